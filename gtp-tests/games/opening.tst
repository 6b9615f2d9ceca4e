# The first moves.

# After D3, Black leads by 3.2 (Black 86 %): D3 D6 F7 F6 F5 E6. After F7, the move of 50 visits,
# Black leads by 0.1 (50 %): E5 C6 D3 C4. 1 stone of White, at E4, is at stake. 5,000 visits.
loadsgf sgf/078.sgf 7
10 reg_genmove black
#? [D3|E5]

# After C4, Black leads by 3.2 (White 15 %): C6 D3 E7 D7 E8 B6. After D7, the move of 50 visits,
# Black leads by 5.3 (5 %): D3 E3 E7 E8. 5,000 visits.
loadsgf sgf/078.sgf 10
20 reg_genmove white
#? [C4|C6]

# After C4, Black leads by 1.4 (White 33 %): C4 C3 F5 G5 G4 G3. After C3, the move of 50 visits,
# Black leads by 3.3 (8 %): C4 C5 B3 B5. 5,000 visits.
loadsgf sgf/004.sgf 8
30 reg_genmove white
#? [C4|B5|F5]

# After G7, Black leads by 2.2 (Black 84 %): G7 D7 E3 F7 G5 B4. After G5, the move of 50 visits,
# White leads by 1.3 (28 %): B5 D3 F8 D8. 5,000 visits.
loadsgf sgf/079.sgf 7
40 reg_genmove black
#? [G7]

# After F7, White leads by 3.7 (White 93 %): F7 F3 F5 D5 D3 E3. After C3, the move of 50 visits,
# White leads by 0.3 (60 %): F3 F5 C4 F7. 5,000 visits.
loadsgf sgf/080.sgf 8
50 reg_genmove white
#? [F7]

# After F5, White leads by 3.6 (White 94 %): F5 D5 D6 C6 D3 E3. After E6, the move of 50 visits,
# White leads by 0.9 (59 %): D6 E8 G5 F5. 5,000 visits.
loadsgf sgf/080.sgf 10
60 reg_genmove white
#? [F5]

# After E6, White leads by 2.0 (White 80 %): E6 C8 F7 F8 G8 F5. After F5, the move of 50 visits,
# Black leads by 0.6 (44 %): G4 C6 G8 H8. 1 stone of White, at F3, is at stake. 5,000 visits.
loadsgf sgf/060.sgf 10
70 reg_genmove white
#? [E6]

# After F7, Black leads by 1.4 (White 27 %): F7 F4 F6 G3 E6 D6. After C4, the move of 50 visits,
# Black leads by 2.9 (13 %): F6 D6 C3 B5. 1 stone of White, at F5, is at stake. 5,000 visits.
loadsgf sgf/063.sgf 6
80 reg_genmove white
#? [F7|F6]

# After B5, Black leads by 1.3 (White 26 %): B5 G7 C7 G3 F3 F4. After C3, the move of 50 visits,
# Black leads by 4.0 (5 %): B4 E3 F3 F4. 5,000 visits.
loadsgf sgf/063.sgf 8
90 reg_genmove white
#? [B5]

# After C8, Black leads by 1.7 (Black 77 %): C8 C3 B4 E2 F2 E3. After B7, the move of 50 visits,
# White leads by 0.6 (34 %): C3 B4 F2 G3. 5,000 visits.
loadsgf sgf/081.sgf 15
100 reg_genmove black
#? [C8]

# After H3, White leads by 0.9 (Black 34 %): H3 D6 D7 D5 C7 H4. After H5, the move of 50 visits,
# White leads by 2.7 (12 %): H4 G5 C7 D6. 5,000 visits.
loadsgf sgf/082.sgf 9
110 reg_genmove black
#? [H3]

# After E4, Black leads by 1.3 (Black 76 %): E4 C5 F7 F6 E8 G7. After C5, the move of 50 visits,
# Black leads by 0.1 (53 %): D7 E4 H5 G6. 5,000 visits.
loadsgf sgf/083.sgf 9
120 reg_genmove black
#? [E4]

# After D7, Black leads by 2.2 (White 27 %): D7 G7 H5 F8 E8 F6. After C6, the move of 50 visits,
# Black leads by 4.2 (4 %): F5 G5 C7 D7. 5,000 visits.
loadsgf sgf/083.sgf 12
130 reg_genmove white
#? [D7]

# After G4, White leads by 3.3 (White 86 %): G4 E2 E6 E5 F5 G7. After G7, the move of 50 visits,
# White leads by 1.6 (73 %): H7 E2 H3 C2. 5,000 visits.
loadsgf sgf/011.sgf 8
140 reg_genmove white
#? [G4]

# After C4, Black leads by 3.2 (Black 88 %): C4 B4 B3 B5 H4 H3. After G6, the move of 50 visits,
# Black leads by 2.0 (72 %): F6 H5 G5 H4. 5,000 visits.
loadsgf sgf/051.sgf 9
150 reg_genmove black
#? [C4]

# After C5, White leads by 4.2 (White 95 %): C5 G2 G5 F7 E2 F2. After C3, the move of 50 visits,
# Black leads by 3.7 (16 %): G2 H2 E2 G1. 1 stone of Black, at H5, is at stake. 2 stones of White,
# at G3, are at stake. 5,000 visits.
loadsgf sgf/084.sgf 16
160 reg_genmove white
#? [C5]

# After G2, White leads by 1.8 (Black 21 %): G2 H3 E3 D4 D5 D6. After H3, the move of 50 visits,
# White leads by 4.2 (4 %): G2 F2 C7 H2. 1 stone of Black, at E8, is at stake. 5,000 visits.
loadsgf sgf/085.sgf 9
170 reg_genmove black
#? [G2]

