# The diagrams of the rules: ko, recaptures that are not ko, ko threats.
#
# X is black, O white; digits number the moves, letters mark points of the caption. Each move in
# question is checked under simple ko and the three kinds of superko.

kata-set-rules chinese

# Black to move, White has just played 1.
#
# 5  .  X  O  .  .
# 4  X  OT .a O  .
# 3  .  X  O  .  .
# 2  .  .  X  O1 .
# 1  .  .  .  .  .
#    A  B  C  D  E

boardsize 5
10 gogui-setup b C2 b B3 b A4 b B5 w C3 w B4 w D4 w C5
#? []
gogui-setup_player w
11 play w D2
#? []
12 list_stones b
#? [C2 B3 A4 B5]
13 list_stones w
#? [D2 C3 B4 D4 C5]

# Black 2 captures at a.
#
# 5  .  X  O  .  .
# 4  X  .b X2 O  .
# 3  .  X  O  .  .
# 2  .  .  X  O1 .
# 1  .  .  .  .  .
#    A  B  C  D  E

20 play b C4
#? []
21 list_stones b
#? [C2 B3 A4 C4 B5]
22 list_stones w
#? [D2 C3 D4 C5]
23 captures b
#? [1]
24 captures w
#? [0]

# White 3 at b would repeat the first diagram: illegal under every ko rule.
#
# 5  .  X  O  .  .
# 4  X  O3 .  O  .
# 3  .  X  O  .  .
# 2  .  .  X  O1 .
# 1  .  .  .  .  .
#    A  B  C  D  E

kata-set-rule ko SIMPLE
30 is_legal w B4
#? [0]
kata-set-rule ko POSITIONAL
31 is_legal w B4
#? [0]
kata-set-rule ko SITUATIONAL
32 is_legal w B4
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
33 is_legal w B4
#? [0]
kata-set-rule ko SIMPLE
34 play w B4
#? [!illegal move]*

# White to move, Black has just played 1.
#
# 5  .  .  .  .  .
# 4  .  X1 X  .  .
# 3  .  .  O  .  .
# 2  .  .  .  O  X
# 1  .  .  O  XT .
#    A  B  C  D  E

boardsize 5
40 gogui-setup b D1 b E2 b C4 w C1 w D2 w C3
#? []
41 play b B4
#? []
42 list_stones b
#? [D1 E2 B4 C4]
43 list_stones w
#? [C1 D2 C3]

# White 2 captures (T).
#
# 5  .  .  .  .  .
# 4  .  X1 X  .  .
# 3  .  .  O  .  .
# 2  .  .  .  O  X
# 1  .  .  O  .  O2
#    A  B  C  D  E

50 play w E1
#? []
51 list_stones b
#? [E2 B4 C4]
52 list_stones w
#? [C1 E1 D2 C3]
53 captures b
#? [0]
54 captures w
#? [1]

# Black 3 would repeat: illegal under every ko rule.
#
# 5  .  .  .  .  .
# 4  .  X1 X  .  .
# 3  .  .  O  .  .
# 2  .  .  .  O  X
# 1  .  .  O  X3 .
#    A  B  C  D  E

kata-set-rule ko SIMPLE
60 is_legal b D1
#? [0]
kata-set-rule ko POSITIONAL
61 is_legal b D1
#? [0]
kata-set-rule ko SITUATIONAL
62 is_legal b D1
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
63 is_legal b D1
#? [0]
kata-set-rule ko SIMPLE
64 play b D1
#? [!illegal move]*

# A recapture that is legal. White to move.
#
# 5  .  O  O  X  X
# 4  O  .  O  O  X
# 3  .  O  O  X  X
# 2  .a X  X  .  X
# 1  OT OT X  X  X
#    A  B  C  D  E

boardsize 5
70 gogui-setup b C1 b D1 b E1 b B2 b C2 b E2 b D3 b E3 b E4 b D5 b E5 w A1 w B1 w B3 w C3 w A4 w C4 w D4 w B5 w C5
#? []
gogui-setup_player w
71 list_stones b
#? [C1 D1 E1 B2 C2 E2 D3 E3 E4 D5 E5]
72 list_stones w
#? [A1 B1 B3 C3 A4 C4 D4 B5 C5]

# White 1 at a sacrifices.
#
# 5  .  O  O  X  X
# 4  O  .  O  O  X
# 3  .b O  O  X  X
# 2  O1 X  X  .  X
# 1  OT OT X  X  X
#    A  B  C  D  E

80 play w A2
#? []
81 list_stones b
#? [C1 D1 E1 B2 C2 E2 D3 E3 E4 D5 E5]
82 list_stones w
#? [A1 B1 A2 B3 C3 A4 C4 D4 B5 C5]

