# How games end, and the effect on the result: passes that cost something, long cycles,
# disagreements about dead stones. Each rule set counts the same position: Black has ten points of
# territory and five stones, White five and five, and both have played five times.

kata-set-rules chinese
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
10 final_score
#? [B\+5\.0]
kata-set-rules japanese
11 final_score
#? [B\+5\.0]
12 tengen-score
#? [B\+5\.0\nBlack 10 = 10 territory\nWhite 5 = 5 territory\nneutral 0\ndifference 10 - 5 = 5]
kata-set-rules tromp-taylor
13 tengen-score
#? [B\+5\.0\nBlack 15 = 5 stones \+ 10 territory\nWhite 10 = 5 stones \+ 5 territory\nneutral 0\ndifference 15 - 10 = 5\nhalf count: Black has 15 and needs more than 12\.5\nfill-in of 12 stones each: Black has 3 points vacant, White has 2 stones left over]

# The World Mind Sports Games: Black loses a point if White passes first, and the point stays lost.

kata-set-rules wmsg
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b pass
play w pass
20 final_score
#? [B\+5\.0]
gg-undo 2
play w pass
play b pass
21 final_score
#? [B\+4\.0]
22 tengen-score
#? [B\+4\.0\nBlack 14 = 5 stones \+ 10 territory - 1 first pass\nWhite 10 = .*]

# After one disagreement all stones left on the board are alive: a white stone at A1 is dead at first,
# alive after play resumed and both passed again.

kata-set-rules wmsg
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play w A1
play b pass
play w pass
30 final_status_list dead
#? [A1]
31 tengen-resume w
#? [black]
play b pass
play w pass
32 final_status_list dead
#? []
33 final_score
#? [W\+6\.0]
34 tengen-resume b
#? [black]

# If dead stones are removed after every disagreement, they still are here.

kata-set-rules chinese
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play w A1
play b pass
play w pass
40 tengen-resume w
#? [black]
41 tengen-resume w
#? [!the game has not ended by two passes]*
play b pass
play w pass
42 final_status_list dead
#? [A1]
43 final_score
#? [B\+5\.0]

# Under Japanese rules the opponent of the player who asks moves first.

kata-set-rules japanese
50 tengen-resume b
#? [white]

# Dead stones named by a user hold until the next move.

kata-set-rules chinese
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play w A1
play b pass
play w pass
60 tengen-set-dead none
#? []
61 final_status_list dead
#? []
62 final_score
#? [W\+6\.0]
63 tengen-set-dead D3
#? []
64 final_status_list dead
#? [D1 D2 D3 D4 D5]
65 final_score
#? [B\+14\.0]
66 tengen-set-dead A2
#? [!vertex must not be empty]*
67 tengen-set-dead judge
#? []
68 final_status_list dead
#? [A1]
69 tengen-set-dead none
#? []
undo
70 final_status_list dead
#? [A1]

# The American rules: each pass hands over a stone, White passes last. Area keeps its result, and
# territory counted with those stones agrees. A third pass that the controller omits is
# counted as if White had made it.

kata-set-rules aga
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b pass
play w pass
80 final_score
#? [B\+5\.0]
kata-set-rule scoring TERRITORY
81 final_score
#? [B\+5\.0]
82 tengen-score
#? [B\+5\.0\nBlack 11 = 10 territory \+ 1 pass stone\nWhite 6 = 5 territory \+ 1 pass stone\n.*]
undo
undo
play b B1
play w pass
play b pass
83 final_score
#? [B\+5\.0]
84 genmove w
#? [(?i)pass]
85 final_score
#? [B\+5\.0]
86 tengen-score
#? [B\+5\.0\nBlack 11 = 9 territory \+ 2 pass stones\nWhite 6 = 5 territory \+ 1 pass stone\n.*]
kata-set-rule scoring AREA
87 final_score
#? [B\+5\.0]

# The button: the first pass takes half a point and does not count towards the end.

