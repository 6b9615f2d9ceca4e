# Commands of KataGo's clients, GoGui, servers and match programs.

# Parameters by KataGo's names. Lizzie's successor asks for the advantage and the noise.

10 kata-list-params
#? [maxVisits maxPlayouts maxTime playoutDoublingAdvantage analysisWideRootNoise numSearchThreads ponderingEnabled resignBelow humanSLProfile level liveGfx]
11 kata-get-param playoutDoublingAdvantage
#? [0\.0]
12 kata-get-param analysisWideRootNoise
#? [0\.0]
13 kata-set-param playoutDoublingAdvantage 1
#? []
kata-set-param playoutDoublingAdvantage 0
131 kata-set-param playoutDoublingAdvantage 3.5
#? [!expected a number from -3 to 3]*
kata-set-param playoutDoublingAdvantage _
14 kata-set-param maxVisits 50
#? []
15 kata-get-param maxVisits
#? [50]
16 kata-set-param maxVisits 1125899906842624
#? []
17 kata-get-param maxVisits
#? [1125899906842624]
18 kata-set-param maxVisits 0
#? [!expected at least 1]*
19 kata-set-param maxTime 0.25
#? []
20 kata-get-param maxTime
#? [0\.25]
21 kata-set-param maxTime -1
#? [!expected a time in seconds]*
22 kata-get-param speed
#? [!unknown parameter 'speed': expected one of maxVisits .*]*
221 kata-set-params {"maxVisits":40,"maxTime":2.5}
#? []
222 kata-get-params
#? [\{"maxVisits":40,"maxPlayouts":1125899906842624,"maxTime":2\.5,"playoutDoublingAdvantage":0\.0,.*\}]
223 kata-set-params {"maxVisits":50,"maxTime":-1}
#? [!maxTime: expected a time in seconds]*
224 kata-get-param maxVisits
#? [40]
225 kata-set-params {"maxVisits":50,"speed":1}
#? [!unknown parameter 'speed': expected one of maxVisits .*]*
226 kata-set-params maxVisits 50
#? [!expected the parameters as an object in JSON, such as \{"maxVisits":100\}]*
227 kata-get-param maxVisits
#? [40]
23 clear_cache
#? []

24 kata-set-param analysisWideRootNoise 0.04
#? []
25 kata-get-param analysisWideRootNoise
#? [0\.04]
26 kata-set-param analysisWideRootNoise 6
#? [!expected a number from 0 to 5]*
kata-set-param analysisWideRootNoise 0

# There are never more threads than cores.

kata-set-param numSearchThreads 9999
27 kata-get-param numSearchThreads
#? [[1-9][0-9]{0,2}]
28 kata-set-param numSearchThreads 0
#? [!expected a number of threads]*
kata-set-param numSearchThreads 1
29 kata-get-param numSearchThreads
#? [1]

# GoGui's dialog shows the same.

30 tengen-param maxVisits 60
#? []
31 tengen-param
#? [\[string\] level 20\n\[string\] maxVisits 60\n\[string\] maxPlayouts unlimited\n\[string\] maxTime 2\.5\n\[string\] numSearchThreads \d+\n\[bool\] ponderingEnabled [01]\n\[string\] resignBelow [.\d]+\n\[bool\] liveGfx 0]
32 kata-get-param maxVisits
#? [60]
33 tengen-param maxVisits
#? []
39 kata-get-param maxVisits
#? [1125899906842624]
tengen-param maxPlayouts 7
81 tengen-param maxPlayouts 0
#? []
82 tengen-param
#? [\[string\] level 20\n\[string\] maxVisits unlimited\n\[string\] maxPlayouts unlimited\n\[string\] maxTime [.\d]+(\n.*)*]
83 tengen-param level 0
#? [!expected a level from 1 to 20]*
84 tengen-param maxTime
#? []
85 kata-get-param maxTime
#? [1e20]
86 kata-set-param maxTime 0.5
87 tengen-param
#? [(.*\n)+\[string\] maxTime 0\.5(\n.*)*]
88 kata-set-param maxTime 1e20
#? []
89 tengen-param
#? [(.*\n)+\[string\] maxTime unlimited(\n.*)*]
tengen-param maxVisits 60
tengen-param maxVisits unlimited
90 kata-get-param maxVisits
#? [1125899906842624]

# Pondering and the threshold of resignation change while the program runs.

