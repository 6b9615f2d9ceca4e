# Superko: positional (no position of the game again), situational (not with the same side to move
# next) and natural situational (none that the same player's own play made).
#
# A change of the rules keeps the moves, so one line of play is checked under each rule.

# Send two, return one: White adds b, Black takes both stones from d, White takes one back at c,
# and the first position is back, with Black to move.
#
# 3 . . . . .
# 2 . X X O .
# 1 X b c d O      c is a white stone
#
# Here Black's play made the position, and White was to move.

rectangular_boardsize 5 3
kata-set-rules chinese
play w D2
play w E1
play w C1
play b B2
play b C2
play b A1
10 play w B1
#? []
11 play b D1
#? []
12 captures b
#? [2]
13 is_legal w C1
#? [1]
kata-set-rule ko POSITIONAL
14 is_legal w C1
#? [0]
15 play w C1
#? [!illegal move]*
16 all_legal w
#? [B1 A2 E2 A3 B3 C3 D3 E3]
kata-set-rule ko SITUATIONAL
17 is_legal w C1
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
18 is_legal w C1
#? [1]

# Once White has played it, White's next two make a second round, which only simple ko allows:
# the position after b occurred with Black to move, and White made it.

20 play w C1
#? []
21 play b pass
#? []
22 is_legal w B1
#? [0]
kata-set-rule ko SITUATIONAL
23 is_legal w B1
#? [0]
kata-set-rule ko POSITIONAL
24 is_legal w B1
#? [0]
kata-set-rule ko SIMPLE
25 is_legal w B1
#? [1]

# A position that was taken back is forgotten.

30 gg-undo 4
#? []
kata-set-rule ko POSITIONAL
31 is_legal w B1
#? [1]
32 play w B1
#? []
33 undo
#? []
34 play w B1
#? []
35 play b D1
#? []
36 is_legal w C1
#? [0]

# A stone anywhere else makes all positions new.

40 play w A3
#? []
41 play b pass
#? []
42 is_legal w C1
#? [1]

# If White's play made the position and Black has passed, every superko rule forbids the return.

rectangular_boardsize 5 3
kata-set-rules chinese
play w D2
play w C1
play b B2
play b C2
play b A1
play w E1
play b pass
play w B1
play b D1
50 is_legal w C1
#? [1]
kata-set-rule ko POSITIONAL
51 is_legal w C1
#? [0]
kata-set-rule ko SITUATIONAL
52 is_legal w C1
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
53 is_legal w C1
#? [0]

# Black's play made it, and both have passed. A pass makes a situation, Black to move, that may not
# return; but it does not make a position of the player who passes.

rectangular_boardsize 5 3
kata-set-rules chinese
play w D2
play w E1
play w C1
play b B2
play b C2
play b A1
play w pass
play b pass
play w B1
play b D1
60 is_legal w C1
#? [1]
kata-set-rule ko POSITIONAL
61 is_legal w C1
#? [0]
kata-set-rule ko SITUATIONAL
62 is_legal w C1
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
63 is_legal w C1
#? [1]

# Passing is never forbidden, though the position stays.

kata-set-rule ko POSITIONAL
70 is_legal w pass
#? [1]
71 play w pass
#? []
72 play b pass
#? []
73 is_legal w pass
#? [1]

# Superko forbids any move that repeats: after two passes a ko is still not retaken, because
# White's stone made the position before it.
#
# 4 . X O . .
# 3 X O a O .
# 2 . X O . .

80 loadsgf sgf/ko.sgf
#? [white]
play w pass
play b pass
81 is_legal w B3
#? [0]
kata-set-rule ko SITUATIONAL
82 is_legal w B3
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
83 is_legal w B3
#? [0]
kata-set-rule ko SIMPLE
84 is_legal w B3
#? [1]

# Three kos. Black and White take in turn; the sixth capture would bring the start back.
#
# 2 . X O . . . X O . . . X O .
# 1 X O a O . X b X O . X O c O    b is empty; Black may take at a and c, White at b.
#
# The record begins with this position: a situation with Black to move that neither player made.

