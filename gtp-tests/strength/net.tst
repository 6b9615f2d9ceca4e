# A chain that no ladder catches is caught by a move that does not touch it.
# X is Black; a is the only right move.

#   . . . . . . . . . . . . .
#   . . . X X O . . . . X X O
#   X X X . . . . . . X X O .
#   O O X O O O O . . X O O .
#   O . O O . O X . . X X O .
#   . O . O O X O . O O O X .
#   . X O O X . . . . X O X .
#   . X O X X . X . O O X . .
#   . O X X . O . . . . X . .
#   O . O X . . . O O X . . .
#   . O O X . . X O X a . . .
#   . . . . . . X X O . . . .
#   . . . . . . . . . . . . .

loadsgf sgf/net-1.sgf
10 reg_genmove black
#? [K3]

#   . X . . . O O X O . O O .
#   O X . . . O X X O O O X X
#   O O O O O O X X O O X X .
#   O X X O . . O X X O O X X
#   X . X X O O O X X O O O X
#   . X X O O O X X a X O O O
#   . X . X O X O O . X X X X
#   . . X O O X X . X O O X .
#   . X X X X O . X X O X X X
#   X X O X . . X O O O X X O
#   X O O O X X X X O O X O O
#   O . O X O O X O . O O O .
#   . O . . O . O . . . . . .

loadsgf sgf/net-2.sgf
20 reg_genmove black
#? [J8]

#   . O O . O X . X . . . . .
#   . O . O X X X . X . . . .
#   . . O X X X O X X X X X .
#   . . O O X O O O X O O . .
#   . O O X O . O X O . . O .
#   . O X X O . . . O O O X .
#   X X X O O . O . . O . O X
#   O . X O X O . . . O O X .
#   X X . X X O . . . O X X .
#   O X X X O X X X . X O X .
#   O X O O O O X . . X O O .
#   O O a . O X X . . X X O .
#   . . . O X . . . . . . . .

loadsgf sgf/net-3.sgf
30 reg_genmove black
#? [C2]
