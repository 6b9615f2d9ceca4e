# Two chains without two eyes, and one move that wins the race between them.
# X is Black; a is the only right move.

#   . X . X X O X X X
#   X X X X X O O a .
#   . X . X . X X . .
#   X X X X O O O O O
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   . . . . . . . . .
#   . . . . . . . . .

loadsgf sgf/race-1.sgf
10 reg_genmove white
#? [H8]

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   O O O O O X X X X
#   X . . X X X . X .
#   X O O O X X X X X
#   . X X a X X . X .

loadsgf sgf/race-2.sgf
20 reg_genmove white
#? [D1]

#   . . X X X X O . .
#   . . X . X X X O O
#   . . X X X X . a X
#   . . X . X X X O .
#   . . X X X X X . O
#   . . X . X O O O O
#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O . O .

loadsgf sgf/race-3.sgf
30 reg_genmove black
#? [H7]

#   . . . . . . . . .
#   . . . . . . . . .
#   O O O O O O O O O
#   O . O . O . O . O
#   O O O O O O O O O
#   O O O O O X X X X
#   . O X X O X . X .
#   X O . a . X X X X
#   X . X O X X . X .

loadsgf sgf/race-4.sgf
40 reg_genmove white
#? [D2]

#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X X X X X
#   X . X . X . X . X
#   X X X X X X X X X
#   O O O O X X X X X
#   . O . O . a O X O
#   O O O O O X O O .
#   . O . O O X O O .

loadsgf sgf/race-5.sgf
50 reg_genmove white
#? [F3]

#   O . X X X X X . .
#   . O O X X . X . .
#   X X a X X X X . .
#   O O . X X . X . .
#   X . O X X X X . .
#   O O O O X . X . .
#   . O . O X X X . .
#   O O O O X . X . .
#   . O . O X X X . .

loadsgf sgf/race-6.sgf
60 reg_genmove white
#? [C7]

#   . . X X X X . . .
#   . . X . X X O O .
#   . . X X X X O X .
#   . . X . X X X a X
#   . . X X X X O O O
#   . . X . X O O O O
#   . . X X X O . O .
#   . . X . X O O O O
#   . . X X X O . O .

loadsgf sgf/race-7.sgf
70 reg_genmove white
#? [H6]

#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X X X X X
#   X . X . X . X . X
#   X X X X X X X X X
#   X X X X X O O O O
#   X O . O a O . O .
#   . O . X X O O O O
#   . O O X O O . O .

loadsgf sgf/race-8.sgf
80 reg_genmove white
#? [E3]
