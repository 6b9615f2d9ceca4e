# Commands that look at the game and change nothing.

# An empty board.

boardsize 9
10 query_boardsize
#? [9]
11 list_stones b
#? []
12 list_stones w
#? []
13 captures b
#? [0]
14 captures w
#? [0]
15 move_history
#? []
16 last_move
#? [!no previous move known]*
17 countlib E5
#? [!vertex must not be empty]*
18 findlib E5
#? [!vertex must not be empty]*

# Stones and points are listed row by row from A1.

play b E5
play w E4
play b J9
play w A1
play b J1
play w A9
play b D4
20 list_stones black
#? [J1 D4 E5 J9]
21 list_stones white
#? [A1 E4 A9]
22 list_stones
#? [!invalid color]*
23 list_stones red
#? [!invalid color]*

# Moves, with their colours: the last one alone, and all of them backwards.

30 last_move
#? [black D4]
31 play w pass
#? []
32 last_move
#? [white pass]
33 move_history
#? [white pass\nblack D4\nwhite A9\nblack J1\nwhite A1\nblack J9\nwhite E4\nblack E5]

# Liberties, of single stones and of chains; shared ones count once.

40 countlib E5
#? [3]
41 findlib E5
#? [D5 F5 E6]
42 countlib E4
#? [2]
43 findlib E4
#? [E3 F4]
44 countlib A1
#? [2]
45 findlib A1
#? [B1 A2]
46 play b D5
#? []
47 countlib D4
#? [6]
48 findlib E5
#? [D3 C4 C5 F5 D6 E6]
49 countlib D5
#? [6]
50 countlib K5
#? [!invalid coordinate]*
51 countlib pass
#? [!invalid coordinate]*
52 countlib
#? [!invalid coordinate]*
53 findlib A10
#? [!invalid coordinate]*
54 findlib I3
#? [!invalid coordinate]*
55 findlib A2
#? [!vertex must not be empty]*

# Whether a move is legal: 1 or 0, for either colour, even out of turn.

60 is_legal b E4
#? [0]
61 is_legal b E3
#? [1]
62 is_legal w E3
#? [1]
63 is_legal w pass
#? [1]
64 is_legal b PASS
#? [1]
65 is_legal b K5
#? [0]
66 is_legal b
#? [!invalid color or coordinate]*
67 is_legal b I5
#? [!invalid color or coordinate]*
68 is_legal green E3
#? [!invalid color or coordinate]*

# All of them at once, without the pass.

boardsize 3
70 all_legal b
#? [A1 B1 C1 A2 B2 C2 A3 B3 C3]
play b B2
71 all_legal w
#? [A1 B1 C1 A2 C2 A3 B3 C3]
play b A2
play b B1
72 all_legal w
#? [C1 C2 A3 B3 C3]
73 all_legal b
#? [A1 C1 C2 A3 B3 C3]
74 all_legal
#? [!invalid color]*

# Prisoners.

boardsize 5
play b A1
play w B1
play b E5
play w A2
80 captures w
#? [1]
81 captures white
#? [1]
82 captures b
#? [0]
83 captures
#? [!invalid color]*

# Komi is printed as short as possible.

komi 6.5
90 get_komi
#? [6\.5]
komi 6.0
91 get_komi
#? [6]
komi -0.5
92 get_komi
#? [-0\.5]

# showboard draws the board below its first line, with the last move in brackets and the points
# where handicap stones would go as +, on small boards without those on the sides.

boardsize 9
play b E5
play w C3
100 showboard
#? [A B C D E F G H J\n 9 \. \. \. \. \. \. \. \. \. 9\n 8 .*]
101 showboard
#? [.*\n 7 \. \. \+ \. \. \. \+ \. \. 7\n.*]
102 showboard
#? [.*\n 5 \. \. \. \. X \. \. \. \. 5\n.*]
103 showboard
#? [.*\n 3 \. \.\(O\)\. \. \. \+ \. \. 3\n.*]
104 showboard
#? [.*\n 1 \. \. \. \. \. \. \. \. \. 1\n   A B C D E F G H J\n.*]
105 showboard
#? [.*black to move; move 3; last: white C3.*]
play b pass
106 showboard
#? [.*\n 3 \. \. O \. .*last: black pass\n.*]
play w pass
1060 showboard
#? [.*black to move; move 5; last: white pass; the game is over\n.*]
rectangular_boardsize 3 12
107 showboard
#? [A B C\n12 \. \. \. 12\n11 \. \. \. 11\n.*\n 1 \. \. \. 1\n   A B C\n.*]
boardsize 25
108 showboard
#? [A B C D E F G H J K L M N O P Q R S T U V W X Y Z\n25 .*]

# The seed; looking at the game does not change it.

110 set_random_seed 7
#? []
111 reg_genmove b
#? [[A-HJ-Z][0-9]+]
112 get_random_seed
#? [7]
113 list_stones b
#? []
114 move_history
#? []

# tengen-ownership: the expected result, the points in doubt, then whose each point will be.

boardsize 5
clear_board
komi 0
110 tengen-ownership
#? [(0|[BW]\+[0-9]+\.[0-9])\ndoubt [0-9]+\.[0-9](\n( +-?[0-9]+){5}){5}]
play b C5
play b C4
play b C3
play b C2
play b C1
play b A2
play b B4
play b B2
play w D5
play w D4
play w D3
play w D2
play w D1
play w E4
play w E2
111 tengen-ownership
#? [B\+5\.0\ndoubt 0\.0\n  100  100  100 -100 -100\n.*]
112 final_score
#? [B\+5\.0]

# tengen-explain: facts about a move that could be made, or about the last move.
boardsize 5
gogui-play_sequence b C3 w C4 b B4 w E1 b D4 w E5
120 tengen-explain black C5
#? [Captures the stone at C4\..*]
121 tengen-explain black C4
#? [!illegal move: the point is occupied]*
play black C5
122 tengen-explain
#? [Captures the stone at C4\..*]
123 tengen-explain white pass
#? [Nothing about this move can be proven\.]
# The main fact in GoGui's commands. The line of the last move begins after it.
124 tengen-draw-facts
#? [TRIANGLE C4\nTEXT Captures the stone at C4\.]
125 tengen-draw-facts white pass
#? [TEXT Nothing about this move can be proven\.]
126 tengen-draw-facts white B5
#? [TRIANGLE B5\nSQUARE A5\nVAR w B5 b A5\nTEXT Self-atari: Black can capture the stone at B5 at A5\.]

# tengen-solve: life and death, proven.
boardsize 9
gogui-setup b A3 b B3 b C3 b D2 b D1 w A4 w B4 w C4 w D4 w D3 w E2 w E1
130 tengen-solve black A3
#? [Black lives with B1\..*]
131 tengen-solve white E5
#? [!E5 is empty: a target is a point with a stone]*
132 tengen-solve_json white A3 D1
#? [\{"result":"dead",.*]
