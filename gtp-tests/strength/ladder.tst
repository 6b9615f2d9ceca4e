# A chain is captured by ataris that follow one another; its first liberty is the wrong one.
# X is Black; a is the only right move.

#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . O O . . . . X . . .
#   . X X O X . . . . . . . .
#   X O X O . . . . . . . . .
#   . O X X O . . . . . . . .
#   . O O X . . O O O . . . .
#   . X X O O O X X X . . . .
#   . X O X X X O O . X . . .
#   . X O O X . X O O X . . .
#   . O X O a X . X O X . . .
#   . . . . . . . . . . . . .

loadsgf sgf/ladder-1.sgf
10 reg_genmove white
#? [E2]

#   . . . . . . . X . . . . .
#   . . . O O X X . X O O O .
#   . O O . O O . X O X X X .
#   . O X O O X X O O O O a .
#   . X X X X O . X O O . . .
#   X . . . X O . X X O X O .
#   . X X . . X X . O X O O .
#   X . X . X O . . X X O O X
#   . X O X X . . . X O X X .
#   . . O . X . . . X O O X .
#   . . O X . . . . X X O O .
#   . . . X . . . . X O O . .
#   . . . . . . . X O O . X .

loadsgf sgf/ladder-2.sgf
20 reg_genmove black
#? [M10]

#   . . O X X . . . . . . . .
#   O O O . O X X . . X . . .
#   O X O O O O X . . X O X .
#   X X X O X X O X X O X . .
#   . X X X X O O O X O X X .
#   . . X O X X O O X O O X X
#   . . X O O X O O O O . O X
#   X . . X O O O a X X O . O
#   O X X X X X X O . . . O .
#   O O O X . . X O . O . . .
#   . . O O X X O O X . . . .
#   . O . O X . X X O O . . .
#   . . O X X X . X X O . . .

loadsgf sgf/ladder-3.sgf
30 reg_genmove black
#? [H6]

#   . . . . O . X O O . . . .
#   . . . X O X . X O O X . .
#   . . . X O O X X X O X . .
#   . . . O X O X X . X O O .
#   . O O O X a X . X X X O .
#   O X O X X . . . . O X O .
#   . X X O O . . . . X O X .
#   X . . X O . . . O . O . .
#   . X X X . O . O . O O O .
#   . . . X . . . X O X X X .
#   . . . . . O . X X . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .

loadsgf sgf/ladder-4.sgf
40 reg_genmove white
#? [F9]
