# Captures: the stones that a play takes off the board, and the player who holds the prisoners.

# A single stone in the middle.
#
# . X .
# X O a
# . X .

boardsize 5
play w C3
play b C4
play b B3
play b C2
10 countlib C3
#? [1]
11 play b D3
#? []
12 list_stones w
#? []
13 list_stones b
#? [C2 B3 D3 C4]
14 captures b
#? [1]
15 captures w
#? [0]

# The point is empty again, for either player.

20 is_legal b C3
#? [1]
21 is_legal w C3
#? [0]

# On the edge and in the corner fewer stones capture.

boardsize 5
play w C1
play b B1
play b D1
30 play b C2
#? []
31 list_stones w
#? []
32 captures b
#? [1]
boardsize 5
play b E5
play w D5
33 play w E4
#? []
34 list_stones b
#? []
35 captures w
#? [1]

# A chain dies as a whole, in any shape.

boardsize 5
play w B2
play w C2
play w C3
play w D3
play b A2
play b B1
play b B3
play b C1
play b D2
play b C4
play b D4
40 countlib B2
#? [1]
41 findlib B2
#? [E3]
42 play b E3
#? []
43 list_stones w
#? []
44 captures b
#? [4]

# One play may capture several chains.
#
# 5 . . X . .
# 4 . X O X .
# 3 . . a O X
# 2 . X O X .
# 1 . . X . .

boardsize 5
play w C4
play w D3
play w C2
play b C5
play b B4
play b D4
play b E3
play b D2
play b B2
play b C1
50 play b C3
#? []
51 list_stones b
#? [C1 B2 D2 C3 E3 B4 D4 C5]
52 list_stones w
#? []
53 captures b
#? [3]

# The opponent's stones are removed first: Black at a has liberties only once the white stones are off.
#
# 2 X O
# 1 a O

boardsize 2
play b A2
play w B1
play w B2
60 play b A1
#? []
61 list_stones b
#? [A1 A2]
62 list_stones w
#? []
63 captures b
#? [2]

# The same player may play on and fill the last liberty of a chain of two.

boardsize 9
play w E5
play w E6
play b D5
play b D6
play b F5
play b F6
play b E7
70 countlib E5
#? [1]
71 play b E4
#? []
72 captures b
#? [2]
73 list_stones b
#? [E4 D5 F5 D6 F6 E7]

# A ladder on the edge of the board ends with all its stones.

rectangular_boardsize 6 2
play w A1
play b A2
play w B1
play b B2
play w C1
play b C2
play w D1
play b D2
play w E1
play b E2
80 countlib A1
#? [1]
81 play b F1
#? []
82 captures b
#? [5]
83 list_stones w
#? []

# Snapback: Black throws a stone in at b, White takes it from a, and Black takes three at b.
#
# 3 X X X O .
# 2 O O X O .
# 1 a b O O .

boardsize 5
play w A2
play w B2
play b A3
play b B3
play b C3
play b C2
play w D3
play w D2
play w D1
play w C1
90 findlib A2
#? [A1 B1]
91 play b B1
#? []
92 findlib B1
#? [A1]
93 play w A1
#? []
94 captures w
#? [1]
95 countlib A1
#? [1]
96 is_legal b B1
#? [1]
97 play b B1
#? []
98 captures b
#? [3]
99 list_stones w
#? [C1 D1 D2 D3]

# Prisoners add up, and undo gives them back.

100 undo
#? []
101 captures b
#? [0]
102 captures w
#? [1]
103 list_stones w
#? [A1 C1 D1 A2 B2 D2 D3]
104 undo
#? []
105 captures w
#? [0]
106 list_stones b
#? [B1 C2 A3 B3 C3]

# The largest board full of one long chain, around the opponent's: A25 is the only liberty of both.

110 loadsgf sgf/long-chain.sgf
#? [black]
111 countlib M13
#? [1]
112 findlib A1
#? [A25]
113 countlib B25
#? [1]
114 is_legal w A25
#? [1]
115 play b A25
#? []
116 captures b
#? [324]
117 list_stones w
#? []
118 undo
#? []
119 captures b
#? [0]
120 countlib Z24
#? [1]
