# Simple ko: a ko is not retaken at once.

# In the middle.
#
# 4 . X O . .
# 3 X O a O .    Black takes at a; White may not take back at B3.
# 2 . X O . .

boardsize 5
kata-set-rules chinese
play b B4
play w C4
play b A3
play w D3
play b B2
play w C2
play b E5
play w B3
10 play b C3
#? []
11 captures b
#? [1]
12 is_legal w B3
#? [0]
13 play w B3
#? [!illegal move]*
14 list_stones b
#? [B2 A3 C3 B4 E5]
15 all_legal w
#? [A1 B1 C1 D1 E1 A2 D2 E2 E3 A4 D4 E4 A5 B5 C5 D5]

# The player who took it may connect.

20 is_legal b B3
#? [1]

# A move elsewhere lifts the ban, and then it is the other player who may not retake.

30 play w E1
#? []
31 play b A1
#? []
32 is_legal w B3
#? [1]
33 play w B3
#? []
34 captures w
#? [1]
35 is_legal b C3
#? [0]
36 play b C3
#? [!illegal move]*

# So does a pass: a pass is a move elsewhere.

40 play b pass
#? []
41 is_legal b C3
#? [1]
42 play w pass
#? []
43 play b C3
#? []
44 captures b
#? [2]
45 is_legal w B3
#? [0]

# Undo restores the ban, or the right to take.

50 play w E2
#? []
51 play b A2
#? []
52 is_legal w B3
#? [1]
53 undo
#? []
54 undo
#? []
55 is_legal w B3
#? [0]
56 play w B3
#? [!illegal move]*
57 undo
#? []
58 is_legal b C3
#? [1]
59 play b C3
#? []
60 play w B3
#? [!illegal move]*

# A stone of the same colour elsewhere lifts it too: the earlier position cannot come back.

70 play b D5
#? []
71 is_legal w B3
#? [1]

# A new game starts without the old ko.

clear_board
80 is_legal w B3
#? [1]

# In the corner.
#
# 2 X O .
# 1 O a O

boardsize 5
play b A2
play w B2
play b E5
play w C1
play b E4
play w A1
90 play b B1
#? []
91 captures b
#? [1]
92 play w A1
#? [!illegal move]*
93 is_legal b A1
#? [1]

# On the edge.
#
# 2 . X O .
# 1 X O a O

boardsize 5
play b A1
play w C2
play b B2
play w D1
play b E5
play w B1
100 play b C1
#? []
101 play w B1
#? [!illegal move]*
102 play w E4
#? []
103 play b D5
#? []
104 play w B1
#? []
105 play b C1
#? [!illegal move]*

# Two kos: taking the second is a threat for the first, and each capture has its own ban.
#
# 2 . X O . . . X O .
# 1 X O a O . X b O O
#
# Black has taken at a; White takes back at b, where Black has a stone.

boardsize 10
play b A1
play b B2
play w C2
play w D1
play w B1
play b F1
play b G2
play w H2
play w J1
play b H1
110 findlib H1
#? [G1]
111 play b C1
#? []
112 is_legal w B1
#? [0]
113 play w G1
#? []
114 captures w
#? [1]
115 is_legal b H1
#? [0]
116 is_legal b B1
#? [1]
117 play b E10
#? []
118 is_legal w B1
#? [1]
119 play w B1
#? []
120 is_legal b C1
#? [0]
121 is_legal b H1
#? [1]

# Taking two stones and retaking one is not a ko.
#
# 2 . X X O .
# 1 X O O a O

boardsize 5
play b A1
play b B2
play b C2
play w B1
play w C1
play w D2
play w E1
130 play b D1
#? []
131 captures b
#? [2]
132 is_legal w C1
#? [1]
133 play w C1
#? []
134 captures w
#? [1]
135 is_legal b D1
#? [0]

# Nor is a capture by a stone with another liberty, or with a neighbour of its own colour.

boardsize 5
play b A2
play w A1
140 play b B1
#? []
141 captures b
#? [1]
142 is_legal w A1
#? [0]
boardsize 5
play b A2
play w B2
play w D1
play w C2
play b C1
play w A1
143 play b B1
#? []
144 captures b
#? [1]
145 countlib B1
#? [1]
146 play w A1
#? []
147 captures w
#? [2]
148 is_legal b B1
#? [1]

# A ko in a record is one after it is loaded, wherever the loading stops.

150 loadsgf sgf/ko.sgf
#? [white]
151 last_move
#? [black C3]
152 play w B3
#? [!illegal move]*
153 loadsgf sgf/ko.sgf 9
#? [black]
154 last_move
#? [white B3]
155 play b C3
#? []
156 play w B3
#? [!illegal move]*

# Every ko rule forbids it, since the retake repeats a position that White made.

kata-set-rule ko POSITIONAL
160 is_legal w B3
#? [0]
kata-set-rule ko SITUATIONAL
161 is_legal w B3
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
162 is_legal w B3
#? [0]
