# Taking moves back: how far, and that everything else comes back with them.

# A game without moves cannot be undone.

boardsize 9
10 undo
#? [!cannot undo]*
11 gg-undo
#? [!cannot undo]*
12 gg-undo 0
#? []

# Moves go one by one, passes among them.

play b E5
play w pass
play b C3
20 undo
#? []
21 last_move
#? [white pass]
22 list_stones b
#? [E5]
23 undo
#? []
24 last_move
#? [black E5]
25 undo
#? []
26 list_stones b
#? []
27 last_move
#? [!no previous move known]*
28 undo
#? [!cannot undo]*

# The turn comes back too.

play b E5
30 showboard
#? [.*white to move.*]
undo
31 showboard
#? [.*black to move; move 1.*]
play w E5
undo
32 showboard
#? [.*black to move; move 1.*]

# gg-undo takes several back at once, or none if there are fewer.

play b A1
play w B2
play b C3
play w D4
40 gg-undo 5
#? [!cannot undo]*
41 gg-undo 1000000000000
#? [!cannot undo]*
42 move_history
#? [white D4\nblack C3\nwhite B2\nblack A1]
43 gg-undo 2
#? []
44 move_history
#? [white B2\nblack A1]
45 gg-undo
#? []
46 move_history
#? [black A1]
47 gg-undo -1
#? [!cannot undo]*
48 gg-undo one
#? [!syntax error: expected an integer, got 'one']*
49 gg-undo 1
#? []
50 list_stones b
#? []

# Captured stones come back, with their liberties.

boardsize 5
play w C3
play w C4
play b B3
play b B4
play b D3
play b D4
play b C5
play b C2
60 list_stones w
#? []
61 captures b
#? [2]
62 undo
#? []
63 list_stones w
#? [C3 C4]
64 captures b
#? [0]
65 findlib C4
#? [C2]
66 findlib B3
#? [B2 A3 A4 B5]
67 play w C2
#? []
68 countlib C4
#? [3]

# The ban on a ko comes back, and the ko itself.

70 loadsgf sgf/ko.sgf
#? [white]
71 play w B3
#? [!illegal move]*
play w E1
play b A1
72 is_legal w B3
#? [1]
73 gg-undo 2
#? []
74 play w B3
#? [!illegal move]*
75 undo
#? []
76 is_legal b C3
#? [1]
77 list_stones w
#? [C2 B3 D3 C4]

# Even after the pass that lifted it.

80 play b C3
#? []
81 play w pass
#? []
82 undo
#? []
83 play w B3
#? [!illegal move]*

# Two passes and what follows them come back too: here the ko is open after Black's second pass.

90 play w pass
#? []
91 play b pass
#? []
92 play w B3
#? []
93 undo
#? []
94 last_move
#? [black pass]
95 is_legal w B3
#? [1]

# The moves of a record can be taken back one by one, but not its set-up stones.

100 loadsgf sgf/setup-and-moves.sgf
#? [black]
101 list_stones b
#? [C3 E3 D4]
102 list_stones w
#? [C7 G7]
103 undo
#? []
104 undo
#? []
105 undo
#? [!cannot undo]*
106 list_stones b
#? [C3 E3]
107 list_stones w
#? [C7]

# Nor can moves be taken back across stones set up in the middle of a game.

110 loadsgf sgf/setup-in-the-middle.sgf
#? [black]
111 move_history
#? [white D5\nblack E4\nwhite F6\nblack D4]
112 undo
#? []
113 undo
#? []
114 undo
#? [!cannot undo]*
115 gg-undo 1
#? [!cannot undo]*
116 list_stones b
#? [D4 C7]
117 list_stones w
#? [C3 F6]

# Handicap stones are set up.

boardsize 9
fixed_handicap 2
120 undo
#? [!cannot undo]*
121 play w E5
#? []
122 gg-undo 2
#? [!cannot undo]*
123 undo
#? []
124 list_stones b
#? [C3 G7]

# genmove makes a move like any other; reg_genmove does not.

boardsize 3
komi 0
genmove b
genmove w
130 undo
#? []
131 undo
#? []
132 list_stones b
#? []
133 reg_genmove b
#? [[A-C][1-3]|pass]
134 undo
#? [!cannot undo]*

# A long game goes back to its first move.

boardsize 9
play b A1
play w B1
play b C1
play w D1
play b E1
play w F1
play b G1
play w H1
play b J1
play b A3
play w B3
play b C3
play w D3
play b E3
play w F3
play b G3
play w H3
play b J3
play b A5
play w B5
play b C5
play w D5
play b E5
play w F5
play b G5
play w H5
play b J5
play b A7
play w B7
play b C7
play w D7
play b E7
play w F7
play b G7
play w H7
play b J7
play b A9
play w B9
play b C9
play w D9
play b E9
play w F9
play b G9
play w H9
play b J9
140 move_history
#? [.*\nblack A1]
141 gg-undo 45
#? []
142 list_stones b
#? []
143 list_stones w
#? []
144 undo
#? [!cannot undo]*
