# Neither stones at stake nor settled borders: shape and direction.

# After H4, Black leads by 2.4 (White 21 %): H4 H5 J5 E3 E8 E7. After H5, the move of 50 visits,
# Black leads by 4.1 (2 %): E3 E2 E4 D2. 5,000 visits.
loadsgf sgf/036.sgf 30
10 reg_genmove white
#? [H4]

# After G7, Black leads by 2.8 (White 25 %): G7 B5 B4 D8 H5 H6. After B4, the move of 50 visits,
# Black leads by 10.1 (4 %): E8 F8 D8 F7. 1,500 visits.
loadsgf sgf/004.sgf 18
20 reg_genmove white
#? [G7|F8]

# After C3, White leads by 0.3 (Black 39 %): G7 F7 C3 B3 F8 H7. After B3, the move of 50 visits,
# White leads by 5.0 (2 %): C3 B2 B5 B1. 1,500 visits.
loadsgf sgf/049.sgf 23
30 reg_genmove black
#? [C3|G7]

# After F3, Black leads by 6.1 (Black 96 %): F3 G7 E8 F8 H6 E5. After F1, the move of 50 visits,
# the game is even (48 %): E1 G1 F3 G3. 1 stone of Black, at B4, is at stake. 1 stone of White, at
# F2, is at stake. 5,000 visits.
loadsgf sgf/083.sgf 21
40 reg_genmove black
#? [F3]

# After G2, Black leads by 2.0 (White 19 %): G2 G7 C3 C4 B4 D3. After F8, the move of 50 visits,
# Black leads by 4.7 (6 %): F7 C5 B6 C3. 1,500 visits.
loadsgf sgf/029.sgf 20
50 reg_genmove white
#? [G2|C5|E7]

# After H8, White leads by 3.1 (White 90 %): H8 J8 G7 J7 C6 B6. After D7, the move of 50 visits,
# White leads by 1.5 (81 %): C6 C8 B8 D8. 1 stone of Black, at H7, is at stake. 1,500 visits.
loadsgf sgf/084.sgf 20
60 reg_genmove white
#? [H8]

# After G7, White leads by 1.5 (Black 22 %): G7 G2 F2 G3 F3 H4. After A3, the move of 50 visits,
# White leads by 6.3 (1 %): A5 A4 H4 F3. 5,000 visits.
loadsgf sgf/085.sgf 21
70 reg_genmove black
#? [G7]

# After D7, Black leads by 10.4 (Black 98 %): D7 E7 C8 F8 D9 H8. After F8, the move of 50 visits,
# White leads by 0.2 (43 %): D7 F2 F3 E3. 2 stones of Black, at E8, are at stake. 1 stone of
# White, at D8, is at stake. 5,000 visits.
loadsgf sgf/014.sgf 19
80 reg_genmove black
#? [D7]

# After G2, White leads by 4.5 (White 95 %): G2 H8 G8 H2 C3 A4. After C3, the move of 50 visits,
# White leads by 0.5 (63 %): F8 G8 H4 G2. 1,500 visits.
loadsgf sgf/078.sgf 22
90 reg_genmove white
#? [G2]

# After B6, White leads by 1.1 (Black 33 %): B6 B7 J6 B4 C3 G6. After C6, the move of 50 visits,
# White leads by 3.7 (6 %): E7 B6 B7 J6. 1,500 visits.
loadsgf sgf/021.sgf 17
100 reg_genmove black
#? [B6]

# After B6, Black leads by 5.7 (White 13 %): B6 B7 C4 C5 B1 B2. After C4, the move of 50 visits,
# Black leads by 7.9 (2 %): C5 E9 G4 H4. 1,500 visits.
loadsgf sgf/027.sgf 20
110 reg_genmove white
#? [B6]
