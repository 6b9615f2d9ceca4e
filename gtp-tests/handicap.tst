# Handicap stones: the fixed places of the GTP specification for every size, free ones, and given
# ones.

# Fixed on 19x19: corners, then sides, and the centre for odd numbers from 5.

boardsize 19
10 fixed_handicap 2
#? [D4 Q16]
boardsize 19
11 fixed_handicap 3
#? [D4 Q16 D16]
boardsize 19
12 fixed_handicap 4
#? [D4 Q16 D16 Q4]
boardsize 19
13 fixed_handicap 5
#? [D4 Q16 D16 Q4 K10]
boardsize 19
14 fixed_handicap 6
#? [D4 Q16 D16 Q4 D10 Q10]
boardsize 19
15 fixed_handicap 7
#? [D4 Q16 D16 Q4 D10 Q10 K10]
boardsize 19
16 fixed_handicap 8
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16]
boardsize 19
17 fixed_handicap 9
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16 K10]
18 list_stones b
#? [D4 K4 Q4 D10 K10 Q10 D16 K16 Q16]

# On 9x9 and up to 12x12 they are on the third line.

boardsize 9
20 fixed_handicap 2
#? [C3 G7]
boardsize 9
21 fixed_handicap 3
#? [C3 G7 C7]
boardsize 9
22 fixed_handicap 4
#? [C3 G7 C7 G3]
boardsize 9
23 fixed_handicap 5
#? [C3 G7 C7 G3 E5]
boardsize 9
24 fixed_handicap 6
#? [C3 G7 C7 G3 C5 G5]
boardsize 9
25 fixed_handicap 7
#? [C3 G7 C7 G3 C5 G5 E5]
boardsize 9
26 fixed_handicap 8
#? [C3 G7 C7 G3 C5 G5 E3 E7]
boardsize 9
27 fixed_handicap 9
#? [C3 G7 C7 G3 C5 G5 E3 E7 E5]

# From 13x13 on they are on the fourth.

boardsize 13
30 fixed_handicap 2
#? [D4 K10]
boardsize 13
31 fixed_handicap 3
#? [D4 K10 D10]
boardsize 13
32 fixed_handicap 4
#? [D4 K10 D10 K4]
boardsize 13
33 fixed_handicap 5
#? [D4 K10 D10 K4 G7]
boardsize 13
34 fixed_handicap 6
#? [D4 K10 D10 K4 D7 K7]
boardsize 13
35 fixed_handicap 7
#? [D4 K10 D10 K4 D7 K7 G7]
boardsize 13
36 fixed_handicap 8
#? [D4 K10 D10 K4 D7 K7 G4 G10]
boardsize 13
37 fixed_handicap 9
#? [D4 K10 D10 K4 D7 K7 G4 G10 G7]

# 7x7 and all even sizes allow the four corners only.

boardsize 7
40 fixed_handicap 2
#? [C3 E5]
boardsize 7
41 fixed_handicap 3
#? [C3 E5 C5]
boardsize 7
42 fixed_handicap 4
#? [C3 E5 C5 E3]
clear_board
43 fixed_handicap 5
#? [!invalid handicap]*
boardsize 8
44 fixed_handicap 2
#? [C3 F6]
boardsize 8
45 fixed_handicap 3
#? [C3 F6 C6]
boardsize 8
46 fixed_handicap 4
#? [C3 F6 C6 F3]
clear_board
47 fixed_handicap 5
#? [!invalid handicap]*
boardsize 10
48 fixed_handicap 2
#? [C3 H8]
boardsize 10
49 fixed_handicap 3
#? [C3 H8 C8]
boardsize 10
50 fixed_handicap 4
#? [C3 H8 C8 H3]
clear_board
51 fixed_handicap 5
#? [!invalid handicap]*
boardsize 12
52 fixed_handicap 2
#? [C3 K10]
boardsize 12
53 fixed_handicap 3
#? [C3 K10 C10]
boardsize 12
54 fixed_handicap 4
#? [C3 K10 C10 K3]
clear_board
55 fixed_handicap 5
#? [!invalid handicap]*
boardsize 14
56 fixed_handicap 2
#? [D4 L11]
boardsize 14
57 fixed_handicap 3
#? [D4 L11 D11]
boardsize 14
58 fixed_handicap 4
#? [D4 L11 D11 L4]
clear_board
59 fixed_handicap 5
#? [!invalid handicap]*
boardsize 16
60 fixed_handicap 2
#? [D4 N13]
boardsize 16
61 fixed_handicap 3
#? [D4 N13 D13]
boardsize 16
62 fixed_handicap 4
#? [D4 N13 D13 N4]
clear_board
63 fixed_handicap 5
#? [!invalid handicap]*
boardsize 18
64 fixed_handicap 2
#? [D4 P15]
boardsize 18
65 fixed_handicap 3
#? [D4 P15 D15]
boardsize 18
66 fixed_handicap 4
#? [D4 P15 D15 P4]
clear_board
67 fixed_handicap 5
#? [!invalid handicap]*
boardsize 20
68 fixed_handicap 2
#? [D4 R17]
boardsize 20
69 fixed_handicap 3
#? [D4 R17 D17]
boardsize 20
70 fixed_handicap 4
#? [D4 R17 D17 R4]
clear_board
71 fixed_handicap 5
#? [!invalid handicap]*
boardsize 22
72 fixed_handicap 2
#? [D4 T19]
boardsize 22
73 fixed_handicap 3
#? [D4 T19 D19]
boardsize 22
74 fixed_handicap 4
#? [D4 T19 D19 T4]
clear_board
75 fixed_handicap 5
#? [!invalid handicap]*
boardsize 24
76 fixed_handicap 2
#? [D4 V21]
boardsize 24
77 fixed_handicap 3
#? [D4 V21 D21]
boardsize 24
78 fixed_handicap 4
#? [D4 V21 D21 V4]
clear_board
79 fixed_handicap 5
#? [!invalid handicap]*

