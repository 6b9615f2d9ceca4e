# The best line gives stones up, to take more where they stood: a snapback, a throw-in.
# X is Black; a is the only right move.

#   X X X X O . O . O
#   X O O a O O O O .
#   X X O . X O . O O
#   . X X X X O O O O
#   X . X . X X X X O
#   X X X X . X . X X
#   O O O O X X X X X
#   O . O . O O O O O
#   . O . O O . O . O

loadsgf sgf/sacrifice-1.sgf
10 reg_genmove black
#? [D8]

#   . X . X O . O . O
#   X X X X O X a X O
#   . X . X X . O X X
#   X X X X O O O O O
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   . . . . . . . . .
#   . . . . . . . . .

loadsgf sgf/sacrifice-2.sgf
20 reg_genmove white
#? [G8]

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   X X X X O O O O O
#   . X . X X O X . O
#   X X X X O a X . X
#   . X . X . O X . X

loadsgf sgf/sacrifice-3.sgf
30 reg_genmove black
#? [F2]

#   . . O O O O . X X
#   . . O . O O O . .
#   . . O O O O X . X
#   . . O . O O O a O
#   . . O O O O X X .
#   . . O . O X X X X
#   . . O O O X . X .
#   . . O . O X X X X
#   . . O O O X . X .

loadsgf sgf/sacrifice-4.sgf
40 reg_genmove black
#? [H6]
