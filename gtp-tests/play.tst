# Playing stones: who may play where, and which moves are refused.

# Colours need not alternate.

boardsize 9
10 play b C3
#? []
11 play b D3
#? []
12 play w E3
#? []
13 play w F3
#? []
14 play b G3
#? []
15 list_stones b
#? [C3 D3 G3]
16 list_stones w
#? [E3 F3]

# White may begin.

clear_board
20 play w E5
#? []
21 showboard
#? [.*black to move; move 2; last: white E5.*]

# A point with a stone is refused to both, and its stone stays.

30 play b E5
#? [!illegal move]*
31 play w E5
#? [!illegal move]*
32 list_stones w
#? [E5]
33 list_stones b
#? []

# The corners are on the board, the points beyond them are not.

40 play b A1
#? []
41 play w J1
#? []
42 play b A9
#? []
43 play w J9
#? []
44 play b K9
#? [!invalid color or coordinate]*
45 play b J10
#? [!invalid color or coordinate]*
46 play b K10
#? [!invalid color or coordinate]*
47 play b Z25
#? [!invalid color or coordinate]*

# A refused play is not a move.

50 last_move
#? [white J9]
51 undo
#? []
52 list_stones w
#? [J1 E5]

# Passes are moves, any number of them, for either side, and play goes on after them.

clear_board
60 play b pass
#? []
61 play w PASS
#? []
62 play b Pass
#? []
63 play b pass
#? []
64 play w C3
#? []
65 move_history
#? [white C3\nblack pass\nblack pass\nwhite pass\nblack pass]
66 undo
#? []
67 undo
#? []
68 play w D4
#? []
69 list_stones w
#? [D4]

# A player resigns to the opponent in words, not on the board.

70 play b resign
#? [!invalid color or coordinate]*

# Without a legal play, a pass is the only answer: each eye of White's is suicide for Black.
#
# 1 . O . O .

rectangular_boardsize 5 1
play w B1
play w D1
80 all_legal b
#? []
81 genmove b
#? [pass]
82 last_move
#? [black pass]
83 reg_genmove b
#? [pass]
84 restricted_genmove b A1 C1 E1
#? [pass]

# genmove makes a move for either side, even out of turn; reg_genmove only names one.

boardsize 3
komi 0
90 reg_genmove w
#? [[A-C][1-3]|pass]
91 list_stones w
#? []
92 move_history
#? []
93 genmove w
#? [[A-C][1-3]|pass]
94 move_history
#? [white ([A-C][1-3]|pass)]
95 genmove w
#? [[A-C][1-3]|pass]
96 move_history
#? [white ([A-C][1-3]|pass)\nwhite ([A-C][1-3]|pass)]
97 undo
#? []
98 move_history
#? [white ([A-C][1-3]|pass)]

# It answers after two passes as well.

boardsize 3
play b pass
play w pass
100 genmove b
#? [[A-C][1-3]|pass]

# restricted_genmove chooses among points without playing.

boardsize 5
110 restricted_genmove b C3
#? [C3|pass]
111 restricted_genmove w A1 E5
#? [A1|E5|pass]
112 list_stones b
#? []
113 restricted_genmove b C3 Z9
#? [!invalid coordinate]*
114 restricted_genmove b pass
#? [!invalid coordinate]*
115 restricted_genmove
#? [!invalid color]*
