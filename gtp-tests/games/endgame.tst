# The borders are nearly settled; points are left.

# After H4, Black leads by 1.0 (White 29 %): H4 H5 G5 F5 J5 G5. After H5, the move of 50 visits,
# Black leads by 4.0 (3 %): E3 E2 E4 D2. 300 visits.
loadsgf sgf/027.sgf 30
10 reg_genmove white
#? [H4]

# After B6, Black leads by 0.3 (Black 69 %): B6 B7 D1 F2 E1 J8. After D1, the move of 50 visits,
# White leads by 0.8 (33 %): B6 C1 F2 E1. 300 visits.
loadsgf sgf/027.sgf 47
20 reg_genmove black
#? [B6]

# After H4, White leads by 0.1 (White 56 %): H4 G6 G3 F5 F3 D6. After G6, the move of 50 visits,
# Black leads by 4.8 (15 %): F4 H6 D6 B7. 1,500 visits.
loadsgf sgf/021.sgf 16
30 reg_genmove white
#? [H4]

# After J2, White leads by 3.5 (White 92 %): J2 H2 H1 D6 E6 D9. After D6, the move of 50 visits,
# White leads by 1.3 (74 %): D9 E9 G9 D7. 300 visits.
loadsgf sgf/003.sgf 52
40 reg_genmove white
#? [J2]

# After J5, the game is even (White 51 %): J5 A7 F1 F6 J6 F5. After C1, the move of 50 visits,
# Black leads by 1.7 (1 %): A7 E1 F6 F5. 300 visits.
loadsgf sgf/004.sgf 52
50 reg_genmove white
#? [J5]

# After F7, White leads by 0.7 (White 75 %): F7 F8 H8 G8 H6 H7. After H6, the move of 50 visits,
# Black leads by 0.6 (37 %): H7 F7 F8 H8. 300 visits.
loadsgf sgf/039.sgf 28
60 reg_genmove white
#? [F7]

# After D9, Black leads by 0.3 (Black 59 %): D9 F9 B4 C8 D8 C4. After C8, the move of 50 visits,
# White leads by 1.1 (28 %): B3 D9 F9 B4. 300 visits.
loadsgf sgf/006.sgf 27
70 reg_genmove black
#? [D9]

# After B5, White leads by 0.1 (White 51 %): B5 C9 B9 D5 B7 H4. After C5, the move of 50 visits,
# Black leads by 4.7 (2 %): D5 A4 A3 B6. 300 visits.
loadsgf sgf/006.sgf 34
80 reg_genmove white
#? [B5|E4]

# After B2, Black leads by 2.2 (Black 87 %): B2 C7 C5 D8 D6 B6. After B4, the move of 50 visits,
# White leads by 0.1 (45 %): B2 A2 B1 H7. 1 stone of Black, at C2, is at stake. 300 visits.
loadsgf sgf/040.sgf 21
90 reg_genmove black
#? [B2]

# After H2, White leads by 0.8 (White 82 %): H2 G2 A4 C1 A3 B1. After B1, the move of 50 visits,
# Black leads by 1.1 (7 %): H2 J2 G2 H6. 1,500 visits.
loadsgf sgf/033.sgf 34
100 reg_genmove white
#? [H2|G2|F8]

# After J2, White leads by 0.2 (White 58 %): J2 G1 H3 H1 J4 H5. After H3, the move of 50 visits,
# Black leads by 1.5 (4 %): J4 J2 H1 G5. 300 visits.
loadsgf sgf/041.sgf 34
110 reg_genmove white
#? [J2]

# After H3, White leads by 0.6 (Black 33 %): H3 D6 D7 D5 C7 H4. After H5, the move of 50 visits,
# White leads by 1.9 (15 %): E7 H3 F7 C8. 1,500 visits.
loadsgf sgf/042.sgf 9
120 reg_genmove black
#? [H3]

# After G2, Black leads by 0.1 (Black 53 %): G2 B6 F2 E3 E5 E7. After E7, the move of 50 visits,
# White leads by 13.1 (4 %): B6 F2 G2 F3. 300 visits.
loadsgf sgf/043.sgf 23
130 reg_genmove black
#? [G2]

