# Results under area rules. Start the engine with them, and without a komi of its own. The kind of
# the number, 3 or 3.0, is left to the engine.

# The board is divided; stones and territory count.
boardsize 7
clear_board
komi 0
# . X . X O . .
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b B5
play b D5
play b A4
play b B4
play b C4
play b D4
play b B3
play b D3
play b A2
play b B2
play b C2
play b D2
play b B1
play b D1
play w E7
play w E6
play w F6
play w G6
play w E5
play w G5
play w E4
play w F4
play w G4
play w E3
play w G3
play w E2
play w F2
play w G2
play w E1
play w G1
10 final_score
#? [B\+7(\.0)?]

# The same with komi for White.
boardsize 7
clear_board
komi 7.5
# . X . X O O .
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b B5
play b D5
play b A4
play b B4
play b C4
play b D4
play b B3
play b D3
play b A2
play b B2
play b C2
play b D2
play b B1
play b D1
play w E7
play w F7
play w E6
play w F6
play w G6
play w E5
play w G5
play w E4
play w F4
play w G4
play w E3
play w G3
play w E2
play w F2
play w G2
play w E1
play w G1
20 final_score
#? [W\+0.5]
boardsize 7
clear_board
komi 6.5
# . X . X O . O
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b B5
play b D5
play b A4
play b B4
play b C4
play b D4
play b B3
play b D3
play b A2
play b B2
play b C2
play b D2
play b B1
play b D1
play w E7
play w G7
play w E6
play w F6
play w G6
play w E5
play w G5
play w E4
play w F4
play w G4
play w E3
play w G3
play w E2
play w F2
play w G2
play w E1
play w G1
30 final_score
#? [B\+0.5]

# A negative komi is for Black.
boardsize 7
clear_board
komi -2
# X X . X O . .
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
play b A7
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b B5
play b D5
play b A4
play b B4
play b C4
play b D4
play b B3
play b D3
play b A2
play b B2
play b C2
play b D2
play b B1
play b D1
play w E7
play w E6
play w F6
play w G6
play w E5
play w G5
play w E4
play w F4
play w G4
play w E3
play w G3
play w E2
play w F2
play w G2
play w E1
play w G1
40 final_score
#? [B\+9(\.0)?]

# A dead stone leaves the board, and its point counts for its captor.
boardsize 7
clear_board
komi 0
# . X . X O . .
# X X X X O O X
# . X . X O . .
# X X X X O O O
# . X . X O . O
# X X X X O O O
# . X . X O . O
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b G6
play b B5
play b D5
play b A4
play b B4
play b C4
play b D4
play b B3
play b D3
play b A2
play b B2
play b C2
play b D2
play b B1
play b D1
play w E7
play w E6
play w F6
play w E5
play w E4
play w F4
play w G4
play w E3
play w G3
play w E2
play w F2
play w G2
play w E1
play w G1
50 final_status_list dead
#? [G6]
60 final_score
#? [B\+7(\.0)?]

# Neutral points count for neither.
boardsize 7
clear_board
komi 0
# . X . X . O .
# X X X X . O O
# . X . X O O .
# X X X X O O O
# . X . X O O .
# X X X X O O O
# . X . X O O .
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b B5
play b D5
play b A4
play b B4
play b C4
play b D4
play b B3
play b D3
play b A2
play b B2
play b C2
play b D2
play b B1
play b D1
play w F7
play w F6
play w G6
play w E5
play w F5
play w E4
play w F4
play w G4
play w E3
play w F3
play w E2
play w F2
play w G2
play w E1
play w F1
70 final_score
#? [B\+9(\.0)?]

# Stones without two eyes in enemy land are dead, all of them.
boardsize 9
clear_board
komi 0
# . O . O X . X . .
# . O O O X X X X X
# . O . O X . . . X
# O O O O X . O . X
# X X X X X . O O X
# . X . X X X . . X
# X X X X . X X X X
# . X . X X X . X .
# X . X . X . X . X
play b E9
play b G9
play b E8
play b F8
play b G8
play b H8
play b J8
play b E7
play b J7
play b E6
play b J6
play b A5
play b B5
play b C5
play b D5
play b E5
play b J5
play b B4
play b D4
play b E4
play b F4
play b J4
play b A3
play b B3
play b C3
play b D3
play b F3
play b G3
play b H3
play b J3
play b B2
play b D2
play b E2
play b F2
play b H2
play b A1
play b C1
play b E1
play b G1
play b J1
play w B9
play w D9
play w B8
play w C8
play w D8
play w B7
play w D7
play w A6
play w B6
play w C6
play w D6
play w G6
play w G5
play w H5
80 final_status_list dead
#? [G6[ \n]+G5[ \n]+H5|G5[ \n]+G6[ \n]+H5|[GH][56]([ \n]+[GH][56]){2}]
90 final_score
#? [B\+49(\.0)?]
