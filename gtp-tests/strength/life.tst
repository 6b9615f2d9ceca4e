# One move makes the second eye of a corner, by a capture or by a connection.
# X is Black; a is the only right move.

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   X X X X X X X X X
#   . X . X . X O O O
#   X X X X . O X O X
#   . X . X X a X O .

loadsgf sgf/life-1.sgf
10 reg_genmove white
#? [F1]

#   . . O O O X . X .
#   . . O . O X X X X
#   . . O O O X . X .
#   . . O . O X X X X
#   . . O O O X . . X
#   . . O . O X X O a
#   . . O O O X X O X
#   . . O . O X O . O
#   . . O O O X O . O

loadsgf sgf/life-2.sgf
20 reg_genmove white
#? [J4]

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   X X X X O O O O O
#   . X . X O O X . O
#   X X X X O X X O X
#   . X . X a . X O .

loadsgf sgf/life-3.sgf
30 reg_genmove black
#? [E1]

#   X . X O O O O . .
#   . X . O O . O . .
#   O a O O O O O . .
#   X . . O O . O . .
#   X X X O O O O . .
#   X X X X O . O . .
#   . X . X O O O . .
#   X X X X O . O . .
#   . X . X O O O . .

loadsgf sgf/life-4.sgf
40 reg_genmove black
#? [B7]

#   O O a O . O . O .
#   . O X O . O O O O
#   O . X . O O . O .
#   X X X X X O O O O
#   X X X X X X X X X
#   X . X . X . X . X
#   X X X X X X X X X
#   . . . . . . . . .
#   . . . . . . . . .

loadsgf sgf/life-5.sgf
50 reg_genmove white
#? [C9]
