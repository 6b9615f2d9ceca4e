# loadsgf and printsgf: the contents of real records, and what they become.
#
# loadsgf answers with the player who is to move.

# Moves and passes; on boards up to 19x19 tt is a pass as well as an empty value.

10 loadsgf sgf/moves.sgf
#? [black]
11 query_boardsize
#? [9]
12 get_komi
#? [6.5]
13 list_stones b
#? [G3 E5 G7]
14 list_stones w
#? [C7]
15 move_history
#? [white pass\nblack G7\nwhite pass\nblack G3\nwhite C7\nblack E5]

# With a number it stops before that move: 1 and 0 stop after the set-up, and numbers beyond the
# end stop at the end.

20 loadsgf sgf/moves.sgf 3
#? [black]
21 move_history
#? [white C7\nblack E5]
22 loadsgf sgf/moves.sgf 2
#? [white]
23 move_history
#? [black E5]
24 loadsgf sgf/moves.sgf 1
#? [black]
25 move_history
#? []
26 loadsgf sgf/moves.sgf 0
#? [black]
27 move_history
#? []
28 loadsgf sgf/moves.sgf 6
#? [white]
29 last_move
#? [black G7]
30 loadsgf sgf/moves.sgf 7
#? [black]
31 last_move
#? [white pass]
32 loadsgf sgf/moves.sgf 1000
#? [black]
33 last_move
#? [white pass]

# In variations the first one counts, and in a collection the first game.

40 loadsgf sgf/variations.sgf
#? [black]
41 move_history
#? [white C3\nblack G3\nwhite C7\nblack E5]
42 loadsgf sgf/collection.sgf
#? [black]
43 query_boardsize
#? [7]
44 list_stones b
#? [D4]

# The board: 19x19 unless the record gives another, squares and rectangles up to 25.

50 loadsgf sgf/no-size.sgf
#? [white]
51 query_boardsize
#? [19]
52 move_history
#? [black pass\nwhite T1\nblack D16]
53 loadsgf sgf/rectangle.sgf
#? [white]
54 query_boardsize
#? [9 13]
55 list_stones b
#? [E5 A13]
56 list_stones w
#? [J1]
57 loadsgf sgf/square.sgf
#? [black]
58 query_boardsize
#? [9]
59 loadsgf sgf/only-root.sgf
#? [black]
60 query_boardsize
#? [13]
61 list_stones b
#? []

# Beyond 19x19 tt is a point.

70 loadsgf sgf/large.sgf
#? [black]
71 query_boardsize
#? [25]
72 list_stones b
#? [U6 A25]
73 list_stones w
#? [Z1 Z25]

# Set-up stones, some in rectangles by two corners.

80 loadsgf sgf/compressed.sgf
#? [white]
81 list_stones b
#? [C7 A9 B9 C9]
82 list_stones w
#? [A1 B1 C1 A2 A3]
83 undo
#? [!cannot undo]*

# Set-up in the middle of a game: stones put on the board and taken off, for either side.

90 loadsgf sgf/setup-later.sgf 2
#? [white]
91 list_stones b
#? [E5]
92 loadsgf sgf/setup-later.sgf 3
#? [black]
93 list_stones b
#? [A9 B9]
94 list_stones w
#? [E4 J9]
95 undo
#? [!cannot undo]*
96 loadsgf sgf/setup-later.sgf 4
#? [white]
97 list_stones b
#? [D4 A9 B9]
98 last_move
#? [black D4]
99 loadsgf sgf/setup-later.sgf 5
#? [black]
100 list_stones b
#? []
101 list_stones w
#? []
102 loadsgf sgf/setup-later.sgf
#? [white]
103 list_stones b
#? [C7]
104 list_stones w
#? []

# A stone set up without a liberty is left out.

110 loadsgf sgf/no-liberty.sgf
#? [black]
111 list_stones b
#? []
112 list_stones w
#? [E1 A4 B5]

# The player to move: from PL, or from the next move, or Black.

120 loadsgf sgf/turn-white.sgf
#? [white]
121 loadsgf sgf/turn-word.sgf
#? [white]
122 loadsgf sgf/turn-by-move.sgf 1
#? [white]
123 loadsgf sgf/turn-by-move.sgf
#? [black]
124 loadsgf sgf/turn-unsaid.sgf
#? [black]

# After handicap stones it is White. A handicap without stones is for Black to play.

130 loadsgf sgf/handicap.sgf
#? [white]
131 list_stones b
#? [C3 E3 C5 E5]
132 loadsgf sgf/handicap-without-stones.sgf
#? [black]
133 list_stones b
#? [C3 G7]
134 list_stones w
#? [E5]
135 loadsgf sgf/handicap-without-stones.sgf 1
#? [black]
136 list_stones b
#? []