# Black 2 at b captures three.
#
# 5  .  O  O  X  X
# 4  O  .  O  O  X
# 3  X2 O  O  X  X
# 2  .a X  X  .  X
# 1  .  .  X  X  X
#    A  B  C  D  E

90 play b A3
#? []
91 list_stones b
#? [C1 D1 E1 B2 C2 E2 A3 D3 E3 E4 D5 E5]
92 list_stones w
#? [B3 C3 A4 C4 D4 B5 C5]
93 captures b
#? [3]
94 captures w
#? [0]

# White 3 recaptures: legal under every ko rule, the position is new.
#
# 5  .  O  O  X  X
# 4  O  .  O  O  X
# 3  .b O  O  X  X
# 2  O3 X  X  .  X
# 1  .  .  X  X  X
#    A  B  C  D  E

kata-set-rule ko SIMPLE
100 is_legal w A2
#? [1]
kata-set-rule ko POSITIONAL
101 is_legal w A2
#? [1]
kata-set-rule ko SITUATIONAL
102 is_legal w A2
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
103 is_legal w A2
#? [1]
kata-set-rule ko POSITIONAL
104 play w A2
#? []
105 list_stones b
#? [C1 D1 E1 B2 C2 E2 D3 E3 E4 D5 E5]
106 list_stones w
#? [A2 B3 C3 A4 C4 D4 B5 C5]
107 captures b
#? [3]
108 captures w
#? [1]
kata-set-rule ko SIMPLE

# Snapback. White to move.
#
# 5  O  O  O  .  .
# 4  XT XT .  O  O
# 3  O  XT .a X  X
# 2  O  O  X  X  .
# 1  .  .  X  .  X
#    A  B  C  D  E

boardsize 5
110 gogui-setup b C1 b E1 b C2 b D2 b B3 b D3 b E3 b A4 b B4 w A2 w B2 w A3 w D4 w E4 w A5 w B5 w C5
#? []
gogui-setup_player w
111 list_stones b
#? [C1 E1 C2 D2 B3 D3 E3 A4 B4]
112 list_stones w
#? [A2 B2 A3 D4 E4 A5 B5 C5]

# White 1 at a sacrifices.
#
# 5  O  O  O  .  .
# 4  XT XT .b O  O
# 3  O  XT O1 X  X
# 2  O  O  X  X  .
# 1  .  .  X  .  X
#    A  B  C  D  E

120 play w C3
#? []
121 list_stones b
#? [C1 E1 C2 D2 B3 D3 E3 A4 B4]
122 list_stones w
#? [A2 B2 A3 C3 D4 E4 A5 B5 C5]

# Black 2 at b captures one.
#
# 5  O  O  O  .  .
# 4  XT XT X2 O  O
# 3  O  XT .a X  X
# 2  O  O  X  X  .
# 1  .  .  X  .  X
#    A  B  C  D  E

130 play b C4
#? []
131 list_stones b
#? [C1 E1 C2 D2 B3 D3 E3 A4 B4 C4]
132 list_stones w
#? [A2 B2 A3 D4 E4 A5 B5 C5]
133 captures b
#? [1]
134 captures w
#? [0]

# White 3 captures three: snapback, legal.
#
# 5  O  O  O  .  .
# 4  .  .  .b O  O
# 3  O  .  O3 X  X
# 2  O  O  X  X  .
# 1  .  .  X  .  X
#    A  B  C  D  E

kata-set-rule ko SIMPLE
140 is_legal w C3
#? [1]
kata-set-rule ko POSITIONAL
141 is_legal w C3
#? [1]
kata-set-rule ko SITUATIONAL
142 is_legal w C3
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
143 is_legal w C3
#? [1]
kata-set-rule ko POSITIONAL
144 play w C3
#? []
145 list_stones b
#? [C1 E1 C2 D2 D3 E3]
146 list_stones w
#? [A2 B2 A3 C3 D4 E4 A5 B5 C5]
147 captures b
#? [1]
148 captures w
#? [4]
kata-set-rule ko SIMPLE

# A ko threat. White to move, Black has just played 1.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  .
# 3  X  X  O  O  .
# 2  X  .a XT O  .
# 1  X  X  O  O  .
#    A  B  C  D  E

boardsize 5
150 gogui-setup b A1 b B1 b A2 b C2 b A3 b B3 b B4 b C4 b C5 w C1 w D1 w D2 w C3 w D3 w D4 w D5 w E5
#? []
151 play b A5
#? []
152 list_stones b
#? [A1 B1 A2 C2 A3 B3 B4 C4 A5 C5]
153 list_stones w
#? [C1 D1 D2 C3 D3 D4 D5 E5]

# White 2 takes the ko at a; Black may not retake at b.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  .
# 3  X  X  O  O  .
# 2  X  O2 .b O  .
# 1  X  X  O  O  .
#    A  B  C  D  E

