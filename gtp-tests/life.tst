# Life, death and seki: positions of our own.

# A bulky five with a stone in its middle is one eye: the group around it is dead, and the
# stone is not.

kata-set-rules chinese
komi 0
10 loadsgf sgf/life/nakade.sgf
#? [black]
11 final_score
#? [W\+28\.0]
12 final_status_list dead
#? [A2 B2 C2 C3 D3 D4]
80 tengen-fates
#? [(?s)dead [a-z]+: A2 B2 C2 C3 D3 D4\n.*]
13 final_status_list seki
#? []
14 final_status_list alive
#? [A1 B1 C1 D1 F1 G1 D2 E2 G2 E3 F3 G3 E4 G4\nB4]
15 final_status_list dame
#? []

# Neither side can fill the two shared liberties.

kata-set-rules chinese
komi 0
16 loadsgf sgf/life/seki.sgf
#? [black]
17 final_score
#? [B\+2\.0]
18 final_status_list dead
#? []
19 final_status_list seki
#? [C4 D4 C5 A6 B6 C6\nE4 E5 E6 F6 G6 H6]
20 final_status_list alive
#? [E1 G1 H1 E2 F2 G2 E3 F3 H3 F4 H4 F5 G5 H5\nA1 B1 D1 B2 C2 D2 C3 D3\nA3 A4 B4 A5 B5]
21 final_status_list dame
#? [D5 D6]

# Neither side can fill the shared liberty, though each has an eye. Under Japanese rules
# the eyes do not count for either player.

kata-set-rules chinese
komi 0
22 loadsgf sgf/life/seki-eyes.sgf
#? [black]
23 final_score
#? [B\+2\.0]
24 final_status_list dead
#? []
25 final_status_list seki
#? [A8 B8 C8 B9\nD8 E8 F8 D9 F9]
26 final_status_list alive
#? [F1 F2 F3 F4 F5 F6 G6 D7 E7 F7 G7 H7 J7 G8 J8 G9 H9\nH3\nE1 E2 E3 E4 E5 C6 D6 E6 A7 B7 C7\nC3]
27 final_status_list dame
#? [C9]
kata-set-rules japanese
komi 0
28 loadsgf sgf/life/seki-eyes.sgf
#? [black]
29 final_score
#? [W\+3\.0]
30 final_status_list dead
#? []
31 final_status_list seki
#? [A8 B8 C8 B9\nD8 E8 F8 D9 F9]
32 final_status_list alive
#? [F1 F2 F3 F4 F5 F6 G6 D7 E7 F7 G7 H7 J7 G8 J8 G9 H9\nH3\nE1 E2 E3 E4 E5 C6 D6 E6 A7 B7 C7\nC3]
33 final_status_list dame
#? [A9 C9 E9]

# White's stones in the corner are cut off by stones that are dead themselves.

kata-set-rules chinese
komi 0
34 loadsgf sgf/life/cut-off.sgf
#? [black]
35 final_score
#? [W\+24\.0]
36 final_status_list dead
#? [A2 B2 B3 C3 C4]
37 final_status_list seki
#? []
38 final_status_list alive
#? [A1 B1 C1 E1 F1 C2 D2 F2 D3 E3 F3 D4 F4\nA4]
39 final_status_list dame
#? []

# The first move decides: as the board stands the group lives, and the estimate shows
# that the game is not over.

kata-set-rules chinese
komi 0
40 loadsgf sgf/life/three-in-a-row.sgf
#? [black]
41 tengen-score
#? [(?s)W\+5\.0\n.*]
42 final_status_list dead
#? []
43 final_status_list seki
#? []
44 final_status_list alive
#? [A2 B2 C2 D2 D3\nA1 B1 C1 D1 E1 G1 E2 F2 G2 E3 G3]
45 final_status_list dame
#? []

# Unfinished games have an answer too: an empty board, one colour only, the smallest board.

komi 0
boardsize 19
46 tengen-score
#? [(?s)0\n.*]
47 final_status_list dead
#? []
48 final_status_list seki
#? []
play b K10
49 tengen-score
#? [(?s)B\+361\.0\n.*]
53 final_score
#? [(0|[BW]\+[0-9]{1,2}\.[0-9])]
50 final_status_list alive
#? [K10]
boardsize 1
51 final_score
#? [0]
52 final_status_list dame
#? [A1]

# The player who plays on one of the two shared liberties is captured by a play on the other.

kata-set-rules chinese
komi 0
54 loadsgf sgf/life/seki-two-liberties.sgf
#? [black]
55 final_score
#? [W\+15\.0]
56 final_status_list dead
#? []
57 final_status_list seki
#? [A7 B7 C7 A8 A9\nC8 C9]
58 final_status_list dame
#? [B8 B9]
79 tengen-fates
#? [(?s).*alive region: A7 B7 C7 A8 A9\n.*alive region: C8 C9(\n.*)?]
59 kgs-genmove_cleanup b
#? [(?i)pass]
60 kgs-genmove_cleanup w
#? [(?i)pass]
kata-set-rules japanese
komi 0
61 loadsgf sgf/life/seki-two-liberties.sgf
#? [black]
62 final_score
#? [W\+8\.0]

# Two chains with an eye each face one without.

kata-set-rules chinese
komi 0
63 loadsgf sgf/life/seki-three-chains.sgf
#? [black]
64 final_score
#? [B\+51\.0]
65 final_status_list dead
#? []
66 final_status_list seki
#? [D8 D9\nD7 E7 E8 F8 G8 H8 F9 H9\nA8 B8 C8 B9]
67 final_status_list dame
#? [C9 E9]
68 kgs-genmove_cleanup w
#? [(?i)pass]
kata-set-rules japanese
komi 0
69 loadsgf sgf/life/seki-three-chains.sgf
#? [black]
70 final_score
#? [B\+15\.0]

# White's stone at B1 keeps the seki: Black takes it only by giving up four stones.

kata-set-rules chinese
komi 0
71 loadsgf sgf/life/seki-stone-inside.sgf
#? [black]
72 final_score
#? [B\+57\.0]
73 final_status_list dead
#? []
74 final_status_list seki
#? [A2 B2 B3\nB1\nD1 C2 D2 E2 C3 D3 A4 B4 C4]
75 final_status_list dame
#? [A1 A3]
76 kgs-genmove_cleanup b
#? [(?i)pass]
kata-set-rules japanese
komi 0
77 loadsgf sgf/life/seki-stone-inside.sgf
#? [black]
78 final_score
#? [B\+22\.0]

# White's 50 stones and Black's wall share two liberties, and each has one more. Neither can capture.

98 loadsgf sgf/life/seki-thin-wall.sgf
#? [black]
99 final_status_list dead
#? []
100 tengen-fates
#? [(?s).*alive reading: B1 C1 D1 E1 F1 G1 H1 B2 .*]

# Black's second eye is at A6, which White captures from A4: the stone at A5 is dead.

kata-set-rules chinese
komi 0
101 loadsgf sgf/life/borrowed-wall.sgf
#? [black]
102 final_score
#? [W\+81\.0]
103 final_status_list dead
#? [A5\nB6 C6 B7 C7 A8 B8 C8 B9 C9]
