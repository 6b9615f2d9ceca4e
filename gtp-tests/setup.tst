# Board sizes, clearing the board, komi.

# Squares from 1x1 to 25x25.

10 boardsize 1
#? []
11 query_boardsize
#? [1]
12 boardsize 2
#? []
13 query_boardsize
#? [2]
14 boardsize 3
#? []
15 query_boardsize
#? [3]
16 boardsize 5
#? []
17 query_boardsize
#? [5]
18 boardsize 9
#? []
19 query_boardsize
#? [9]
20 boardsize 13
#? []
21 query_boardsize
#? [13]
22 boardsize 17
#? []
23 query_boardsize
#? [17]
24 boardsize 19
#? []
25 query_boardsize
#? [19]
26 boardsize 25
#? []
27 query_boardsize
#? [25]

# Every point of the largest board can be played, and points beyond the smallest are refused.

boardsize 25
30 play b A1
#? []
31 play w Z25
#? []
32 play b Z1
#? []
33 play w A25
#? []
34 list_stones w
#? [A25 Z25]
boardsize 1
35 all_legal b
#? []
36 play b B1
#? [!invalid color or coordinate]*
boardsize 2
37 all_legal b
#? [A1 B1 A2 B2]

# Rectangles: columns, then rows. Lizzie and gtp2ogs send the second form of boardsize.

40 rectangular_boardsize 9 13
#? []
41 query_boardsize
#? [9 13]
42 play b J13
#? []
43 play w K1
#? [!invalid color or coordinate]*
44 play w A14
#? [!invalid color or coordinate]*
45 boardsize 13 9
#? []
46 query_boardsize
#? [13 9]
47 play b N9
#? []
48 play w A10
#? [!invalid color or coordinate]*
49 boardsize 9:13
#? []
50 query_boardsize
#? [9 13]
51 boardsize 7 7
#? []
52 query_boardsize
#? [7]
53 rectangular_boardsize 1 25
#? []
54 all_legal b
#? [A1( A[0-9]+){24}]
55 rectangular_boardsize 25 1
#? []
56 all_legal w
#? [A1( [B-HJ-Z]1){24}]

# Unsupported sizes are refused, and the board stays as it is.

boardsize 9
play b C3
60 boardsize 0
#? [!unacceptable size]*
61 boardsize 26
#? [!unacceptable size]*
62 boardsize -9
#? [!unacceptable size]*
63 boardsize 1000000000000000000000000000000000000000000
#? [!unacceptable size]*
64 boardsize 9 26
#? [!unacceptable size]*
65 boardsize 0 9
#? [!unacceptable size]*
66 boardsize 9:0
#? [!unacceptable size]*
67 rectangular_boardsize 26 9
#? [!unacceptable size]*
68 boardsize
#? [!syntax error: expected an integer]*
69 boardsize nine
#? [!syntax error: expected an integer, got 'nine']*
70 boardsize 9.0
#? [!syntax error: expected an integer, got '9\.0']*
71 boardsize 9 x
#? [!syntax error: expected an integer, got 'x']*
72 rectangular_boardsize 9
#? [!syntax error: expected an integer]*
73 query_boardsize
#? [9]
74 list_stones b
#? [C3]

# boardsize and clear_board both leave an empty board with nothing to undo.

80 boardsize 9
#? []
81 list_stones b
#? []
82 move_history
#? []
83 undo
#? [!cannot undo]*
84 play b C3
#? []
85 clear_board
#? []
86 list_stones b
#? []
87 captures b
#? [0]
88 move_history
#? []
89 undo
#? [!cannot undo]*
90 query_boardsize
#? [9]

# A capture and a ko end with their game.

play b A2
play w A1
play b B1
100 captures b
#? [1]
101 clear_board
#? []
102 captures b
#? [0]
103 captures w
#? [0]
104 is_legal w A1
#? [1]

# Komi: any number, in half points.

110 komi 7.5
#? []
111 get_komi
#? [7.5]
112 komi 0
#? []
113 get_komi
#? [0]
114 komi 7
#? []
115 get_komi
#? [7]
116 komi -3.5
#? []
117 get_komi
#? [-3.5]
118 komi 6.50
#? []
119 get_komi
#? [6.5]
120 komi .5
#? []
121 get_komi
#? [0.5]
122 komi 1e3
#? []
123 get_komi
#? [1000]
124 komi 1000000
#? []
125 get_komi
#? [1000000]

# A quarter point lies between two half points and must not make a draw: 3.25 and 3.75 are 3.5.

130 komi 3.75
#? []
131 get_komi
#? [3.5]
132 komi 3.25
#? []
133 get_komi
#? [3.5]
134 komi -3.25
#? []
135 get_komi
#? [-3.5]

# A text that is not a number is refused, and the komi stays as it is.

140 komi 5.5
#? []
141 komi nan
#? [!unacceptable komi]*
142 komi inf
#? [!unacceptable komi]*
143 komi -infinity
#? [!unacceptable komi]*
144 komi seven
#? [!unacceptable komi]*
145 komi 7,5
#? [!unacceptable komi]*
146 komi
#? [!syntax error: expected .*]*
147 get_komi
#? [5.5]

# Komi and rules outlive the board: gogui-twogtp sends the komi once a match, CGOS before the
# board is cleared.

150 komi 2.5
#? []
151 kata-set-rules new-zealand
#? []
152 clear_board
#? []
153 get_komi
#? [2.5]
154 kata-get-rules
#? [.*"ko":"SITUATIONAL".*"suicide":true.*]
155 boardsize 13
#? []
156 get_komi
#? [2.5]
157 kata-get-rules
#? [.*"ko":"SITUATIONAL".*"suicide":true.*]

# A new komi changes nothing on the board, and all moves can still be undone.

play b C3
play w D3
160 komi 0.5
#? []
161 list_stones b
#? [C3]
162 undo
#? []
163 undo
#? []
164 get_komi
#? [0.5]
