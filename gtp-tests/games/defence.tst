# Own stones must be saved.

# After G3, White leads by 10.1 (White 80 %): G3 H3 H2 J2 H1 G1. After G8, the move of 50 visits,
# Black leads by 6.3 (2 %): G3 B7 B8 A8. 4 stones of White, at G5, are at stake. 5,000 visits.
loadsgf sgf/048.sgf 26
10 reg_genmove white
#? [G3]

# After E2, Black leads by 0.5 (White 46 %): E2 D2 F2 B5 B4 E5. After J4, the move of 50 visits,
# Black leads by 3.2 (14 %): E6 F7 D7 D6. 3 stones of White, at F3, are at stake. 5,000 visits.
loadsgf sgf/009.sgf 14
20 reg_genmove white
#? [E2]

# After F2, the game is even (White 48 %): F2 B5 B4 E5 D4 E4. After J4, the move of 50 visits,
# Black leads by 6.6 (7 %): E6 H6 D7 C7. 3 stones of White, at E7, are at stake. 5,000 visits.
loadsgf sgf/009.sgf 16
30 reg_genmove white
#? [F2]

# After C4, Black leads by 2.9 (White 18 %): C4 B5 D4 C8 H6 H5. After B6, the move of 50 visits,
# Black leads by 9.1 (1 %): B5 D4 C4 A3. 5 stones of White, at B3, are at stake. 5,000 visits.
loadsgf sgf/055.sgf 22
40 reg_genmove white
#? [C4]

# After H3, White leads by 6.5 (White 99 %): H3 A4 A5 B8 J5 J6. After H2, the move of 50 visits,
# Black leads by 16.0 (1 %): J4 J5 G1 J3. 1 stone of Black, at J2, is at stake. 6 stones of White,
# at F3, are at stake. 5,000 visits.
loadsgf sgf/015.sgf 42
50 reg_genmove white
#? [H3]

# After G9, White leads by 3.7 (Black 6 %): G9 C7 C6 C4 D4 B6. After J3, the move of 50 visits,
# White leads by 9.8 (1 %): H8 H7 G9 D8. 5 stones of Black, at H4, are at stake. 5,000 visits.
loadsgf sgf/056.sgf 23
60 reg_genmove black
#? [G9]

# After A4, White leads by 1.2 (White 81 %): A4 B6 H5 G5 F9 E2. After B2, the move of 50 visits,
# Black leads by 0.4 (50 %): A4 B3 B6 H5. 3 stones of White, at C3, are at stake. 5,000 visits.
loadsgf sgf/022.sgf 22
70 reg_genmove white
#? [A4]

# After H3, White leads by 7.9 (White 77 %): H3 H6 H7 G6 E8 E3. After B9, the move of 50 visits,
# Black leads by 4.6 (3 %): E3 E2 F2 G2. 3 stones of White, at C3, are at stake. 5,000 visits.
loadsgf sgf/044.sgf 30
80 reg_genmove white
#? [H3]

# After G4, Black leads by 1.7 (White 29 %): G4 C2 E7 D8 H2 E8. After C2, the move of 50 visits,
# Black leads by 3.8 (6 %): G5 H5 G4 F6. 1 stone of Black, at G2, is at stake. 3 stones of White,
# at E4, are at stake. 5,000 visits.
loadsgf sgf/057.sgf 16
90 reg_genmove white
#? [G4]

# After B4, Black leads by 0.4 (White 42 %): B4 F2 D1 A2 C3 A6. After F2, the move of 50 visits,
# Black leads by 2.1 (2 %): C4 C3 B4 B2. 1 stone of Black, at B3, is at stake. 3 stones of White,
# at B5, are at stake. 5,000 visits.
loadsgf sgf/036.sgf 36
100 reg_genmove white
#? [B4]

# After H7, White leads by 5.2 (White 91 %): H7 E3 E4 F4 F2 D2. After G7, the move of 50 visits,
# Black leads by 0.3 (46 %): E3 E4 H7 G6. 3 stones of White, at D8, are at stake. 5,000 visits.
loadsgf sgf/058.sgf 16
110 reg_genmove white
#? [H7]
