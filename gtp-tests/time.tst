# Clocks: which settings are accepted, and that each of them leads to a move.

# Sudden death, overtime, both, none (0 1 0), and none in q5Go's form.

boardsize 5
komi 0
10 time_settings 60 0 0
#? []
11 time_settings 600 30 25
#? []
12 time_settings 0 5 1
#? []
13 time_settings 0 1 0
#? []
14 time_settings 1 1 0
#? []

# Seconds may have fractions.

20 time_settings 12.5 2.5 3
#? []
21 time_left b 11.75 0
#? []

# gtp2ogs turns Fischer time into main time that can be negative: it counts as zero.

30 time_settings -5 10 1
#? []
31 time_left w -0.5 0
#? []

# KGS's words for a time control. Its last number of time_left is 0 in main time, stones to play
# under canadian, and periods left under byoyomi.

200 kgs-time_settings none
#? []
201 kgs-time_settings absolute 60
#? []
202 kgs-time_settings canadian 60 30 5
#? []
203 time_left b 12 3
#? []
204 kgs-time_settings byoyomi 60 30 5
#? []
205 time_left b 59 0
#? []
206 time_left w 12 5
#? []
207 kgs-time_settings BYOYOMI 0 0.2 3
#? []
208 genmove b
#? [[A-E][1-5]|pass]
209 time_left b 0.2 1
#? []
210 genmove b
#? [[A-E][1-5]|pass]
clear_board

# KataGo's words: KGS's and Fischer time, with or without a cap on what can be saved.

220 kata-list_time_settings
#? [none absolute byoyomi canadian fischer fischer-capped]
221 kata-time_settings none
#? []
222 kata-time_settings absolute 0.5
#? []
223 kata-time_settings canadian 60 30 5
#? []
224 kata-time_settings byoyomi 60.5 2.5 5
#? []
225 kata-time_settings fischer-capped 60 5 120 -1
#? []
226 time_left b 59 0
#? []
227 kata-time_settings fischer-capped 60 5 -1 -1
#? []
228 kata-time_settings fischer 0.3 0.1
#? []
229 genmove w
#? [[A-E][1-5]|pass]
230 time_left w 0.15 0
#? []
231 genmove w
#? [[A-E][1-5]|pass]
232 known_command kata-time_settings
#? [true]
233 known_command kgs-time_settings
#? [true]
clear_board

# Unknown kinds, missing numbers and a time limit per move are refused.

240 kgs-time_settings
#? [!syntax error: expected none, absolute, byoyomi, canadian]*
241 kgs-time_settings fischer 60 5
#? [!syntax error: expected none, absolute, byoyomi, canadian]*
242 kata-time_settings hourglass 60
#? [!syntax error: expected none, absolute, byoyomi, canadian, fischer, fischer-capped]*
243 kgs-time_settings absolute
#? [!syntax error: expected .*]*
244 kgs-time_settings byoyomi 60 30
#? [!syntax error: expected .*]*
245 kgs-time_settings canadian 60 30 nan
#? [!syntax error: expected .*]*
246 kata-time_settings fischer 60 x
#? [!syntax error: expected .*]*
247 kata-time_settings fischer-capped 60 5 120
#? [!syntax error: expected .*]*
248 kata-time_settings fischer-capped 60 5 120 10
#? [!a time limit per move is not supported: expected -1]*

# A very long time acts like an unlimited one.

40 time_settings 1000000000 0 0
#? []
41 time_settings 1e300 1e300 1
#? []
42 time_left b 1e300 0
#? []

# Texts that are not a time are refused.

50 time_settings
#? [!(syntax error|not a time): expected .*]*
51 time_settings 60
#? [!(syntax error|not a time): expected .*]*
52 time_settings 60 10
#? [!(syntax error|not a time): expected .*]*
53 time_settings x 10 1
#? [!(syntax error|not a time): expected .*]*
54 time_settings 60 x 1
#? [!(syntax error|not a time): expected .*]*
55 time_settings 60 10 x
#? [!(syntax error|not a time): expected .*]*
56 time_settings nan 10 1
#? [!(syntax error|not a time): expected .*]*
57 time_settings inf 10 1
#? [!(syntax error|not a time): expected .*]*
58 time_left
#? [!invalid color]*
59 time_left b
#? [!(syntax error|not a time): expected .*]*
60 time_left red 10 0
#? [!invalid color]*
61 time_left b soon 0
#? [!(syntax error|not a time): expected .*]*
62 time_left b 10 x
#? [!(syntax error|not a time): expected .*]*

# Zero time: the engine still answers with a move.

70 time_settings 0 0 0
#? []
71 genmove b
#? [[A-E][1-5]|pass]
72 genmove w
#? [[A-E][1-5]|pass]

# Overtime from the first move.

clear_board
80 time_settings 0 0.2 1
#? []
81 genmove b
#? [[A-E][1-5]|pass]
82 genmove b
#? [[A-E][1-5]|pass]

# The controller sends the time left before a move, for either side, in main time or in overtime.

clear_board
90 time_settings 10 5 5
#? []
91 time_left b 1 0
#? []
92 genmove b
#? [[A-E][1-5]|pass]
93 time_left w 0.5 3
#? []
94 time_left b 0.5 4
#? []
95 genmove w
#? [[A-E][1-5]|pass]

# A clock that has run out, or a little beyond.

clear_board
100 time_left b 0 0
#? []
101 genmove b
#? [[A-E][1-5]|pass]
102 time_left w -2 0
#? []
103 genmove w
#? [[A-E][1-5]|pass]
104 time_left b 0 1
#? []
105 genmove b
#? [[A-E][1-5]|pass]

# Overtime on a clock without it, and a clock without settings, are accepted.

clear_board
110 time_settings 60 0 0
#? []
111 time_left b 0.3 1
#? []
112 genmove b
#? [[A-E][1-5]|pass]
113 time_settings 0 1 0
#? []
114 time_left w 0.3 0
#? []
115 genmove w
#? [[A-E][1-5]|pass]

# The settings survive a new game, and the search by reg_genmove does not use the clock.

120 time_settings 1 0 0
#? []
121 boardsize 5
#? []
122 clear_board
#? []
123 genmove b
#? [[A-E][1-5]|pass]
124 reg_genmove w
#? [[A-E][1-5]|pass]
