# The diagrams of the rules: points, chains and liberties, the first moves.
#
# X is black, O white; digits number the moves, letters and * mark points of the caption.

kata-set-rules tromp-taylor
komi 0

# The two marked points are adjacent.
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  .  .  .  .  .
# 2  .  .* .* .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

boardsize 5
play b B2
10 findlib B2
#? [B1 A2 C2 B3]
11 play w C2
#? []
12 findlib B2
#? [B1 A2 B3]

# The two marked points are adjacent.
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  .  .  .  .  .
# 2  .* .  .  .  .
# 1  .* .  .  .  .
#    A  B  C  D  E

boardsize 5
play b A1
20 findlib A1
#? [B1 A2]
21 play w A2
#? []
22 findlib A1
#? [B1]

# Not adjacent.
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  .  .  .  .  .
# 2  .* .  .* .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

boardsize 5
play b A2
30 findlib A2
#? [A1 B2 A3]
31 play w C2
#? []
32 findlib A2
#? [A1 B2 A3]

# Not adjacent.
#
# 5  .  .  .  .  .
# 4  .  .  .  .* .
# 3  .  .  .* .  .
# 2  .  .  .  .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

boardsize 5
play b C3
40 findlib C3
#? [C2 B3 D3 C4]
41 play w D4
#? []
42 findlib C3
#? [C2 B3 D3 C4]

# A possible position.
#
# 5  . X . . X
# 4  X X . O X
# 3  . . O . .
# 2  O . O X O
# 1  . X O O .
#    A B C D E

boardsize 5
50 gogui-setup b B1 b D2 b A4 b B4 b E4 b B5 b E5 w C1 w D1 w A2 w C2 w E2 w C3 w D4
#? []
51 list_stones b
#? [B1 D2 A4 B4 E4 B5 E5]
52 list_stones w
#? [C1 D1 A2 C2 E2 C3 D4]
53 final_status_list alive
#? [B1\nD2\nA4 B4 B5\nE4 E5\nC1 D1 C2 C3\nA2\nE2\nD4]
54 countlib B1
#? [2]
55 countlib C1
#? [5]
56 countlib D1
#? [5]
57 countlib A2
#? [3]
58 countlib C2
#? [5]
59 countlib D2
#? [1]
60 countlib E2
#? [2]
61 countlib C3
#? [5]
62 countlib A4
#? [5]
63 countlib B4
#? [5]
64 countlib D4
#? [3]
65 countlib E4
#? [2]
66 countlib B5
#? [5]
67 countlib E5
#? [2]

# Black stones 1..7 are one chain; empty points a..k are connected.
#
# 5  .  .  .  .  .
# 4  .k .j .i .h .g
# 3  .  X4 X5 X6 .f
# 2  .  X3 .a X7 .e
# 1  X1 X2 .b .c .d
#    A  B  C  D  E

boardsize 5
70 gogui-setup b A1 b B1 b B2 b D2 b B3 b C3 b D3
#? []
gogui-setup_player w
71 final_status_list alive
#? [A1 B1 B2 D2 B3 C3 D3]
72 findlib A1
#? [C1 D1 A2 C2 E2 A3 E3 B4 C4 D4]
73 findlib D2
#? [C1 D1 A2 C2 E2 A3 E3 B4 C4 D4]

# All empty points are connected, a to k among them: with a white stone anywhere among them they
# touch both colours.

80 final_status_list black_territory
#? [C1 D1 E1 A2 C2 E2 A3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5]
81 play w C2
#? []
82 final_status_list black_territory
#? []
83 final_status_list white_territory
#? []
84 final_status_list dame
#? [C1 D1 E1 A2 E2 A3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5]

# Equal numbers: same chain; equal letters: connected empty points. Black has chains of 3, 2, 1, 1
# stones; White of 4, 1, 1, 1.
#
# 5  .a X1 .f .f X4
# 4  X1 X1 .f O8 X4
# 3  .b .b O6 .e .e
# 2  O5 .b O6 X3 O7
# 1  .c X2 O6 O6 .d
#    A  B  C  D  E

boardsize 5
90 gogui-setup b B1 b D2 b A4 b B4 b E4 b B5 b E5 w C1 w D1 w A2 w C2 w E2 w C3 w D4
#? []
91 final_status_list alive
#? [B1\nD2\nA4 B4 B5\nE4 E5\nC1 D1 C2 C3\nA2\nE2\nD4]
92 findlib B1
#? [A1 B2]
93 findlib C1
#? [E1 B2 B3 D3 C4]
94 findlib D1
#? [E1 B2 B3 D3 C4]
95 findlib A2
#? [A1 B2 A3]
96 findlib C2
#? [E1 B2 B3 D3 C4]
97 findlib D2
#? [D3]
98 findlib E2
#? [E1 E3]
99 findlib C3
#? [E1 B2 B3 D3 C4]
100 findlib A4
#? [A3 B3 C4 A5 C5]
101 findlib B4
#? [A3 B3 C4 A5 C5]
102 findlib D4
#? [D3 C4 D5]
103 findlib E4
#? [E3 D5]
104 findlib B5
#? [A3 B3 C4 A5 C5]
105 findlib E5
#? [E3 D5]

