# A ko decides.

# After F9, Black leads by 2.1 (Black 99 %): F9 B4 E9 C5 B3 E6. After E6, the move of 50 visits,
# the game is even (45 %): F9 D5 pass H3. 1 stone of White, at E9, is at stake. 300 visits.
loadsgf sgf/001.sgf 37
10 reg_genmove black
#? [F9]

# After H7, White leads by 0.7 (Black 28 %): H7 H8 H6 H5 G5 J6. After F4, the move of 50 visits,
# White leads by 2.5 (6 %): F1 G3 H3 F2. 2 stones of White, at C3, are at stake. 1,500 visits.
loadsgf sgf/002.sgf 21
20 reg_genmove black
#? [H7]

# After F4, the game is even (Black 49 %): F4 G4 E1 F2 B3 pass. After E1, the move of 50 visits,
# White leads by 2.3 (1 %): F4 F2 C8 D8. 300 visits.
loadsgf sgf/002.sgf 39
30 reg_genmove black
#? [F4]

# After H5, Black leads by 2.0 (Black 91 %): H5 B4 F7 E4 F3 G7. After B6, the move of 50 visits,
# White leads by 2.6 (16 %): H6 F7 F3 G7. 3 stones of Black, at G3, are at stake. 2 stones of
# White, at G4, are at stake. 300 visits.
loadsgf sgf/003.sgf 27
40 reg_genmove black
#? [H5]

# After G4, White leads by 2.1 (White 85 %): G4 H4 G5 F2 H3 C2. After G6, the move of 50 visits,
# White leads by 0.4 (58 %): C2 C5 E3 C4. 1 stone of Black, at D3, is at stake. 300 visits.
loadsgf sgf/004.sgf 14
50 reg_genmove white
#? [G4]

# After D1, White leads by 23.3 (White 100 %): D1 A1 J2 B6 B2 A2. After B4, the move of 50 visits,
# White leads by 0.1 (57 %): G1 A4 D8 C8. 9 stones of Black, at F4, are at stake. 5 stones of
# White, at F2, are at stake. 300 visits.
loadsgf sgf/005.sgf 44
60 reg_genmove white
#? [D1]

# After E6, White leads by 0.8 (White 70 %): E6 C8 G4 G5 F5 H4. After F5, the move of 50 visits,
# Black leads by 0.2 (48 %): G4 C8 H7 G7. 1 stone of White, at F3, is at stake. 300 visits.
loadsgf sgf/006.sgf 10
70 reg_genmove white
#? [E6]

# After F6, Black leads by 0.8 (Black 58 %): F6 C7 F8 H5 H4 G4. After G6, the move of 50 visits,
# White leads by 5.2 (4 %): F8 H7 H3 H4. 1 stone of Black, at G8, is at stake. 300 visits.
loadsgf sgf/007.sgf 23
80 reg_genmove black
#? [F6]

# After J1, White leads by 8.9 (White 100 %): J1 A5 J3 A6 J5 H9. After A5, the move of 50 visits,
# Black leads by 1.1 (3 %): B9 E6 A3 J1. 7 stones of Black, at F4, are at stake. 300 visits.
loadsgf sgf/008.sgf 76
90 reg_genmove white
#? [J1]

# After H6, White leads by 0.1 (Black 43 %): H6 F7 H4 A5 A3 E5. After H4, the move of 50 visits,
# White leads by 5.5 (8 %): H6 D7 G6 B8. 4 stones of Black, at H7, are at stake. 300 visits.
loadsgf sgf/009.sgf 35
100 reg_genmove black
#? [H6]

# After A3, White leads by 4.3 (White 98 %): A3 B8 D9 E2 B1 B9. After B2, the move of 50 visits,
# White leads by 1.0 (60 %): B8 D9 E2 B9. 4 stones of White, at C2, are at stake. 300 visits.
loadsgf sgf/010.sgf 32
110 reg_genmove white
#? [A3]

# After H1, Black leads by 3.5 (White 47 %): H1 G8 A9 E2 E1 F1. After F2, the move of 50 visits,
# Black leads by 19.8 (2 %): H1 C1 B1 D1. 9 stones of White, at F3, are at stake. 1,500 visits.
loadsgf sgf/011.sgf 46
120 reg_genmove white
#? [H1]

# After B7, Black leads by 9.7 (Black 90 %): B7 C6 C5 B8 A8 E7. After J3, the move of 50 visits,
# White leads by 15.0 (8 %): C6 C5 B7 J2. 10 stones of White, at B3, are at stake. 300 visits.
loadsgf sgf/012.sgf 53
130 reg_genmove black
#? [B7]

