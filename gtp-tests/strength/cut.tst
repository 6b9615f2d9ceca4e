# One move cuts stones off from their friends.
# X is Black; a is the only right move.

#   . . X X X X O . O
#   . . X . X X O O .
#   . . X X X X a X X
#   . . X . X X O X .
#   . . X X X X X O O
#   . . X . X O O O O
#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O . O .

loadsgf sgf/cut-1.sgf
10 reg_genmove white
#? [G7]

#   . . O O O O . . .
#   . . O . O O O X .
#   . . O O O O O . X
#   . . O . O O O . X
#   . . O O O O O O a
#   . . O . O X X X X
#   . . O O O X . X .
#   . . O . O X X X X
#   . . O O O X . X .

loadsgf sgf/cut-2.sgf
20 reg_genmove white
#? [J5]

#   . X . X O O O . .
#   X X X X O . O . .
#   . X . X O O O . .
#   X X X X O . O . .
#   O O a O O O O . .
#   . X X O O . O . .
#   O . X O O O O . .
#   X O O O O . O . .
#   X . X O O O O . .

loadsgf sgf/cut-3.sgf
30 reg_genmove white
#? [C5]

#   . . X X X X . . O
#   . . X . X X O O O
#   . . X X X X . . .
#   . . X . X X X a X
#   . . X X X X O O X
#   . . X . X O O O O
#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O . O .

loadsgf sgf/cut-4.sgf
40 reg_genmove black
#? [H6]

#   . O . O X X X . .
#   O O O O X . X . .
#   . O . O X X X . .
#   O O O O X . X . .
#   . O O X X X X . .
#   X a X X X . X . .
#   . O O X X X X . .
#   O . . X X . X . .
#   O O . X X X X . .

loadsgf sgf/cut-5.sgf
50 reg_genmove black
#? [B4]

#   . X . X O . X . O
#   X X X X a X X O .
#   . X . X O X O O .
#   X X X X O O O O O
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   . . . . . . . . .
#   . . . . . . . . .

loadsgf sgf/cut-6.sgf
60 reg_genmove white
#? [E8]
