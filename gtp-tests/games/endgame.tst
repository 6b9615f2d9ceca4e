# The borders are nearly settled; points are left.

# After H7, White leads by 0.7 (Black 19 %): H7 H8 H6 H5 G5 J6. After F4, the move of 50 visits,
# White leads by 2.3 (7 %): F1 G3 H3 G4. 2 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/003.sgf 21
10 reg_genmove black
#? [H7]

# After H4, Black leads by 1.0 (White 29 %): H4 H5 G5 F5 J5 G5. After H5, the move of 50 visits,
# Black leads by 4.0 (3 %): E3 E2 E4 D2. 300 visits.
loadsgf sgf/004.sgf 30
20 reg_genmove white
#? [H4]

# After B6, Black leads by 0.3 (Black 69 %): B6 B7 D1 F2 E1 J8. After D1, the move of 50 visits,
# White leads by 0.8 (33 %): B6 C1 F2 E1. 300 visits.
loadsgf sgf/004.sgf 47
30 reg_genmove black
#? [B6]

# After G7, Black leads by 0.2 (White 45 %): G7 H7 F8 G8 F7 H9. After B4, the move of 50 visits,
# Black leads by 3.7 (8 %): G8 F8 F7 E8. 300 visits.
loadsgf sgf/006.sgf 18
40 reg_genmove white
#? [G7]

# After J5, the game is even (White 51 %): J5 A7 F1 F6 J6 F5. After C1, the move of 50 visits,
# Black leads by 1.7 (1 %): A7 E1 F6 F5. 300 visits.
loadsgf sgf/007.sgf 52
50 reg_genmove white
#? [J5]

# After F7, White leads by 0.7 (White 75 %): F7 F8 H8 G8 H6 H7. After H6, the move of 50 visits,
# Black leads by 0.6 (37 %): H7 F7 F8 H8. 300 visits.
loadsgf sgf/053.sgf 28
60 reg_genmove white
#? [F7]

# After D9, Black leads by 0.3 (Black 59 %): D9 F9 B4 C8 D8 C4. After C8, the move of 50 visits,
# White leads by 1.1 (28 %): B3 D9 F9 B4. 300 visits.
loadsgf sgf/009.sgf 27
70 reg_genmove black
#? [D9]

# After B5, White leads by 0.1 (White 51 %): B5 C9 B9 D5 B7 H4. After C5, the move of 50 visits,
# Black leads by 4.7 (2 %): D5 A4 A3 B6. 300 visits.
loadsgf sgf/009.sgf 34
80 reg_genmove white
#? [B5|E4]

# After B2, Black leads by 2.2 (Black 87 %): B2 C7 C5 D8 D6 B6. After B4, the move of 50 visits,
# White leads by 0.1 (45 %): B2 A2 B1 H7. 1 stone of Black, at C2, is at stake. 300 visits.
loadsgf sgf/054.sgf 21
90 reg_genmove black
#? [B2]

# After B1, the game is even (White 52 %): B1 A3 A1 C5 G4 D6. After A1, the move of 50 visits,
# Black leads by 6.0 (3 %): G4 H4 G3 H3. 300 visits.
loadsgf sgf/054.sgf 32
100 reg_genmove white
#? [B1|G4|D6]

# After H2, White leads by 0.8 (White 82 %): H2 G2 A4 C1 A3 B1. After B1, the move of 50 visits,
# Black leads by 1.1 (7 %): H2 J2 G2 H6. 1,500 visits.
loadsgf sgf/012.sgf 34
110 reg_genmove white
#? [H2|G2|F8]

# After J5, White leads by 4.3 (White 97 %): J5 J4 H2 J2 D9 E5. After D9, the move of 50 visits,
# White leads by 0.5 (71 %): H2 A5 A3 E9. 300 visits.
loadsgf sgf/013.sgf 44
120 reg_genmove white
#? [J5|H2]

# After J2, White leads by 0.2 (White 58 %): J2 G1 H3 H1 J4 H5. After H3, the move of 50 visits,
# Black leads by 1.5 (4 %): J4 J2 H1 G5. 300 visits.
loadsgf sgf/055.sgf 34
130 reg_genmove white
#? [J2]

# After G2, Black leads by 0.1 (Black 53 %): G2 B6 F2 E3 E5 E7. After E7, the move of 50 visits,
# White leads by 13.1 (4 %): B6 F2 G2 F3. 300 visits.
loadsgf sgf/056.sgf 23
140 reg_genmove black
#? [G2]

