# The first moves.

# After C5, Black leads by 0.3 (Black 58 %): C5 B4 E5 D6 E6 C6. After E5, the move of 50 visits,
# White leads by 3.2 (8 %): E4 D3 E6 C5. 1 stone of Black, at G3, is at stake. 300 visits.
loadsgf sgf/058.sgf 9
10 reg_genmove black
#? [C5]

# After G3, Black leads by 2.9 (Black 83 %): G3 B4 C3 D7 G8 H3. After E3, the move of 50 visits,
# Black leads by 0.8 (66 %): D8 E8 D6 G8. 1,500 visits.
loadsgf sgf/026.sgf 11
20 reg_genmove black
#? [G3]

# After E5, Black leads by 1.6 (Black 75 %): E5 D6 E6 C6 D3 C4. After F7, the move of 50 visits,
# Black leads by 0.2 (53 %): E5 C6 D3 C4. 1 stone of White, at E4, is at stake. 300 visits.
loadsgf sgf/059.sgf 7
30 reg_genmove black
#? [E5]

# After C6, Black leads by 1.7 (White 27 %): C6 D3 C4 B5 E7 D7. After D7, the move of 50 visits,
# Black leads by 4.7 (5 %): D3 E3 E7 E8. 300 visits.
loadsgf sgf/059.sgf 10
40 reg_genmove white
#? [C6]

# After C4, Black leads by 0.5 (White 41 %): C4 C3 F5 G5 G4 G3. After C3, the move of 50 visits,
# Black leads by 3.1 (8 %): C4 D4 B3 C2. 1 stone of Black, at C7, is at stake. 300 visits.
loadsgf sgf/003.sgf 8
50 reg_genmove white
#? [C4]

# After G7, Black leads by 2.3 (Black 85 %): G7 D3 E3 F7 F5 D7. After G5, the move of 50 visits,
# White leads by 0.4 (36 %): B5 F8 F7 D8. 300 visits.
loadsgf sgf/060.sgf 7
60 reg_genmove black
#? [G7]

# After D6, White leads by 1.7 (Black 20 %): D6 D5 E6 F5 F3 F6. After E7, the move of 50 visits,
# White leads by 3.4 (7 %): F3 G3 F4 B5. 1,500 visits.
loadsgf sgf/061.sgf 5
70 reg_genmove black
#? [D6|D5|B5]

# After F7, White leads by 2.5 (White 89 %): F7 F3 F5 D5 D3 E2. After C3, the move of 50 visits,
# White leads by 0.5 (64 %): F3 F5 C4 F7. 300 visits.
loadsgf sgf/062.sgf 8
80 reg_genmove white
#? [F7]

# After F5, White leads by 2.7 (White 90 %): F5 D5 D3 E2 C3 E4. After E6, the move of 50 visits,
# White leads by 0.5 (65 %): D6 E8 G5 H5. 300 visits.
loadsgf sgf/062.sgf 10
90 reg_genmove white
#? [F5]

# After E5, White leads by 5.9 (White 99 %): E5 C3 C6 B4 G7 F2. After C6, the move of 50 visits,
# White leads by 1.5 (80 %): E5 B5 D6 C5. 2 stones of White, at E4, are at stake. 300 visits.
loadsgf sgf/063.sgf 10
100 reg_genmove white
#? [E5]

# After F6, Black leads by 0.5 (White 39 %): F6 E6 B5 G7 F3 F4. After C4, the move of 50 visits,
# Black leads by 2.6 (15 %): F6 D6 C3 D3. 1 stone of White, at G4, is at stake. 300 visits.
loadsgf sgf/033.sgf 6
110 reg_genmove white
#? [F6]

# After B5, Black leads by 0.5 (White 39 %): B5 G7 F3 C6 B6 B7. After C3, the move of 50 visits,
# Black leads by 4.3 (6 %): B4 F3 E3 E2. 300 visits.
loadsgf sgf/033.sgf 8
120 reg_genmove white
#? [B5]

# After C8, Black leads by 1.7 (Black 77 %): C8 C3 B4 E2 F2 E3. After B7, the move of 50 visits,
# White leads by 0.6 (34 %): C3 B4 F2 G3. 5,000 visits.
loadsgf sgf/064.sgf 15
130 reg_genmove black
#? [C8]

