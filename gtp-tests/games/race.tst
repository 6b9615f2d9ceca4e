# Stones of both players are at stake at the same time.

# After G3, White leads by 6.5 (White 79 %): G3 H3 H2 J2 H1 G1. After G8, the move of 50 visits,
# Black leads by 5.9 (2 %): G3 H8 G9 H9. 3 stones of Black, at G4, are at stake. 4 stones of
# White, at G5, are at stake. 300 visits.
loadsgf sgf/021.sgf 26
10 reg_genmove white
#? [G3]

# After G3, Black leads by 6.0 (Black 98 %): G3 B7 B8 A8 C8 H8. After H8, the move of 50 visits,
# White leads by 10.2 (16 %): G3 H3 H2 J2. 4 stones of Black, at G4, are at stake. 5 stones of
# White, at G5, are at stake. 300 visits.
loadsgf sgf/021.sgf 27
20 reg_genmove black
#? [G3]

# After E4, White leads by 2.3 (White 92 %): E4 B6 H5 D7 G6 F2. After B6, the move of 50 visits,
# Black leads by 3.2 (14 %): E4 A5 F5 F6. 2 stones of Black, at F3, are at stake. 2 stones of
# White, at E3, are at stake. 300 visits.
loadsgf sgf/022.sgf 14
30 reg_genmove white
#? [E4]

# After A9, Black leads by 12.4 (White 21 %): A9 D1 E1 C1 E3 F2. After G5, the move of 50 visits,
# Black leads by 26.8 (1 %): F9 H6 J6 H8. 5 stones of Black, at A8, are at stake. 13 stones of
# White, at B9, are at stake. 1,500 visits.
loadsgf sgf/011.sgf 48
40 reg_genmove white
#? [A9]

# After A6, Black leads by 12.1 (Black 99 %): A6 F2 B4 E7 D8 E9. After A3, the move of 50 visits,
# White leads by 14.4 (0 %): A6 A7 F2 A6. 10 stones of Black, at B1, are at stake. 8 stones of
# White, at A2, are at stake. 300 visits.
loadsgf sgf/023.sgf 43
50 reg_genmove black
#? [A6]

# After A5, White leads by 8.9 (White 99 %): A5 A7 A3 H5 J7 D4. After A2, the move of 50 visits,
# Black leads by 24.1 (0 %): D1 J5 H5 J7. 3 stones of Black, at B1, are at stake. 9 stones of
# White, at B4, are at stake. 5,000 visits.
loadsgf sgf/024.sgf 42
60 reg_genmove white
#? [A5]

# After A2, White leads by 9.0 (White 100 %): A2 A7 A4 H5 J7 D4. After A7, the move of 50 visits,
# Black leads by 23.3 (2 %): D1 C1 A2 H5. 4 stones of Black, at A3, are at stake. 10 stones of
# White, at A5, are at stake. 300 visits.
loadsgf sgf/024.sgf 44
70 reg_genmove white
#? [A2]

# After G1, White leads by 10.4 (White 99 %): G1 C4 J4 G8 F7 G7. After G8, the move of 50 visits,
# Black leads by 5.3 (6 %): G1 G7 H8 C4. 4 stones of Black, at H2, are at stake. 7 stones of
# White, at G5, are at stake. 300 visits.
loadsgf sgf/025.sgf 26
80 reg_genmove white
#? [G1]

# After C8, Black leads by 4.3 (Black 84 %): C8 D9 F9 D5 E5 B8. After B8, the move of 50 visits,
# White leads by 6.7 (20 %): D5 E5 C8 D4. 6 stones of Black, at G7, are at stake. 4 stones of
# White, at B6, are at stake. 300 visits.
loadsgf sgf/014.sgf 35
90 reg_genmove black
#? [C8]
