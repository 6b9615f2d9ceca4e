# final_score: area counting of finished games under the rules in force.

# Tromp and Taylor count every stone and every point that reaches one colour only.
#
# 5 . X O . .
# 4 X X O O O
# 3 . X X X O     Black 12, White 11, two neutral points: C1 and C2.
# 2 X X . O O
# 1 . X . O .

kata-set-rules tromp-taylor
boardsize 5
komi 0
play b B5
play b A4
play b B4
play b B3
play b C3
play b D3
play b A2
play b B2
play b B1
play w C5
play w C4
play w D4
play w E4
play w E3
play w D2
play w E2
play w D1
10 final_score
#? [B\+1\.0]

# Komi, of any size and sign; equal is a draw.

20 komi 0.5
#? []
21 final_score
#? [B\+0\.5]
22 komi 1
#? []
23 final_score
#? [0]
24 komi 1.5
#? []
25 final_score
#? [W\+0\.5]
26 komi 7.5
#? []
27 final_score
#? [W\+6\.5]
28 komi 13
#? []
29 final_score
#? [W\+12\.0]
30 komi -7.5
#? []
31 final_score
#? [B\+8\.5]
32 komi 1000000
#? []
33 final_score
#? [W\+999999\.0]

# The count changes nothing, and counts the same each time.

komi 0
40 final_score
#? [B\+1\.0]
41 list_stones b
#? [B1 A2 B2 B3 C3 D3 A4 B4 B5]
42 undo
#? []
43 play w D1
#? []
44 final_score
#? [B\+1\.0]

# All rule sets that count area agree without dead stones and without a handicap.

50 kata-set-rules chinese
#? []
51 final_score
#? [B\+1\.0]
52 kata-set-rules new-zealand
#? []
53 final_score
#? [B\+1\.0]
54 kata-set-rules simplified-ing
#? []
55 final_score
#? [B\+1\.0]
56 kata-set-rules chinese-kgs
#? []
57 final_score
#? [B\+1\.0]

# The player to move, earlier passes and prisoners make no difference.

60 play w pass
#? []
61 play b pass
#? []
62 final_score
#? [B\+1\.0]
63 play b C2
#? []
64 final_score
#? [B\+2\.0]
65 play w C1
#? []
66 final_score
#? [B\+1\.0]

# An empty board is neutral, and one stone owns all of it for Tromp and Taylor: tengen-score counts the
# board as it stands. In the middle of a game final_score estimates, after two passes it counts.

kata-set-rules tromp-taylor
boardsize 9
70 tengen-score
#? [(?s)0\n.*]
komi 7.5
71 tengen-score
#? [(?s)W\+7\.5\n.*]
play b E5
72 tengen-score
#? [(?s)B\+73\.5\n.*]
play w A1
73 tengen-score
#? [(?s)W\+7\.5\n.*]
170 final_score
#? [[BW]\+[0-9]{1,2}\.5]
play b pass
play w pass
171 final_score
#? [W\+7\.5]
boardsize 1
74 final_score
#? [W\+7\.5]
rectangular_boardsize 3 1
play w B1
75 final_score
#? [W\+10\.5]

# Dead stones are removed under Chinese rules. White's stone at B8 and Black's at H2 stand in the
# middle of walls with two eyes, and are dead for everyone.
#
# 9 . X . X O . . O .
# 8 . O . X O . . O .
# 7 . . . X O . . O O
# 6 X . . X O . . . .
# 5 X X X X O O O O O
# 4 . . . X O . . . .
# 3 . X . X O . . . .
# 2 . X X X O . . X .
# 1 . X . X O . O . .

80 loadsgf sgf/dead-stones.sgf
#? [black]
komi 0
kata-set-rules chinese
81 final_score
#? [W\+9\.0]

# For Tromp and Taylor they live, and points that touch both colours are neutral.

kata-set-rules tromp-taylor
90 final_score
#? [W\+4\.0]

# Handicap stones count as area, and Chinese rules give White a point for each.

kata-set-rules chinese
boardsize 7
komi 0
fixed_handicap 4
100 tengen-score
#? [(?s)B\+45\.0\n.*]
komi 0.5
101 tengen-score
#? [(?s)B\+44\.5\n.*]

# Other rules give one point less in all, or none, as Tromp and Taylor's do.

110 kata-set-rule whiteHandicapBonus N-1
#? []
111 tengen-score
#? [(?s)B\+45\.5\n.*]
112 kata-set-rule whiteHandicapBonus 0
#? []
113 tengen-score
#? [(?s)B\+48\.5\n.*]
114 kata-set-rules new-zealand
#? []
115 tengen-score
#? [(?s)B\+48\.5\n.*]
116 kata-set-rules tromp-taylor
#? []
117 tengen-score
#? [(?s)B\+48\.5\n.*]

# Given stones are a handicap as well, but a single one is just a first move.

kata-set-rules chinese
komi 0
clear_board
120 set_free_handicap C3 C5 E3
#? []
121 tengen-score
#? [(?s)B\+46\.0\n.*]
clear_board
122 set_free_handicap D4
#? []
123 tengen-score
#? [(?s)B\+49\.0\n.*]
kata-set-rule whiteHandicapBonus N-1
124 tengen-score
#? [(?s)B\+49\.0\n.*]

# Stones that Black simply plays are not a handicap, and a new game starts without one.

kata-set-rules chinese
clear_board
fixed_handicap 4
clear_board
play b C3
play b E5
play b C5
play b E3
130 tengen-score
#? [(?s)B\+49\.0\n.*]

# Records state the handicap with HA, or show it: black stones and White to move.

komi 0
140 loadsgf sgf/handicap.sgf
#? [white]
141 tengen-score
#? [(?s)B\+45\.0\n.*]
142 loadsgf sgf/handicap-shown.sgf
#? [white]
143 tengen-score
#? [(?s)B\+45\.0\n.*]