# After H8, Black leads by 10.3 (Black 97 %): H8 H9 J8 J5 J4 C8. After B6, the move of 50 visits,
# White leads by 28.6 (4 %): B5 H8 H9 J8. 7 stones of Black, at E8, are at stake. 7 stones of
# White, at F5, are at stake. 300 visits.
loadsgf sgf/013.sgf 33
140 reg_genmove black
#? [H8]

# After J6, Black leads by 18.5 (Black 99 %): J6 J3 H7 C8 C1 B2. After G4, the move of 50 visits,
# White leads by 26.7 (1 %): J3 H3 C8 J4. 7 stones of Black, at E8, are at stake. 15 stones of
# White, at F5, are at stake. 300 visits.
loadsgf sgf/013.sgf 39
150 reg_genmove black
#? [J6]

# After C1, White leads by 4.9 (White 76 %): C1 B3 J8 H5 J7 F7. After H5, the move of 50 visits,
# Black leads by 2.4 (28 %): J8 H9 G5 C1. 1 stone of Black, at F8, is at stake. 1 stone of White,
# at H8, is at stake. 300 visits.
loadsgf sgf/014.sgf 42
160 reg_genmove white
#? [C1]

# After H1, the game is even (White 53 %): H1 E6 F7 C9 E5 D5. After C9, the move of 50 visits,
# Black leads by 1.8 (14 %): B9 H1 D9 E5. 1 stone of Black, at G7, is at stake. 2 stones of White,
# at D8, are at stake. 300 visits.
loadsgf sgf/015.sgf 24
170 reg_genmove white
#? [H1]

# After B2, White leads by 9.2 (Black 1 %): C8 C2 B2 D3 G2 C3. After H5, the move of 50 visits,
# White leads by 14.1 (0 %): C2 B2 D3 G2. 4 stones of Black, at C7, are at stake. 1 stone of
# White, at D8, is at stake. 1,500 visits.
loadsgf sgf/016.sgf 27
180 reg_genmove black
#? [B2|C8|G2]

# After F8, White leads by 1.7 (White 96 %): F8 H7 H9 G6 G5 F9. After D8, the move of 50 visits,
# White leads by 0.1 (61 %): D7 C6 C8 B8. 300 visits.
loadsgf sgf/017.sgf 32
190 reg_genmove white
#? [F8]

# After E9, Black leads by 36.0 (Black 99 %): E9 B9 G9 J7 G4 H6. After J7, the move of 50 visits,
# the game is even (43 %): E9 G4 D8 pass. 6 stones of Black, at D7, are at stake. 11 stones of
# White, at E5, are at stake. 1,500 visits.
loadsgf sgf/017.sgf 47
200 reg_genmove black
#? [E9]

# After C5, White leads by 0.6 (White 75 %): C5 J8 J5 H3 C2 D2. After J5, the move of 50 visits,
# Black leads by 2.4 (4 %): D9 C5 C8 B9. 1 stone of White, at D8, is at stake. 300 visits.
loadsgf sgf/018.sgf 42
210 reg_genmove white
#? [C5]

# After C5, the game is even (White 55 %): C5 J6 H3 H2 J7 B5. After J5, the move of 50 visits,
# Black leads by 2.1 (3 %): D9 C5 C8 B9. 1 stone of White, at D8, is at stake. 5,000 visits.
loadsgf sgf/018.sgf 48
220 reg_genmove white
#? [C5]

# After B5, White leads by 0.3 (White 65 %): B5 J4 H7 D9 C8 J6. After J7, the move of 50 visits,
# Black leads by 2.2 (1 %): B5 C1 D1 C5. 1 stone of White, at C5, is at stake. 300 visits.
loadsgf sgf/018.sgf 52
230 reg_genmove white
#? [B5]

# After G7, the game is even (White 52 %): G7 G8 J7 H8 B7 J2. After D8, the move of 50 visits,
# Black leads by 1.9 (6 %): D7 G7 G8 J7. 1,500 visits.
loadsgf sgf/019.sgf 36
240 reg_genmove white
#? [G7]

# After G5, Black leads by 0.3 (White 45 %): G5 E3 B4 B5 B2 A4. After B4, the move of 50 visits,
# Black leads by 2.3 (15 %): G7 G6 H6 F8. 5,000 visits.
loadsgf sgf/020.sgf 16
250 reg_genmove white
#? [G5]
