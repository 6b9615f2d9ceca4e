# Own stones must be saved.

# After E2, Black leads by 0.5 (White 46 %): E2 D2 F2 B5 B4 E5. After J4, the move of 50 visits,
# Black leads by 3.2 (14 %): E6 F7 D7 D6. 3 stones of White, at F3, are at stake. 300 visits.
loadsgf sgf/011.sgf 14
10 reg_genmove white
#? [E2]

# After F2, Black leads by 0.5 (White 46 %): F2 B5 B4 E5 D4 E4. After J4, the move of 50 visits,
# Black leads by 3.2 (16 %): E6 F7 D7 F6. 3 stones of White, at F3, are at stake. 300 visits.
loadsgf sgf/011.sgf 16
20 reg_genmove white
#? [F2]

# After F2, White leads by 1.8 (Black 11 %): F2 D4 C3 B3 G3 G4. After E4, the move of 50 visits,
# White leads by 4.8 (3 %): F5 B3 F7 F8. 3 stones of Black, at G6, are at stake. 300 visits.
loadsgf sgf/047.sgf 11
30 reg_genmove black
#? [F2]

# After F7, White leads by 6.4 (White 94 %): F7 F8 G8 E8 B3 B5. After A3, the move of 50 visits,
# Black leads by 2.2 (24 %): D4 F4 B5 B4. 4 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/048.sgf 24
40 reg_genmove white
#? [F7]

# After C4, Black leads by 1.2 (White 21 %): C4 B5 D4 C8 H6 H5. After B6, the move of 50 visits,
# Black leads by 8.2 (2 %): B5 B2 C1 D1. 5 stones of White, at B3, are at stake. 300 visits.
loadsgf sgf/037.sgf 22
50 reg_genmove white
#? [C4]

# After H2, White leads by 7.6 (White 99 %): H2 B5 B6 G2 G3 F2. After G7, the move of 50 visits,
# White leads by 1.0 (72 %): F7 G8 F8 C4. 1 stone of Black, at H7, is at stake. 4 stones of White,
# at G5, are at stake. 300 visits.
loadsgf sgf/038.sgf 16
60 reg_genmove white
#? [H2]

# After C8, White leads by 2.7 (White 94 %): C8 H2 H1 H3 J2 J3. After D9, the move of 50 visits,
# Black leads by 2.1 (37 %): B9 B8 C8 A8. 3 stones of White, at A3, are at stake. 300 visits.
loadsgf sgf/042.sgf 40
70 reg_genmove white
#? [C8]

# After G9, White leads by 3.3 (Black 11 %): G9 C4 D4 B3 B6 B5. After J4, the move of 50 visits,
# White leads by 17.5 (0 %): H8 H7 G9 J2. 5 stones of Black, at H4, are at stake. 300 visits.
loadsgf sgf/049.sgf 23
80 reg_genmove black
#? [G9]

# After F3, Black leads by 3.9 (White 41 %): F3 G5 E1 G2 A4 G7. After F4, the move of 50 visits,
# Black leads by 14.6 (3 %): F5 F3 G5 E1. 5 stones of White, at C6, are at stake. 300 visits.
loadsgf sgf/050.sgf 32
90 reg_genmove white
#? [F3|E1|D1]

# After C8, Black leads by 0.5 (White 39 %): C8 H7 E2 B5 D7 G8. After B7, the move of 50 visits,
# Black leads by 12.6 (2 %): H7 C8 E2 D2. 1 stone of Black, at G3, is at stake. 4 stones of White,
# at E4, are at stake. 300 visits.
loadsgf sgf/051.sgf 20
100 reg_genmove white
#? [C8]

# After F3, White leads by 0.8 (White 55 %): F3 G5 G4 F5 E8 E3. After B9, the move of 50 visits,
# Black leads by 4.7 (5 %): G4 F3 E3 E2. 3 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/027.sgf 28
110 reg_genmove white
#? [F3]

# After H3, White leads by 3.9 (White 69 %): H3 H6 H7 G6 E8 E7. After B9, the move of 50 visits,
# Black leads by 4.2 (6 %): E3 E2 F2 G2. 3 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/027.sgf 30
120 reg_genmove white
#? [H3]

# After J9, White leads by 2.6 (White 96 %): J9 E9 G9 H2 F2 H5. After G5, the move of 50 visits,
# Black leads by 2.5 (2 %): E9 H5 J6 F5. 1 stone of Black, at B3, is at stake. 5 stones of White,
# at G8, are at stake. 300 visits.
loadsgf sgf/052.sgf 42
130 reg_genmove white
#? [J9]
