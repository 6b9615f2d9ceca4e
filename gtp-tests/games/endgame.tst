# The borders are nearly settled; points are left.

# After H4, White leads by 0.1 (White 54 %): H4 G6 G3 F5 F3 D6. After G6, the move of 50 visits,
# Black leads by 6.3 (11 %): F4 H6 D6 B7. 5,000 visits.
loadsgf sgf/048.sgf 16
10 reg_genmove white
#? [H4]

# After J2, White leads by 4.5 (White 96 %): J2 D9 E9 H2 H1 G2. After D6, the move of 50 visits,
# White leads by 1.2 (76 %): H2 J2 H1 J4. 5,000 visits.
loadsgf sgf/004.sgf 52
20 reg_genmove white
#? [J2|H2]

# After J5, the game is even (White 54 %): J5 A7 E1 C1 F1 F6. After C1, the move of 50 visits,
# Black leads by 2.0 (1 %): A7 A6 F6 F5. 5,000 visits.
loadsgf sgf/005.sgf 52
30 reg_genmove white
#? [J5]

# After C3, White leads by 0.5 (Black 36 %): C3 B3 G7 F7 F8 H8. After B3, the move of 50 visits,
# White leads by 6.7 (2 %): C3 B2 B1 G7. 5,000 visits.
loadsgf sgf/059.sgf 23
40 reg_genmove black
#? [C3|G7]

# After F7, White leads by 0.3 (White 64 %): F7 F8 H8 G8 H6 H7. After H6, the move of 50 visits,
# Black leads by 0.9 (35 %): H7 F7 F8 E6. 5,000 visits.
loadsgf sgf/059.sgf 28
50 reg_genmove white
#? [F7]

# After E4, White leads by 0.1 (White 53 %): E4 D5 B5 C9 E3 E2. After C5, the move of 50 visits,
# Black leads by 5.4 (2 %): D5 A4 C9 B8. 5,000 visits.
loadsgf sgf/060.sgf 34
60 reg_genmove white
#? [E4]

# After F6, Black leads by 3.1 (Black 94 %): F6 H4 H5 E2 D2 C7. After D8, the move of 50 visits,
# Black leads by 0.9 (67 %): F6 E5 C7 H8. 1 stone of Black, at G6, is at stake. 2 stones of White,
# at F3, are at stake. 5,000 visits.
loadsgf sgf/061.sgf 21
70 reg_genmove black
#? [F6]

# After B2, Black leads by 3.2 (Black 91 %): B2 D6 E6 B4 C5 C6. After B4, the move of 50 visits,
# the game is even (50 %): B2 A2 B1 H7. 1 stone of Black, at C2, is at stake. 5,000 visits.
loadsgf sgf/062.sgf 21
80 reg_genmove black
#? [B2]

# After G2, White leads by 1.9 (White 97 %): G2 F2 H1 C1 A4 C9. After B1, the move of 50 visits,
# Black leads by 1.3 (5 %): H2 J2 H1 G2. 5,000 visits.
loadsgf sgf/063.sgf 34
90 reg_genmove white
#? [G2]

# After J2, the game is even (White 52 %): J2 G1 H3 H1 J4 H2. After H3, the move of 50 visits,
# Black leads by 1.8 (2 %): J4 G5 J3 B7. 5,000 visits.
loadsgf sgf/064.sgf 34
100 reg_genmove white
#? [J2|B7|C7]

# After D7, Black leads by 2.6 (Black 91 %): D7 C4 G3 G4 E4 G2. After C5, the move of 50 visits,
# Black leads by 1.0 (65 %): F8 D7 E8 G7. 1 stone of White, at E7, is at stake. 5,000 visits.
loadsgf sgf/065.sgf 7
110 reg_genmove black
#? [D7]

# After D3, Black leads by 2.4 (White 10 %): D3 C4 G6 C3 C2 B2. After C3, the move of 50 visits,
# Black leads by 4.0 (2 %): D3 D2 C4 C2. 5,000 visits.
loadsgf sgf/065.sgf 10
120 reg_genmove white
#? [D3]

