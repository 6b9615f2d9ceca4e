# The diagrams of the rules: the triple ko, and the line that goes round under each ko rule.
#
# X is black, O white. Black may take at A6 and C6, White at E5. The tests check what is legal; who
# wins by best play is left to the players.

kata-set-rules chinese
komi 0

# A triple ko; by best play Black kills the white group under PSK and SSK.
#
# 9  . . . . . . . . .
# 8  X X X X X X X . .
# 7  O O O O O O X . .
# 6  . O . O X O X X .
# 5  O X O X . X O X .
# 4  X X X X X X O X X
# 3  . O O O O O O O O
# 2  O O . O . . . O .
# 1  . . . O . . . O .
#    A B C D E F G H J

boardsize 9
10 gogui-setup b A4 b B4 b C4 b D4 b E4 b F4 b H4 b J4 b B5 b D5 b F5 b H5 b E6 b G6 b H6 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 w D1 w H1 w A2 w B2 w D2 w H2 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w G4 w A5 w C5 w G5 w B6 w D6 w F6 w A7 w B7 w C7 w D7 w E7 w F7
#? []
11 list_stones b
#? [A4 B4 C4 D4 E4 F4 H4 J4 B5 D5 F5 H5 E6 G6 H6 G7 A8 B8 C8 D8 E8 F8 G8]
12 list_stones w
#? [D1 H1 A2 B2 D2 H2 B3 C3 D3 E3 F3 G3 H3 J3 G4 A5 C5 G5 B6 D6 F6 A7 B7 C7 D7 E7 F7]
13 findlib A5
#? [A6]
14 findlib C5
#? [C6]
15 findlib E6
#? [E5]

# The record begins here, with Black to move. Five captures are legal under every rule, but not an
# immediate retake. There is one exception: neither player's move made the start, so natural
# situational superko lets White take back the first ko.

kata-set-rule ko SIMPLE
20 is_legal b C6
#? [1]
kata-set-rule ko POSITIONAL
21 is_legal b C6
#? [1]
kata-set-rule ko SITUATIONAL
22 is_legal b C6
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
23 is_legal b C6
#? [1]
kata-set-rule ko SIMPLE
24 play b C6
#? []
kata-set-rule ko SIMPLE
25 is_legal w C5
#? [0]
kata-set-rule ko POSITIONAL
26 is_legal w C5
#? [0]
kata-set-rule ko SITUATIONAL
27 is_legal w C5
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
28 is_legal w C5
#? [1]
kata-set-rule ko SIMPLE
29 is_legal w E5
#? [1]
kata-set-rule ko POSITIONAL
30 is_legal w E5
#? [1]
kata-set-rule ko SITUATIONAL
31 is_legal w E5
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
32 is_legal w E5
#? [1]
kata-set-rule ko SIMPLE
33 play w E5
#? []
kata-set-rule ko SIMPLE
34 is_legal b E6
#? [0]
kata-set-rule ko POSITIONAL
35 is_legal b E6
#? [0]
kata-set-rule ko SITUATIONAL
36 is_legal b E6
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
37 is_legal b E6
#? [0]
kata-set-rule ko SIMPLE
38 is_legal b A6
#? [1]
kata-set-rule ko POSITIONAL
39 is_legal b A6
#? [1]
kata-set-rule ko SITUATIONAL
40 is_legal b A6
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
41 is_legal b A6
#? [1]
kata-set-rule ko SIMPLE
42 play b A6
#? []
kata-set-rule ko SIMPLE
43 is_legal w A5
#? [0]
kata-set-rule ko POSITIONAL
44 is_legal w A5
#? [0]
kata-set-rule ko SITUATIONAL
45 is_legal w A5
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
46 is_legal w A5
#? [0]
kata-set-rule ko SIMPLE
47 is_legal w C5
#? [1]
kata-set-rule ko POSITIONAL
48 is_legal w C5
#? [1]
kata-set-rule ko SITUATIONAL
49 is_legal w C5
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
50 is_legal w C5
#? [1]
kata-set-rule ko SIMPLE
51 play w C5
#? []
kata-set-rule ko SIMPLE
52 is_legal b C6
#? [0]
kata-set-rule ko POSITIONAL
53 is_legal b C6
#? [0]
kata-set-rule ko SITUATIONAL
54 is_legal b C6
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
55 is_legal b C6
#? [0]
kata-set-rule ko SIMPLE
56 is_legal b E6
#? [1]
kata-set-rule ko POSITIONAL
57 is_legal b E6
#? [1]
kata-set-rule ko SITUATIONAL
58 is_legal b E6
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
59 is_legal b E6
#? [1]
kata-set-rule ko SIMPLE
60 play b E6
#? []
kata-set-rule ko SIMPLE
61 is_legal w E5
#? [0]
kata-set-rule ko POSITIONAL
62 is_legal w E5
#? [0]
kata-set-rule ko SITUATIONAL
63 is_legal w E5
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
64 is_legal w E5
#? [0]