# After D7, Black leads by 2.1 (Black 88 %): D7 G4 D4 D3 C4 G6. After C5, the move of 50 visits,
# Black leads by 0.6 (63 %): G4 G5 F6 H4. 1 stone of White, at E7, is at stake. 300 visits.
loadsgf sgf/044.sgf 7
140 reg_genmove black
#? [D7]

# After C5, White leads by 0.7 (White 66 %): C5 B5 B6 B4 G4 C7. After G4, the move of 50 visits,
# Black leads by 1.2 (27 %): E4 C5 F7 F6. 300 visits.
loadsgf sgf/022.sgf 8
150 reg_genmove white
#? [C5]

# After E4, Black leads by 1.3 (Black 76 %): E4 C5 F7 F6 E8 G7. After C5, the move of 50 visits,
# Black leads by 0.1 (53 %): D7 E4 H5 G6. 5,000 visits.
loadsgf sgf/065.sgf 9
160 reg_genmove black
#? [E4]

# After D7, Black leads by 2.2 (White 27 %): D7 G7 H5 F8 E8 F6. After C6, the move of 50 visits,
# Black leads by 4.2 (4 %): F5 G5 C7 D7. 5,000 visits.
loadsgf sgf/065.sgf 12
170 reg_genmove white
#? [D7]

# After F8, Black leads by 5.2 (Black 90 %): F8 G6 B6 E7 F7 B7. After H6, the move of 50 visits,
# Black leads by 1.6 (70 %): H4 B6 B7 F8. 300 visits.
loadsgf sgf/066.sgf 15
180 reg_genmove black
#? [F8]

# After G4, White leads by 2.6 (White 86 %): G4 E2 E6 E5 F5 G7. After G7, the move of 50 visits,
# White leads by 1.2 (74 %): H7 D2 H3 E5. 1,500 visits.
loadsgf sgf/011.sgf 8
190 reg_genmove white
#? [G4]

# After D5, White leads by 2.9 (White 93 %): D5 E4 F5 F4 B5 G5. After G4, the move of 50 visits,
# White leads by 0.5 (55 %): D5 C6 D7 C7. 1 stone of White, at E5, is at stake. 300 visits.
loadsgf sgf/011.sgf 14
200 reg_genmove white
#? [D5]

# After C4, Black leads by 2.5 (Black 86 %): C4 D8 E8 C8 H5 F3. After G6, the move of 50 visits,
# Black leads by 0.8 (66 %): F6 H5 F3 F5. 300 visits.
loadsgf sgf/045.sgf 9
210 reg_genmove black
#? [C4]

# After C4, Black leads by 3.5 (Black 83 %): C4 B4 B3 B5 C8 B8. After D3, the move of 50 visits,
# the game is even (50 %): H5 B4 B5 C8. 300 visits.
loadsgf sgf/045.sgf 11
220 reg_genmove black
#? [C4]

# After B6, Black leads by 3.4 (Black 94 %): B6 B4 B7 G5 F4 H4. After B4, the move of 50 visits,
# Black leads by 1.8 (78 %): B3 E4 G7 D3. 2 stones of White, at C6, are at stake. 300 visits.
loadsgf sgf/067.sgf 11
230 reg_genmove black
#? [B6]

# After G3, White leads by 0.7 (Black 29 %): G3 E6 F8 H6 E2 D6. After G6, the move of 50 visits,
# White leads by 1.9 (10 %): F6 F7 G5 H6. 300 visits.
loadsgf sgf/068.sgf 7
240 reg_genmove black
#? [G3]

# After C5, White leads by 4.1 (White 91 %): C5 G5 G2 H4 F2 E2. After C3, the move of 50 visits,
# Black leads by 2.5 (24 %): G2 H2 E2 G1. 1 stone of Black, at H5, is at stake. 300 visits.
loadsgf sgf/068.sgf 16
250 reg_genmove white
#? [C5]

# After G2, White leads by 1.0 (Black 26 %): G2 H3 E3 D4 D5 D6. After H3, the move of 50 visits,
# White leads by 4.8 (2 %): G2 E3 G5 H4. 1,500 visits.
loadsgf sgf/069.sgf 9
260 reg_genmove black
#? [G2]

# After H2, White leads by 3.3 (Black 9 %): H2 H4 F4 F2 G2 G7. After H3, the move of 50 visits,
# White leads by 6.3 (6 %): H4 G2 F4 E2. 1 stone of Black, at F7, is at stake. 1 stone of White,
# at E7, is at stake. 1,500 visits.
loadsgf sgf/070.sgf 15
270 reg_genmove black
#? [H2]

