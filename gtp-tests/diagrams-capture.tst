# The diagrams of the rules: captures and suicide.
#
# X is black, O white; digits number the moves, T marks the stones that a move takes, letters mark
# points of the caption.

kata-set-rules chinese

# A stone in the middle. Before the move:
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  .  X  O  .a .
# 2  .  .  X  .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

boardsize 5
10 gogui-setup b C2 b B3 b C4 w C3
#? []
11 list_stones b
#? [C2 B3 C4]
12 list_stones w
#? [C3]

# Black 1 at a.
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  .  X  O  X1 .
# 2  .  .  X  .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

20 is_legal b D3
#? [1]
21 play b D3
#? []

# The white stone is removed.
#
# 5  . . . . .
# 4  . . X . .
# 3  . X . X .
# 2  . . X . .
# 1  . . . . .
#    A B C D E

30 list_stones b
#? [C2 B3 D3 C4]
31 list_stones w
#? []
32 captures b
#? [1]
33 captures w
#? [0]
34 undo
#? []
35 list_stones w
#? [C3]
36 countlib C3
#? [1]

# On the edge. Before the move:
#
# 5  .  .  .  .  .
# 4  X  .  .  .  .
# 3  O  X  .  .  .
# 2  .a .  .  .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

boardsize 5
40 gogui-setup b B3 b A4 w A3
#? []
41 list_stones b
#? [B3 A4]
42 list_stones w
#? [A3]

# Black 1 at a.
#
# 5  .  .  .  .  .
# 4  X  .  .  .  .
# 3  O  X  .  .  .
# 2  X1 .  .  .  .
# 1  .  .  .  .  .
#    A  B  C  D  E

50 is_legal b A2
#? [1]
51 play b A2
#? []

# The white stone is removed.
#
# 5  . . . . .
# 4  X . . . .
# 3  . X . . .
# 2  X . . . .
# 1  . . . . .
#    A B C D E

60 list_stones b
#? [A2 B3 A4]
61 list_stones w
#? []
62 captures b
#? [1]
63 captures w
#? [0]

# Four stones. Before the move:
#
# 5  .  O  .  .  .
# 4  O  X  .a .  .
# 3  O  X  X  O  .
# 2  .  O  X  O  .
# 1  .  .  O  .  .
#    A  B  C  D  E

boardsize 5
70 gogui-setup b C2 b B3 b C3 b B4 w C1 w B2 w D2 w A3 w D3 w A4 w B5
#? []
gogui-setup_player w
71 list_stones b
#? [C2 B3 C3 B4]
72 list_stones w
#? [C1 B2 D2 A3 D3 A4 B5]

# White 1 at a.
#
# 5  .  O  .  .  .
# 4  O  X  O1 .  .
# 3  O  X  X  O  .
# 2  .  O  X  O  .
# 1  .  .  O  .  .
#    A  B  C  D  E

80 is_legal w C4
#? [1]
81 play w C4
#? []

# Four black stones removed.
#
# 5  . O . . .
# 4  O . O . .
# 3  O . . O .
# 2  . O . O .
# 1  . . O . .
#    A B C D E

90 list_stones b
#? []
91 list_stones w
#? [C1 B2 D2 A3 D3 A4 C4 B5]
92 captures b
#? [0]
93 captures w
#? [4]

# A capture, not suicide. Before the move:
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  .  .  .  X  X
# 2  .  .  X  O  O
# 1  .  .  X  O  .a
#    A  B  C  D  E

boardsize 5
100 gogui-setup b C1 b C2 b D3 b E3 w D1 w D2 w E2
#? []
101 list_stones b
#? [C1 C2 D3 E3]
102 list_stones w
#? [D1 D2 E2]

# Black 1 at a: white stones are removed first, so this is not suicide.
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  .  .  .  X  X
# 2  .  .  X  O  O
# 1  .  .  X  O  X1
#    A  B  C  D  E

110 is_legal b E1
#? [1]
111 play b E1
#? []