91 tengen-param ponderingEnabled 1
#? []
92 kata-get-param ponderingEnabled
#? [1]
kata-set-param ponderingEnabled false
93 kata-get-param ponderingEnabled
#? [0]
94 kata-set-param resignBelow 0.2
#? []
95 kata-get-param resignBelow
#? [0\.2]
96 tengen-param resignBelow 0
#? []
97 kata-get-param resignBelow
#? [0]
98 kata-set-param resignBelow 1.5
#? [!expected a share of games from 0 to 1]*
34 tengen-param speed 3
#? [!unknown parameter 'speed': expected one of .*]*
35 gogui-analyze_commands
#? [([a-z]+/[A-Z][A-Za-z ]+/[^/]+\n?)+]

# The stones that live even if their owner always passes, and the stones that a ladder captures.

boardsize 5
set_position b A4 b B4 b B5 b C4 b C5 b D4 b E4 b E5 w A1
36 tengen-unconditional
#? [  1\.000  1\.000  1\.000  1\.000  1\.000\n  1\.000  1\.000  1\.000  1\.000  1\.000\n(  0\.000){5}\n(  0\.000){5}\n(  0\.000){5}]

# Where suicide is allowed, White can empty the corner and fill it again.

boardsize 3
set_position b B1 b B2 b C2 b C3 w A3 w B3
141 tengen-unconditional
#? [  1\.000  1\.000  1\.000\n  1\.000  1\.000  1\.000\n  1\.000  1\.000  1\.000]
kata-set-rule suicide true
142 tengen-unconditional
#? [  0\.000  0\.000  0\.000\n  0\.000  0\.000  0\.000\n  0\.000  0\.000  0\.000]
kata-set-rule suicide false

boardsize 7
set_position b B3 b C2 b D2 w C3
37 tengen-ladders
#? [MARK C3\nTRIANGLE C4\nTEXT a ladder captures one chain]
play w E5
38 tengen-ladders
#? [TEXT no ladder works]

# A sequence is played whole or not at all.

boardsize 9
clear_board
40 gogui-play_sequence B E5 W C3 B pass W G7
#? []
41 last_move
#? [white G7]
42 gogui-play_sequence B A1 W A1
#? [!illegal move: white A1]*
43 gogui-play_sequence B A1 W
#? [!invalid color or coordinate]*
44 last_move
#? [white G7]
# A refused sequence changes nothing else either: the agreed dead stones stay dead.
play w pass
play b pass
tengen-set-dead E5
441 gogui-play_sequence B A1 W A1
#? [!illegal move: white A1]*
442 final_status_list dead
#? [E5]
45 gogui-setup b A1
#? [!board not empty]*
clear_board
46 gogui-setup b A1 w B2
#? []
47 gogui-setup_player w
#? []
48 showboard
#? [.*white to move; move 1\n.*]
49 gogui-title
#? [Tengen: 9x9.*komi.*]

# Boards of numbers begin on a line of their own.

boardsize 2
clear_board
50 tengen-owners
#? [\s*-?[0-9]\.[0-9]{3} +-?[0-9]\.[0-9]{3}\n +-?[0-9]\.[0-9]{3} +-?[0-9]\.[0-9]{3}]

# What servers and match programs send and ask.

60 kgs-game_over
#? []
61 cgos-opponent_name GNU Go
#? []
62 cgos-opponent_rating 1800?
#? []
63 cgos-gameover B+3.5
#? []
64 gomill-genmove_ex
#? []
65 gomill-describe_engine
#? [Tengen [0-9.]+(\n.*)?\nseed [0-9]+]
66 gomill-cpu_time
#? [[0-9]+\.[0-9]+]
boardsize 5
clear_board
67 gomill-explain_last_move
#? []
kata-set-param maxPlayouts 100
68 gomill-genmove_ex b claim
#? [[A-E][1-5]]
69 gomill-explain_last_move
#? [10[01] visits, [0-9.]+ % won, lead -?[0-9.]+, expected [A-E][1-5].*]

# KataGo's commands for measuring and for clocks.

boardsize 5
70 kata-benchmark 50
#? [50 visits in [0-9.]+ seconds: [0-9.]+ visits a second]
71 kata-benchmark 0
#? [!expected at least 1]*
72 kata-debug-print-tc
#? [settings: none\nblack: no limit\nwhite: no limit]
kata-time_settings byoyomi 600 30 3
time_left w 20 2
73 kata-debug-print-tc
#? [settings: 10m\+3x30s\nblack: 600\.000 seconds of main time\nwhite: 20\.000 seconds of overtime, 2 periods]
74 kata-list_time_settings
#? [.*fischer-capped.*]

# A chat only if it is asked for, pictures as a parameter.

75 kgs-chat game anna score?
#? [!unknown command]*
76 tengen-param liveGfx 1
#? []
77 kata-get-param liveGfx
#? [1]
78 kata-set-param liveGfx false
#? []