# After C5, White leads by 0.4 (White 54 %): C5 E4 G6 E8 D7 H7. After G4, the move of 50 visits,
# Black leads by 2.1 (19 %): E4 F7 G6 F5. 5,000 visits.
loadsgf sgf/066.sgf 8
130 reg_genmove white
#? [C5]

# After G9, White leads by 3.7 (Black 2 %): G9 G2 D8 B9 A6 A5. After E8, the move of 50 visits,
# White leads by 6.8 (1 %): C9 D8 A7 D9. 1 stone of Black, at G6, is at stake. 2 stones of White,
# at G7, are at stake. 5,000 visits.
loadsgf sgf/051.sgf 27
140 reg_genmove black
#? [G9]

# After F8, Black leads by 2.8 (White 14 %): F8 G8 H7 H8 F2 E2. After G8, the move of 50 visits,
# Black leads by 5.3 (2 %): D8 F2 F4 G2. 1 stone of White, at E8, is at stake. 5,000 visits.
loadsgf sgf/067.sgf 14
150 reg_genmove white
#? [F8]

# After D7, White leads by 0.2 (White 57 %): D7 F2 F3 E3 G2 E2. After G7, the move of 50 visits,
# Black leads by 3.8 (7 %): H7 D7 E2 H5. 2 stones of Black, at E8, are at stake. 1 stone of White,
# at F7, is at stake. 5,000 visits.
loadsgf sgf/015.sgf 20
160 reg_genmove white
#? [D7]

# After H2, White leads by 3.3 (Black 5 %): H2 H1 H3 J2 J3 J5. After J2, the move of 50 visits,
# White leads by 6.1 (1 %): H3 A4 A5 B8. 5,000 visits.
loadsgf sgf/015.sgf 41
170 reg_genmove black
#? [H2|A4|B8]

# After H5, Black leads by 1.2 (Black 48 %): H5 H6 F5 G6 F4 H4. After F4, the move of 50 visits,
# White leads by 6.5 (11 %): H5 E2 D2 G8. 1 stone of Black, at E5, is at stake. 5,000 visits.
loadsgf sgf/068.sgf 15
180 reg_genmove black
#? [H5]

# After B6, White leads by 3.8 (White 99 %): B6 B1 C6 D1 H6 H7. After G2, the move of 50 visits,
# the game is even (49 %): B1 B6 D1 C6. 5,000 visits.
loadsgf sgf/069.sgf 30
190 reg_genmove white
#? [B6]

# After D7, the game is even (Black 47 %): D7 F8 C8 E9 F2 H1. After F7, the move of 50 visits,
# White leads by 5.0 (1 %): E6 D7 F8 C8. 5,000 visits.
loadsgf sgf/020.sgf 19
200 reg_genmove black
#? [D7]

# After D8, White leads by 2.9 (White 94 %): D8 H7 H6 G7 E7 J6. After B7, the move of 50 visits,
# Black leads by 6.6 (14 %): G7 C3 C4 H6. 5,000 visits.
loadsgf sgf/070.sgf 14
210 reg_genmove white
#? [D8]

# After E7, White leads by 0.1 (White 53 %): E7 B4 H4 H3 G4 B7. After F6, the move of 50 visits,
# Black leads by 7.6 (3 %): B4 H4 B7 C6. 5,000 visits.
loadsgf sgf/071.sgf 16
220 reg_genmove white
#? [E7]

# After H2, Black leads by 0.6 (White 30 %): H2 H4 D7 D8 F6 C8. After H4, the move of 50 visits,
# Black leads by 2.8 (3 %): H5 B5 B6 H2. 5,000 visits.
loadsgf sgf/072.sgf 18
230 reg_genmove white
#? [H2]

# After D8, Black leads by 13.1 (Black 98 %): D8 E9 E8 F9 F8 G9. After E5, the move of 50 visits,
# the game is even (49 %): J8 D6 D7 F6. 5,000 visits.
loadsgf sgf/025.sgf 39
240 reg_genmove black
#? [D8]

# After E9, the game is even (Black 48 %): E9 F9 D9 G8 H5 H6. After G5, the move of 50 visits,
# White leads by 5.6 (6 %): F6 H6 H7 H5. 5,000 visits.
loadsgf sgf/057.sgf 29
250 reg_genmove black
#? [E9]