# The odd sizes from 9 on allow nine places.

boardsize 11
80 fixed_handicap 4
#? [C3 J9 C9 J3]
boardsize 11
81 fixed_handicap 5
#? [C3 J9 C9 J3 F6]
boardsize 11
82 fixed_handicap 6
#? [C3 J9 C9 J3 C6 J6]
boardsize 11
83 fixed_handicap 8
#? [C3 J9 C9 J3 C6 J6 F3 F9]
boardsize 11
84 fixed_handicap 9
#? [C3 J9 C9 J3 C6 J6 F3 F9 F6]
clear_board
85 fixed_handicap 10
#? [!invalid handicap]*
boardsize 15
86 fixed_handicap 4
#? [D4 M12 D12 M4]
boardsize 15
87 fixed_handicap 5
#? [D4 M12 D12 M4 H8]
boardsize 15
88 fixed_handicap 6
#? [D4 M12 D12 M4 D8 M8]
boardsize 15
89 fixed_handicap 8
#? [D4 M12 D12 M4 D8 M8 H4 H12]
boardsize 15
90 fixed_handicap 9
#? [D4 M12 D12 M4 D8 M8 H4 H12 H8]
clear_board
91 fixed_handicap 10
#? [!invalid handicap]*
boardsize 17
92 fixed_handicap 4
#? [D4 O14 D14 O4]
boardsize 17
93 fixed_handicap 5
#? [D4 O14 D14 O4 J9]
boardsize 17
94 fixed_handicap 6
#? [D4 O14 D14 O4 D9 O9]
boardsize 17
95 fixed_handicap 8
#? [D4 O14 D14 O4 D9 O9 J4 J14]
boardsize 17
96 fixed_handicap 9
#? [D4 O14 D14 O4 D9 O9 J4 J14 J9]
clear_board
97 fixed_handicap 10
#? [!invalid handicap]*
boardsize 21
98 fixed_handicap 4
#? [D4 S18 D18 S4]
boardsize 21
99 fixed_handicap 5
#? [D4 S18 D18 S4 L11]
boardsize 21
100 fixed_handicap 6
#? [D4 S18 D18 S4 D11 S11]
boardsize 21
101 fixed_handicap 8
#? [D4 S18 D18 S4 D11 S11 L4 L18]
boardsize 21
102 fixed_handicap 9
#? [D4 S18 D18 S4 D11 S11 L4 L18 L11]
clear_board
103 fixed_handicap 10
#? [!invalid handicap]*
boardsize 23
104 fixed_handicap 4
#? [D4 U20 D20 U4]
boardsize 23
105 fixed_handicap 5
#? [D4 U20 D20 U4 M12]
boardsize 23
106 fixed_handicap 6
#? [D4 U20 D20 U4 D12 U12]
boardsize 23
107 fixed_handicap 8
#? [D4 U20 D20 U4 D12 U12 M4 M20]
boardsize 23
108 fixed_handicap 9
#? [D4 U20 D20 U4 D12 U12 M4 M20 M12]
clear_board
109 fixed_handicap 10
#? [!invalid handicap]*
boardsize 25
110 fixed_handicap 4
#? [D4 W22 D22 W4]
boardsize 25
111 fixed_handicap 5
#? [D4 W22 D22 W4 N13]
boardsize 25
112 fixed_handicap 6
#? [D4 W22 D22 W4 D13 W13]
boardsize 25
113 fixed_handicap 8
#? [D4 W22 D22 W4 D13 W13 N4 N22]
boardsize 25
114 fixed_handicap 9
#? [D4 W22 D22 W4 D13 W13 N4 N22 N13]
clear_board
115 fixed_handicap 10
#? [!invalid handicap]*

# Smaller boards do not allow any.

boardsize 1
120 fixed_handicap 2
#? [!invalid handicap]*
boardsize 2
121 fixed_handicap 2
#? [!invalid handicap]*
boardsize 3
122 fixed_handicap 2
#? [!invalid handicap]*
boardsize 4
123 fixed_handicap 2
#? [!invalid handicap]*
boardsize 5
124 fixed_handicap 2
#? [!invalid handicap]*
boardsize 6
125 fixed_handicap 2
#? [!invalid handicap]*

# Other refusals; nothing is placed.

