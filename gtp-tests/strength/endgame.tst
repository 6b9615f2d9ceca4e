# One move is worth two points more than any other, and the game.
# X is Black; a is the only right move.

#   . . a X X X X . .
#   O O O X X . X . .
#   O . X X X X X . .
#   . O O X X . X . .
#   X . O X X X X . .
#   O O O O X . X . .
#   . O . O X X X . .
#   O O O O X . X . .
#   . O . O X X X . .

loadsgf sgf/endgame-1.sgf
10 reg_genmove black
#? [C9]

#   . . X X . X . X .
#   X a X . X X X X X
#   O . . O X X . X .
#   O O O O O X X X X
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   . . . . . . . . .
#   . . . . . . . . .

loadsgf sgf/endgame-2.sgf
20 reg_genmove white
#? [B8]

#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X X X X X
#   X . X . X . X . X
#   X X X X X X X X X
#   O O O O X X X X X
#   . O . O . O . O a
#   O O O O . O . O X
#   . O . O . O . . X

loadsgf sgf/endgame-3.sgf
30 reg_genmove white
#? [J3]

#   O O . X X X X . .
#   . O . X X . X . .
#   . O X X X X X . .
#   X . O X X . X . .
#   O X a X X X X . .
#   O O O O X . X . .
#   . O . O X X X . .
#   O O O O X . X . .
#   . O . O X X X . .

loadsgf sgf/endgame-4.sgf
40 reg_genmove white
#? [C5]

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   X X X X O O O O O
#   . X . X O O X . X
#   X X X X X a . . .
#   . X . X X O . . .

loadsgf sgf/endgame-5.sgf
50 reg_genmove white
#? [F2]

#   . . X X X X a . .
#   . . X . X X O . .
#   . . X X X X O O O
#   . . X . X X X X O
#   . . X X X X . O O
#   . . X . X O O O O
#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O . O .

loadsgf sgf/endgame-6.sgf
60 reg_genmove black
#? [G9]

#   . . O O O X . X .
#   . . O . O X X X X
#   . . O O O X . X .
#   . . O . O X X X X
#   . . O O O O a O X
#   . . O . O O X X X
#   . . O O O O X X X
#   . . O . O O . X .
#   . . O O O O X . O

loadsgf sgf/endgame-7.sgf
70 reg_genmove black
#? [G5]

#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X X X X X
#   X . X . X . X . X
#   X X X X X X X X X
#   X X X X X O O O O
#   X . X O X O . O .
#   . . a . O O O O O
#   O O X . . O . O .

loadsgf sgf/endgame-8.sgf
80 reg_genmove white
#? [C2]