# After H2, Black leads by 1.5 (Black 90 %): H2 D2 C9 B6 B8 H4. After E7, the move of 50 visits,
# White leads by 0.1 (42 %): B6 H2 E3 E5. 300 visits.
loadsgf sgf/043.sgf 27
140 reg_genmove black
#? [H2]

# After D3, Black leads by 1.9 (White 11 %): D3 C4 G6 C3 G7 G3. After C3, the move of 50 visits,
# Black leads by 3.8 (2 %): D3 D2 C4 C2. 1,500 visits.
loadsgf sgf/044.sgf 10
150 reg_genmove white
#? [D3]

# After G9, White leads by 3.7 (Black 2 %): G9 G2 D8 B9 A6 A5. After E8, the move of 50 visits,
# White leads by 6.8 (1 %): C9 D8 A7 D9. 1 stone of Black, at G6, is at stake. 2 stones of White,
# at G7, are at stake. 5,000 visits.
loadsgf sgf/045.sgf 27
160 reg_genmove black
#? [G9]

# After A5, Black leads by 12.9 (Black 99 %): A5 A2 A6 F2 A3 H8. After A2, the move of 50 visits,
# Black leads by 6.0 (95 %): E7 G8 D8 F9. 1 stone of Black, at D7, is at stake. 2 stones of White,
# at C7, are at stake. 1,500 visits.
loadsgf sgf/023.sgf 41
170 reg_genmove black
#? [A5]

# After H6, White leads by 2.8 (White 88 %): H6 D6 E4 F3 G3 F2. After D6, the move of 50 visits,
# Black leads by 6.8 (1 %): D5 H6 G7 H7. 1 stone of Black, at F4, is at stake. 2 stones of White,
# at D3, are at stake. 300 visits.
loadsgf sgf/046.sgf 16
180 reg_genmove white
#? [H6]

# After D7, White leads by 0.5 (White 63 %): D7 F2 F3 E3 G2 E2. After G7, the move of 50 visits,
# Black leads by 1.1 (30 %): H6 E7 E2 F2. 2 stones of White, at G3, are at stake. 300 visits.
loadsgf sgf/029.sgf 20
190 reg_genmove white
#? [D7]

# After C8, White leads by 0.7 (Black 37 %): C8 D9 F5 A8 A7 C9. After F5, the move of 50 visits,
# White leads by 2.5 (7 %): C8 H2 H1 H3. 1 stone of White, at A3, is at stake. 300 visits.
loadsgf sgf/029.sgf 39
200 reg_genmove black
#? [C8]

# After H2, White leads by 2.8 (Black 6 %): H2 H1 H3 J2 B8 B9. After J2, the move of 50 visits,
# White leads by 5.7 (1 %): H3 A4 A5 B8. 1,500 visits.
loadsgf sgf/029.sgf 41
210 reg_genmove black
#? [H2|B8|A4]

# After D8, Black leads by 0.8 (White 24 %): D8 C2 B2 D2 E5 F4. After F6, the move of 50 visits,
# Black leads by 3.5 (4 %): G8 D8 D9 D6. 300 visits.
loadsgf sgf/047.sgf 16
220 reg_genmove white
#? [D8]

# After B6, White leads by 3.4 (White 98 %): B6 B1 C6 D1 H6 H7. After G2, the move of 50 visits,
# the game is even (49 %): B1 B6 C4 C6. 300 visits.
loadsgf sgf/048.sgf 30
230 reg_genmove white
#? [B6]

# After D7, the game is even (Black 49 %): D7 F8 C8 E9 E6 F7. After F7, the move of 50 visits,
# White leads by 5.0 (2 %): E6 H6 H5 H8. 2 stones of Black, at G2, are at stake. 1 stone of White,
# at C6, is at stake. 300 visits.
loadsgf sgf/015.sgf 19
240 reg_genmove black
#? [D7]

