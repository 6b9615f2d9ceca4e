# Rules of play, tested with boardsize, clear_board, komi and play alone. All rule sets agree on
# them. A play that the rules forbid must be refused; in what words is left to the engine.

# A stone stays where it was played, and nothing is played outside the board.
boardsize 5
clear_board
komi 0
10 play b C3
#? []
20 play w C3
#? [!.*]*
30 play b C3
#? [!.*]*
40 play w pass
#? []
50 play w F1
#? [!.*]*
60 play w C6
#? [!.*]*
70 play w I1
#? [!.*]*

# A single stone is captured, and its point is empty again.
boardsize 5
clear_board
komi 0
# . . . . .
# . . X . .
# . X O . .
# . . X . .
# . . . . .
play b C4
play b B3
play b C2
play w C3
80 play b D3
#? []
90 play w D3
#? [!.*]*
100 play b C3
#? []

# A stone is captured in the corner and on the edge.
boardsize 5
clear_board
komi 0
# O X . . .
# . . . . .
# X . . . .
# O . . . .
# . . . . .
play b B5
play b A3
play w A5
play w A2
110 play b A4
#? []
120 play b A5
#? []
130 play b B2
#? []
140 play b A1
#? []
150 play b A2
#? []

# A play without liberties that captures nothing is refused.
boardsize 5
clear_board
komi 0
# . X . X .
# X . X . X
# . X . . .
# X . . . .
# . X . . .
play b B5
play b D5
play b A4
play b C4
play b E4
play b B3
play b A2
play b B1
160 play w A5
#? [!.*]*
170 play w E5
#? [!.*]*
180 play w B4
#? [!.*]*
190 play w C5
#? [!.*]*
200 play w A1
#? [!.*]*
210 play b B4
#? []

# A play without liberties that captures is allowed.
boardsize 5
clear_board
komi 0
# . O X . .
# O O X . .
# X X X . .
# . . . . .
# . . . . .
play b C5
play b C4
play b A3
play b B3
play b C3
play w B5
play w A4
play w B4
220 play b A5
#? []
230 play w A4
#? []
240 play b B5
#? []

# Three chains are captured by one play.
boardsize 5
clear_board
komi 0
# . X . . .
# X O X . .
# O . O X .
# X O X . .
# . X . . .
play b B5
play b A4
play b C4
play b D3
play b A2
play b C2
play b B1
play w B4
play w A3
play w C3
play w B2
250 play b B3
#? []
260 play b B4
#? []
270 play b C3
#? []
280 play b B2
#? []

# A ko is not retaken at once, but after an exchange elsewhere. The winner may fill it.
boardsize 5
clear_board
komi 0
# . . . . .
# . X O . .
# X . X O .
# . X O . .
# . . . . .
play b B4
play b A3
play b C3
play b B2
play w C4
play w D3
play w C2
290 play w B3
#? []
300 play b C3
#? [!.*]*
310 play b E1
#? []
320 play w A1
#? []
330 play b C3
#? []
340 play w B3
#? [!.*]*
350 play w E5
#? []
360 play b B3
#? []
370 play w C3
#? [!.*]*

# A stone that takes two may be taken back at once: that is not a ko.
boardsize 5
clear_board
komi 0
# O O . O .
# X X O . .
# . . . . .
# . . . . .
# . . . . .
play b A4
play b B4
play w A5
play w B5
play w D5
play w C4
380 play b C5
#? []
390 play w C5
#? [!.*]*
400 play w B5
#? []

# Snapback: one stone is given to take back more.
boardsize 5
clear_board
komi 0
# . X O O .
# X O . O .
# X O O O .
# X X X X .
# . . . . .
play b B5
play b A4
play b A3
play b A2
play b B2
play b C2
play b D2
play w C5
play w D5
play w B4
play w D4
play w B3
play w C3
play w D3
410 play b A5
#? []
420 play b E4
#? []

# The game goes on after two passes.
clear_board
430 play b C3
#? []
440 play w pass
#? []
450 play b pass
#? []
460 play w D3
#? []

# A board is cleared, and other sizes are set.
clear_board
470 play w C3
#? []
boardsize 7
clear_board
480 play b G7
#? []
490 play b H7
#? [!.*]*
boardsize 19
clear_board
500 play b T19
#? []
510 play b U19
#? [!.*]*
