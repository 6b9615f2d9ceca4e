# A ko decides.

# After C5, Black leads by 0.5 (Black 56 %): C5 B4 E5 D6 E6 C6. After E5, the move of 50 visits,
# White leads by 4.4 (4 %): E4 D3 E6 C5. 1 stone of Black, at G3, is at stake. 5,000 visits.
loadsgf sgf/001.sgf 9
10 reg_genmove black
#? [C5]

# After F9, Black leads by 2.4 (Black 99 %): F9 B4 E9 C5 B3 B2. After E6, the move of 50 visits,
# the game is even (47 %): F9 C2 B5 D5. 1 stone of White, at E9, is at stake. 5,000 visits.
loadsgf sgf/002.sgf 37
20 reg_genmove black
#? [F9]

# After H7, White leads by 0.4 (Black 41 %): H7 H8 H6 H5 G5 J6. After F4, the move of 50 visits,
# White leads by 3.1 (4 %): F1 G3 H3 F2. 2 stones of White, at C3, are at stake. 5,000 visits.
loadsgf sgf/003.sgf 21
30 reg_genmove black
#? [H7]

# After F4, the game is even (Black 48 %): F4 B3 B2 G4 E1 B4. After E1, the move of 50 visits,
# White leads by 2.4 (0 %): F4 F2 C8 D8. 5,000 visits.
loadsgf sgf/003.sgf 39
40 reg_genmove black
#? [F4]

# After H5, Black leads by 2.3 (Black 92 %): H5 B4 D8 E4 F3 E8. After B6, the move of 50 visits,
# White leads by 2.9 (3 %): F3 E4 H6 F7. 4 stones of Black, at G5, are at stake. 3 stones of
# White, at G4, are at stake. 5,000 visits.
loadsgf sgf/004.sgf 27
50 reg_genmove black
#? [H5]

# After G4, White leads by 1.8 (White 78 %): G4 H4 G5 F2 E3 H5. After G6, the move of 50 visits,
# Black leads by 0.4 (41 %): C2 C5 E3 C4. 1 stone of Black, at D3, is at stake. 5,000 visits.
loadsgf sgf/005.sgf 14
60 reg_genmove white
#? [G4]

# After D1, White leads by 25.1 (White 100 %): D1 A1 J2 B4 B6 B5. After B4, the move of 50 visits,
# the game is even (54 %): G1 A4 D8 C8. 9 stones of Black, at F4, are at stake. 5 stones of White,
# at F2, are at stake. 5,000 visits.
loadsgf sgf/006.sgf 44
70 reg_genmove white
#? [D1]

# After E5, White leads by 6.1 (White 99 %): E5 C3 C6 B4 G7 F2. After C6, the move of 50 visits,
# White leads by 2.3 (79 %): E5 B5 D6 C5. 2 stones of White, at E4, are at stake. 5,000 visits.
loadsgf sgf/007.sgf 10
80 reg_genmove white
#? [E5]

# After F6, Black leads by 0.1 (Black 50 %): F6 C7 F8 H5 H4 G4. After G6, the move of 50 visits,
# White leads by 6.1 (2 %): F8 H7 H3 H4. 1 stone of Black, at G8, is at stake. 5,000 visits.
loadsgf sgf/008.sgf 23
90 reg_genmove black
#? [F6|C7]

# After J1, White leads by 8.5 (White 100 %): J1 A5 J3 A3 J5 H9. After A5, the move of 50 visits,
# Black leads by 1.0 (1 %): B9 E6 A3 J1. 7 stones of Black, at F4, are at stake. 5,000 visits.
loadsgf sgf/009.sgf 76
100 reg_genmove white
#? [J1]

# After H6, White leads by 0.1 (Black 45 %): H6 F7 H4 A5 A3 J8. After H4, the move of 50 visits,
# White leads by 8.3 (3 %): H6 B8 G6 D7. 7 stones of Black, at H7, are at stake. 2 stones of
# White, at G2, are at stake. 5,000 visits.
loadsgf sgf/010.sgf 35
110 reg_genmove black
#? [H6]

