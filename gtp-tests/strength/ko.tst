# The best line goes through a ko.
# X is Black; a is the only right move.

#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O X X .
#   . . X . X O O X X
#   . . X X X O O X .
#   . . X . X O a X X
#   . . X X X O X . X

loadsgf sgf/ko-1.sgf
10 reg_genmove white
#? [G2]

#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X X O O X
#   . . X . X X . X .
#   . . X X X X . O X
#   . . X . X X . a O
#   . . X X X X O X O

loadsgf sgf/ko-2.sgf
20 reg_genmove black
#? [H2]

#   . X . X . X . O .
#   X X X X X X X a .
#   . X . X O X X O .
#   X X X X O O O O O
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   . . . . . . . . .
#   . . . . . . . . .

loadsgf sgf/ko-3.sgf
30 reg_genmove black
#? [H8]

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   X X X X O O O O O
#   . X . X X O . O X
#   X X X X X a . X .
#   . X . X X O . O .

loadsgf sgf/ko-4.sgf
40 reg_genmove black
#? [F2]