# The sixth capture brings the start back with Black to move: only simple ko allows it, and natural
# situational superko.

kata-set-rule ko SIMPLE
70 is_legal w A5
#? [1]
kata-set-rule ko POSITIONAL
71 is_legal w A5
#? [0]
kata-set-rule ko SITUATIONAL
72 is_legal w A5
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
73 is_legal w A5
#? [1]
kata-set-rule ko SIMPLE
74 play w A5
#? []
75 list_stones b
#? [A4 B4 C4 D4 E4 F4 H4 J4 B5 D5 F5 H5 E6 G6 H6 G7 A8 B8 C8 D8 E8 F8 G8]
76 list_stones w
#? [D1 H1 A2 B2 D2 H2 B3 C3 D3 E3 F3 G3 H3 J3 G4 A5 C5 G5 B6 D6 F6 A7 B7 C7 D7 E7 F7]
77 captures b
#? [3]
78 captures w
#? [3]

# Now it is Black who repeats: the position after C6 was Black's own.

kata-set-rule ko SIMPLE
80 is_legal b C6
#? [1]
kata-set-rule ko POSITIONAL
81 is_legal b C6
#? [0]
kata-set-rule ko SITUATIONAL
82 is_legal b C6
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
83 is_legal b C6
#? [0]

# White to move first passes. That makes the situation with Black to move, but not a position of
# White's: situational superko stops White at the end of the round, natural situational superko does
# not, and then stops Black.

kata-set-rule ko SIMPLE
boardsize 9
90 gogui-setup b A4 b B4 b C4 b D4 b E4 b F4 b H4 b J4 b B5 b D5 b F5 b H5 b E6 b G6 b H6 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 w D1 w H1 w A2 w B2 w D2 w H2 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w G4 w A5 w C5 w G5 w B6 w D6 w F6 w A7 w B7 w C7 w D7 w E7 w F7
#? []
gogui-setup_player w
91 play w pass
#? []
kata-set-rule ko SIMPLE
92 play b C6
#? []
kata-set-rule ko SIMPLE
93 play w E5
#? []
kata-set-rule ko SIMPLE
94 play b A6
#? []
kata-set-rule ko SIMPLE
95 play w C5
#? []
kata-set-rule ko SIMPLE
96 play b E6
#? []
kata-set-rule ko SIMPLE
97 is_legal w A5
#? [1]
kata-set-rule ko POSITIONAL
98 is_legal w A5
#? [0]
kata-set-rule ko SITUATIONAL
99 is_legal w A5
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
100 is_legal w A5
#? [1]
kata-set-rule ko SIMPLE
101 play w A5
#? []
kata-set-rule ko SIMPLE
102 is_legal b C6
#? [1]
kata-set-rule ko POSITIONAL
103 is_legal b C6
#? [0]
kata-set-rule ko SITUATIONAL
104 is_legal b C6
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
105 is_legal b C6
#? [0]

# Where White's own play led to the triple ko, White's sixth capture repeats it under every superko.