# After H1, White leads by 2.2 (White 54 %): H1 E2 E1 F1 D1 G8. After F2, the move of 50 visits,
# Black leads by 20.2 (2 %): H1 C1 B1 D1. 9 stones of White, at F3, are at stake. 5,000 visits.
loadsgf sgf/011.sgf 46
120 reg_genmove white
#? [H1]

# After A9, Black leads by 16.3 (White 12 %): A9 D1 E1 C1 E3 F2. After G5, the move of 50 visits,
# Black leads by 28.0 (1 %): F9 H8 J8 C1. 5 stones of Black, at A8, are at stake. 13 stones of
# White, at B9, are at stake. 5,000 visits.
loadsgf sgf/011.sgf 48
130 reg_genmove white
#? [A9]

# After F7, White leads by 4.7 (White 97 %): F7 D4 F8 E1 G2 G1. After A3, the move of 50 visits,
# Black leads by 3.5 (17 %): D4 F7 F8 B5. 5,000 visits.
loadsgf sgf/012.sgf 24
140 reg_genmove white
#? [F7]

# After A5, Black leads by 12.9 (Black 99 %): A5 A2 A6 E7 D8 E9. After A2, the move of 50 visits,
# Black leads by 6.5 (96 %): E7 G8 D8 F9. 1 stone of Black, at D7, is at stake. 2 stones of White,
# at C7, are at stake. 5,000 visits.
loadsgf sgf/013.sgf 41
150 reg_genmove black
#? [A5|A3]

# After B7, Black leads by 10.5 (Black 96 %): B7 C6 C5 B8 A8 B9. After J3, the move of 50 visits,
# White leads by 12.8 (1 %): C6 C5 B7 J2. 10 stones of White, at B3, are at stake. 5,000 visits.
loadsgf sgf/014.sgf 53
160 reg_genmove black
#? [B7]

# After C8, Black leads by 0.1 (Black 43 %): C8 D9 A4 A8 A2 G8. After F5, the move of 50 visits,
# White leads by 3.1 (5 %): C8 H2 H1 H3. 3 stones of White, at A3, are at stake. 5,000 visits.
loadsgf sgf/015.sgf 39
170 reg_genmove black
#? [C8]

# After G2, White leads by 3.9 (White 97 %): G2 H8 G8 H4 E8 D8. After C3, the move of 50 visits,
# White leads by 0.4 (57 %): F8 G8 H4 G2. 2 stones of White, at C5, are at stake. 5,000 visits.
loadsgf sgf/016.sgf 22
180 reg_genmove white
#? [G2]

# After J6, Black leads by 16.9 (Black 100 %): J6 J3 H7 C8 C3 B2. After G4, the move of 50 visits,
# White leads by 30.9 (1 %): J3 H3 C8 C3. 10 stones of Black, at E8, are at stake. 10 stones of
# White, at F5, are at stake. 5,000 visits.
loadsgf sgf/017.sgf 39
190 reg_genmove black
#? [J6]

# After D7, Black leads by 3.1 (Black 85 %): D7 D3 C3 D2 C2 C4. After F3, the move of 50 visits,
# White leads by 1.2 (34 %): D7 D5 E7 H6. 5,000 visits.
loadsgf sgf/018.sgf 9
200 reg_genmove black
#? [D7]

# After C8, Black leads by 3.8 (Black 73 %): C8 D9 J8 B8 C9 D5. After B8, the move of 50 visits,
# White leads by 2.1 (22 %): D5 C8 E5 C4. 2 stones of Black, at E3, are at stake. 1 stone of
# White, at C3, is at stake. 5,000 visits.
loadsgf sgf/019.sgf 35
210 reg_genmove black
#? [C8]

# After C1, White leads by 5.4 (White 89 %): C1 B3 H5 J8 C4 D5. After H5, the move of 50 visits,
# Black leads by 0.1 (50 %): J8 C1 C4 J6. 4 stones of Black, at D2, are at stake. 5,000 visits.
loadsgf sgf/019.sgf 42
220 reg_genmove white
#? [C1]

# After H1, the game is even (White 54 %): H1 E6 F7 C9 E5 D5. After C9, the move of 50 visits,
# Black leads by 1.6 (13 %): B9 H1 D9 C4. 5,000 visits.
loadsgf sgf/020.sgf 24
230 reg_genmove white
#? [H1]