# After H2, Black leads by 1.5 (Black 90 %): H2 D2 C9 B6 B8 H4. After E7, the move of 50 visits,
# White leads by 0.1 (42 %): B6 H2 E3 E5. 300 visits.
loadsgf sgf/056.sgf 27
150 reg_genmove black
#? [H2]

# After H1, Black leads by 11.8 (White 32 %): H1 G8 A9 E2 E1 F1. After F2, the move of 50 visits,
# Black leads by 20.3 (3 %): H1 G2 G8 A9. 300 visits.
loadsgf sgf/034.sgf 46
160 reg_genmove white
#? [H1]

# After G9, White leads by 3.7 (Black 2 %): G9 G2 D8 B9 A6 A5. After E8, the move of 50 visits,
# White leads by 6.8 (1 %): C9 D8 A7 D9. 1 stone of Black, at G6, is at stake. 2 stones of White,
# at G7, are at stake. 300 visits.
loadsgf sgf/057.sgf 27
170 reg_genmove black
#? [G9]

# After A5, Black leads by 12.3 (Black 99 %): A5 A2 A6 F2 A3 E7. After A2, the move of 50 visits,
# Black leads by 5.5 (90 %): E7 G8 D8 F9. 1 stone of Black, at D7, is at stake. 2 stones of White,
# at C7, are at stake. 300 visits.
loadsgf sgf/035.sgf 41
180 reg_genmove black
#? [A5]

# After H6, White leads by 2.8 (White 88 %): H6 D6 E4 F3 G3 F2. After D6, the move of 50 visits,
# Black leads by 6.8 (1 %): D5 H6 G7 H7. 1 stone of Black, at F4, is at stake. 2 stones of White,
# at D3, are at stake. 300 visits.
loadsgf sgf/058.sgf 16
190 reg_genmove white
#? [H6]

# After A5, Black leads by 8.5 (Black 98 %): A5 G8 E9 C8 G7 H7. After A4, the move of 50 visits,
# Black leads by 4.8 (96 %): H3 H4 F9 G8. 300 visits.
loadsgf sgf/059.sgf 29
200 reg_genmove black
#? [A5]

# After D7, White leads by 0.5 (White 63 %): D7 F2 F3 E3 G2 E2. After G7, the move of 50 visits,
# Black leads by 1.1 (30 %): H6 E7 E2 F2. 2 stones of White, at G3, are at stake. 300 visits.
loadsgf sgf/042.sgf 20
210 reg_genmove white
#? [D7]

# After C8, White leads by 0.7 (Black 37 %): C8 D9 F5 A8 A7 C9. After F5, the move of 50 visits,
# White leads by 2.5 (7 %): C8 H2 H1 H3. 1 stone of White, at A3, is at stake. 300 visits.
loadsgf sgf/042.sgf 39
220 reg_genmove black
#? [C8]

# After H2, White leads by 2.8 (Black 6 %): H2 H1 H3 J2 B8 B9. After J2, the move of 50 visits,
# White leads by 5.7 (1 %): H3 A4 A5 B8. 1,500 visits.
loadsgf sgf/042.sgf 41
230 reg_genmove black
#? [H2|B8|A4]

# After D8, Black leads by 0.8 (White 24 %): D8 C2 B2 D2 E5 F4. After F6, the move of 50 visits,
# Black leads by 3.5 (4 %): G8 D8 D9 D6. 300 visits.
loadsgf sgf/060.sgf 16
240 reg_genmove white
#? [D8]

# After B6, Black leads by 3.5 (Black 99 %): B6 A6 C6 B4 J6 C8. After J6, the move of 50 visits,
# Black leads by 1.7 (90 %): C8 C6 C4 E9. 300 visits.
loadsgf sgf/061.sgf 31
250 reg_genmove black
#? [B6|C6]

# After B6, White leads by 3.4 (White 98 %): B6 B1 C6 D1 H6 H7. After G2, the move of 50 visits,
# the game is even (49 %): B1 B6 C4 C6. 300 visits.
loadsgf sgf/039.sgf 30
260 reg_genmove white
#? [B6]

# After D7, the game is even (Black 49 %): D7 F8 C8 E9 E6 F7. After F7, the move of 50 visits,
# White leads by 5.0 (2 %): E6 H6 H5 H8. 2 stones of Black, at G2, are at stake. 1 stone of White,
# at C6, is at stake. 300 visits.
loadsgf sgf/022.sgf 19
270 reg_genmove black
#? [D7]

