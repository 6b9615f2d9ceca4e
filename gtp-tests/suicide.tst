# Suicide: forbidden, for chains only, or allowed.

# The Chinese rules forbid it, for one stone and for many.
#
# 3 X . . .
# 2 O b . .
# 1 a O X .    White's stones are A2 and B1: a is a white eye while b is open.

boardsize 5
kata-set-rules chinese
play w A2
play w B1
play b A3
play b C1
10 is_legal b A1
#? [0]
11 is_legal w A1
#? [1]
12 play b A1
#? [!illegal move]*
13 list_stones b
#? [C1 A3]

# A play that captures is not suicide: the opponent's stones are removed first.

20 play b B2
#? []
21 play b A1
#? []
22 captures b
#? [2]
23 list_stones w
#? []

# Many stones.
#
# 2 O O O .
# 1 X X a O    Black at a fills the last liberty of its own three stones.

boardsize 5
play b A1
play b B1
play w A2
play w B2
play w C2
play w D1
30 countlib A1
#? [1]
31 is_legal b C1
#? [0]
32 is_legal w C1
#? [1]
33 play b C1
#? [!illegal move]*
34 list_stones b
#? [A1 B1]
35 all_legal b
#? [E1 D2 E2 A3 B3 C3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5]

# The rules of New Zealand allow it for more than one stone. The opponent gets the prisoners.

kata-set-rules new-zealand
40 is_legal b C1
#? [1]
41 play b C1
#? []
42 list_stones b
#? []
43 captures w
#? [3]
44 captures b
#? [0]
45 is_legal b B1
#? [1]

# What was removed comes back with undo.

50 undo
#? []
51 list_stones b
#? [A1 B1]
52 captures w
#? [0]
53 countlib A1
#? [1]

# But they forbid it for a single stone.

boardsize 5
play w A2
play w B1
60 is_legal b A1
#? [0]
61 play b A1
#? [!illegal move]*

# Two stones are two, even if one of them has just been played.

boardsize 5
play b A1
play w A2
play w C1
play w B2
70 is_legal b B1
#? [1]
71 play b B1
#? []
72 captures w
#? [2]

# After it the next player finds the stones gone and both points free.

80 all_legal w
#? [A1 B1 .*]
81 list_stones w
#? [C1 A2 B2]

# Tromp and Taylor allow every suicide, but a single stone's repeats the position.

kata-set-rules tromp-taylor
boardsize 5
play w A2
play w B1
90 is_legal b A1
#? [0]
91 play b A1
#? [!illegal move]*
play b E5
92 is_legal b A1
#? [0]
boardsize 5
play b A1
play w A2
play w C1
play w B2
93 is_legal b B1
#? [1]

# Without superko, and with suicide allowed, a single stone may be removed: a pass that costs a prisoner.

kata-set-rules chinese
kata-set-rule suicide ALLOWED
boardsize 5
play w A2
play w B1
100 is_legal b A1
#? [1]
101 play b A1
#? []
102 list_stones b
#? []
103 list_stones w
#? [B1 A2]
104 captures w
#? [1]
105 last_move
#? [black A1]
106 play b A1
#? []
107 captures w
#? [2]
108 undo
#? []
109 captures w
#? [1]

# Situational superko allows it if the other player is then to move.

kata-set-rule ko SITUATIONAL
boardsize 5
play b E5
play w A2
play b E4
play w B1
110 is_legal b A1
#? [1]
111 play b A1
#? []
112 play w E1
#? []
113 play b pass
#? []
114 is_legal w E2
#? [1]
115 play w pass
#? []
116 is_legal b A1
#? [0]

# Once suicide is forbidden again, the same play is refused.

kata-set-rule ko SIMPLE
120 is_legal b A1
#? [1]
kata-set-rule suicide false
121 is_legal b A1
#? [0]
kata-set-rule suicide true
122 is_legal b A1
#? [0]

# On a full board without the other colour, suicide is the only play.

boardsize 1
kata-set-rule suicide false
130 is_legal b A1
#? [0]
131 is_legal b pass
#? [1]
kata-set-rule suicide ALLOWED
132 is_legal b A1
#? [1]
133 play b A1
#? []
134 list_stones b
#? []
135 captures w
#? [1]
kata-set-rules tromp-taylor
136 is_legal b A1
#? [0]

# The suicide of all stones brings back the empty board, which superko remembers.

rectangular_boardsize 2 1
140 play b A1
#? []
141 is_legal b B1
#? [0]
kata-set-rule ko SIMPLE
142 is_legal b B1
#? [1]
kata-set-rules chinese
143 is_legal b B1
#? [0]