# After F8, White leads by 6.9 (Black 0 %): B2 F8 C8 G8 H7 H8. After H5, the move of 50 visits,
# White leads by 14.0 (0 %): C2 B2 D3 G2. 4 stones of Black, at C7, are at stake. 1 stone of
# White, at D8, is at stake. 5,000 visits.
loadsgf sgf/021.sgf 27
240 reg_genmove black
#? [F8|B2]

# After G5, Black leads by 10.0 (Black 86 %): G5 C5 F6 G7 F5 F7. After C5, the move of 50 visits,
# White leads by 12.5 (0 %): F3 G2 F4 G5. 2 stones of Black, at B1, are at stake. 8 stones of
# White, at B3, are at stake. 5,000 visits.
loadsgf sgf/022.sgf 33
250 reg_genmove black
#? [G5]

# After J5, White leads by 3.0 (White 96 %): F8 H7 H9 G6 G5 G4. After D8, the move of 50 visits,
# Black leads by 0.1 (55 %): D7 C6 C8 B8. 1 stone of White, at H6, is at stake. 5,000 visits.
loadsgf sgf/023.sgf 32
260 reg_genmove white
#? [J5|F8]

# After C5, the game is even (White 54 %): C5 F5 G6 B5 C2 D2. After J5, the move of 50 visits,
# Black leads by 1.9 (3 %): D9 C5 C8 B9. 1 stone of White, at D8, is at stake. 5,000 visits.
loadsgf sgf/024.sgf 42
270 reg_genmove white
#? [C5]

# After B5, White leads by 0.1 (White 54 %): B5 J4 J7 D9 C8 D4. After J7, the move of 50 visits,
# Black leads by 1.8 (2 %): B5 C1 D1 C5. 1 stone of White, at D8, is at stake. 5,000 visits.
loadsgf sgf/024.sgf 52
280 reg_genmove white
#? [B5]

# After E8, Black leads by 12.1 (Black 99 %): E8 F9 F8 G9 D4 F6. After H7, the move of 50 visits,
# Black leads by 0.1 (47 %): G8 D4 F5 F6. 1 stone of Black, at D8, is at stake. 5,000 visits.
loadsgf sgf/025.sgf 45
290 reg_genmove black
#? [E8]

# After G7, Black leads by 6.9 (Black 94 %): G7 D8 E8 B7 D9 B5. After D8, the move of 50 visits,
# Black leads by 1.9 (88 %): G8 E2 F2 D2. 1 stone of Black, at F3, is at stake. 5,000 visits.
loadsgf sgf/026.sgf 17
300 reg_genmove black
#? [G7]

# After F2, White leads by 0.1 (Black 48 %): F2 E4 E2 G3 B3 F7. After C3, the move of 50 visits,
# White leads by 3.2 (9 %): E2 D4 E4 F6. 3 stones of Black, at D2, are at stake. 5,000 visits.
loadsgf sgf/027.sgf 11
310 reg_genmove black
#? [F2]

# After G7, the game is even (White 50 %): G7 G8 J7 H8 B7 J8. After B7, the move of 50 visits,
# Black leads by 2.2 (6 %): J7 J3 B8 E6. 5,000 visits.
loadsgf sgf/028.sgf 36
320 reg_genmove white
#? [G7]

# After C4, Black leads by 3.7 (White 12 %): C4 B5 B8 A8 C8 F2. After H7, the move of 50 visits,
# Black leads by 8.8 (1 %): G7 G8 H8 H9. 4 stones of White, at G4, are at stake. 5,000 visits.
loadsgf sgf/029.sgf 16
330 reg_genmove white
#? [C4|E2]

# After D7, Black leads by 0.3 (White 48 %): D7 E8 C6 D8 C4 C5. After C3, the move of 50 visits,
# Black leads by 3.1 (6 %): G7 F8 G8 E2. 1 stone of White, at F7, is at stake. 5,000 visits.
loadsgf sgf/030.sgf 14
340 reg_genmove white
#? [D7]

