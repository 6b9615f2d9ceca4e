# Neither stones at stake nor settled borders: shape and direction.

# After G7, Black leads by 2.8 (White 25 %): G7 B5 B4 D8 H5 H6. After B4, the move of 50 visits,
# Black leads by 10.1 (4 %): E8 F8 D8 F7. 1,500 visits.
loadsgf sgf/003.sgf 18
10 reg_genmove white
#? [G7|F8]

# After C3, White leads by 0.3 (Black 39 %): G7 F7 C3 B3 F8 H7. After B3, the move of 50 visits,
# White leads by 5.0 (2 %): C3 B2 B5 B1. 1,500 visits.
loadsgf sgf/039.sgf 23
20 reg_genmove black
#? [C3|G7]

# After F6, Black leads by 2.5 (Black 86 %): F6 H4 D8 E8 G7 C8. After D8, the move of 50 visits,
# White leads by 1.6 (29 %): F6 E5 C7 C8. 1 stone of Black, at G6, is at stake. 2 stones of White,
# at E7, are at stake. 300 visits.
loadsgf sgf/083.sgf 21
30 reg_genmove black
#? [F6]

# After F3, Black leads by 5.0 (Black 98 %): F3 D8 E8 C8 B3 C2. After F1, the move of 50 visits,
# Black leads by 0.1 (50 %): E1 G1 F3 G3. 1 stone of Black, at B4, is at stake. 1 stone of White,
# at F2, is at stake. 300 visits.
loadsgf sgf/067.sgf 21
40 reg_genmove black
#? [F3]

# After G2, Black leads by 2.0 (White 19 %): G2 G7 C3 C4 B4 D3. After F8, the move of 50 visits,
# Black leads by 4.7 (6 %): F7 C5 B6 C3. 1,500 visits.
loadsgf sgf/023.sgf 20
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

# After G2, White leads by 4.5 (White 95 %): G2 H8 G8 H2 C3 A4. After C3, the move of 50 visits,
# White leads by 0.5 (63 %): F8 G8 H4 G2. 1,500 visits.
loadsgf sgf/072.sgf 22
80 reg_genmove white
#? [G2]

# After F5, Black leads by 5.9 (Black 72 %): F5 F6 D1 C1 B2 E3. After B2, the move of 50 visits,
# Black leads by 1.6 (53 %): E3 F2 A2 G8. 300 visits.
loadsgf sgf/049.sgf 27
90 reg_genmove black
#? [F5]

# After G5, Black leads by 5.9 (Black 68 %): G5 F3 G2 A4 G7 F6. After C5, the move of 50 visits,
# White leads by 12.6 (1 %): F3 H2 F4 F5. 1 stone of White, at F8, is at stake. 300 visits.
loadsgf sgf/049.sgf 33
100 reg_genmove black
#? [G5]

# After B6, White leads by 1.1 (Black 33 %): B6 B7 J6 B4 C3 G6. After C6, the move of 50 visits,
# White leads by 3.7 (6 %): E7 B6 B7 J6. 1,500 visits.
loadsgf sgf/017.sgf 17
110 reg_genmove black
#? [B6]

# After G7, Black leads by 5.3 (Black 96 %): G7 H7 H8 E8 C7 G8. After D8, the move of 50 visits,
# Black leads by 1.1 (79 %): G8 E2 F2 D2. 300 visits.
loadsgf sgf/086.sgf 17
120 reg_genmove black
#? [G7]

# After B6, Black leads by 5.7 (White 13 %): B6 B7 C4 C5 B1 B2. After C4, the move of 50 visits,
# Black leads by 7.9 (2 %): C5 E9 G4 H4. 1,500 visits.
loadsgf sgf/055.sgf 20
130 reg_genmove white
#? [B6]
