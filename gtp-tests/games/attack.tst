# Stones of the opponent can be taken or killed.

# After A6, Black leads by 2.6 (White 1 %): A6 E9 C9 D5 C8 E7. After C8, the move of 50 visits,
# Black leads by 14.3 (1 %): A9 D5 G1 D4. 3 stones of Black, at B8, are at stake. 1 stone of
# White, at A8, is at stake. 5,000 visits.
loadsgf sgf/047.sgf 48
10 reg_genmove white
#? [A6]

# After G3, Black leads by 6.4 (Black 99 %): G3 B7 B8 A8 C8 F2. After H8, the move of 50 visits,
# White leads by 8.7 (10 %): G3 H3 H2 J2. 5 stones of White, at G5, are at stake. 5,000 visits.
loadsgf sgf/048.sgf 27
20 reg_genmove black
#? [G3]

# After H4, Black leads by 6.9 (Black 94 %): H4 G6 F8 H6 G2 G8. After H6, the move of 50 visits,
# Black leads by 3.4 (74 %): G6 G7 H4 B6. 3 stones of White, at D4, are at stake. 5,000 visits.
loadsgf sgf/049.sgf 15
30 reg_genmove black
#? [H4]

# After E6, White leads by 3.8 (Black 11 %): E6 F7 H3 H2 G3 G2. After F6, the move of 50 visits,
# White leads by 9.2 (1 %): H3 H4 E6 D5. 1 stone of Black, at D2, is at stake. 4 stones of White,
# at D3, are at stake. 5,000 visits.
loadsgf sgf/050.sgf 25
40 reg_genmove black
#? [E6]

# After C4, Black leads by 6.6 (Black 93 %): C4 F6 G5 F4 D8 F5. After D3, the move of 50 visits,
# White leads by 0.7 (33 %): H5 H6 E2 D2. 3 stones of White, at C5, are at stake. 5,000 visits.
loadsgf sgf/051.sgf 11
50 reg_genmove black
#? [C4]

# After D8, Black leads by 14.5 (Black 98 %): D8 E8 B2 F3 F2 G2. After C7, the move of 50 visits,
# White leads by 3.0 (6 %): D8 B2 B5 C6. 3 stones of White, at D2, are at stake. 5,000 visits.
loadsgf sgf/052.sgf 23
60 reg_genmove black
#? [D8]

# After E9, Black leads by 18.9 (Black 100 %): E9 B9 G8 C9 G9 D8. After J7, the move of 50 visits,
# the game is even (46 %): E9 G4 D8 J5. 3 stones of White, at H8, are at stake. 5,000 visits.
loadsgf sgf/023.sgf 47
70 reg_genmove black
#? [E9]

# After H6, White leads by 5.9 (White 98 %): H6 E3 E2 J3 H2 G7. After E8, the move of 50 visits,
# Black leads by 1.6 (36 %): E3 E2 J3 F1. 5 stones of Black, at D4, are at stake. 5,000 visits.
loadsgf sgf/044.sgf 32
80 reg_genmove white
#? [H6]

# After A5, Black leads by 13.2 (Black 98 %): A5 H4 H5 G6 G5 H3. After A2, the move of 50 visits,
# Black leads by 6.9 (90 %): H4 C6 C7 B5. 3 stones of White, at B3, are at stake. 5,000 visits.
loadsgf sgf/053.sgf 23
90 reg_genmove black
#? [A5]

# After D7, Black leads by 4.6 (Black 97 %): D7 D8 C8 B8 E8 C9. After D4, the move of 50 visits,
# White leads by 0.2 (46 %): H7 H6 J6 J5. 3 stones of White, at E7, are at stake. 5,000 visits.
loadsgf sgf/054.sgf 13
100 reg_genmove black
#? [D7]