# Connected empty points touch the same stones.

110 final_status_list black_territory
#? [A5]
111 final_status_list white_territory
#? [E1]
112 final_status_list dame
#? [A1 B2 A3 B3 D3 E3 C4 C5 D5]

# The liberties of the black chain are a, b, c, d, e.
#
# 5  .  .  .d O  .c
# 4  .  .e X4 X  X3
# 3  O  X5 X  X2 .b
# 2  O  O  X1 O  .
# 1  .  O  .a .  .
#    A  B  C  D  E

boardsize 5
120 gogui-setup b C2 b B3 b C3 b D3 b C4 b D4 b E4 w B1 w A2 w B2 w D2 w A3 w D5
#? []
121 findlib C2
#? [C1 E3 B4 C5 E5]
122 findlib D3
#? [C1 E3 B4 C5 E5]
123 findlib E4
#? [C1 E3 B4 C5 E5]
124 findlib C4
#? [C1 E3 B4 C5 E5]
125 findlib B3
#? [C1 E3 B4 C5 E5]
126 countlib C2
#? [5]

# Black 1: c d h; black 2: d e f g h; black 3: g h; white 4: a b c; white 5: c; white 6: d h;
# white 7: e f.
#
# 5  .  .  .f O7 .e
# 4  .a .g X2 X2 X2
# 3  O4 X3 .h O6 .d
# 2  O4 O4 X1 X1 X1
# 1  .b O4 .c O5 X1
#    A  B  C  D  E

boardsize 5
130 gogui-setup b E1 b C2 b D2 b E2 b B3 b C4 b D4 b E4 w B1 w D1 w A2 w B2 w A3 w D3 w D5
#? []
131 findlib E1
#? [C1 C3 E3]
132 findlib C2
#? [C1 C3 E3]
133 findlib D2
#? [C1 C3 E3]
134 findlib E2
#? [C1 C3 E3]
135 countlib E2
#? [3]
136 findlib C4
#? [C3 E3 B4 C5 E5]
137 findlib D4
#? [C3 E3 B4 C5 E5]
138 findlib E4
#? [C3 E3 B4 C5 E5]
139 countlib E4
#? [5]
140 findlib B3
#? [C3 B4]
141 countlib B3
#? [2]
142 findlib B1
#? [A1 C1 A4]
143 findlib A2
#? [A1 C1 A4]
144 findlib B2
#? [A1 C1 A4]
145 findlib A3
#? [A1 C1 A4]
146 countlib A3
#? [3]
147 findlib D1
#? [C1]
148 countlib D1
#? [1]
149 findlib D3
#? [C3 E3]
150 countlib D3
#? [2]
151 findlib D5
#? [C5 E5]
152 countlib D5
#? [2]

# The start.
#
# 5  . . . . .
# 4  . . . . .
# 3  . . . . .
# 2  . . . . .
# 1  . . . . .
#    A B C D E

boardsize 5
160 list_stones b
#? []
161 list_stones w
#? []

# Black 1.
#
# 5  .  .  .  .  .
# 4  .  .  .  X1 .
# 3  .  .  .  .  .
# 2  .  .  .  .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

170 play b D4
#? []
171 list_stones b
#? [D4]
172 list_stones w
#? []

# White 2.
#
# 5  .  .  .  .  .
# 4  .  .  .  X  .
# 3  .  .  O2 .  .
# 2  .  .  .  .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

180 play w C3
#? []
181 list_stones b
#? [D4]
182 list_stones w
#? [C3]

# Placing a stone: before.
#
# 5  . . . O .
# 4  . X . X .
# 3  . . O . .
# 2  O . . . .
# 1  . . . X .
#    A B C D E

boardsize 5
190 gogui-setup b D1 b B4 b D4 w A2 w C3 w D5
#? []
191 list_stones b
#? [D1 B4 D4]
192 list_stones w
#? [A2 C3 D5]

# After Black 1.
#
# 5  .  .  .  O  .
# 4  .  X  X1 X  .
# 3  .  .  O  .  .
# 2  O  .  .  .  .
# 1  .  .  .  X  .
#    A  B  C  D  E

200 play b C4
#? []
201 list_stones b
#? [D1 B4 C4 D4]
202 list_stones w
#? [A2 C3 D5]
203 captures b
#? [0]
204 captures w
#? [0]