# After E8, Black leads by 0.6 (White 37 %): E8 E3 G7 G6 B4 F7. After G2, the move of 50 visits,
# Black leads by 3.3 (7 %): G4 E2 C3 B4. 300 visits.
loadsgf sgf/071.sgf 8
280 reg_genmove white
#? [E8]

# After F8, Black leads by 1.3 (White 31 %): F8 G8 F2 E2 H7 H8. After G8, the move of 50 visits,
# Black leads by 6.3 (2 %): D8 D7 F8 H6. 300 visits.
loadsgf sgf/071.sgf 14
290 reg_genmove white
#? [F8]

# After H6, White leads by 1.5 (White 85 %): H6 H7 H5 G4 G7 F7. After G4, the move of 50 visits,
# Black leads by 4.7 (11 %): H5 H4 H6 F2. 1 stone of White, at G5, is at stake. 300 visits.
loadsgf sgf/025.sgf 10
300 reg_genmove white
#? [H6]

# After C5, White leads by 2.7 (White 89 %): C5 F8 F7 E8 E6 E7. After E6, the move of 50 visits,
# White leads by 1.3 (71 %): C5 D4 E7 F6. 300 visits.
loadsgf sgf/072.sgf 8
310 reg_genmove white
#? [C5]

# After E4, White leads by 1.7 (Black 18 %): E4 C6 C7 B7 B8 F8. After F8, the move of 50 visits,
# White leads by 5.2 (2 %): G8 C6 B6 E4. 1 stone of White, at D3, is at stake. 1,500 visits.
loadsgf sgf/072.sgf 11
320 reg_genmove black
#? [E4]

# After H5, White leads by 1.3 (Black 34 %): H5 H6 F5 G6 F4 H4. After F4, the move of 50 visits,
# White leads by 3.8 (11 %): H5 B3 F2 G2. 1 stone of Black, at E5, is at stake. 300 visits.
loadsgf sgf/073.sgf 15
330 reg_genmove black
#? [H5]

# After B7, White leads by 0.2 (Black 43 %): B7 D5 B3 C3 F2 B4. After E5, the move of 50 visits,
# White leads by 3.3 (13 %): C3 B7 C8 G8. 1 stone of White, at C7, is at stake. 300 visits.
loadsgf sgf/074.sgf 15
340 reg_genmove black
#? [B7]

# After D7, Black leads by 1.0 (Black 74 %): D7 D3 C3 D2 C2 C4. After F3, the move of 50 visits,
# White leads by 0.5 (36 %): C4 D3 D5 C7. 300 visits.
loadsgf sgf/075.sgf 9
350 reg_genmove black
#? [D7]

# After G5, Black leads by 0.8 (White 39 %): G5 F3 G4 F6 G3 F2. After E5, the move of 50 visits,
# Black leads by 5.9 (5 %): G5 E3 D4 G4. 1,500 visits.
loadsgf sgf/076.sgf 8
360 reg_genmove white
#? [G5]

# After C6, White leads by 3.5 (White 95 %): C6 E8 D8 D7 E7 C8. After C4, the move of 50 visits,
# White leads by 1.7 (83 %): C3 C6 E8 D8. 1,500 visits.
loadsgf sgf/049.sgf 8
370 reg_genmove white
#? [C6]

# After D8, White leads by 2.5 (White 91 %): D8 G7 H6 H7 E7 J6. After B7, the move of 50 visits,
# Black leads by 3.4 (23 %): G7 H7 H8 H5. 300 visits.
loadsgf sgf/077.sgf 14
380 reg_genmove white
#? [D8]

# After F4, White leads by 0.3 (Black 41 %): F4 F7 G4 C6 H7 H8. After F7, the move of 50 visits,
# White leads by 1.8 (19 %): E6 F4 D6 H7. 2 stones of White, at G5, are at stake. 300 visits.
loadsgf sgf/078.sgf 11
390 reg_genmove black
#? [F4]

# After F3, Black leads by 0.7 (Black 63 %): F3 F7 G4 H4 H3 C6. After D7, the move of 50 visits,
# White leads by 2.0 (15 %): F7 F3 G2 E6. 300 visits.
loadsgf sgf/078.sgf 13
400 reg_genmove black
#? [F3]

