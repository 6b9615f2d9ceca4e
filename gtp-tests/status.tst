# final_status_list: which stones are alive, dead or in seki, and who owns each point.

# Two walls with two eyes each, and in the middle of either a stone of the other colour.
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

kata-set-rules chinese
10 loadsgf sgf/dead-stones.sgf
#? [black]
11 final_status_list dead
#? [H2\nB8]
12 final_status_list alive
#? [B1 D1 B2 C2 D2 B3 D3 D4 A5 B5 C5 D5 A6 D6 D7 D8 D9\nB9\nE1 E2 E3 E4 E5 F5 G5 H5 J5 E6 E7 E8 E9\nG1\nH7 J7 H8 H9]
13 final_status_list seki
#? []
14 final_status_list black_territory
#? [A1 C1 A2 A3 C3 A4 B4 C4 B6 C6 A7 B7 C7 A8 B8 C8 A9 C9]
15 final_status_list white_territory
#? [F1 H1 J1 F2 G2 H2 J2 F3 G3 H3 J3 F4 G4 H4 J4 F6 G6 H6 J6 F7 G7 F8 G8 J8 F9 G9 J9]
16 final_status_list dame
#? []

# Asking changes nothing, and the answer is the same again.

20 final_status_list dead
#? [H2\nB8]
21 list_stones w
#? [E1 G1 E2 E3 E4 E5 F5 G5 H5 J5 E6 E7 H7 J7 B8 E8 H8 E9 H9]
22 captures b
#? [0]
23 undo
#? [!cannot undo]*

# The command reads its words in any case, and refuses others.

30 final_status_list DEAD
#? [H2\nB8]
31 final_status_list sleeping
#? [!invalid status]*
32 final_status_list
#? [!syntax error: expected an argument]*

# For Tromp and Taylor all stones live, and points that touch both colours are neutral.

kata-set-rules tromp-taylor
40 final_status_list dead
#? []
41 final_status_list seki
#? []
42 final_status_list alive
#? [.*^H2$.*^E1 E2 .*^B8$.*]
43 final_status_list black_territory
#? [A1 C1 A2 A3 C3 A4 B4 C4]
44 final_status_list white_territory
#? [F6 G6 H6 J6 F7 G7 F8 G8 J8 F9 G9 J9]
45 final_status_list dame
#? [F1 H1 J1 F2 G2 J2 F3 G3 H3 J3 F4 G4 H4 J4 B6 C6 A7 B7 C7 A8 C8 A9 C9]

# Whole groups may be dead: White's three stones here have no room for an eye.
#
# 7 . X . X . X .
# 6 X X X X X X X
# 5 . . . . . . .
# 4 . O O O . . .
# 3 . . . . . . .
# 2 X X X X X X X
# 1 . X . X . X .

kata-set-rules chinese
50 loadsgf sgf/dead-group.sgf
#? [black]
51 final_status_list dead
#? [B4 C4 D4]
52 final_status_list alive
#? [B1 .*\nA6 .*]
53 final_status_list black_territory
#? [A1 C1 E1 G1 A3 B3 C3 D3 E3 F3 G3 A4 B4 C4 D4 E4 F4 G4 A5 B5 C5 D5 E5 F5 G5 A7 C7 E7 G7]
54 final_status_list white_territory
#? []
55 final_status_list dame
#? []
komi 0
56 final_score
#? [B\+49\.0]

# A board without stones: nothing is alive and every point is neutral.

boardsize 2
60 final_status_list alive
#? []
61 final_status_list dead
#? []
62 final_status_list black_territory
#? []
63 final_status_list dame
#? [A1 B1 A2 B2]

# It works before the game is over, too: the points between two walls are open.

rectangular_boardsize 7 3
play b B1
play w F1
play b B2
play w F2
play b B3
play w F3
70 final_status_list dead
#? []
71 final_status_list black_territory
#? [A1 A2 A3]
72 final_status_list white_territory
#? [G1 G2 G3]
73 final_status_list dame
#? [C1 D1 E1 C2 D2 E2 C3 D3 E3]
