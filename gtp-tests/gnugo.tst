# Commands of GNU Go that front ends use, with the answers that they parse.

boardsize 9
clear_board
play b E5
10 color E5
#? [black]
11 color A1
#? [empty]
12 color pass
#? [!invalid coordinate]*
13 color J10
#? [!invalid coordinate]*

# set_position starts anew; nothing can be taken back, and Black is to move.

20 set_position b C3 w D4 b C4
#? []
21 list_stones b
#? [C3 C4]
22 undo
#? [!cannot undo]*
23 showboard
#? [.*black to move; move 1\n.*]
24 set_position b A1 w A1
#? [!repeated vertex]*
25 set_position b A1 w A2 w B1
#? [!a stone has no liberty]*
26 list_stones b
#? [C3 C4]
27 set_position
#? []
28 list_stones b
#? []

# trymove and popgo: a stack of moves beside the game.

play b E5
30 trymove w D4
#? []
31 trymove w D5
#? []
32 popgo
#? []
33 list_stones w
#? [D4]
34 popgo
#? []
35 popgo
#? [!stack empty]*
36 trymove w E5
#? [!illegal move]*
# Moves of other commands are not taken back, and do not spoil the stack for ever.
361 trymove w D4
#? []
play b C3
362 popgo
#? [!stack empty]*
undo
363 popgo
#? []
364 trymove w D4
#? []
undo
play w C3
365 popgo
#? [!stack empty]*
undo
366 trymove w D4
#? []
undo
play w D4
367 popgo
#? [!stack empty]*
undo
37 last_move
#? [black E5]

# black and white are aliases of play, and genmove_black of genmove.

40 black C3
#? []
41 white C3
#? [!illegal move]*
42 white J10
#? [!invalid color or coordinate]*
43 white D3
#? []
44 list_stones white
#? [D3]

# gg_genmove chooses the same move for every seed, and does not make it.

boardsize 3
clear_board
komi 0
50 gg_genmove black 7
#? [[A-C][1-3]]
51 list_stones black
#? []
52 gg_genmove black x
#? [!.*expected an integer.*]*

# The best moves in a line, each with a number.

60 top_moves
#? [[A-C][1-3] [0-9]+\.[0-9][0-9]( [A-C][1-3] [0-9]+\.[0-9][0-9])*]
61 top_moves_white
#? [[A-C][1-3] [0-9]+\.[0-9][0-9].*]

# The score in one line; the bounds are in points for White.

boardsize 5
set_position b C1 b C2 b C3 b C4 b C5 w D1 w D2 w D3 w D4 w D5 b B2 b B4 w E2 w E4 w A1
70 estimate_score
#? [B\+5\.0 \(upper bound: -5\.0, lower: -5\.0\)]
71 final_status A1
#? [dead]
72 final_status C3
#? [alive]
73 final_status A3
#? [black_territory]
74 final_status E3
#? [white_territory]
75 final_status F1
#? [!invalid coordinate]*

# The handicap of the game.

clear_board
80 get_handicap
#? [0]
boardsize 9
clear_board
fixed_handicap 3
81 get_handicap
#? [3]

# Levels of GNU Go are spread over ours, which are a parameter. A weak level passes when nothing is left.

90 level 1
#? []
91 kata-get-param level
#? [1]
92 level 5
#? []
93 kata-get-param level
#? [9]
94 level 11
#? [!expected a level from 1 to 10]*
95 level 0
#? [!expected a level from 1 to 10]*
96 level high
#? [!.*expected an integer.*]*
97 kata-set-param level 2
#? []
98 kata-get-param level
#? [2]
99 kata-set-param level 21
#? [!expected a level from 1 to 20]*
boardsize 5
set_position b C1 b C2 b C3 b C4 b C5 w D1 w D2 w D3 w D4 w D5 b B2 b B4 w E2 w E4
100 genmove white
#? [pass]
level 10
101 kata-get-param level
#? [20]

# A new game takes the moves of trymove with it.

clear_board
trymove black C3
clear_board
play black C3
990 popgo
#? [!stack empty]*
991 list_stones black
#? [C3]
