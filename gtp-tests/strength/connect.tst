# One move brings stones home, which cuts off those of the opponent.
# X is Black; a is the only right move.

#   . O . O X X X . .
#   O O O O X . X . .
#   . O . O X X X . .
#   O O O O X . X . .
#   X a X X X X X . .
#   . O . X X . X . .
#   . . X X X X X . .
#   O O . X X . X . .
#   . . X X X X X . .

loadsgf sgf/connect-1.sgf
10 reg_genmove black
#? [B5]

#   X . X O O O O . .
#   . O O O O . O . .
#   . O O O O O O . .
#   X X X O O . O . .
#   O a O O O O O . .
#   X X X X O . O . .
#   . X . X O O O . .
#   X X X X O . O . .
#   . X . X O O O . .

loadsgf sgf/connect-2.sgf
20 reg_genmove white
#? [B5]

#   X O . O O O O . .
#   X X X O O . O . .
#   . X . O O O O . .
#   O X X O O . O . .
#   O a O O O O O . .
#   X X X X O . O . .
#   . X . X O O O . .
#   X X X X O . O . .
#   . X . X O O O . .

loadsgf sgf/connect-3.sgf
30 reg_genmove white
#? [B5]

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   X X X X O O O O O
#   . X . X X a X X .
#   X X X X . O X . .
#   . X . X X O O X .

loadsgf sgf/connect-4.sgf
40 reg_genmove white
#? [F3]
