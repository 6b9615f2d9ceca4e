# Seki under area rules: no stone in it is dead, and points that both touch count for neither. Start
# the engine with area rules.

# Two shared liberties: who plays on one is captured by a play on the other.
boardsize 9
clear_board
komi 0
# X . O X X . X . .
# X . O X X X X . X
# X X X O X . X X X
# O O O O X . X . X
# O . O O X X X X X
# O O O O O O O O O
# . O . O . O . O .
# O O O O O O O O O
# . . . . . . . . .
play b A9
play b D9
play b E9
play b G9
play b A8
play b D8
play b E8
play b F8
play b G8
play b J8
play b A7
play b B7
play b C7
play b E7
play b G7
play b H7
play b J7
play b E6
play b G6
play b J6
play b E5
play b F5
play b G5
play b H5
play b J5
play w C9
play w C8
play w D7
play w A6
play w B6
play w C6
play w D6
play w A5
play w C5
play w D5
play w A4
play w B4
play w C4
play w D4
play w E4
play w F4
play w G4
play w H4
play w J4
play w B3
play w D3
play w F3
play w H3
play w A2
play w B2
play w C2
play w D2
play w E2
play w F2
play w G2
play w H2
play w J2
10 final_status_list dead
#? []
20 final_score
#? [W\+15(\.0)?]

# Two chains with an eye face one without.
boardsize 9
clear_board
komi 0
# . O . X . O . O X
# O O O X O O O O X
# X X X O O X X X X
# X X X X X X X . X
# . X X . X . X X X
# X X . X . X . X X
# X . X X X X X . X
# X X X . X . X X X
# . X . X . X . X X
play b D9
play b J9
play b D8
play b J8
play b A7
play b B7
play b C7
play b F7
play b G7
play b H7
play b J7
play b A6
play b B6
play b C6
play b D6
play b E6
play b F6
play b G6
play b J6
play b B5
play b C5
play b E5
play b G5
play b H5
play b J5
play b A4
play b B4
play b D4
play b F4
play b H4
play b J4
play b A3
play b C3
play b D3
play b E3
play b F3
play b G3
play b J3
play b A2
play b B2
play b C2
play b E2
play b G2
play b H2
play b J2
play b B1
play b D1
play b F1
play b H1
play b J1
play w B9
play w F9
play w H9
play w A8
play w B8
play w C8
play w E8
play w F8
play w G8
play w H8
play w D7
play w E7
30 final_status_list dead
#? []
40 final_score
#? [B\+51(\.0)?]

# A stone inside keeps the seki.
boardsize 9
clear_board
komi 0
# . X . X . . . . .
# X X X X X X X X .
# . . . . . . . . X
# X X X X X X X X X
# X X X X X X . X X
# O O O X X X X X X
# . X O O X . X . X
# X X O O O X X X X
# . O . O X X . X .
play b B9
play b D9
play b A8
play b B8
play b C8
play b D8
play b E8
play b F8
play b G8
play b H8
play b J7
play b A6
play b B6
play b C6
play b D6
play b E6
play b F6
play b G6
play b H6
play b J6
play b A5
play b B5
play b C5
play b D5
play b E5
play b F5
play b H5
play b J5
play b D4
play b E4
play b F4
play b G4
play b H4
play b J4
play b B3
play b E3
play b G3
play b J3
play b A2
play b B2
play b F2
play b G2
play b H2
play b J2
play b E1
play b F1
play b H1
play w A4
play w B4
play w C4
play w C3
play w D3
play w C2
play w D2
play w E2
play w B1
play w D1
50 final_status_list dead
#? []
60 final_score
#? [B\+57(\.0)?]

# An eye each.
boardsize 9
clear_board
komi 0
# . X . O . O X X .
# X X X O O O X . X
# O O O X X X X X X
# . . O O O X X . .
# . . . . O X . . .
# . . . . O X . . .
# . . O . O X . X .
# . . . . O X . . .
# . . . . O X . . .
play b B9
play b G9
play b H9
play b A8
play b B8
play b C8
play b G8
play b J8
play b D7
play b E7
play b F7
play b G7
play b H7
play b J7
play b F6
play b G6
play b F5
play b F4
play b F3
play b H3
play b F2
play b F1
play w D9
play w F9
play w D8
play w E8
play w F8
play w A7
play w B7
play w C7
play w C6
play w D6
play w E6
play w E5
play w E4
play w C3
play w E3
play w E2
play w E1
70 final_status_list dead
#? []
80 final_score
#? [B\+2(\.0)?]