# After E8, Black leads by 0.7 (White 40 %): E8 E3 G4 F4 H3 F2. After G2, the move of 50 visits,
# Black leads by 2.8 (14 %): G4 E2 B5 D5. 5,000 visits.
loadsgf sgf/067.sgf 8
180 reg_genmove white
#? [E8]

# After H6, White leads by 4.0 (White 95 %): H6 F8 G4 H7 G2 H5. After G4, the move of 50 visits,
# Black leads by 4.0 (9 %): H5 B3 C3 G3. 1 stone of White, at G5, is at stake. 5,000 visits.
loadsgf sgf/042.sgf 10
190 reg_genmove white
#? [H6]

# After D8, Black leads by 0.7 (White 31 %): D8 D2 E5 F4 F8 G8. After F6, the move of 50 visits,
# Black leads by 3.4 (2 %): G8 D8 E5 D6. 5,000 visits.
loadsgf sgf/086.sgf 16
200 reg_genmove white
#? [D8]

# After C5, White leads by 3.7 (White 91 %): C5 E7 F6 C6 B5 F8. After E6, the move of 50 visits,
# White leads by 2.0 (75 %): C5 D4 E7 F6. 5,000 visits.
loadsgf sgf/016.sgf 8
210 reg_genmove white
#? [C5]

# After E4, White leads by 2.8 (Black 10 %): E4 C6 C7 B7 B8 F8. After G6, the move of 50 visits,
# White leads by 7.9 (1 %): G5 F6 E4 F5. 2 stones of Black, at G3, are at stake. 1 stone of White,
# at D3, is at stake. 5,000 visits.
loadsgf sgf/016.sgf 11
220 reg_genmove black
#? [E4]

# After B7, White leads by 1.0 (Black 29 %): B7 C8 C3 D3 C2 G7. After E5, the move of 50 visits,
# White leads by 5.5 (5 %): C3 B7 C8 F2. 2 stones of Black, at C5, are at stake. 5,000 visits.
loadsgf sgf/087.sgf 15
230 reg_genmove black
#? [B7|B3|C4]

# After F4, the game is even (Black 47 %): F4 F7 H4 C6 H7 H8. After F7, the move of 50 visits,
# White leads by 3.8 (9 %): E6 H7 E5 F4. 5,000 visits.
loadsgf sgf/043.sgf 11
240 reg_genmove black
#? [F4]

# After F6, Black leads by 2.6 (Black 78 %): F6 G7 H4 H5 E7 E6. After G5, the move of 50 visits,
# White leads by 3.8 (22 %): F4 E6 E7 C8. 1 stone of Black, at G3, is at stake. 2 stones of White,
# at E4, are at stake. 5,000 visits.
loadsgf sgf/088.sgf 11
250 reg_genmove black
#? [F6]

# After D6, Black leads by 4.0 (White 26 %): D6 C6 C7 D8 B7 B8. After F2, the move of 50 visits,
# Black leads by 5.4 (6 %): D4 C3 G2 F3. 5,000 visits.
loadsgf sgf/044.sgf 8
260 reg_genmove white
#? [D6]

# After F2, White leads by 2.5 (White 87 %): F2 C6 B6 B7 B5 C2. After C2, the move of 50 visits,
# Black leads by 0.4 (40 %): C6 E5 F4 D5. 1 stone of Black, at D6, is at stake. 5,000 visits.
loadsgf sgf/089.sgf 14
270 reg_genmove white
#? [F2]

# After G8, Black leads by 2.2 (Black 85 %): G8 D7 D8 E8 F8 C8. After D7, the move of 50 visits,
# Black leads by 0.5 (57 %): H6 G5 G8 C6. 1 stone of Black, at C3, is at stake. 1 stone of White,
# at G7, is at stake. 5,000 visits.
loadsgf sgf/090.sgf 15
280 reg_genmove black
#? [G8]

# After C4, Black leads by 2.2 (White 21 %): C4 B5 C3 B7 B8 A8. After E2, the move of 50 visits,
# Black leads by 4.2 (8 %): D2 C4 B5 C6. 5,000 visits.
loadsgf sgf/029.sgf 12
290 reg_genmove white
#? [C4]

# After B7, Black leads by 4.5 (Black 91 %): B7 C4 B5 B8 A8 C7. After H5, the move of 50 visits,
# Black leads by 2.3 (73 %): C4 B5 C6 B6. 1 stone of Black, at C5, is at stake. 5,000 visits.
loadsgf sgf/029.sgf 13
300 reg_genmove black
#? [B7]

# After C8, Black leads by 1.5 (White 28 %): C8 B8 C5 D8 B4 D6. After H3, the move of 50 visits,
# Black leads by 2.9 (2 %): G4 J4 D8 E8. 5,000 visits.
loadsgf sgf/091.sgf 14
310 reg_genmove white
#? [C8]

# After F5, Black leads by 1.6 (Black 78 %): F5 E6 H7 D3 D2 G8. After G8, the move of 50 visits,
# White leads by 2.3 (23 %): H7 E7 E5 H6. 5,000 visits.
loadsgf sgf/092.sgf 9
320 reg_genmove black
#? [F5]

# After G7, Black leads by 2.3 (Black 83 %): G7 G8 E6 H6 E7 F8. After E6, the move of 50 visits,
# White leads by 1.7 (36 %): G7 E7 E2 D2. 5,000 visits.
loadsgf sgf/073.sgf 11
330 reg_genmove black
#? [G7]

# After D6, White leads by 2.2 (White 75 %): D6 D7 E7 C3 C7 D8. After E5, the move of 50 visits,
# Black leads by 3.1 (16 %): C3 D7 H5 G5. 1 stone of White, at C4, is at stake. 5,000 visits.
loadsgf sgf/046.sgf 10
340 reg_genmove white
#? [D6]
