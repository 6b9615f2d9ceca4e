# Positional superko: no position may come again, whoever made it. Start the engine with such rules.
# An engine that knows only the simple ko fails the last test of each part.

# Two stones are sent, one takes them, and the play that would take it back is refused.
boardsize 5
clear_board
komi 0
# . O . O .
# X X O . .
# . . . . .
# . . . . .
# . . . . .
play b A4
play b B4
play w B5
play w D5
play w C4
10 play w A5
#? []
20 play b C5
#? []
30 play w B5
#? [!.*]*

# The same play is allowed after an exchange elsewhere, which changes the board.
40 play w E1
#? []
50 play b E3
#? []
60 play w B5
#? []

# Three kos: the sixth play would bring the first position back.
boardsize 9
clear_board
komi 0
# . X O . . . X O .
# X . X O . X O . O
# . X O . . . X O .
# . . . . . . . . .
# . . . X O . . . .
# . . X . X O . . .
# . . . X O . . . .
# . . . . . . . . .
# . . . . . . . . .
play b B9
play b G9
play b A8
play b C8
play b F8
play b B7
play b G7
play b D5
play b C4
play b E4
play b D3
play w C9
play w H9
play w D8
play w G8
play w J8
play w C7
play w H7
play w E5
play w F4
play w E3
70 play w B8
#? []
80 play b H8
#? []
90 play w D4
#? []
100 play b C8
#? []
110 play w G8
#? []
120 play b E4
#? [!.*]*

# A pass does not lift the ban.
130 play b pass
#? []
140 play w A1
#? []
150 play b E4
#? []
