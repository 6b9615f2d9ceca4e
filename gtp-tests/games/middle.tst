# Neither stones at stake nor settled borders: shape and direction.

# After G7, Black leads by 3.4 (White 18 %): G7 B5 B4 D8 B7 B8. After B4, the move of 50 visits,
# Black leads by 9.3 (3 %): E8 D8 F8 F3. 5,000 visits.
loadsgf sgf/004.sgf 18
10 reg_genmove white
#? [G7|E3]

# After F3, Black leads by 6.1 (Black 96 %): F3 G7 E8 F8 H6 E5. After F1, the move of 50 visits,
# the game is even (48 %): E1 G1 F3 G3. 1 stone of Black, at B4, is at stake. 1 stone of White, at
# F2, is at stake. 5,000 visits.
loadsgf sgf/093.sgf 21
20 reg_genmove black
#? [F3]

# After F3, Black leads by 1.8 (White 24 %): F3 E2 G2 F7 C5 B6. After F8, the move of 50 visits,
# Black leads by 5.3 (4 %): F7 G2 G7 C3. 1 stone of Black, at G3, is at stake. 5,000 visits.
loadsgf sgf/013.sgf 20
30 reg_genmove white
#? [F3]

# After G7, White leads by 1.5 (Black 22 %): G7 G2 F2 G3 F3 H4. After A3, the move of 50 visits,
# White leads by 6.3 (1 %): A5 A4 H4 F3. 5,000 visits.
loadsgf sgf/094.sgf 21
40 reg_genmove black
#? [G7]

# After D7, Black leads by 10.4 (Black 98 %): D7 E7 C8 F8 D9 H8. After F8, the move of 50 visits,
# White leads by 0.2 (43 %): D7 F2 F3 E3. 2 stones of Black, at E8, are at stake. 1 stone of
# White, at D8, is at stake. 5,000 visits.
loadsgf sgf/015.sgf 19
50 reg_genmove black
#? [D7]

# After B5, White leads by 1.4 (Black 33 %): B5 E7 J6 H4 G8 E3. After C6, the move of 50 visits,
# White leads by 5.1 (3 %): E7 B6 B7 J6. 5,000 visits.
loadsgf sgf/023.sgf 17
60 reg_genmove black
#? [B5]

# After B6, Black leads by 6.3 (White 12 %): B6 B7 D2 H7 H8 B4. After C4, the move of 50 visits,
# Black leads by 7.9 (2 %): C5 E9 G4 H4. 5,000 visits.
loadsgf sgf/030.sgf 20
70 reg_genmove white
#? [B6|C5]

# After E7, Black leads by 4.7 (Black 84 %): E7 E8 G6 C8 G7 F8. After G7, the move of 50 visits,
# Black leads by 0.7 (58 %): E8 G8 H5 G6. 1 stone of Black, at F2, is at stake. 5,000 visits.
loadsgf sgf/095.sgf 25
80 reg_genmove black
#? [E7]

# After B7, Black leads by 6.9 (White 8 %): B7 B8 B5 A7 E2 D4. After B6, the move of 50 visits,
# Black leads by 11.6 (2 %): B7 B4 C4 B3. 2 stones of White, at C6, are at stake. 5,000 visits.
loadsgf sgf/096.sgf 18
90 reg_genmove white
#? [B7]