# After.
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  .  .  .  X  X
# 2  .  .  X  .  .
# 1  .  .  X  .  X1
#    A  B  C  D  E

120 list_stones b
#? [C1 E1 C2 D3 E3]
121 list_stones w
#? []
122 captures b
#? [3]
123 captures w
#? [0]

# Capture and recapture. Before the move:
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  .  O  O  O  .
# 2  .  .  X  X  O
# 1  .  X  OT OT .a
#    A  B  C  D  E

boardsize 5
130 gogui-setup b B1 b C2 b D2 b C4 w C1 w D1 w E2 w B3 w C3 w D3
#? []
131 list_stones b
#? [B1 C2 D2 C4]
132 list_stones w
#? [C1 D1 E2 B3 C3 D3]

# Black 1 at a captures two (T).
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  .  O  O  O  .
# 2  .  .  X  X  O
# 1  .  X  OT OT X1
#    A  B  C  D  E

140 is_legal b E1
#? [1]
141 play b E1
#? []

# After the capture.
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  .  O  O  O  .
# 2  .  .  X  X  O
# 1  .  X  .  .b X1
#    A  B  C  D  E

150 list_stones b
#? [B1 E1 C2 D2 C4]
151 list_stones w
#? [E2 B3 C3 D3]
152 captures b
#? [2]
153 captures w
#? [0]

# White 2 at b captures Black 1.
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  .  O  O  O  .
# 2  .  .  X  X  O
# 1  .  X  .  O2 X1
#    A  B  C  D  E

160 play w D1
#? []

# After.
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  .  O  O  O  .
# 2  .  .  X  X  O
# 1  .  X  .  O2 .
#    A  B  C  D  E

170 list_stones b
#? [B1 C2 D2 C4]
171 list_stones w
#? [D1 E2 B3 C3 D3]
172 captures b
#? [2]
173 captures w
#? [1]

# Three chains at once. Before the move:
#
# 5  .  .  X  X  .
# 4  O  O  .  O  .
# 3  O  XT O  XT O
# 2  XT .a XT XT O
# 1  XT XT O  O  .
#    A  B  C  D  E

boardsize 5
180 gogui-setup b A1 b B1 b A2 b C2 b D2 b B3 b D3 b C5 b D5 w C1 w D1 w E2 w A3 w C3 w E3 w A4 w B4 w D4
#? []
gogui-setup_player w
181 list_stones b
#? [A1 B1 A2 C2 D2 B3 D3 C5 D5]
182 list_stones w
#? [C1 D1 E2 A3 C3 E3 A4 B4 D4]

# White 1 at a captures three chains (T).
#
# 5  .  .  X  X  .
# 4  O  O  .  O  .
# 3  O  XT O  XT O
# 2  XT O1 XT XT O
# 1  XT XT O  O  .
#    A  B  C  D  E

190 is_legal w B2
#? [1]
191 play w B2
#? []

# After.
#
# 5  .  .  X  X  .
# 4  O  O  .  O  .
# 3  O  .  O  .  O
# 2  .  O1 .  .  O
# 1  .  .  O  O  .
#    A  B  C  D  E

200 list_stones b
#? [C5 D5]
201 list_stones w
#? [C1 D1 B2 E2 A3 C3 E3 A4 B4 D4]
202 captures b
#? [0]
203 captures w
#? [7]

# The capture gives the capturing stone its liberties. Before the move:
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  X  X  X  X  X
# 2  X  OT OT OT OT
# 1  X  OT .a X  X
#    A  B  C  D  E

boardsize 5
210 gogui-setup b A1 b D1 b E1 b A2 b A3 b B3 b C3 b D3 b E3 w B1 w B2 w C2 w D2 w E2
#? []
211 list_stones b
#? [A1 D1 E1 A2 A3 B3 C3 D3 E3]
212 list_stones w
#? [B1 B2 C2 D2 E2]

# Black 1 at a captures five white stones (T).
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  X  X  X  X  X
# 2  X  OT OT OT OT
# 1  X  OT X1 X  X
#    A  B  C  D  E