# Komi in the forms that servers write; 375 and 3.75 are stones, two points each.

140 loadsgf sgf/komi-plain.sgf
#? [white]
141 get_komi
#? [7.5]
142 loadsgf sgf/komi-comma.sgf
#? [white]
143 get_komi
#? [6.5]
144 loadsgf sgf/komi-fox.sgf
#? [white]
145 get_komi
#? [7.5]
146 loadsgf sgf/komi-fox-points.sgf
#? [white]
147 get_komi
#? [6.5]
148 loadsgf sgf/komi-half.sgf
#? [white]
149 get_komi
#? [7.5]
150 loadsgf sgf/komi-negative.sgf
#? [white]
151 get_komi
#? [-5.5]
152 loadsgf sgf/komi-text.sgf
#? [white]
153 get_komi
#? [7.5]

# A record without a komi keeps the present one.

komi 4.5
160 loadsgf sgf/square.sgf
#? [black]
161 get_komi
#? [4.5]

# It is the same with rules: RU sets known rules. A record without known rules gets those that were chosen last by a
# command, not those of the record before.

kata-set-rules chinese
170 loadsgf sgf/rules.sgf
#? [white]
171 kata-get-rules
#? [.*"ko":"SITUATIONAL".*"suicide":true.*]
172 get_komi
#? [7]
173 loadsgf sgf/square.sgf
#? [black]
174 kata-get-rules
#? [.*"ko":"SIMPLE".*"suicide":false.*]
175 loadsgf sgf/unknown.sgf
#? [black]
176 kata-get-rules
#? [.*"ko":"SIMPLE".*"suicide":false.*]

# Moves that were played are kept even against the rules: the same colour several times, ...

kata-set-rules chinese
180 loadsgf sgf/same-colour.sgf
#? [black]
181 list_stones b
#? [G3 E5 C7]
182 list_stones w
#? [G7]

# ... several moves in a node, ...

190 loadsgf sgf/two-moves-a-node.sgf
#? [white]
191 move_history
#? [black G7\nblack G3\nwhite C7\nblack E5]

# ... a move onto a stone, which changes nothing, ...

200 loadsgf sgf/occupied.sgf
#? [white]
201 list_stones b
#? [E5 C7]
202 list_stones w
#? []

# ... a ko retaken at once, ...

210 loadsgf sgf/ko-retaken.sgf
#? [white]
211 list_stones w
#? [C2 B3 D3 C4]
212 captures b
#? [1]
213 captures w
#? [1]

# ... a position repeated under positional superko, ...

220 loadsgf sgf/superko.sgf
#? [black]
221 last_move
#? [white B3]
222 kata-get-rules
#? [.*"ko":"POSITIONAL".*]

# ... and suicide where it is forbidden.

230 loadsgf sgf/suicide.sgf
#? [white]
231 list_stones b
#? [E1 E5]
232 captures w
#? [2]
233 is_legal b A1
#? [1]
234 kata-get-rules
#? [.*"suicide":false.*]

# The layout of a record does not matter: words in full and spaces as old programs wrote them, ...

240 loadsgf sgf/lower-case.sgf
#? [black]
241 list_stones b
#? [E5]
242 list_stones w
#? [C7]
243 get_komi
#? [0.5]

# ... brackets in comments, unknown properties, text around the game, line ends, no last bracket.

250 loadsgf sgf/escapes.sgf
#? [black]
251 move_history
#? [white G3\nblack E5]
252 loadsgf sgf/unknown.sgf
#? [black]
253 move_history
#? [white C7\nblack E5]
254 loadsgf sgf/text-before.sgf
#? [black]
255 move_history
#? [white C7\nblack E5]
256 loadsgf sgf/crlf.sgf
#? [black]
257 move_history
#? [white C7\nblack E5]
258 loadsgf sgf/unfinished.sgf
#? [black]
259 move_history
#? [white C7\nblack E5]

# Nor does its encoding: in GBK the second byte of a character may look like \ or ].

260 loadsgf sgf/latin-1.sgf
#? [black]
261 move_history
#? [white C7\nblack E5]
262 loadsgf sgf/latin-1-unsaid.sgf
#? [black]
263 move_history
#? [white C7\nblack E5]
264 loadsgf sgf/gbk.sgf
#? [black]
265 move_history
#? [white C7\nblack E5]
266 loadsgf sgf/utf-8.sgf
#? [black]
267 move_history
#? [white C7\nblack E5]
268 loadsgf sgf/utf-8-bom.sgf
#? [black]
269 move_history
#? [white C7\nblack E5]
270 loadsgf sgf/utf-16.sgf
#? [black]
271 move_history
#? [white C7\nblack E5]

