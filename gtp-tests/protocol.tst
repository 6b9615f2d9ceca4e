# The engine's description of itself, and how it reads a line.
#
# A refusal is written as a known failure of any answer but its text: `[!unknown command]*` is
# refused with `unknown command`. If the command were accepted, the test would pass, unexpectedly.

# An id comes back as it was sent, with its zeros; q5Go puts two spaces after it.

1 protocol_version
#? [2]

002 protocol_version
#? [2]

3  protocol_version
#? [2]

# The questions that every client asks first.

10 protocol_version
#? [2]
11 name
#? [Tengen]

# Three numbers. Lizzie asks engines of other names than KataGo for a second number of 15 or more, and gets it from
# --compat katago.

20 version
#? [[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?]
21 version
#? [.{3,32}]

# The list has one command a line without blanks; some clients look for this one first.

30 list_commands
#? [protocol_version\n.*]
31 list_commands
#? [([a-z][a-z0-9_-]*\n)+[a-z][a-z0-9_-]*]
32 list_commands
#? [.*^quit$.*]
33 list_commands
#? [.*^boardsize$.*]
34 list_commands
#? [.*^clear_board$.*]
35 list_commands
#? [.*^komi$.*]
36 list_commands
#? [.*^play$.*]
37 list_commands
#? [.*^genmove$.*]

# GTP 2 defines these.

40 known_command protocol_version
#? [true]
41 known_command name
#? [true]
42 known_command version
#? [true]
43 known_command known_command
#? [true]
44 known_command list_commands
#? [true]
45 known_command quit
#? [true]
46 known_command boardsize
#? [true]
47 known_command clear_board
#? [true]
48 known_command komi
#? [true]
49 known_command fixed_handicap
#? [true]
50 known_command place_free_handicap
#? [true]
51 known_command set_free_handicap
#? [true]
52 known_command play
#? [true]
53 known_command genmove
#? [true]
54 known_command undo
#? [true]
55 known_command time_settings
#? [true]
56 known_command time_left
#? [true]
57 known_command final_score
#? [true]
58 known_command final_status_list
#? [true]
59 known_command loadsgf
#? [true]
60 known_command reg_genmove
#? [true]
61 known_command showboard
#? [true]

# Clients, their users and test suites ask for these.

70 known_command rectangular_boardsize
#? [true]
71 known_command all_legal
#? [true]
72 known_command is_legal
#? [true]
73 known_command list_stones
#? [true]
74 known_command captures
#? [true]
75 known_command countlib
#? [true]
76 known_command findlib
#? [true]
77 known_command last_move
#? [true]
78 known_command move_history
#? [true]
79 known_command query_boardsize
#? [true]
80 known_command get_komi
#? [true]
81 known_command get_random_seed
#? [true]
82 known_command set_random_seed
#? [true]
83 known_command restricted_genmove
#? [true]
84 known_command gg-undo
#? [true]
85 known_command printsgf
#? [true]
86 known_command cputime
#? [true]
87 known_command echo
#? [true]
88 known_command help
#? [true]
89 known_command kata-set-rules
#? [true]
90 known_command kata-get-rules
#? [true]
91 known_command kata-set-rule
#? [true]

# With these in the list GoGui would take the engine for the rules of another game.

100 known_command gogui-rules_game_id
#? [false]
101 known_command gogui-rules_legal_moves
#? [false]

# All other commands are unknown. Names are in lower case, and exact.

110 known_command no_such_command
#? [false]
111 known_command
#? [false]
112 known_command PLAY
#? [false]
113 known_command "play"
#? [true]
114 no_such_command
#? [!unknown command]*
115 Name
#? [!unknown command]*
116 "name"
#? [!unknown command]*
117 12name
#? [!unknown command]*

# `help` has a line for each command, with its arguments: first the basic commands, then all by groups.

120 help play
#? [play COLOR VERTEX: .+]
121 help protocol_version
#? [protocol_version: .+]
122 help
#? [boardsize WIDTH \[HEIGHT\]: .*^# Administration$.*^protocol_version: .*^# Rules$.*^kata-set-rule KEY VALUE: .+]
123 help no_such_command
#? [!unknown command]*

# `echo` answers with its line: quotes and inner spaces stay, tabs are spaces, comments go.

130 echo hello
#? [hello]
131 echo
#? []
132 echo  two  spaces   and "a  quoted one"
#? [two  spaces   and "a  quoted one"]
133 echo	tabs	too
#? [tabs too]
134 echo one # two
#? [one]
135 echo "a # inside quotes" # and one behind
#? ["a # inside quotes"]
136 echo 9" # a single quote is a letter
#? [9"]
137 echo {"ko":"SIMPLE", "suicide":false}
#? [\{"ko":"SIMPLE", "suicide":false\}]
138 echo = ? info
#? [= \? info]

# Quotes hold an argument together or change nothing.

boardsize "9"
140 play "b" "C3"
#? []
141 list_stones "black"
#? [C3]
142 help "play"
#? [play COLOR VERTEX: .+]

# A command ignores further arguments.

150 protocol_version 1
#? [2]
151 name please
#? [Tengen]
152 clear_board now
#? []
153 query_boardsize of the board
#? [9]
154 komi 6.5 points
#? []
155 get_komi
#? [6.5]

# But no second move, and no number of moves to take back, is lost without a word.

play b E5
156 play b C3 D4
#? [!expected one color and one vertex]*
157 undo 5
#? [!undo takes back one move; gg-undo takes a number of moves]*
158 list_stones black
#? [E5]
undo

# Colours and vertices are read in any case.

160 play BLACK c3
#? []
161 play w D3
#? []
162 play White e3
#? []
163 play B F3
#? []
164 play bLaCk PASS
#? []
165 play b Pass
#? []
166 list_stones B
#? [C3 F3]
167 list_stones WHITE
#? [D3 E3]

# The column I does not exist, nor do the rows 0 and 26.

170 play b I5
#? [!invalid color or coordinate]*
171 play b A0
#? [!invalid color or coordinate]*
172 play b A26
#? [!invalid color or coordinate]*
173 play b A
#? [!invalid color or coordinate]*
174 play b 3C
#? [!invalid color or coordinate]*
175 play b C3C
#? [!invalid color or coordinate]*
176 play b C-3
#? [!invalid color or coordinate]*
177 play red C3
#? [!invalid color or coordinate]*
178 play b
#? [!invalid color or coordinate]*
179 play
#? [!invalid color or coordinate]*
180 genmove
#? [!invalid color]*
181 genmove green
#? [!invalid color]*

# The processor time used so far, in seconds, and the seed.

190 cputime
#? [[0-9]+\.[0-9]+]
191 get_random_seed
#? [[0-9]+]
192 set_random_seed 42
#? []
193 get_random_seed
#? [42]
194 set_random_seed 18446744073709551615
#? []
195 get_random_seed
#? [18446744073709551615]
196 set_random_seed 18446744073709551616
#? [!number out of range: 18446744073709551616]*
197 set_random_seed -1
#? [!number out of range: -1]*
198 set_random_seed one
#? [!syntax error: expected an integer, got 'one']*
199 set_random_seed
#? [!syntax error: expected an integer]*
200 get_random_seed
#? [18446744073709551615]

# The largest id that a client may send is still one.

2147483647 protocol_version
#? [2]