kata-set-rules aga-button
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b pass
play w pass
90 is_legal b A1
#? [1]
91 final_score
#? [B\+5\.5]
play b pass
92 tengen-score
#? [B\+5\.5\nBlack 15\.5 = 5 stones \+ 10 territory \+ 0\.5 button\nWhite 10 = .*]
gg-undo 3
play w pass
93 final_score
#? [B\+4\.5]

# Handicap stones set up after a move are complete: later passes do not add to the handicap.

boardsize 7
play b pass
set_free_handicap C3 E5
play w pass
play b pass
play w pass
94 tengen-score
#? [B\+47\.5\nBlack 49 = 2 stones \+ 47 territory\nWhite 1\.5 = 0\.5 button \+ 1 handicap\n.*]

# Under simple ko a play that makes a position for the third time with the same side to move ends
# the game: without a result, or under the Italian rules as a draw. Superko does not let it happen.

kata-set-rules chinese
boardsize 4 1
komi 0.5
play b B1
play w D1
play b A1
play w C1
play b B1
play w D1
play b A1
play w C1
100 final_score
#? [[BW]\+.*]
play b B1
101 final_score
#? [!cannot score: no result]*
102 tengen-score
#? [Void\nended by a long cycle]
103 printsgf
#? [.*RE\[Void\].*]
104 genmove w
#? [(?i)pass]
105 final_score
#? [!cannot score: no result]*
undo
106 genmove w
#? [(?i)pass]
kata-set-rules italian
107 final_score
#? [0]
108 printsgf
#? [.*RE\[0\].*]
undo
undo
109 final_score
#? [[BW]\+.*]
kata-set-rules tromp-taylor
boardsize 4 1
play b B1
play w D1
play b A1
play w C1
110 is_legal b B1
#? [0]

# If only stones score, each group has two points less than its area.

kata-set-rules stone-scoring
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
120 final_score
#? [B\+5\.0]
121 tengen-score
#? [B\+5\.0\nBlack 13 = 5 stones \+ 10 territory - 2 group tax\nWhite 8 = .*]
kata-set-rule scoring STONES
122 final_score
#? [0]

# Cleaning up takes dead stones off the board, and passes when none is left.

kata-set-rules japanese
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play w A1
play b pass
play w pass
130 kgs-genmove_cleanup b
#? [(?i)A2|B1]
play w pass
131 kgs-genmove_cleanup b
#? [(?i)A2|B1]
132 captures b
#? [1]
133 kgs-genmove_cleanup w
#? [(?i)pass]

# With little time for it, it still passes rather than playing elsewhere.

time_settings 1 0 0
134 kgs-genmove_cleanup b
#? [(?i)pass]
time_left b 0 0
135 kgs-genmove_cleanup b
#? [(?i)pass]
time_settings 0 1 0

# Rules changed in the middle of a disputed game: everything played stays, the new rules count it.

kata-set-rules wmsg
boardsize 5
komi 0
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play w A1
play b pass
play w pass
tengen-resume w
kata-set-rules chinese
140 final_status_list dead
#? [A1]
play b pass
kata-set-rules wmsg
play w pass
141 final_status_list dead
#? []
142 move_history
#? [white pass\nblack pass\nwhite pass\nblack pass\nwhite A1\n.*]

# A pass that ends a won game is right even with few stones on the board, if everything is decided.

boardsize 7
kata-set-rules japanese
komi 6.5
gogui-setup b D1 b D2 b D3 b D4 b D5 b D6 b D7 b B4 w E1 w E2 w E3 w E4 w E5 w E6 w E7 w F4
150 final_score
#? [B\+0.5]
play w pass
151 genmove b
#? [pass]
152 final_score
#? [B\+0.5]

# If White has to pass last, dead stones are still taken off when KGS asks for it.

boardsize 7
kata-set-rules aga
gogui-setup b D1 b D2 b D3 b D4 b D5 b D6 b D7 b B3 b C5 w E1 w E2 w E3 w E4 w E5 w E6 w E7 w G2 w F5 b G6
160 final_status_list dead
#? [G6]
play w pass
play b pass
161 kgs-genmove_cleanup w
#? [[FG][5-7]]
