# Own stones must be saved.

# After E2, Black leads by 0.5 (White 46 %): E2 D2 F2 B5 B4 E5. After J4, the move of 50 visits,
# Black leads by 3.2 (14 %): E6 F7 D7 D6. 3 stones of White, at F3, are at stake. 5,000 visits.
loadsgf sgf/008.sgf 14
10 reg_genmove white
#? [E2]

# After F2, Black leads by 0.5 (White 46 %): F2 B5 B4 E5 D4 E4. After J4, the move of 50 visits,
# Black leads by 3.2 (16 %): E6 F7 D7 F6. 3 stones of White, at F3, are at stake. 300 visits.
loadsgf sgf/008.sgf 16
20 reg_genmove white
#? [F2]

# After B6, Black leads by 5.1 (White 15 %): B6 B1 C7 D8 C8 F8. After H2, the move of 50 visits,
# Black leads by 6.7 (2 %): D2 F1 E2 B1. 1 stone of Black, at B7, is at stake. 3 stones of White,
# at A5, are at stake. 1,500 visits.
loadsgf sgf/033.sgf 24
30 reg_genmove white
#? [B6]

# After F7, White leads by 6.4 (White 94 %): F7 F8 G8 E8 B3 B5. After A3, the move of 50 visits,
# Black leads by 2.2 (24 %): D4 F4 B5 B4. 4 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/034.sgf 24
40 reg_genmove white
#? [F7]

# After C4, Black leads by 1.2 (White 21 %): C4 B5 D4 C8 H6 H5. After B6, the move of 50 visits,
# Black leads by 8.2 (2 %): B5 B2 C1 D1. 5 stones of White, at B3, are at stake. 300 visits.
loadsgf sgf/035.sgf 22
50 reg_genmove white
#? [C4]

# After C8, White leads by 2.7 (White 94 %): C8 H2 H1 H3 J2 J3. After D9, the move of 50 visits,
# Black leads by 2.1 (37 %): B9 B8 C8 A8. 3 stones of White, at A3, are at stake. 300 visits.
loadsgf sgf/029.sgf 40
60 reg_genmove white
#? [C8]

# After G9, White leads by 4.4 (Black 8 %): G9 C4 D4 C7 C6 B6. After J4, the move of 50 visits,
# White leads by 17.7 (0 %): H8 H7 G9 J2. 7 stones of Black, at H4, are at stake. 1,500 visits.
loadsgf sgf/036.sgf 23
70 reg_genmove black
#? [G9|F9|H8]

# After C8, Black leads by 0.5 (White 39 %): C8 H7 E2 B5 D7 G8. After B7, the move of 50 visits,
# Black leads by 12.6 (2 %): H7 C8 E2 D2. 1 stone of Black, at G3, is at stake. 4 stones of White,
# at E4, are at stake. 300 visits.
loadsgf sgf/037.sgf 20
80 reg_genmove white
#? [C8]

# After F3, White leads by 0.8 (White 55 %): F3 G5 G4 F5 E8 E3. After B9, the move of 50 visits,
# Black leads by 4.7 (5 %): G4 F3 E3 E2. 3 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/030.sgf 28
90 reg_genmove white
#? [F3]

# After H3, White leads by 3.9 (White 69 %): H3 H6 H7 G6 E8 E7. After B9, the move of 50 visits,
# Black leads by 4.2 (6 %): E3 E2 F2 G2. 3 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/030.sgf 30
100 reg_genmove white
#? [H3]

# After J9, White leads by 2.6 (White 96 %): J9 E9 G9 H2 F2 H5. After G5, the move of 50 visits,
# Black leads by 2.5 (2 %): E9 H5 J6 F5. 1 stone of Black, at B3, is at stake. 5 stones of White,
# at G8, are at stake. 300 visits.
loadsgf sgf/038.sgf 42
110 reg_genmove white
#? [J9]
