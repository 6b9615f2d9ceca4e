# Records in SGF, read with loadsgf. The board is tested by plays: a point with a stone refuses them,
# an empty one does not.

# Moves alternate.
loadsgf ../sgf/moves.sgf
10 play b E5
#? [!.*]*
20 play b C7
#? [!.*]*
30 play b G3
#? [!.*]*
40 play b G7
#? [!.*]*
50 play b A1
#? []

# loadsgf FILE N stops before move N.
loadsgf ../sgf/moves.sgf 2
60 play b E5
#? [!.*]*
70 play b C7
#? []
80 play b G3
#? []

# A pass is an empty value, or tt up to 19x19.
loadsgf ../sgf/moves.sgf
90 play b G7
#? [!.*]*
100 play b J1
#? []

# Handicap stones.
loadsgf ../sgf/handicap.sgf
110 play b C5
#? [!.*]*
120 play b E5
#? [!.*]*
130 play b C3
#? [!.*]*
140 play b E3
#? [!.*]*
150 play b D4
#? []

# Line ends of Windows.
loadsgf ../sgf/crlf.sgf
160 play b E5
#? [!.*]*
170 play b C7
#? [!.*]*
180 play b A1
#? []

# Brackets, colons and backslashes in comments.
loadsgf ../sgf/escapes.sgf
190 play b E5
#? [!.*]*
200 play b G3
#? [!.*]*
210 play b C7
#? []

# The main line is the first variation.
loadsgf ../sgf/variations.sgf
220 play b E5
#? [!.*]*
230 play b C7
#? [!.*]*
240 play b G3
#? [!.*]*
250 play b C3
#? [!.*]*
260 play b G7
#? []

# Properties in lower case and blanks between values.
loadsgf ../sgf/lower-case.sgf
270 play b E5
#? [!.*]*
280 play b C7
#? [!.*]*
290 play b A1
#? []

# Two moves of a colour in a row.
loadsgf ../sgf/same-colour.sgf
300 play b E5
#? [!.*]*
310 play b C7
#? [!.*]*
320 play b G3
#? [!.*]*
330 play b G7
#? [!.*]*
340 play b A1
#? []

# A broken record is refused.
350 loadsgf ../sgf/no-such-file.sgf
#? [!.*]*