kata-set-rule ko SIMPLE
boardsize 9
110 gogui-setup b A4 b B4 b C4 b D4 b E4 b F4 b H4 b J4 b B5 b D5 b F5 b H5 b E6 b G6 b H6 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 w D1 w H1 w A2 w B2 w D2 w H2 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w G4 w A5 w C5 w G5 w B6 w D6 w F6 w A7 w B7 w C7 w D7 w E7 w F7
#? []
111 play b J9
#? []
112 play w J1
#? []
113 list_stones w
#? [D1 H1 J1 A2 B2 D2 H2 B3 C3 D3 E3 F3 G3 H3 J3 G4 A5 C5 G5 B6 D6 F6 A7 B7 C7 D7 E7 F7]
kata-set-rule ko SIMPLE
114 play b C6
#? []
kata-set-rule ko SIMPLE
115 play w E5
#? []
kata-set-rule ko SIMPLE
116 play b A6
#? []
kata-set-rule ko SIMPLE
117 play w C5
#? []
kata-set-rule ko SIMPLE
118 play b E6
#? []
kata-set-rule ko SIMPLE
119 is_legal w A5
#? [1]
kata-set-rule ko POSITIONAL
120 is_legal w A5
#? [0]
kata-set-rule ko SITUATIONAL
121 is_legal w A5
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
122 is_legal w A5
#? [0]

# A threat in between makes all positions new.

kata-set-rule ko POSITIONAL
130 play w J8
#? []
131 play b H9
#? []
132 is_legal w A5
#? [1]

# A possible result if White moves first under NSSK and insists on saving the group.
#
# 9  . . . . . . . . .
# 8  X X X X X X X . .
# 7  O O O O O O X . .
# 6  . O . O X O X X .
# 5  O X O X . X O X .
# 4  X X X X X X O X X
# 3  . O O O O O O O O
# 2  O O X O X X X O .
# 1  X X . O X . X O X
#    A B C D E F G H J

kata-set-rules tromp-taylor
komi 0
boardsize 9
140 gogui-setup b A1 b B1 b E1 b G1 b J1 b C2 b E2 b F2 b G2 b A4 b B4 b C4 b D4 b E4 b F4 b H4 b J4 b B5 b D5 b F5 b H5 b E6 b G6 b H6 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 w D1 w H1 w A2 w B2 w D2 w H2 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w G4 w A5 w C5 w G5 w B6 w D6 w F6 w A7 w B7 w C7 w D7 w E7 w F7
#? []
141 list_stones b
#? [A1 B1 E1 G1 J1 C2 E2 F2 G2 A4 B4 C4 D4 E4 F4 H4 J4 B5 D5 F5 H5 E6 G6 H6 G7 A8 B8 C8 D8 E8 F8 G8]
142 list_stones w
#? [D1 H1 A2 B2 D2 H2 B3 C3 D3 E3 F3 G3 H3 J3 G4 A5 C5 G5 B6 D6 F6 A7 B7 C7 D7 E7 F7]
143 tengen-score
#? [(?s)B\+20\.0\n.*]

# White to move first wins by two points under NSSK by passing (area scoring).
#
# 9  . . . . . . . . .
# 8  X X X X X X X . .
# 7  O O O O O O X . .
# 6  . O . O X O X X .
# 5  O X O X . X O X .
# 4  X X X X X X O X X
# 3  . O O O O O O O O
# 2  O O . O . O . O .
# 1  . O O O O O O O O
#    A B C D E F G H J

kata-set-rules tromp-taylor
komi 0
boardsize 9
150 gogui-setup b A4 b B4 b C4 b D4 b E4 b F4 b H4 b J4 b B5 b D5 b F5 b H5 b E6 b G6 b H6 b G7 b A8 b B8 b C8 b D8 b E8 b F8 b G8 w B1 w C1 w D1 w E1 w F1 w G1 w H1 w J1 w A2 w B2 w D2 w F2 w H2 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w G4 w A5 w C5 w G5 w B6 w D6 w F6 w A7 w B7 w C7 w D7 w E7 w F7
#? []
151 list_stones b
#? [A4 B4 C4 D4 E4 F4 H4 J4 B5 D5 F5 H5 E6 G6 H6 G7 A8 B8 C8 D8 E8 F8 G8]
152 list_stones w
#? [B1 C1 D1 E1 F1 G1 H1 J1 A2 B2 D2 F2 H2 B3 C3 D3 E3 F3 G3 H3 J3 G4 A5 C5 G5 B6 D6 F6 A7 B7 C7 D7 E7 F7]
153 tengen-score
#? [(?s)W\+2\.0\n.*]
