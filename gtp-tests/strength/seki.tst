# Two chains of different colours that live together, because neither can fill a shared liberty.
# X is Black; a is the only right move: it makes the seki, keeps it, or leaves it alone.

#   X . X . X X X X X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O O O O O O O O O
#   O O O O O O O O O
#   X X X X X X O O O
#   . O O a . X O O O

loadsgf sgf/seki-1.sgf
10 reg_genmove white
#? [D1]

#   X X X X X . X . X
#   X X X X X X X X X
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O O O O O
#   O O O O O O O O O
#   O O O O O O O O a
#   O O O X X X X X X
#   O O O X . O O O .

loadsgf sgf/seki-2.sgf
20 reg_genmove white
#? [J3]

#   . O O O . X O O O
#   X X X X X X O O O
#   O O O O O O O O O
#   O O O O O O O O O
#   O O O O O O O O O
#   . O . O . O . O .
#   O O O O O a O O O
#   X X X X X X X X X
#   X . X . X X X . X

loadsgf sgf/seki-3.sgf
30 reg_genmove black
#? [F3]

#   O O X . X X X X X
#   . O X X X X X O O
#   O O X . X X X O .
#   . O X X X X X O X
#   O O X . X X X O X
#   O O X X X X X O a
#   O O X . X X X O .
#   O O X X X X X O O
#   O O X . X X X X X

loadsgf sgf/seki-4.sgf
40 reg_genmove black
#? [J4]