# After A4, White leads by 1.6 (White 86 %): A4 B6 H5 G5 H6 F5. After B2, the move of 50 visits,
# Black leads by 1.3 (47 %): A4 B3 B6 H5. 2 stones of White, at C3, are at stake. 300 visits.
loadsgf sgf/050.sgf 22
280 reg_genmove white
#? [A4]

# After E7, White leads by 0.5 (White 62 %): E7 B4 H4 H3 H5 C6. After F6, the move of 50 visits,
# Black leads by 3.9 (11 %): B4 B7 G7 H5. 300 visits.
loadsgf sgf/062.sgf 16
290 reg_genmove white
#? [E7]

# After H2, Black leads by 0.8 (White 21 %): H2 H4 D7 D8 F6 F5. After H4, the move of 50 visits,
# Black leads by 2.0 (7 %): H5 H2 J4 B5. 300 visits.
loadsgf sgf/063.sgf 18
300 reg_genmove white
#? [H2]

# After D8, Black leads by 12.1 (Black 98 %): D8 E9 E8 F9 F8 G9. After E5, the move of 50 visits,
# White leads by 0.2 (35 %): J8 D6 D7 F6. 300 visits.
loadsgf sgf/064.sgf 39
310 reg_genmove black
#? [D8]

# After E8, Black leads by 11.6 (Black 99 %): E8 F9 F8 G9 D4 A8. After H7, the move of 50 visits,
# Black leads by 0.4 (52 %): G8 D4 H9 F5. 1 stone of Black, at D8, is at stake. 300 visits.
loadsgf sgf/064.sgf 45
320 reg_genmove black
#? [E8]

# After J2, Black leads by 4.5 (White 2 %): J2 F4 A2 B7 A6 C8. After F1, the move of 50 visits,
# Black leads by 7.9 (1 %): B7 A7 J2 H1. 300 visits.
loadsgf sgf/065.sgf 26
330 reg_genmove white
#? [J2]

# After A4, Black leads by 0.2 (White 49 %): A4 A5 A3 J5 E5 C8. After C8, the move of 50 visits,
# Black leads by 2.8 (3 %): B7 J5 E5 F5. 300 visits.
loadsgf sgf/028.sgf 36
340 reg_genmove white
#? [A4]

# After E9, Black leads by 0.1 (Black 54 %): E9 F9 D9 G8 H5 H6. After G5, the move of 50 visits,
# White leads by 5.4 (22 %): F6 E9 F9 D9. 300 visits.
loadsgf sgf/066.sgf 29
350 reg_genmove black
#? [E9]

# After J6, White leads by 0.1 (Black 45 %): J6 H7 A8 G9 E4 E5. After G9, the move of 50 visits,
# White leads by 2.5 (1 %): J6 A8 E5 H3. 300 visits.
loadsgf sgf/067.sgf 55
360 reg_genmove black
#? [J6]

# After D7, Black leads by 1.2 (White 31 %): D7 E8 D8 D6 F8 E9. After C3, the move of 50 visits,
# Black leads by 2.6 (14 %): G7 F8 G8 E8. 1 stone of White, at F7, is at stake. 300 visits.
loadsgf sgf/068.sgf 14
370 reg_genmove white
#? [D7|E2]

# After B9, White leads by 0.3 (White 59 %): B9 B7 G5 B1 E1 C1. After G5, the move of 50 visits,
# Black leads by 1.5 (16 %): B9 E3 E8 F8. 300 visits.
loadsgf sgf/030.sgf 32
380 reg_genmove white
#? [B9]

# After E3, Black leads by 0.2 (Black 56 %): E3 E1 B1 C1 A2 A3. After B1, the move of 50 visits,
# White leads by 1.6 (4 %): E3 D1 E1 C1. 300 visits.
loadsgf sgf/030.sgf 35
390 reg_genmove black
#? [E3]

# After C8, Black leads by 1.0 (White 21 %): C8 B8 H3 G3 C5 B5. After H3, the move of 50 visits,
# Black leads by 2.3 (5 %): G4 J4 D8 E8. 300 visits.
loadsgf sgf/069.sgf 14
400 reg_genmove white
#? [C8|C5]

# After D7, Black leads by 3.9 (Black 97 %): D7 D8 C8 E8 C4 D5. After D4, the move of 50 visits,
# White leads by 0.4 (34 %): H7 B4 J4 H5. 300 visits.
loadsgf sgf/070.sgf 13
410 reg_genmove black
#? [D7]