160 play w B2
#? []
161 list_stones b
#? [A1 B1 A2 A3 B3 B4 C4 A5 C5]
162 list_stones w
#? [C1 D1 B2 D2 C3 D3 D4 D5 E5]
kata-set-rule ko SIMPLE
163 is_legal b C2
#? [0]
kata-set-rule ko POSITIONAL
164 is_legal b C2
#? [0]
kata-set-rule ko SITUATIONAL
165 is_legal b C2
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
166 is_legal b C2
#? [0]
kata-set-rule ko SIMPLE

# Black 3 is a ko threat elsewhere.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  .
# 3  X  X  O  O  X3
# 2  X  O2 .b O  .
# 1  X  X  O  O  .
#    A  B  C  D  E

170 play b E3
#? []
171 list_stones b
#? [A1 B1 A2 A3 B3 E3 B4 C4 A5 C5]
172 list_stones w
#? [C1 D1 B2 D2 C3 D3 D4 D5 E5]
173 is_legal b C2
#? [1]

# White 4 connects: a mistake.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  .
# 3  X  X  O  O  X3
# 2  X  O2 O4 O  .
# 1  X  X  O  O  .
#    A  B  C  D  E

180 play w C2
#? []
181 list_stones b
#? [A1 B1 A2 A3 B3 E3 B4 C4 A5 C5]
182 list_stones w
#? [C1 D1 B2 C2 D2 C3 D3 D4 D5 E5]

# Black 5 punishes.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  .
# 3  X  X  O  O  X3
# 2  X  O2 O4 O  X5
# 1  X  X  O  O  .
#    A  B  C  D  E

190 play b E2
#? []
191 list_stones b
#? [A1 B1 A2 E2 A3 B3 E3 B4 C4 A5 C5]
192 list_stones w
#? [C1 D1 B2 C2 D2 C3 D3 D4 D5 E5]

# Back to the threat, for the right answer.

200 gg-undo 2
#? []

# White 4 answers the threat; retaking at b is now legal for Black.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  .
# 3  X  X  O  O  X3
# 2  X  O2 .b O  O4
# 1  X  X  O  O  .
#    A  B  C  D  E

210 play w E2
#? []
211 list_stones b
#? [A1 B1 A2 A3 B3 E3 B4 C4 A5 C5]
212 list_stones w
#? [C1 D1 B2 D2 E2 C3 D3 D4 D5 E5]
kata-set-rule ko SIMPLE
213 is_legal b C2
#? [1]
kata-set-rule ko POSITIONAL
214 is_legal b C2
#? [1]
kata-set-rule ko SITUATIONAL
215 is_legal b C2
#? [1]
kata-set-rule ko NATURAL-SITUATIONAL
216 is_legal b C2
#? [1]
kata-set-rule ko SIMPLE

# Black 5 retook; White may not retake at a.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  .
# 3  X  X  O  O  X3
# 2  X  .a X5 O  O4
# 1  X  X  O  O  .
#    A  B  C  D  E

220 play b C2
#? []
221 list_stones b
#? [A1 B1 A2 C2 A3 B3 E3 B4 C4 A5 C5]
222 list_stones w
#? [C1 D1 D2 E2 C3 D3 D4 D5 E5]
kata-set-rule ko SIMPLE
223 is_legal w B2
#? [0]
kata-set-rule ko POSITIONAL
224 is_legal w B2
#? [0]
kata-set-rule ko SITUATIONAL
225 is_legal w B2
#? [0]
kata-set-rule ko NATURAL-SITUATIONAL
226 is_legal w B2
#? [0]
kata-set-rule ko SIMPLE
227 play w B2
#? [!illegal move]*

# White 6 plays elsewhere.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  O6
# 3  X  X  O  O  .
# 2  X  .a X5 O  O4
# 1  X  X  O  O  .
#    A  B  C  D  E

230 play w E4
#? []
231 list_stones b
#? [A1 B1 A2 C2 A3 B3 B4 C4 A5 C5]
232 list_stones w
#? [C1 D1 D2 E2 C3 D3 D4 E4 D5 E5]
233 is_legal w B2
#? [1]

# Black 7 connects; both pass.
#
# 5  X1 .  X  O  O
# 4  .  X  X  O  O6
# 3  X  X  O  O  .
# 2  X  X7 X5 O  O4
# 1  X  X  O  O  .
#    A  B  C  D  E

240 play b B2
#? []
241 list_stones b
#? [A1 B1 A2 B2 C2 A3 B3 B4 C4 A5 C5]
242 list_stones w
#? [C1 D1 D2 E2 C3 D3 D4 E4 D5 E5]
243 play w pass
#? []
244 play b pass
#? []
kata-set-rules tromp-taylor
komi 0
245 final_score
#? [B\+1\.0]
246 captures b
#? [1]
247 captures w
#? [2]
