# Stones of the opponent can be taken or killed.

# After A6, Black leads by 2.4 (White 1 %): A6 D5 C9 E9 C8 E2. After C8, the move of 50 visits,
# Black leads by 8.3 (0 %): A9 J1 E9 D5. 3 stones of Black, at B8, are at stake. 1 stone of White,
# at A8, is at stake. 1,500 visits.
loadsgf sgf/035.sgf 48
10 reg_genmove white
#? [A6|E2]

# After E7, Black leads by 14.0 (Black 98 %): E7 H6 H5 D9 E9 C9. After C9, the move of 50 visits,
# Black leads by 1.2 (70 %): H6 H5 G5 G4. 3 stones of White, at F8, are at stake. 1,500 visits.
loadsgf sgf/036.sgf 27
20 reg_genmove black
#? [E7]

# After G3, Black leads by 6.4 (Black 99 %): G3 B7 B8 A8 C8 F2. After H8, the move of 50 visits,
# White leads by 8.7 (10 %): G3 H3 H2 J2. 5 stones of White, at G5, are at stake. 5,000 visits.
loadsgf sgf/037.sgf 27
30 reg_genmove black
#? [G3]

# After D6, Black leads by 5.2 (Black 83 %): D6 C5 E5 H2 C8 D8. After B8, the move of 50 visits,
# White leads by 2.0 (10 %): D5 H3 H2 J4. 4 stones of White, at E2, are at stake. 1,500 visits.
loadsgf sgf/009.sgf 21
40 reg_genmove black
#? [D6]

# After H4, Black leads by 6.9 (Black 94 %): H4 G6 F8 H6 G2 G8. After H6, the move of 50 visits,
# Black leads by 3.4 (74 %): G6 G7 H4 B6. 3 stones of White, at D4, are at stake. 5,000 visits.
loadsgf sgf/038.sgf 15
50 reg_genmove black
#? [H4]

# After E6, White leads by 3.8 (Black 11 %): E6 F7 H3 H2 G3 G2. After F6, the move of 50 visits,
# White leads by 9.2 (1 %): H3 H4 E6 D5. 1 stone of Black, at D2, is at stake. 4 stones of White,
# at D3, are at stake. 5,000 visits.
loadsgf sgf/039.sgf 25
60 reg_genmove black
#? [E6]

# After C4, Black leads by 6.6 (Black 93 %): C4 F6 G5 F4 D8 F5. After D3, the move of 50 visits,
# White leads by 0.7 (33 %): H5 H6 E2 D2. 3 stones of White, at C5, are at stake. 5,000 visits.
loadsgf sgf/040.sgf 11
70 reg_genmove black
#? [C4]

# After D8, Black leads by 14.5 (Black 98 %): D8 E8 B2 F3 F2 G2. After C7, the move of 50 visits,
# White leads by 3.0 (6 %): D8 B2 B5 C6. 3 stones of White, at D2, are at stake. 5,000 visits.
loadsgf sgf/031.sgf 23
80 reg_genmove black
#? [D8]

# After H6, White leads by 6.4 (White 97 %): H6 E3 E2 H2 G2 B2. After E8, the move of 50 visits,
# White leads by 0.5 (54 %): J3 E3 H2 J2. 5 stones of Black, at D4, are at stake. 1,500 visits.
loadsgf sgf/034.sgf 32
90 reg_genmove white
#? [H6]

# After F4, Black leads by 16.0 (Black 99 %): F4 E2 H4 J6 G4 H3. After J6, the move of 50 visits,
# White leads by 3.6 (2 %): H4 E2 F2 F3. 1 stone of Black, at F5, is at stake. 3 stones of White,
# at G5, are at stake. 1,500 visits.
loadsgf sgf/041.sgf 25
100 reg_genmove black
#? [F4]

# After A5, Black leads by 16.0 (Black 98 %): A5 G6 F6 F4 D4 G5. After A2, the move of 50 visits,
# Black leads by 8.4 (91 %): G6 F6 F4 D5. 7 stones of White, at B3, are at stake. 1,500 visits.
loadsgf sgf/042.sgf 23
110 reg_genmove black
#? [A5]

# After D7, Black leads by 4.6 (Black 97 %): D7 D8 C8 B8 E8 C9. After D4, the move of 50 visits,
# White leads by 0.2 (46 %): H7 H6 J6 J5. 3 stones of White, at E7, are at stake. 5,000 visits.
loadsgf sgf/043.sgf 13
120 reg_genmove black
#? [D7]
