# Stones of both players are at stake at the same time.

# After G3, Black leads by 9.1 (Black 99 %): G3 F1 G4 C2 D4 F8. After G4, the move of 50 visits,
# Black leads by 4.8 (95 %): C2 G3 D4 D6. 2 stones of Black, at B4, are at stake. 2 stones of
# White, at C5, are at stake. 300 visits.
loadsgf sgf/031.sgf 19
10 reg_genmove black
#? [G3]

# After G3, White leads by 6.5 (White 79 %): G3 H3 H2 J2 H1 G1. After G8, the move of 50 visits,
# Black leads by 5.9 (2 %): G3 H8 G9 H9. 3 stones of Black, at G4, are at stake. 4 stones of
# White, at G5, are at stake. 300 visits.
loadsgf sgf/005.sgf 26
20 reg_genmove white
#? [G3]

# After G3, Black leads by 6.0 (Black 98 %): G3 B7 B8 A8 C8 H8. After H8, the move of 50 visits,
# White leads by 10.2 (16 %): G3 H3 H2 J2. 4 stones of Black, at G4, are at stake. 5 stones of
# White, at G5, are at stake. 300 visits.
loadsgf sgf/005.sgf 27
30 reg_genmove black
#? [G3]

# After D6, Black leads by 18.7 (Black 93 %): D6 E6 D9 J2 E9 G2. After F9, the move of 50 visits,
# White leads by 3.1 (10 %): J2 D6 E6 D9. 7 stones of Black, at A6, are at stake. 3 stones of
# White, at A7, are at stake. 300 visits.
loadsgf sgf/006.sgf 51
40 reg_genmove black
#? [D6]

# After G8, Black leads by 4.5 (White 4 %): G8 H5 C3 C5 E3 D3. After H6, the move of 50 visits,
# Black leads by 12.1 (1 %): H5 C3 E8 G8. 4 stones of Black, at F7, are at stake. 6 stones of
# White, at D7, are at stake. 300 visits.
loadsgf sgf/032.sgf 24
50 reg_genmove white
#? [G8]

# After E4, White leads by 2.3 (White 92 %): E4 B6 H5 D7 G6 F2. After B6, the move of 50 visits,
# Black leads by 3.2 (14 %): E4 A5 F5 F6. 2 stones of Black, at F3, are at stake. 2 stones of
# White, at E3, are at stake. 300 visits.
loadsgf sgf/033.sgf 14
60 reg_genmove white
#? [E4]

# After H7, Black leads by 2.0 (White 16 %): H7 J4 B6 G3 F4 F2. After B6, the move of 50 visits,
# Black leads by 4.9 (13 %): H7 H8 J8 D8. 2 stones of Black, at C7, are at stake. 2 stones of
# White, at C6, are at stake. 300 visits.
loadsgf sgf/034.sgf 20
70 reg_genmove white
#? [H7]

# After B9, Black leads by 10.8 (Black 97 %): B9 H8 J8 G8 J4 B4. After G8, the move of 50 visits,
# Black leads by 3.4 (70 %): H8 J8 B9 A8. 4 stones of Black, at B8, are at stake. 4 stones of
# White, at B6, are at stake. 300 visits.
loadsgf sgf/034.sgf 27
80 reg_genmove black
#? [B9|J4]

# After A6, Black leads by 12.1 (Black 99 %): A6 F2 B4 E7 D8 E9. After A3, the move of 50 visits,
# White leads by 14.4 (0 %): A6 A7 F2 A6. 10 stones of Black, at B1, are at stake. 8 stones of
# White, at A2, are at stake. 300 visits.
loadsgf sgf/035.sgf 43
90 reg_genmove black
#? [A6]

# After A5, White leads by 8.9 (White 99 %): A5 A7 A3 H5 J7 D4. After A2, the move of 50 visits,
# Black leads by 24.1 (0 %): D1 J5 H5 J7. 3 stones of Black, at B1, are at stake. 9 stones of
# White, at B4, are at stake. 300 visits.
loadsgf sgf/036.sgf 42
100 reg_genmove white
#? [A5]

# After A2, White leads by 9.0 (White 100 %): A2 A7 A4 H5 J7 D4. After A7, the move of 50 visits,
# Black leads by 23.3 (2 %): D1 C1 A2 H5. 4 stones of Black, at A3, are at stake. 10 stones of
# White, at A5, are at stake. 300 visits.
loadsgf sgf/036.sgf 44
110 reg_genmove white
#? [A2]

# After B6, White leads by 9.7 (White 83 %): E5 C8 E6 B7 H6 C6. After D2, the move of 50 visits,
# Black leads by 1.6 (20 %): C8 C4 B5 B7. 5 stones of Black, at C5, are at stake. 2 stones of
# White, at C7, are at stake. 300 visits.
loadsgf sgf/037.sgf 20
120 reg_genmove white
#? [B6|E5]

# After G1, White leads by 10.4 (White 99 %): G1 C4 J4 G8 F7 G7. After G8, the move of 50 visits,
# Black leads by 5.3 (6 %): G1 G7 H8 C4. 4 stones of Black, at H2, are at stake. 7 stones of
# White, at G5, are at stake. 300 visits.
loadsgf sgf/038.sgf 26
130 reg_genmove white
#? [G1]

# After A2, White leads by 3.3 (Black 2 %): A2 B6 B1 C6 D1 H6. After F6, the move of 50 visits,
# White leads by 25.7 (2 %): B6 B5 B7 A2. 9 stones of Black, at C5, are at stake. 4 stones of
# White, at B2, are at stake. 300 visits.
loadsgf sgf/039.sgf 29
140 reg_genmove black
#? [A2]

# After C8, Black leads by 4.3 (Black 84 %): C8 D9 F9 D5 E5 B8. After B8, the move of 50 visits,
# White leads by 6.7 (20 %): D5 E5 C8 D4. 6 stones of Black, at G7, are at stake. 4 stones of
# White, at B6, are at stake. 300 visits.
loadsgf sgf/021.sgf 35
150 reg_genmove black
#? [C8]