# After A4, White leads by 1.6 (White 86 %): A4 B6 H5 G5 H6 F5. After B2, the move of 50 visits,
# Black leads by 1.3 (47 %): A4 B3 B6 H5. 2 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/049.sgf 22
250 reg_genmove white
#? [A4]

# After E7, White leads by 0.5 (White 62 %): E7 B4 H4 H3 H5 C6. After F6, the move of 50 visits,
# Black leads by 3.9 (11 %): B4 B7 G7 H5. 300 visits.
loadsgf sgf/050.sgf 16
260 reg_genmove white
#? [E7]

# After H2, Black leads by 0.7 (White 23 %): H2 H4 D7 D8 F6 B8. After H4, the move of 50 visits,
# Black leads by 2.7 (4 %): H5 D7 D8 H2. 1,500 visits.
loadsgf sgf/051.sgf 18
270 reg_genmove white
#? [H2]

# After D8, Black leads by 12.6 (Black 98 %): D8 A5 A4 A8 A7 E9. After E5, the move of 50 visits,
# the game is even (44 %): J8 D6 D7 F6. 1,500 visits.
loadsgf sgf/052.sgf 39
280 reg_genmove black
#? [D8]

# After E8, Black leads by 11.6 (Black 99 %): E8 F9 F8 G9 D4 A8. After H7, the move of 50 visits,
# Black leads by 0.4 (52 %): G8 D4 H9 F5. 1 stone of Black, at D8, is at stake. 300 visits.
loadsgf sgf/052.sgf 45
290 reg_genmove black
#? [E8]

# After E9, Black leads by 0.1 (Black 54 %): E9 F9 D9 G8 H5 H6. After G5, the move of 50 visits,
# White leads by 5.4 (22 %): F6 E9 F9 D9. 300 visits.
loadsgf sgf/053.sgf 29
300 reg_genmove black
#? [E9]

# After J6, White leads by 0.1 (Black 45 %): J6 H7 A8 G9 E4 E5. After G9, the move of 50 visits,
# White leads by 2.5 (1 %): J6 A8 E5 H3. 300 visits.
loadsgf sgf/054.sgf 55
310 reg_genmove black
#? [J6]

# After D7, Black leads by 1.2 (White 31 %): D7 E8 D8 D6 F8 E9. After C3, the move of 50 visits,
# Black leads by 2.6 (14 %): G7 F8 G8 E8. 1 stone of White, at F7, is at stake. 300 visits.
loadsgf sgf/055.sgf 14
320 reg_genmove white
#? [D7|E2]

# After F8, Black leads by 0.6 (White 26 %): F8 E3 D1 H5 H7 H8. After C7, the move of 50 visits,
# Black leads by 5.1 (10 %): E3 E1 F8 H5. 1 stone of Black, at G7, is at stake. 1 stone of White,
# at E2, is at stake. 1,500 visits.
loadsgf sgf/020.sgf 20
330 reg_genmove white
#? [F8]

# After B9, White leads by 0.3 (White 59 %): B9 B7 G5 B1 E1 C1. After G5, the move of 50 visits,
# Black leads by 1.5 (16 %): B9 E3 E8 F8. 300 visits.
loadsgf sgf/020.sgf 32
340 reg_genmove white
#? [B9]

# After E3, Black leads by 0.2 (Black 56 %): E3 E1 B1 C1 A2 A3. After B1, the move of 50 visits,
# White leads by 1.6 (4 %): E3 D1 E1 C1. 5,000 visits.
loadsgf sgf/020.sgf 35
350 reg_genmove black
#? [E3]

# After C8, Black leads by 1.4 (White 14 %): C8 B8 H3 D8 E8 G3. After H3, the move of 50 visits,
# Black leads by 2.7 (3 %): G4 J4 D8 E8. 1,500 visits.
loadsgf sgf/056.sgf 14
360 reg_genmove white
#? [C8|C5|G4]

# After D7, Black leads by 3.9 (Black 97 %): D7 D8 C8 E8 C4 D5. After D4, the move of 50 visits,
# White leads by 0.4 (34 %): H7 B4 J4 H5. 300 visits.
loadsgf sgf/057.sgf 13
370 reg_genmove black
#? [D7]
