# Rules by name, as JSON, in KataGo's short form, and one by one.

# The engine begins with Chinese rules. kata-get-rules answers on one line, keys in the order of
# the alphabet.

10 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]

# All supported rule sets.

20 kata-set-rules tromp-taylor
#? []
21 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]
22 kata-set-rules chinese
#? []
23 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]
24 kata-set-rules chinese-kgs
#? []
25 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]
26 kata-set-rules chinese-ogs
#? []
27 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]
28 kata-set-rules new-zealand
#? []
29 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]
30 kata-set-rules simplified-ing
#? []
31 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]

# Names are read in any case, with -, _, a space or nothing between their words, and have aliases.

kata-set-rules chinese
40 kata-set-rules Tromp-Taylor
#? []
41 kata-set-rules tromp_taylor
#? []
42 kata-set-rules TROMP TAYLOR
#? []
43 kata-set-rules tromptaylor
#? []
44 kata-set-rules logical
#? []
45 kata-set-rules reference
#? []
46 kata-set-rules elementary
#? []
47 kata-get-rules
#? [.*"ko":"POSITIONAL".*"suicide":true.*]
48 kata-set-rules New Zealand
#? []
49 kata-set-rules newzealand
#? []
50 kata-set-rules NZ
#? []
51 kata-get-rules
#? [.*"ko":"SITUATIONAL".*]
52 kata-set-rules ChineseKGS
#? []
53 kata-set-rules egf-ing
#? []
54 kata-set-rules chinese # a comment
#? []

# JSON as q5Go sends it, with spaces; omitted keys are as in Tromp and Taylor's rules.

60 kata-set-rules {"hasButton":false,"ko":"POSITIONAL", "scoring":"AREA", "suicide":false, "tax":"NONE", "whiteHandicapBonus":"N-1"}
#? []
61 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"\}]
62 kata-set-rules { "ko" : "SIMPLE" }
#? []
63 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]
64 kata-set-rules {"ko":"SITUATIONAL","friendlyPassOk":true,"score":"AREA"}
#? []
65 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]
66 kata-set-rules {}
#? []
67 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]

# An answer of kata-get-rules can be sent back.

70 kata-set-rules {"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}
#? []
71 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]

# KataGo's short form.

80 kata-set-rules koPOSITIONALscoreAREAtaxNONEsui1
#? []
81 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]
82 kata-set-rules koSITUATIONALscoreAREAtaxNONEsui0button0whbN-1fpok1
#? []
83 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"\}]

# One rule at a time; the others stay.

kata-set-rules chinese
90 kata-set-rule ko POSITIONAL
#? []
91 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]
92 kata-set-rule ko SITUATIONAL
#? []
93 kata-set-rule suicide true
#? []
94 kata-set-rule whiteHandicapBonus N-1
#? []
95 kata-set-rule friendlyPassOk false
#? []
96 kata-set-rule scoring AREA
#? []
97 kata-set-rule tax NONE
#? []
98 kata-set-rule hasButton false
#? []
99 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"N-1"\}]
100 kata-set-rule whiteHandicapBonus 0
#? []
101 kata-set-rule ko simple
#? []
102 kata-set-rule suicide false
#? []
103 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"0"\}]

# KataGo cannot express natural situational superko; the nearest rule is printed.

110 kata-set-rule ko NATURAL-SITUATIONAL
#? []
111 kata-get-rules
#? [.*"ko":"SITUATIONAL".*]

# An error names the unknown word and the known ones, and nothing changes.