# After E6, Black leads by 0.9 (Black 65 %): E6 F7 E7 C4 B3 E2. After F7, the move of 50 visits,
# White leads by 6.0 (5 %): E6 H7 G8 E7. 1 stone of Black, at D5, is at stake. 1 stone of White,
# at C5, is at stake. 300 visits.
loadsgf sgf/078.sgf 15
410 reg_genmove black
#? [E6]

# After F6, Black leads by 2.0 (Black 74 %): F6 F3 E7 D7 E8 D8. After G5, the move of 50 visits,
# White leads by 2.6 (19 %): F4 F6 H3 E7. 1 stone of White, at F7, is at stake. 300 visits.
loadsgf sgf/037.sgf 11
420 reg_genmove black
#? [F6]

# After D6, Black leads by 1.0 (White 38 %): D6 C6 C7 D8 B7 B6. After F2, the move of 50 visits,
# Black leads by 4.2 (9 %): D4 C3 F8 G5. 300 visits.
loadsgf sgf/030.sgf 8
430 reg_genmove white
#? [D6]

# After F2, White leads by 1.6 (White 88 %): F2 C6 B6 B7 B5 C2. After C2, the move of 50 visits,
# Black leads by 0.3 (42 %): C6 E5 F4 D5. 2 stones of White, at F3, are at stake. 300 visits.
loadsgf sgf/079.sgf 14
440 reg_genmove white
#? [F2]

# After G4, Black leads by 0.3 (White 48 %): G4 C2 H2 F7 B5 B6. After C2, the move of 50 visits,
# Black leads by 2.5 (10 %): F5 G4 G5 H5. 1 stone of White, at G6, is at stake. 300 visits.
loadsgf sgf/053.sgf 16
450 reg_genmove white
#? [G4]

# After G8, Black leads by 1.7 (Black 82 %): G8 D7 D8 E8 F8 C8. After D7, the move of 50 visits,
# Black leads by 0.1 (47 %): H6 G5 G8 F8. 1 stone of Black, at C3, is at stake. 300 visits.
loadsgf sgf/054.sgf 15
460 reg_genmove black
#? [G8]

# After F2, White leads by 0.4 (Black 36 %): F2 E4 E2 G3 B3 F7. After C3, the move of 50 visits,
# White leads by 2.9 (10 %): E2 D4 E4 G6. 1 stone of Black, at E3, is at stake. 300 visits.
loadsgf sgf/080.sgf 11
470 reg_genmove black
#? [F2]

# After C4, Black leads by 3.8 (Black 91 %): C4 G4 B7 E2 D2 F2. After D4, the move of 50 visits,
# Black leads by 0.9 (64 %): C4 B5 C3 B7. 300 visits.
loadsgf sgf/081.sgf 11
480 reg_genmove black
#? [C4]

# After C4, Black leads by 1.2 (White 32 %): C4 B5 C3 B7 B8 A8. After E2, the move of 50 visits,
# Black leads by 3.8 (9 %): D2 C4 B5 C6. 300 visits.
loadsgf sgf/081.sgf 12
490 reg_genmove white
#? [C4]

# After B7, Black leads by 3.9 (Black 90 %): B7 C4 B5 B8 A8 C8. After H5, the move of 50 visits,
# Black leads by 1.1 (65 %): C4 B5 C6 B6. 1,500 visits.
loadsgf sgf/081.sgf 13
500 reg_genmove black
#? [B7]

# After C4, Black leads by 2.5 (White 16 %): C4 B5 B8 A8 C8 E2. After H7, the move of 50 visits,
# Black leads by 8.5 (1 %): G7 G8 H8 H9. 1 stone of White, at F7, is at stake. 1,500 visits.
loadsgf sgf/081.sgf 16
510 reg_genmove white
#? [C4]

# After G7, Black leads by 2.4 (Black 85 %): G7 F8 G8 E2 F2 D2. After E2, the move of 50 visits,
# White leads by 0.5 (39 %): D7 E8 C6 G7. 1 stone of White, at E6, is at stake. 300 visits.
loadsgf sgf/055.sgf 15
520 reg_genmove black
#? [G7]

# After F5, Black leads by 0.8 (Black 68 %): F5 E6 H7 D3 D2 G8. After G8, the move of 50 visits,
# White leads by 2.3 (21 %): H7 H6 E3 E7. 300 visits.
loadsgf sgf/082.sgf 9
530 reg_genmove black
#? [F5]
