# Stones of the opponent can be taken or killed.

# After A6, Black leads by 2.4 (White 1 %): A6 D5 C9 E9 C8 E2. After C8, the move of 50 visits,
# Black leads by 8.3 (0 %): A9 J1 E9 D5. 3 stones of Black, at B8, are at stake. 1 stone of White,
# at A8, is at stake. 1,500 visits.
loadsgf sgf/040.sgf 48
10 reg_genmove white
#? [A6|E2]

# After D6, Black leads by 3.0 (Black 71 %): D6 C5 E5 H3 C8 D8. After B8, the move of 50 visits,
# White leads by 2.2 (12 %): D5 H3 H2 J4. 4 stones of White, at E2, are at stake. 300 visits.
loadsgf sgf/011.sgf 21
20 reg_genmove black
#? [D6]

# After E6, White leads by 3.8 (Black 11 %): E6 F7 H3 H2 G3 G2. After F6, the move of 50 visits,
# White leads by 9.2 (1 %): H3 H4 E6 D5. 1 stone of Black, at D2, is at stake. 4 stones of White,
# at D3, are at stake. 300 visits.
loadsgf sgf/041.sgf 25
30 reg_genmove black
#? [E6|H3]

# After D8, Black leads by 13.7 (Black 97 %): D8 E8 C6 C7 B7 F8. After C7, the move of 50 visits,
# White leads by 5.5 (12 %): D8 B2 B5 C6. 4 stones of White, at E4, are at stake. 300 visits.
loadsgf sgf/036.sgf 23
40 reg_genmove black
#? [D8|B2]

# After D7, Black leads by 9.5 (Black 98 %): D7 E7 C8 F8 D9 F9. After F8, the move of 50 visits,
# White leads by 0.7 (33 %): D7 F2 F3 E3. 1 stone of Black, at C7, is at stake. 3 stones of White,
# at G3, are at stake. 300 visits.
loadsgf sgf/042.sgf 19
50 reg_genmove black
#? [D7]

# After D6, Black leads by 2.5 (White 8 %): D6 C6 D7 C8 B5 C4. After E7, the move of 50 visits,
# Black leads by 9.4 (1 %): H5 H4 J6 C6. 3 stones of Black, at G6, are at stake. 300 visits.
loadsgf sgf/043.sgf 18
60 reg_genmove white
#? [D6]

# After D5, White leads by 13.4 (White 99 %): D5 B3 B2 D6 E6 F6. After F2, the move of 50 visits,
# White leads by 2.1 (92 %): A8 G8 H8 G9. 4 stones of Black, at B5, are at stake. 300 visits.
loadsgf sgf/044.sgf 24
70 reg_genmove white
#? [D5]

# After H6, White leads by 6.0 (White 94 %): H6 E3 E2 H2 G2 B2. After E8, the move of 50 visits,
# White leads by 1.2 (63 %): E7 H7 E3 E2. 5 stones of Black, at D4, are at stake. 300 visits.
loadsgf sgf/027.sgf 32
80 reg_genmove white
#? [H6]

# After F4, Black leads by 16.1 (Black 99 %): F4 E2 G4 J6 H3 J7. After J6, the move of 50 visits,
# White leads by 4.6 (8 %): H4 B3 B2 E2. 1 stone of Black, at F5, is at stake. 3 stones of White,
# at G5, are at stake. 300 visits.
loadsgf sgf/045.sgf 25
90 reg_genmove black
#? [F4]

# After A5, Black leads by 18.6 (Black 99 %): A5 G6 F6 H4 H3 F4. After A2, the move of 50 visits,
# Black leads by 6.8 (86 %): A5 H2 H3 H1. 7 stones of White, at B3, are at stake. 300 visits.
loadsgf sgf/046.sgf 23
100 reg_genmove black
#? [A5]