kata-set-rules chinese
120 kata-set-rules korean-japanese
#? [!Unknown rules 'korean-japanese', known are tromp-taylor, .*chinese, .*japanese, .*ancient-territory]*
121 kata-set-rules
#? [!Unknown rules '', known are .*]*
122 kata-set-rules {"koo":"SIMPLE"}
#? [!Unknown rules option: koo, known are friendlyPassOk, hasButton, ko, scoring, suicide, tax, whiteHandicapBonus, longCycle, passes, deadStones, resumption]*
123 kata-set-rules {"ko":"EASY"}
#? [!Unknown value 'EASY' of rules option ko, known are SIMPLE, POSITIONAL, SITUATIONAL, .*]*
124 kata-set-rules {"ko":"SIMPLE"
#? [!Could not parse rules: .*]*
125 kata-set-rules koEASYscoreAREA
#? [!Unknown rules 'koEASYscoreAREA', known are .*]*
126 kata-set-rule koo SIMPLE
#? [!Unknown rules option: koo, known are friendlyPassOk, hasButton, ko, scoring, suicide, tax, whiteHandicapBonus, longCycle, passes, deadStones, resumption]*
127 kata-set-rule suicide perhaps
#? [!Unknown value 'perhaps' of rules option suicide, known are FORBIDDEN, MULTI-STONE, ALLOWED, true, false, .*]*
128 kata-set-rule ko
#? [!Unknown value '' of rules option ko, known are SIMPLE, POSITIONAL, .*]*
129 kata-set-rule
#? [!syntax error: expected an argument]*
130 kata-get-rules
#? [.*"ko":"SIMPLE".*"suicide":false.*"whiteHandicapBonus":"N".*]

# Komi is not one of the rules.

140 kata-set-rules {"ko":"SIMPLE","komi":6.5}
#? [!.*komi.*]*
141 kata-set-rule komi 6.5
#? [!.*komi.*]*

# Every rule set has a name; if KataGo cannot express it, its nearest is printed.

150 kata-set-rules japanese
#? []
151 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"\}]
152 kata-set-rules aga
#? []
153 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"\}]
154 tengen-get-rules
#? [\{"ko":"SITUATIONAL","longCycle":"VOID","suicide":"FORBIDDEN","scoring":"AREA","tax":"NONE","whiteHandicapBonus":"N-1","passes":"PASS-STONES","deadStones":"REMOVED","resumption":"OPPONENT-OF-LAST-PASSER"\}]
155 kata-set-rules {"ko":"SITUATIONAL","longCycle":"VOID","suicide":"FORBIDDEN","scoring":"AREA","tax":"NONE","whiteHandicapBonus":"N-1","passes":"PASS-STONES","deadStones":"REMOVED","resumption":"OPPONENT-OF-LAST-PASSER"}
#? []
156 tengen-get-rules
#? [.*"passes":"PASS-STONES".*]
157 kata-set-rules french
#? []
158 tengen-get-rules
#? [.*"ko":"NATURAL-SITUATIONAL".*]
159 kata-set-rules wmsg
#? []
160 tengen-get-rules
#? [.*"passes":"FIRST-PASS-POINT","deadStones":"REMOVED-UNTIL-DISAGREEMENT".*]
161 kata-set-rules ing
#? []
162 kata-get-rules
#? [.*"ko":"POSITIONAL".*"suicide":true.*]
163 kata-set-rules aga-button
#? []
164 kata-get-rules
#? [.*"hasButton":true.*]
165 kata-set-rules stone-scoring
#? []
166 kata-get-rules
#? [.*"scoring":"AREA".*"tax":"ALL".*]
167 kata-set-rules ancient territory
#? []
168 kata-set-rules Korean
#? []
169 kata-set-rules italian
#? []
170 tengen-get-rules
#? [.*"longCycle":"DRAW".*]
171 kata-set-rules {"scoring":"TERRITORY"}
#? []
172 kata-get-rules
#? [.*"scoring":"TERRITORY".*"tax":"SEKI".*]
kata-set-rules chinese
173 kata-set-rule hasButton true
#? []
174 kata-set-rule passes first-pass-point
#? []
175 kata-get-rules
#? [.*"hasButton":false.*]
176 kata-set-rule passes sometimes
#? [!Unknown value 'sometimes' of rules option passes, known are FREE, PASS-STONES, FIRST-PASS-POINT, BUTTON]*
kata-set-rules chinese

# Rules never change the komi or the position, and moves played stay played: here a ko that was
# retaken after two passes, which positional superko would have refused.

boardsize 5
komi 3.5
play b B4
play w C4
play b A3
play w D3
play b B2
play w C2
play b E5
play w B3
play b C3
play w pass
play b pass
play w B3
170 kata-set-rules tromp-taylor
#? []
171 get_komi
#? [3.5]
172 list_stones w
#? [C2 B3 D3 C4]
173 captures w
#? [1]
174 last_move
#? [white B3]

# The earlier moves count under the new rules at once, and under the old ones again.

180 is_legal b C3
#? [0]
181 kata-set-rules chinese
#? []
182 is_legal b C3
#? [0]
play b pass
play w pass
183 is_legal b C3
#? [1]
184 kata-set-rules tromp-taylor
#? []
185 is_legal b C3
#? [0]

# The server KGS's Chinese rules use positional superko.
190 kgs-rules chinese
#? []
191 kata-get-rules
#? [.*"ko":"POSITIONAL".*"whiteHandicapBonus":"N".*]
192 kgs-rules japanese
#? []
193 kgs-rules nonsense
#? [!Unknown rules 'nonsense', KGS knows .*]*