# File names may have spaces and number signs, in quotes.

280 loadsgf "sgf/with space.sgf"
#? [black]
281 loadsgf "sgf/with space.sgf" 2
#? [white]
282 last_move
#? [black E5]
283 loadsgf "sgf/number #1.sgf"
#? [black]
284 last_move
#? [white C7]

# A move or a stone off the board, which is left out, ...

203 loadsgf sgf/broken-point.sgf
#? [white]
204 list_stones b
#? [E5]
205 loadsgf sgf/broken-setup.sgf
#? [white]
206 list_stones b
#? [E5 C7]

# ... and properties in small letters.

207 loadsgf sgf/small-letters.sgf
#? [black]
208 list_stones b
#? [E5]
209 get_komi
#? [5.5]

# Records of servers in their own formats.

210 loadsgf sgf/tygem.gib
#? [white]
211 list_stones b
#? [Q3 D4 Q16]
212 list_stones w
#? [C17]
213 get_komi
#? [5.5]
214 loadsgf sgf/cyberoro.ngf
#? [black]
215 list_stones b
#? [Q16]
216 list_stones w
#? [D4]
217 get_komi
#? [6.5]
218 loadsgf sgf/pandanet.ugf
#? [white]
219 query_boardsize
#? [13]
220 list_stones b
#? [C4]
221 list_stones w
#? [K4]

# A text that is not a record is refused, and everything stays as it was.

kata-set-rules new-zealand
boardsize 13
komi 2.5
play b D4
play w K10
290 loadsgf sgf/no-such-file.sgf
#? [!cannot load file: no such file.*]*
291 loadsgf sgf
#? [!cannot load file: not a file]*
292 loadsgf sgf/broken-empty.sgf
#? [!cannot load file: .*: no game: .*]*
293 loadsgf sgf/broken-text.sgf
#? [!cannot load file: .*: no game: .*]*
294 loadsgf sgf/broken-unclosed.sgf
#? [!cannot load file: .*: a value that is never closed: .*]*
295 loadsgf sgf/broken-size.sgf
#? [!cannot load file: .*: SZ\[53\]: expected a size .*]*
298 loadsgf
#? [!syntax error: expected a file name]*
299 loadsgf sgf/moves.sgf three
#? [!syntax error: expected an integer, got 'three']*
300 query_boardsize
#? [13]
301 get_komi
#? [2.5]
302 kata-get-rules
#? [.*"ko":"SITUATIONAL".*]
303 move_history
#? [white K10\nblack D4]
304 undo
#? []
305 undo
#? []
306 undo
#? [!cannot undo]*

# printsgf answers with the game so far: size, komi, rules, moves with passes as empty values.

kata-set-rules chinese
boardsize 9
komi 6.5
play b E5
play w C7
play b pass
310 printsgf
#? [\(;FF\[4\]GM\[1\].*SZ\[9\]KM\[6\.5\].*RU\[chinese\]\s*;B\[ee\];W\[cc\];B\[\]\)]
311 printsgf -
#? [\(;.*;B\[ee\];W\[cc\];B\[\]\)]
undo
312 printsgf
#? [\(;.*;B\[ee\];W\[cc\]\)]

# Rectangles, handicap stones, and stones that a record set up, in the root or later.

rectangular_boardsize 9 13
play w J13
320 printsgf
#? [\(;.*SZ\[9:13\].*;W\[ia\]\)]
boardsize 9
fixed_handicap 2
play w E5
321 printsgf
#? [\(;.*HA\[2\].*AB\[cg\]\[gc\]\s*;W\[ee\]\)]
loadsgf sgf/turn-white.sgf
322 printsgf
#? [\(;.*AB\[cc\].*AW\[gg\].*PL\[W\].*\)]
loadsgf sgf/setup-in-the-middle.sgf
323 printsgf
#? [\(;.*;B\[df\];W\[fd\]\s*;AB\[cc\]\s*AW\[cg\].*;B\[ef\];W\[de\]\)]

# After two passes it includes the result.

kata-set-rules tromp-taylor
boardsize 5
komi 0.5
play b C3
play w pass
play b pass
330 printsgf
#? [.*RE\[B\+24\.5\].*;B\[cc\];W\[\];B\[\]TB\[.*\]\)]

# Or it writes a file.

340 printsgf /dev/null
#? []
341 printsgf /no/such/folder/game.sgf
#? [!cannot save file: no such file.*]*
342 last_move
#? [black pass]