# After G5, Black leads by 0.3 (White 45 %): G5 E3 B4 B5 B2 A4. After B4, the move of 50 visits,
# Black leads by 2.3 (15 %): G7 G6 H6 F8. 5,000 visits.
loadsgf sgf/031.sgf 16
350 reg_genmove white
#? [G5]

# After A6, White leads by 8.2 (White 100 %): A6 A7 A4 B8 B5 H5. After H5, the move of 50 visits,
# White leads by 2.2 (99 %): B2 G6 B1 J7. 7 stones of Black, at B4, are at stake. 2 stones of
# White, at A2, are at stake. 5,000 visits.
loadsgf sgf/032.sgf 40
360 reg_genmove white
#? [A6]

# After F8, White leads by 4.1 (White 98 %): F8 G8 A1 D2 C2 B1. After C2, the move of 50 visits,
# the game is even (50 %): A6 A1 A3 H2. 1 stone of Black, at A2, is at stake. 5,000 visits.
loadsgf sgf/033.sgf 40
370 reg_genmove white
#? [F8]

# After G3, Black leads by 7.0 (Black 99 %): G3 G1 H1 E8 F7 D6. After D6, the move of 50 visits,
# Black leads by 4.1 (96 %): H6 H7 H8 G8. 5,000 visits.
loadsgf sgf/034.sgf 31
380 reg_genmove black
#? [G3]

# After F2, Black leads by 12.3 (Black 99 %): F2 D6 G2 B6 A6 B8. After D2, the move of 50 visits,
# Black leads by 2.8 (99 %): F2 F3 G3 E1. 1 stone of White, at E2, is at stake. 5,000 visits.
loadsgf sgf/035.sgf 41
390 reg_genmove black
#? [F2]

# After F5, the game is even (White 51 %): F5 E5 J9 A7 A2 A5. After J9, the move of 50 visits,
# Black leads by 3.1 (1 %): F5 G9 E9 H9. 5,000 visits.
loadsgf sgf/036.sgf 52
400 reg_genmove white
#? [F5|E8|A7]

# After H4, White leads by 0.8 (Black 45 %): H4 J5 H8 G8 H7 H6. After G5, the move of 50 visits,
# White leads by 3.0 (2 %): H6 H8 G8 H4. 5,000 visits.
loadsgf sgf/037.sgf 41
410 reg_genmove black
#? [H4]

# After E1, White leads by 8.0 (Black 3 %): E1 J5 J3 H5 J1 G4. After C8, the move of 50 visits,
# White leads by 26.3 (0 %): E1 D7 G9 J7. 7 stones of Black, at F8, are at stake. 2 stones of
# White, at G8, are at stake. 5,000 visits.
loadsgf sgf/038.sgf 43
420 reg_genmove black
#? [E1]

# After A2, Black leads by 6.4 (Black 97 %): A2 B2 B1 A1 F3 C1. After B2, the move of 50 visits,
# White leads by 3.7 (14 %): A2 D7 B8 E2. 1 stone of Black, at F4, is at stake. 7 stones of White,
# at D3, are at stake. 5,000 visits.
loadsgf sgf/039.sgf 29
430 reg_genmove black
#? [A2]

# After J4, White leads by 2.8 (White 99 %): J4 D8 B2 A2 D9 J8. After C1, the move of 50 visits,
# Black leads by 3.0 (1 %): B2 A9 J4 J5. 8 stones of Black, at D2, are at stake. 3 stones of
# White, at C2, are at stake. 5,000 visits.
loadsgf sgf/040.sgf 66
440 reg_genmove white
#? [J4]

# After H7, White leads by 4.6 (White 100 %): H7 D8 B2 A2 D9 J5. After B2, the move of 50 visits,
# White leads by 0.3 (55 %): H7 A3 B4 A9. 1 stone of Black, at J8, is at stake. 4 stones of White,
# at G7, are at stake. 5,000 visits.
loadsgf sgf/040.sgf 68
450 reg_genmove white
#? [H7]

# After E8, White leads by 14.1 (White 100 %): E8 B7 B8 D7 E9 A8. After B9, the move of 50 visits,
# the game is even (51 %): D9 H2 H3 G1. 4 stones of White, at F7, are at stake. 5,000 visits.
loadsgf sgf/041.sgf 30
460 reg_genmove white
#? [E8]
