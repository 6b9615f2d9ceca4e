# The vital point of an eye space: whoever plays there first kills, or lives.
# X is Black; a is the only right move.

#   . a . O X . X . .
#   O O O O X X X X X
#   X X X X X . X . X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O . . O . O . . O
#   O O O O O O O O O

loadsgf sgf/nakade-1.sgf
10 reg_genmove black
#? [B9]

#   . a . O X . X . .
#   O O O O X X X X X
#   X X X X X . X . X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O . . O . O . . O
#   O O O O O O O O O

loadsgf sgf/nakade-2.sgf
20 reg_genmove white
#? [B9]

#   a . O X X . X . .
#   . O O X X X X X X
#   O O X X X . X . X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O . . O . O . . O
#   O O O O O O O O O

loadsgf sgf/nakade-3.sgf
30 reg_genmove black
#? [A9]

#   . a . O X . X . .
#   O . O O X X X X X
#   O O O X X . X . X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O . . O . O . . O
#   O O O O O O O O O

loadsgf sgf/nakade-4.sgf
40 reg_genmove black
#? [B9]

#   . a . O X . X . .
#   . . O O X X X X X
#   O O O X X . X . X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O . . O . O . . O
#   O O O O O O O O O

loadsgf sgf/nakade-5.sgf
50 reg_genmove black
#? [B9]

#   . a . O X . X . .
#   . . O O X X X X X
#   O O O X X . X . X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O . . O . O . . O
#   O O O O O O O O O

loadsgf sgf/nakade-6.sgf
60 reg_genmove white
#? [B9]
