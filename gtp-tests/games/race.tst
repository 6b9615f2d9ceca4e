# Stones of both players are at stake at the same time.

# After A6, Black leads by 11.5 (Black 99 %): A6 E7 D8 E9 C9 H8. After A3, the move of 50 visits,
# White leads by 14.5 (0 %): A6 A7 F2 H6. 10 stones of Black, at B1, are at stake. 8 stones of
# White, at A2, are at stake. 5,000 visits.
loadsgf sgf/013.sgf 43
10 reg_genmove black
#? [A6]

# After G1, White leads by 9.5 (White 100 %): G1 G8 J4 C4 F7 G7. After G8, the move of 50 visits,
# Black leads by 4.6 (1 %): G1 C4 C3 G7. 4 stones of Black, at H2, are at stake. 3 stones of
# White, at G2, are at stake. 5,000 visits.
loadsgf sgf/042.sgf 26
20 reg_genmove white
#? [G1]

# After H8, Black leads by 7.2 (Black 99 %): H8 H4 G9 J5 G4 H9. After B6, the move of 50 visits,
# White leads by 30.1 (2 %): B5 H8 H9 J8. 10 stones of Black, at E8, are at stake. 7 stones of
# White, at F5, are at stake. 5,000 visits.
loadsgf sgf/017.sgf 33
30 reg_genmove black
#? [H8]

# After F3, Black leads by 1.5 (Black 75 %): F3 F7 G4 H4 H3 H7. After D7, the move of 50 visits,
# White leads by 2.8 (12 %): F7 F3 C4 C6. 2 stones of Black, at G6, are at stake. 3 stones of
# White, at G5, are at stake. 5,000 visits.
loadsgf sgf/043.sgf 13
40 reg_genmove black
#? [F3]

# After F3, White leads by 0.4 (White 55 %): F3 G5 G4 G6 F5 F7. After B9, the move of 50 visits,
# Black leads by 4.2 (4 %): E2 H6 G4 H4. 3 stones of Black, at D4, are at stake. 3 stones of
# White, at C3, are at stake. 5,000 visits.
loadsgf sgf/044.sgf 28
50 reg_genmove white
#? [F3]

# After F4, Black leads by 15.4 (Black 99 %): F4 F2 G4 J6 H4 H3. After E2, the move of 50 visits,
# Black leads by 8.4 (99 %): F2 F4 F3 G4. 2 stones of Black, at D2, are at stake. 2 stones of
# White, at C2, are at stake. 5,000 visits.
loadsgf sgf/045.sgf 25
60 reg_genmove black
#? [F4]

# After A7, White leads by 2.1 (Black 1 %): A7 E4 G1 H5 J5 J6. After H5, the move of 50 visits,
# White leads by 17.2 (1 %): B2 C8 C9 A5. 6 stones of Black, at B6, are at stake. 4 stones of
# White, at C2, are at stake. 5,000 visits.
loadsgf sgf/046.sgf 33
70 reg_genmove black
#? [A7|C8]
