# The diagrams of the rules: territory, area and seki.
#
# X is black, O white; digits number the moves, letters and * mark points of the caption. Every
# stone lives in these positions, as it does for Tromp and Taylor; for the rules that remove dead
# stones the suite declares none dead.

kata-set-rules tromp-taylor
komi 0

# Unfinished position: a b c d e f g x are neutral; h i j are black territory; k is white
# territory.
#
# 9  .  .  X  .i X  .e .  .d .c
# 8  .  X  .h X  O  .  .  O  .
# 7  .  X  X  O  O  .  .  .  O
# 6  .  .  X  X  O  .  O  O  X
# 5  .  .  X  O  .  .  O  X  X
# 4  .  .x .x .b O  O  X  .j X
# 3  .  .x X  .  O  X  X  X  X
# 2  .  .x X  O  O  O  X  .f O
# 1  .  .x .a X  .g O  X  O  .k
#    A  B  C  D  E  F  G  H  J

boardsize 9
10 gogui-setup b D1 b G1 b C2 b G2 b C3 b F3 b G3 b H3 b J3 b G4 b J4 b C5 b H5 b J5 b C6 b D6 b J6 b B7 b C7 b B8 b D8 b C9 b E9 w F1 w H1 w D2 w E2 w F2 w J2 w E3 w E4 w F4 w D5 w G5 w E6 w G6 w H6 w D7 w E7 w J7 w E8 w H8
#? []
gogui-setup_player w
11 list_stones b
#? [D1 G1 C2 G2 C3 F3 G3 H3 J3 G4 J4 C5 H5 J5 C6 D6 J6 B7 C7 B8 D8 C9 E9]
12 list_stones w
#? [F1 H1 D2 E2 F2 J2 E3 E4 F4 D5 G5 E6 G6 H6 D7 E7 J7 E8 H8]
13 final_status_list black_territory
#? [H4 C8 D9]
14 final_status_list white_territory
#? [J1]
15 final_status_list dame
#? [A1 B1 C1 E1 A2 B2 H2 A3 B3 D3 A4 B4 C4 D4 A5 B5 E5 F5 A6 B6 F6 A7 F7 G7 H7 A8 F8 G8 J8 A9 B9 F9 G9 H9 J9]

# After White 1 the x points are white territory.
#
# 9  .  .  X  .  X  O1 .x .x .x
# 8  .  X  .  X  O  .x .x O  .x
# 7  .  X  X  O  O  .x .x .x O
# 6  .  .  X  X  O  .x O  O  X
# 5  .  .  X  O  .x .x O  X  X
# 4  .  .  .  .  O  O  X  .  X
# 3  .  .  X  .  O  X  X  X  X
# 2  .  .  X  O  O  O  X  .  O
# 1  .  .  .  X  .  O  X  O  .
#    A  B  C  D  E  F  G  H  J

20 play w F9
#? []
21 list_stones b
#? [D1 G1 C2 G2 C3 F3 G3 H3 J3 G4 J4 C5 H5 J5 C6 D6 J6 B7 C7 B8 D8 C9 E9]
22 list_stones w
#? [F1 H1 D2 E2 F2 J2 E3 E4 F4 D5 G5 E6 G6 H6 D7 E7 J7 E8 H8 F9]
23 final_status_list black_territory
#? [H4 C8 D9]
24 final_status_list white_territory
#? [J1 E5 F5 F6 F7 G7 H7 F8 G8 J8 G9 H9 J9]
25 final_status_list dame
#? [A1 B1 C1 E1 A2 B2 H2 A3 B3 D3 A4 B4 C4 D4 A5 B5 A6 B6 A7 A8 A9 B9]

# Final position after moves 1..7: a black territory, b white territory, c neutral. Area: Black
# 44, White 36. Under Japanese and Korean rules the lower right corner point and the point a on
# the right side are neutral too (seki).
#
# 9  .a .a X  X1 X  O  .b .b .b
# 8  .a X  .a X  O  .b .b O  .b
# 7  .a X  X  O  O  .b .b .b O
# 6  .a .a X  X  O  .b O  O  X
# 5  .a .a X  O  .b .b O  X  X
# 4  .a X3 O2 O4 O  O  X  .a X
# 3  .a .a X  O6 O  X  X  X  X
# 2  .a .a X  O  O  O  X  .c O
# 1  .a .a X5 X  X7 O  X  O  .b
#    A  B  C  D  E  F  G  H  J

30 play b D9
#? []
31 play w C4
#? []
32 play b B4
#? []
33 play w D4
#? []
34 play b C1
#? []
35 play w D3
#? []
36 play b E1
#? []
37 list_stones b
#? [C1 D1 E1 G1 C2 G2 C3 F3 G3 H3 J3 B4 G4 J4 C5 H5 J5 C6 D6 J6 B7 C7 B8 D8 C9 D9 E9]
38 list_stones w
#? [F1 H1 D2 E2 F2 J2 D3 E3 C4 D4 E4 F4 D5 G5 E6 G6 H6 D7 E7 J7 E8 H8 F9]
39 final_status_list black_territory
#? [A1 B1 A2 B2 A3 B3 A4 H4 A5 B5 A6 B6 A7 A8 C8 A9 B9]
40 final_status_list white_territory
#? [J1 E5 F5 F6 F7 G7 H7 F8 G8 J8 G9 H9 J9]
41 final_status_list dame
#? [H2]

