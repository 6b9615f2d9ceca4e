# Neither stones at stake nor settled borders: shape and direction.

# After J3, Black leads by 5.4 (White 20 %): J3 E3 F4 B6 A5 B8. After G2, the move of 50 visits,
# Black leads by 12.0 (4 %): E3 F4 H2 J4. 300 visits.
loadsgf sgf/006.sgf 36
10 reg_genmove white
#? [J3]

# After G7, Black leads by 0.5 (Black 60 %): G7 F7 F8 E8 G8 H6. After B3, the move of 50 visits,
# White leads by 4.4 (3 %): C3 B2 B5 B1. 300 visits.
loadsgf sgf/053.sgf 23
20 reg_genmove black
#? [G7]

# After E6, Black leads by 2.4 (White 31 %): H8 J8 E6 D7 A5 A6. After E8, the move of 50 visits,
# Black leads by 7.5 (4 %): G8 B6 D7 C6. 300 visits.
loadsgf sgf/053.sgf 32
30 reg_genmove white
#? [E6|H8]

# After G8, White leads by 3.8 (White 96 %): G8 F7 F8 H8 B3 B2. After E4, the move of 50 visits,
# White leads by 1.3 (69 %): B3 E9 D9 G8. 300 visits.
loadsgf sgf/011.sgf 32
40 reg_genmove white
#? [G8]

# After F6, Black leads by 2.5 (Black 86 %): F6 H4 D8 E8 G7 C8. After D8, the move of 50 visits,
# White leads by 1.6 (29 %): F6 E5 C7 C8. 1 stone of Black, at G6, is at stake. 2 stones of White,
# at E7, are at stake. 300 visits.
loadsgf sgf/099.sgf 21
50 reg_genmove black
#? [F6]

# After B6, White leads by 3.6 (White 94 %): B6 A4 B5 F8 C3 G8. After B5, the move of 50 visits,
# White leads by 0.6 (60 %): E7 B7 F7 G6. 300 visits.
loadsgf sgf/013.sgf 20
60 reg_genmove white
#? [B6]

# After F3, Black leads by 5.0 (Black 98 %): F3 D8 E8 C8 B3 C2. After F1, the move of 50 visits,
# Black leads by 0.1 (50 %): E1 G1 F3 G3. 1 stone of Black, at B4, is at stake. 1 stone of White,
# at F2, is at stake. 300 visits.
loadsgf sgf/083.sgf 21
70 reg_genmove black
#? [F3]

# After G2, Black leads by 0.7 (White 30 %): G2 G7 C3 C4 D3 F3. After F8, the move of 50 visits,
# Black leads by 4.1 (9 %): F7 C5 B6 E7. 300 visits.
loadsgf sgf/035.sgf 20
80 reg_genmove white
#? [G2]

# After G7, White leads by 1.5 (Black 22 %): G7 G2 F2 G3 F3 H4. After A3, the move of 50 visits,
# White leads by 6.3 (1 %): A5 A4 H4 F3. 300 visits.
loadsgf sgf/017.sgf 21
90 reg_genmove black
#? [G7]

# After F2, White leads by 4.5 (Black 3 %): F2 F8 E8 G7 D7 F6. After A2, the move of 50 visits,
# White leads by 10.5 (1 %): F2 C1 B4 A1. 2 stones of White, at C7, are at stake. 300 visits.
loadsgf sgf/100.sgf 21
100 reg_genmove black
#? [F2|D6]

# After H4, White leads by 7.6 (White 100 %): H4 G4 G9 B3 C3 C4. After G9, the move of 50 visits,
# White leads by 2.5 (99 %): J6 H9 B5 C5. 1 stone of Black, at J4, is at stake. 2 stones of White,
# at J5, are at stake. 300 visits.
loadsgf sgf/088.sgf 36
110 reg_genmove white
#? [H4]

# After B6, White leads by 0.2 (Black 53 %): B6 B3 E9 H6 H8 H9. After D9, the move of 50 visits,
# White leads by 5.2 (15 %): C9 B6 B3 E9. 300 visits.
loadsgf sgf/018.sgf 35
120 reg_genmove black
#? [B6]

# After G2, White leads by 2.9 (White 93 %): G2 H2 B2 C3 C2 F8. After C3, the move of 50 visits,
# White leads by 1.1 (83 %): A4 F8 G2 C4. 2 stones of White, at C5, are at stake. 300 visits.
loadsgf sgf/090.sgf 22
130 reg_genmove white
#? [G2]

# After B6, White leads by 8.1 (White 94 %): B6 B5 D8 H6 H5 F8. After E8, the move of 50 visits,
# Black leads by 1.3 (42 %): B7 C8 H3 H4. 300 visits.
loadsgf sgf/092.sgf 22
140 reg_genmove white
#? [B6]

# After F5, Black leads by 5.9 (Black 72 %): F5 F6 D1 C1 B2 E3. After B2, the move of 50 visits,
# Black leads by 1.6 (53 %): E3 F2 A2 G8. 300 visits.
loadsgf sgf/050.sgf 27
150 reg_genmove black
#? [F5]

# After E3, Black leads by 3.9 (White 40 %): A2 G5 H6 B1 E1 A4. After B1, the move of 50 visits,
# Black leads by 9.9 (12 %): G8 F9 A2 E3. 1 stone of White, at F8, is at stake. 300 visits.
loadsgf sgf/050.sgf 28
160 reg_genmove white
#? [E3|A2|E1]

# After B6, White leads by 0.7 (Black 32 %): B6 B7 J6 B4 C3 G6. After C6, the move of 50 visits,
# White leads by 3.3 (6 %): E7 B6 B7 J6. 300 visits.
loadsgf sgf/024.sgf 17
170 reg_genmove black
#? [B6|B5]

# After F8, Black leads by 2.7 (Black 91 %): F8 H8 F9 H6 G5 H5. After H6, the move of 50 visits,
# White leads by 2.3 (20 %): D8 B8 H8 G4. 1 stone of White, at E8, is at stake. 300 visits.
loadsgf sgf/052.sgf 21
180 reg_genmove black
#? [F8|H8]

# After G7, Black leads by 5.3 (Black 96 %): G7 H7 H8 E8 C7 G8. After D8, the move of 50 visits,
# Black leads by 1.1 (79 %): G8 E2 F2 D2. 300 visits.
loadsgf sgf/028.sgf 17
190 reg_genmove black
#? [G7]

# After B3, White leads by 1.4 (Black 37 %): B3 C7 C8 G7 D7 B8. After G7, the move of 50 visits,
# White leads by 5.5 (2 %): F2 F3 G3 E2. 2 stones of White, at F4, are at stake. 300 visits.
loadsgf sgf/029.sgf 19
200 reg_genmove black
#? [B3]

# After B6, Black leads by 4.7 (White 15 %): B6 B7 C4 H7 H8 G4. After C4, the move of 50 visits,
# Black leads by 7.5 (2 %): C5 B5 B6 D5. 300 visits.
loadsgf sgf/068.sgf 20
210 reg_genmove white
#? [B6]

# After F8, Black leads by 0.6 (White 31 %): F8 E3 D1 H7 G5 F7. After C7, the move of 50 visits,
# Black leads by 3.2 (9 %): E3 F8 D2 H5. 300 visits.
loadsgf sgf/030.sgf 20
220 reg_genmove white
#? [F8]