# After F8, Black leads by 0.5 (White 32 %): F8 H5 H7 H8 G8 C7. After C7, the move of 50 visits,
# Black leads by 5.3 (11 %): E3 E1 F8 H5. 1 stone of Black, at G7, is at stake. 2 stones of White,
# at D5, are at stake. 5,000 visits.
loadsgf sgf/031.sgf 20
260 reg_genmove white
#? [F8]

# After B9, White leads by 0.5 (White 66 %): B9 C9 D9 H9 F8 B7. After G5, the move of 50 visits,
# Black leads by 2.3 (17 %): E3 E1 E8 F8. 5,000 visits.
loadsgf sgf/031.sgf 32
270 reg_genmove white
#? [B9]

# After E7, Black leads by 2.4 (Black 84 %): E7 H7 F2 D2 E2 D4. After H8, the move of 50 visits,
# White leads by 0.6 (41 %): D8 C8 D7 E7. 5,000 visits.
loadsgf sgf/073.sgf 15
280 reg_genmove black
#? [E7]

# After D8, Black leads by 7.6 (Black 99 %): D8 E4 D3 H6 F4 G2. After H8, the move of 50 visits,
# White leads by 0.3 (50 %): D8 H5 H4 C8. 1 stone of Black, at F2, is at stake. 1 stone of White,
# at E2, is at stake. 5,000 visits.
loadsgf sgf/073.sgf 19
290 reg_genmove black
#? [D8]

# After E8, White leads by 0.2 (Black 48 %): E8 D4 C4 C3 B3 C2. After B7, the move of 50 visits,
# White leads by 5.8 (7 %): B8 B6 E8 A8. 5,000 visits.
loadsgf sgf/074.sgf 17
300 reg_genmove black
#? [E8]

# After D3, Black leads by 9.0 (Black 93 %): D3 B6 B5 B7 G3 D2. After B7, the move of 50 visits,
# White leads by 4.4 (4 %): D3 H5 G4 B4. 1 stone of White, at C3, is at stake. 5,000 visits.
loadsgf sgf/074.sgf 21
310 reg_genmove black
#? [D3]

# After F4, White leads by 0.2 (White 53 %): F4 E3 D5 C3 D6 B4. After D5, the move of 50 visits,
# Black leads by 3.2 (11 %): C3 B4 C6 F4. 5,000 visits.
loadsgf sgf/046.sgf 6
320 reg_genmove white
#? [F4]

# After C4, Black leads by 1.9 (Black 81 %): C4 C8 C7 B7 B6 D8. After G7, the move of 50 visits,
# Black leads by 0.6 (59 %): G6 C4 B4 B3. 1 stone of White, at B5, is at stake. 5,000 visits.
loadsgf sgf/075.sgf 11
330 reg_genmove black
#? [C4]

# After C8, Black leads by 0.5 (White 41 %): C8 C7 B7 B6 D8 E7. After C5, the move of 50 visits,
# Black leads by 5.4 (3 %): B7 F2 E2 C3. 1 stone of Black, at C4, is at stake. 2 stones of White,
# at B4, are at stake. 5,000 visits.
loadsgf sgf/075.sgf 16
340 reg_genmove white
#? [C8]

# After D2, White leads by 3.0 (White 98 %): D2 A5 G2 F2 G3 G1. After G2, the move of 50 visits,
# White leads by 0.4 (63 %): D2 C2 D3 B6. 1 stone of Black, at G4, is at stake. 1 stone of White,
# at E2, is at stake. 5,000 visits.
loadsgf sgf/076.sgf 26
350 reg_genmove white
#? [D2]

# After G4, White leads by 2.5 (White 98 %): G4 E4 E6 E5 D2 C2. After E6, the move of 50 visits,
# Black leads by 1.3 (26 %): H2 C4 B4 B3. 1 stone of Black, at G3, is at stake. 5,000 visits.
loadsgf sgf/058.sgf 26
360 reg_genmove white
#? [G4]

# After F5, Black leads by 0.4 (Black 59 %): F5 D6 E7 F3 F4 E3. After F4, the move of 50 visits,
# White leads by 1.8 (19 %): E3 D6 C6 D5. 5,000 visits.
loadsgf sgf/077.sgf 7
370 reg_genmove black
#? [F5]