boardsize 19
130 fixed_handicap 1
#? [!invalid handicap]*
131 fixed_handicap 0
#? [!invalid handicap]*
132 fixed_handicap -2
#? [!invalid handicap]*
133 fixed_handicap 10
#? [!invalid handicap]*
134 fixed_handicap 100000000000000000000
#? [!invalid handicap]*
135 fixed_handicap
#? [!syntax error: expected an integer]*
136 fixed_handicap two
#? [!syntax error: expected an integer, got 'two']*
137 list_stones b
#? []
play w K10
138 fixed_handicap 2
#? [!board not empty]*
139 list_stones b
#? []

# Stones that are taken back leave an empty board.

140 undo
#? []
141 fixed_handicap 2
#? [D4 Q16]
142 fixed_handicap 2
#? [!board not empty]*

# White is to move. The stones cannot be taken back as moves; later plays can.

150 showboard
#? [.*white to move.*]
151 move_history
#? []
152 last_move
#? [!no previous move known]*
153 undo
#? [!cannot undo]*
154 gg-undo 2
#? [!cannot undo]*
155 play w K10
#? []
156 play b C3
#? []
157 undo
#? []
158 undo
#? []
159 undo
#? [!cannot undo]*
160 list_stones b
#? [D4 Q16]
161 list_stones w
#? []
162 clear_board
#? []
163 list_stones b
#? []

# place_free_handicap places the full number: gtp2ogs resigns if there are fewer.

boardsize 9
170 place_free_handicap 2
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
171 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
boardsize 9
172 place_free_handicap 5
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){4}]
173 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){4}]
boardsize 9
174 place_free_handicap 9
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){8}]
175 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){8}]
boardsize 9
176 place_free_handicap 20
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){19}]
177 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){19}]
boardsize 19
178 place_free_handicap 2
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
179 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
boardsize 19
180 place_free_handicap 9
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){8}]
181 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){8}]
boardsize 19
182 place_free_handicap 10
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){9}]
183 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){9}]
boardsize 19
184 place_free_handicap 17
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){16}]
185 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){16}]
boardsize 19
186 place_free_handicap 90
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){89}]
187 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){89}]
boardsize 13
188 place_free_handicap 42
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){41}]
189 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){41}]
boardsize 7
190 place_free_handicap 9
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){8}]
191 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){8}]
boardsize 5
192 place_free_handicap 3
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){2}]
193 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){2}]
boardsize 5
194 place_free_handicap 24
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){23}]
195 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){23}]
boardsize 3
196 place_free_handicap 2
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
197 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
boardsize 2
198 place_free_handicap 2
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
199 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){1}]
boardsize 2
200 place_free_handicap 3
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){2}]
201 list_stones b
#? [[A-HJ-Z][0-9]+( [A-HJ-Z][0-9]+){2}]
202 undo
#? [!cannot undo]*
203 place_free_handicap 2
#? [!board not empty]*
204 clear_board
#? []
205 place_free_handicap 1
#? [!invalid handicap]*
206 place_free_handicap 0
#? [!invalid handicap]*
207 place_free_handicap -1
#? [!invalid handicap]*
208 place_free_handicap 4
#? [!invalid handicap]*
209 place_free_handicap 1000
#? [!invalid handicap]*
210 place_free_handicap
#? [!syntax error: expected an integer]*
211 list_stones b
#? []

# set_free_handicap puts stones on the given points, in any order and case.

boardsize 9
220 set_free_handicap G7 c3
#? []
221 list_stones b
#? [C3 G7]
222 showboard
#? [.*white to move.*]
223 move_history
#? []
224 undo
#? [!cannot undo]*
225 set_free_handicap C7 G3
#? [!board not empty]*
226 list_stones b
#? [C3 G7]
clear_board
227 set_free_handicap A1 B1 C1 D1 E1 F1 G1 H1 J1 A2 J9
#? []
228 list_stones b
#? [A1 B1 C1 D1 E1 F1 G1 H1 J1 A2 J9]

# LizGoban asks with one stone whether free handicap works.

clear_board
230 set_free_handicap A1
#? []
231 list_stones b
#? [A1]

# Refusals place nothing, not even the stones before the mistake.

clear_board
240 set_free_handicap C3 G7 C3
#? [!repeated vertex]*
241 set_free_handicap C3 c3
#? [!repeated vertex]*
242 set_free_handicap C3 pass
#? [!invalid coordinate]*
243 set_free_handicap C3 K10
#? [!invalid coordinate]*
244 set_free_handicap C3 I5
#? [!invalid coordinate]*
245 set_free_handicap C3 nowhere
#? [!invalid coordinate]*
246 set_free_handicap
#? [!invalid handicap]*
247 list_stones b
#? []
248 fixed_handicap 2
#? [C3 G7]

# A handicap that fills the board would leave White no move.

boardsize 2
250 set_free_handicap A1 A2 B1 B2
#? [!invalid handicap]*
251 set_free_handicap A1 A2 B1
#? []
252 play w B2
#? []
253 captures w
#? [3]

# After a pass the board is still empty.

boardsize 9
play b pass
260 fixed_handicap 3
#? [C3 G7 C7]
261 undo
#? [!cannot undo]*