kata-set-rules chinese-kgs
90 loadsgf sgf/three-kos.sgf
#? [black]
91 play b C1
#? []
92 is_legal w B1
#? [0]
93 play w G1
#? []
94 play b N1
#? []
95 is_legal w M1
#? [0]
96 is_legal w B1
#? [1]
97 play w B1
#? []
98 play b H1
#? []
99 is_legal w M1
#? [0]
100 all_legal w
#? [C1 E1 K1 A2 D2 E2 F2 J2 K2 L2]
101 play w M1
#? [!illegal move]*
kata-set-rule ko SITUATIONAL
102 is_legal w M1
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
103 is_legal w M1
#? [1]
kata-set-rule ko SIMPLE
104 is_legal w M1
#? [1]

# With an exchange before it, White made the start, and natural situational superko forbids it too.

kata-set-rule ko NATURAL-SITUATIONAL
110 loadsgf sgf/three-kos.sgf
#? [black]
play b K2
play w E2
play b C1
play w G1
play b N1
play w B1
play b H1
111 is_legal w M1
#? [0]

# The other way round Black made it, and White's pass gave Black the move.

120 loadsgf sgf/three-kos.sgf
#? [black]
play w E2
play b K2
play w pass
play b C1
play w G1
play b N1
play w B1
play b H1
121 is_legal w M1
#? [1]
kata-set-rule ko SITUATIONAL
122 is_legal w M1
#? [0]

# Under simple ko it goes round and round: the engine does not stop it.

kata-set-rule ko SIMPLE
130 play w M1
#? []
131 play b C1
#? []
132 play w G1
#? []
133 play b N1
#? []
134 play w B1
#? []
135 play b H1
#? []
136 play w M1
#? []
137 captures b
#? [6]
138 captures w
#? [6]

# The same colour twice. In the record White is to move; if Black moves instead, and takes
# a ko, White's retake makes the position with Black to move for the first time. It is still a ko
# under simple ko, and a repetition under positional superko.

140 loadsgf sgf/three-kos-white.sgf
#? [white]
141 play b C1
#? []
kata-set-rule ko SIMPLE
142 is_legal w B1
#? [0]
kata-set-rule ko POSITIONAL
143 is_legal w B1
#? [0]
kata-set-rule ko SITUATIONAL
144 is_legal w B1
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
145 is_legal w B1
#? [1]

# Suicide of one stone repeats the position as a pass would. Situational superko forbids it where
# the opponent was to move before, as after a pass; natural situational superko where the player's
# own stone had made the position.

kata-set-rules tromp-taylor
boardsize 5
play b E5
play w A2
play b E4
play w B1
150 is_legal b A1
#? [0]
kata-set-rule ko SITUATIONAL
151 is_legal b A1
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
152 is_legal b A1
#? [1]
play b E3
play w pass
153 is_legal b A1
#? [0]
kata-set-rule ko SITUATIONAL
154 is_legal b A1
#? [0]

# Suicide of two stones takes the board back to before the first of them.
#
# 2 O . O . .
# 1 a b O . .    Black plays a, White passes, Black plays b: both are gone, as before a.

kata-set-rules tromp-taylor
boardsize 5
play b E5
play w A2
play b E4
play w C1
play b E3
play w B2
160 play b A1
#? []
161 play w pass
#? []
162 is_legal b B1
#? [0]
kata-set-rule ko SITUATIONAL
163 is_legal b B1
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
164 is_legal b B1
#? [1]
165 play b B1
#? []
166 captures w
#? [2]
167 play w E1
#? []
168 undo
#? []
169 undo
#? []
kata-set-rule ko POSITIONAL
170 play b B1
#? [!illegal move]*
171 list_stones b
#? [A1 E3 E4 E5]

# Handicap stones are the start of the game, and it counts: suicide beside them repeats it. But it
# is the situation with White to move, and after the suicide it would be Black.

kata-set-rules tromp-taylor
rectangular_boardsize 3 1
180 set_free_handicap B1
#? []
181 all_legal w
#? []
kata-set-rule ko SITUATIONAL
182 all_legal w
#? [A1 C1]