kata-set-rules tromp-taylor
220 is_legal b C1
#? [1]
kata-set-rules chinese
221 is_legal b C1
#? [1]
kata-set-rules new-zealand
222 is_legal b C1
#? [1]

# After; legal under every rule set.
#
# 5  .  .  .  .  .
# 4  .  .  .  .  .
# 3  X  X  X  X  X
# 2  X  .  .  .  .
# 1  X  .  X1 X  X
#    A  B  C  D  E

230 play b C1
#? []
231 list_stones b
#? [A1 C1 D1 E1 A2 A3 B3 C3 D3 E3]
232 list_stones w
#? []
233 captures b
#? [5]
234 captures w
#? [0]

# Suicide of one stone. Before the move:
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  X  .  X  .  .
# 2  O  O  .  .  .
# 1  .a O  .  .  .
#    A  B  C  D  E

boardsize 5
240 gogui-setup b A3 b C3 b C4 w B1 w A2 w B2
#? []
241 list_stones b
#? [A3 C3 C4]
242 list_stones w
#? [B1 A2 B2]

# Black 1 at a removes itself: as a pass, but illegal under positional superko and wherever
# suicide is forbidden.
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  X  .  X  .  .
# 2  O  O  .  .  .
# 1  X1 O  .  .  .
#    A  B  C  D  E

kata-set-rules chinese
250 is_legal b A1
#? [0]
kata-set-rules new-zealand
251 is_legal b A1
#? [0]
kata-set-rules tromp-taylor
252 is_legal b A1
#? [0]
kata-set-rules chinese-kgs
253 is_legal b A1
#? [0]
254 play b A1
#? [!illegal move]*
kata-set-rule ko SIMPLE
kata-set-rule suicide ALLOWED
255 is_legal b A1
#? [1]

# After, where suicide is allowed and no superko rule forbids the repetition.
#
# 5  .  .  .  .  .
# 4  .  .  X  .  .
# 3  X  .  X  .  .
# 2  O  O  .  .  .
# 1  .a O  .  .  .
#    A  B  C  D  E

260 play b A1
#? []
261 list_stones b
#? [A3 C3 C4]
262 list_stones w
#? [B1 A2 B2]
263 captures b
#? [0]
264 captures w
#? [1]

# Suicide of several stones. Before the move:
#
# 5  .  .  O  .  .
# 4  .  .  X  .  .
# 3  .  X  O  O  O
# 2  .  O  XT .a O
# 1  X  .  O  XT XT
#    A  B  C  D  E

kata-set-rules chinese
boardsize 5
270 gogui-setup b A1 b D1 b E1 b C2 b B3 b C4 w C1 w B2 w E2 w C3 w D3 w E3 w C5
#? []
271 list_stones b
#? [A1 D1 E1 C2 B3 C4]
272 list_stones w
#? [C1 B2 E2 C3 D3 E3 C5]

# Black 1 at a removes the marked black stones and itself: legal only where multi-stone suicide
# is.
#
# 5  .  .  O  .  .
# 4  .  .  X  .  .
# 3  .  X  O  O  O
# 2  .  O  XT X1 O
# 1  X  .  O  XT XT
#    A  B  C  D  E

kata-set-rules chinese
280 is_legal b D2
#? [0]
kata-set-rules chinese-kgs
281 is_legal b D2
#? [0]
kata-set-rules new-zealand
282 is_legal b D2
#? [1]
kata-set-rules tromp-taylor
283 is_legal b D2
#? [1]

# After.
#
# 5  .  .  O  .  .
# 4  .  .  X  .  .
# 3  .  X  O  O  O
# 2  .  O  .  .a O
# 1  X  .  O  .  .
#    A  B  C  D  E

290 play b D2
#? []
291 list_stones b
#? [A1 B3 C4]
292 list_stones w
#? [C1 B2 E2 C3 D3 E3 C5]
293 captures b
#? [0]
294 captures w
#? [4]
