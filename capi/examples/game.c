/*
 * Plays a short game between two levels on 9x9, counts it, asks what was wrong with a move, and prints
 * the record.
 *
 * cc game.c -I ../include -L ../../target/release -l tengen_capi -o game
 */

#include <stdio.h>
#include <stdlib.h>
#include <tengen.h>

/* Ends the program if a call has failed. */
static void check(enum TengenStatus status) {
    if (status != TENGEN_STATUS_OK) {
        fprintf(stderr, "%s\n", tengen_last_error());
        exit(1);
    }
}

int main(void) {
    struct TengenGame *game;
    check(tengen_game_new(9, 9, "japanese", &game));
    struct TengenEngine *players[2];
    check(tengen_engine_new(5, "small", 1, 1, &players[0]));
    check(tengen_engine_new(2, "small", 1, 2, &players[1]));

    int player = 1;
    for (int move = 0; move < 20 && player != 0; move++) {
        char *vertex;
        check(tengen_engine_genmove(players[move % 2], game, 0, 20, 0, &vertex));
        check(tengen_game_play(game, 0, vertex));
        printf("%s %s\n", player == 1 ? "black" : "white", vertex);
        tengen_text_free(vertex);
        check(tengen_game_to_move(game, &player));
    }

    /* A refused move changes nothing. */
    if (tengen_game_play(game, 0, "Z99") != TENGEN_STATUS_OK) {
        printf("refused: %s\n", tengen_last_error());
    }

    double lead;
    char *result;
    check(tengen_game_score(game, NULL, &lead, &result));
    printf("as it stands: %s (%+.1f)\n", result, lead);
    tengen_text_free(result);

    /* Everything else is a question in JSON. */
    char *answers;
    check(tengen_engine_ask(
        players[0],
        "{\"id\":\"why\",\"action\":\"explain\",\"boardXSize\":9,\"boardYSize\":9,"
        "\"moves\":[[\"B\",\"E5\"],[\"W\",\"A1\"]],\"maxVisits\":20}",
        &answers));
    printf("%s", answers);
    tengen_text_free(answers);

    char *sgf;
    check(tengen_game_to_sgf(game, &sgf));
    printf("%s\n", sgf);
    tengen_text_free(sgf);

    tengen_engine_free(players[0]);
    tengen_engine_free(players[1]);
    tengen_game_free(game);
    return 0;
}