# The owners of all points in the final position above; the dot is the one neutral point. Area:
# Black 44, White 36.
#
# 9  X X X X X O O O O
# 8  X X X X O O O O O
# 7  X X X O O O O O O
# 6  X X X X O O O O X
# 5  X X X O O O O X X
# 4  X X O O O O X X X
# 3  X X X O O X X X X
# 2  X X X O O O X . O
# 1  X X X X X O X O O
#    A B C D E F G H J

50 final_score
#? [B\+8\.0]
komi 7.5
51 final_score
#? [B\+0\.5]
komi 8
52 final_score
#? [0]
komi 0
53 play w pass
#? []
54 play b pass
#? []
55 final_score
#? [B\+8\.0]

# Under Japanese and Korean rules the corner point and the point a on the right side are neutral.

kata-set-rules japanese
tengen-set-dead none
56 final_status_list black_territory
#? [A1 B1 A2 B2 A3 B3 A4 A5 B5 A6 B6 A7 A8 C8 A9 B9]
57 final_status_list white_territory
#? [E5 F5 F6 F7 G7 H7 F8 G8 J8 G9 H9 J9]
kata-set-rules korean
tengen-set-dead none
58 final_status_list black_territory
#? [A1 B1 A2 B2 A3 B3 A4 A5 B5 A6 B6 A7 A8 C8 A9 B9]
59 final_status_list white_territory
#? [E5 F5 F6 F7 G7 H7 F8 G8 J8 G9 H9 J9]
kata-set-rules tromp-taylor

# Alive in seki: a player on the marked point is captured; the marked point is neutral under
# every rule set.
#
# 5  O  O  X  X  X
# 4  O  O  X  X  X
# 3  O  .  O  X  .
# 2  O  O  O  X  X
# 1  O  O  .* X  X
#    A  B  C  D  E

boardsize 5
60 gogui-setup b D1 b E1 b D2 b E2 b D3 b C4 b D4 b E4 b C5 b D5 b E5 w A1 w B1 w A2 w B2 w C2 w A3 w C3 w A4 w B4 w A5 w B5
#? []
61 list_stones b
#? [D1 E1 D2 E2 D3 C4 D4 E4 C5 D5 E5]
62 list_stones w
#? [A1 B1 A2 B2 C2 A3 C3 A4 B4 A5 B5]
63 final_status_list black_territory
#? [E3]
64 final_status_list white_territory
#? [B3]
65 final_status_list dame
#? [C1]
66 final_score
#? [0]
kata-set-rules japanese
tengen-set-dead none
67 final_status_list black_territory
#? []
68 final_status_list white_territory
#? []
69 final_score
#? [0]
kata-set-rules tromp-taylor

# Black plays the point and is captured:

70 play b C1
#? []
71 play w E3
#? []
72 captures w
#? [12]
73 list_stones b
#? []
74 gg-undo 2
#? []

# White plays the point and is captured:

80 play w C1
#? []
81 play b B3
#? []
82 captures b
#? [12]
83 list_stones w
#? []
84 gg-undo 2
#? []

# A harder seki: the marked points are surrounded by one colour in seki, neutral under Japanese
# and Korean rules only.
#
# 5  O  .  X  .* X
# 4  .  O  X  X  X
# 3  X  X  O  O  O
# 2  .* X  O  .  O
# 1  X  X  O  O  .
#    A  B  C  D  E

boardsize 5
90 gogui-setup b A1 b B1 b B2 b A3 b B3 b C4 b D4 b E4 b C5 b E5 w C1 w D1 w C2 w E2 w C3 w D3 w E3 w B4 w A5
#? []
91 list_stones b
#? [A1 B1 B2 A3 B3 C4 D4 E4 C5 E5]
92 list_stones w
#? [C1 D1 C2 E2 C3 D3 E3 B4 A5]
93 final_status_list alive
#? [C1 D1 C2 E2 C3 D3 E3]
97 final_status_list seki
#? [A1 B1 B2 A3 B3\nC4 D4 E4 C5 E5\nB4\nA5]
94 final_status_list black_territory
#? [A2 D5]
95 final_status_list white_territory
#? [E1 D2]
96 final_status_list dame
#? [A4 B5]

# Under area rules they count.

100 final_score
#? [B\+1\.0]

# Under Japanese and Korean rules eyes in seki do not count.

kata-set-rules japanese
tengen-set-dead none
110 final_status_list black_territory
#? []
111 final_status_list white_territory
#? [E1 D2]
112 final_score
#? [W\+2\.0]
kata-set-rules korean
113 final_score
#? [W\+2\.0]
