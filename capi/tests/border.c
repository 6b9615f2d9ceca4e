/* What crosses the border to C: results, every kind of error with its sentence, and threads. */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tengen.h>
#include <time.h>

static int failures = 0;

#define EXPECT(claim)                                                          \
    do {                                                                       \
        if (!(claim)) {                                                        \
            fprintf(stderr, "line %d: not true: %s\n", __LINE__, #claim);      \
            failures++;                                                        \
        }                                                                      \
    } while (0)

/* Whether the last error begins with the name of the function that the text of a call names, and has some words. */
static int is_error_of(const char *call, const char *words) {
    const char *error = tengen_last_error();
    size_t length = strcspn(call, "(");
    return strncmp(error, call, length) == 0 && error[length] == ':' && strstr(error + length, words) != NULL;
}

/* Expects that a call ends with a status, and that the error is its own and has some words. */
#define REFUSED(wanted, words, call)                                           \
    do {                                                                       \
        enum TengenStatus status_ = (call);                                    \
        if (status_ != (wanted) || !is_error_of(#call, (words))) {             \
            fprintf(stderr, "line %d: status %d: %s\n", __LINE__, (int)status_, tengen_last_error()); \
            failures++;                                                        \
        }                                                                      \
    } while (0)

#define DONE(call) EXPECT((call) == TENGEN_STATUS_OK)

static struct TengenGame *new_game(int size, const char *rules) {
    struct TengenGame *game = NULL;
    DONE(tengen_game_new(size, size, rules, &game));
    return game;
}

static void a_game_is_played_counted_and_taken_back(void) {
    struct TengenGame *game = new_game(5, "tromp-taylor");
    int player = 7;
    int8_t board[25];
    uint8_t legal[26];
    double lead = 0;
    char *text = NULL;
    DONE(tengen_game_set_komi(game, 0.5));
    DONE(tengen_game_play(game, 0, "C3"));
    DONE(tengen_game_play(game, -1, "a1"));
    DONE(tengen_game_board(game, board, 25));
    EXPECT(board[12] == 1 && board[0] == -1 && board[1] == 0);
    DONE(tengen_game_legal(game, legal, 26));
    EXPECT(legal[0] == 0 && legal[1] == 1 && legal[12] == 0 && legal[25] == 1);
    DONE(tengen_game_to_move(game, &player));
    EXPECT(player == 1);
    /* The white stone counts as alive, whatever its owner thinks: Tromp and Taylor remove nothing. */
    DONE(tengen_game_score(game, NULL, &lead, &text));
    EXPECT(strcmp(text, "W+0.5") == 0 && lead == -0.5);
    tengen_text_free(text);
    DONE(tengen_game_undo(game, 1));
    DONE(tengen_game_score(game, NULL, &lead, &text));
    EXPECT(strcmp(text, "B+24.5") == 0 && lead == 24.5);
    tengen_text_free(text);
    DONE(tengen_game_play(game, 0, "pass"));
    DONE(tengen_game_play(game, 0, "pass"));
    DONE(tengen_game_to_move(game, &player));
    EXPECT(player == 0);
    DONE(tengen_game_legal(game, legal, 26));
    EXPECT(legal[25] == 0);
    REFUSED(TENGEN_STATUS_ILLEGAL, "the game is over", tengen_game_play(game, 0, "A1"));
    tengen_game_free(game);
}

static void dead_stones_are_taken_off_before_the_count(void) {
    struct TengenGame *game = new_game(5, "japanese");
    double lead = 0;
    char *text = NULL;
    DONE(tengen_game_set_komi(game, 0.5));
    DONE(tengen_game_play(game, 0, "C3"));
    DONE(tengen_game_play(game, 0, "A1"));
    DONE(tengen_game_score(game, "A1", NULL, &text));
    EXPECT(strcmp(text, "B+24.5") == 0);
    tengen_text_free(text);
    DONE(tengen_game_score(game, "", &lead, &text));
    EXPECT(lead == -0.5);
    tengen_text_free(text);
    tengen_game_free(game);
}

static void a_game_goes_through_sgf(void) {
    const char *record = "(;SZ[9]KM[6.5]RU[Japanese];B[ee];W[gg])";
    struct TengenGame *game = NULL, *copy = NULL;
    char *sgf = NULL;
    DONE(tengen_game_of_sgf((const uint8_t *)record, strlen(record), &game));
    DONE(tengen_game_copy(game, &copy));
    DONE(tengen_game_undo(copy, 2));
    DONE(tengen_game_to_sgf(game, &sgf));
    EXPECT(strstr(sgf, "B[ee]") && strstr(sgf, "W[gg]") && strstr(sgf, "KM[6.5]"));
    tengen_text_free(sgf);
    tengen_game_free(copy);
    tengen_game_free(game);
}

static void a_record_without_komi_has_that_of_its_rules_or_its_handicap(void) {
    const char *records[] = {"(;SZ[9]RU[Japanese];B[ee])", "(;SZ[9]RU[Chinese];B[ee])",
                             "(;SZ[19]RU[Japanese]HA[3]AB[dd][pp][dp];W[pd])"};
    const char *komis[] = {"KM[6.5]", "KM[7.5]", "KM[0.5]"};
    for (int at = 0; at < 3; at++) {
        struct TengenGame *game = NULL;
        char *sgf = NULL;
        DONE(tengen_game_of_sgf((const uint8_t *)records[at], strlen(records[at]), &game));
        DONE(tengen_game_to_sgf(game, &sgf));
        EXPECT(strstr(sgf, komis[at]));
        tengen_text_free(sgf);
        tengen_game_free(game);
    }
}

static void rules_without_a_name_have_the_komi_of_their_count(void) {
    struct TengenGame *game = new_game(9, "{\"scoring\":\"TERRITORY\"}");
    char *sgf = NULL;
    DONE(tengen_game_to_sgf(game, &sgf));
    EXPECT(strstr(sgf, "KM[6.5]"));
    tengen_text_free(sgf);
    tengen_game_free(game);
}

static void what_cannot_be_meant_is_refused_and_changes_nothing(void) {
    struct TengenGame *game = new_game(9, NULL), *none = NULL;
    struct TengenEngine *engine = NULL;
    char *text = NULL;
    int8_t board[81];
    REFUSED(TENGEN_STATUS_VALUE, "26x9: a board has 1 to 25", tengen_game_new(26, 9, NULL, &none));
    REFUSED(TENGEN_STATUS_VALUE, "-1x9", tengen_game_new(-1, 9, NULL, &none));
    REFUSED(TENGEN_STATUS_VALUE, "rules:", tengen_game_new(9, 9, "no rules", &none));
    REFUSED(TENGEN_STATUS_VALUE, "rules is not UTF-8", tengen_game_new(9, 9, "\xff", &none));
    REFUSED(TENGEN_STATUS_NULL, "game is null", tengen_game_new(9, 9, NULL, NULL));
    REFUSED(TENGEN_STATUS_VALUE, "no game", tengen_game_of_sgf((const uint8_t *)"x", 1, &none));
    REFUSED(TENGEN_STATUS_NULL, "record is null", tengen_game_of_sgf(NULL, 1, &none));
    REFUSED(TENGEN_STATUS_VALUE, "no game", tengen_game_of_sgf(NULL, 0, &none));
    REFUSED(TENGEN_STATUS_VALUE, "half points", tengen_game_set_komi(game, NAN));
    REFUSED(TENGEN_STATUS_VALUE, "vertex \"I5\"", tengen_game_play(game, 0, "I5"));
    REFUSED(TENGEN_STATUS_VALUE, "-1 for White or 0 for the player to move, not 2", tengen_game_play(game, 2, "E5"));
    REFUSED(TENGEN_STATUS_NULL, "vertex is null", tengen_game_play(game, 0, NULL));
    REFUSED(TENGEN_STATUS_NULL, "game is null", tengen_game_play(NULL, 0, "E5"));
    REFUSED(TENGEN_STATUS_ILLEGAL, "T19", tengen_game_play(game, 0, "T19"));
    REFUSED(TENGEN_STATUS_VALUE, "cannot undo", tengen_game_undo(game, 1));
    REFUSED(TENGEN_STATUS_VALUE, "room for 80 values", tengen_game_board(game, board, 80));
    REFUSED(TENGEN_STATUS_NULL, "board is null", tengen_game_board(game, NULL, 81));
    REFUSED(TENGEN_STATUS_VALUE, "dead: E5", tengen_game_score(game, "E5", NULL, &text));
    REFUSED(TENGEN_STATUS_NULL, "result is null", tengen_game_score(game, NULL, NULL, NULL));
    REFUSED(TENGEN_STATUS_VALUE, "levels go from 1 to 20", tengen_engine_new(0, NULL, 1, 0, &engine));
    REFUSED(TENGEN_STATUS_VALUE, "threads:", tengen_engine_new(20, NULL, 0, 0, &engine));
    REFUSED(TENGEN_STATUS_VALUE, "/nowhere", tengen_engine_new(20, "/nowhere", 1, 0, &engine));
    EXPECT(none == NULL && engine == NULL && text == NULL);
    DONE(tengen_game_board(game, board, 81));
    for (int point = 0; point < 81; point++) {
        EXPECT(board[point] == 0);
    }
    tengen_game_free(game);
    tengen_game_free(NULL);
    tengen_engine_free(NULL);
    tengen_text_free(NULL);
}

static void a_seed_repeats_the_moves_of_a_level(void) {
    char moves[2][2][8];
    for (int time = 0; time < 2; time++) {
        struct TengenGame *game = new_game(9, NULL);
        struct TengenEngine *engine = NULL;
        DONE(tengen_engine_new(3, NULL, 1, 7, &engine));
        for (int move = 0; move < 2; move++) {
            char *vertex = NULL;
            DONE(tengen_engine_genmove(engine, game, 0, 0, 0, &vertex));
            DONE(tengen_game_play(game, 0, vertex));
            snprintf(moves[time][move], 8, "%s", vertex);
            tengen_text_free(vertex);
        }
        tengen_engine_free(engine);
        tengen_game_free(game);
    }
    EXPECT(strcmp(moves[0][0], moves[1][0]) == 0);
    EXPECT(strcmp(moves[0][1], moves[1][1]) == 0);
}

#define GAME "\"boardXSize\":5,\"boardYSize\":5,\"rules\":\"chinese\",\"moves\":[[\"B\",\"C3\"],[\"W\",\"A1\"]]"

static void questions_are_answered_in_json(struct TengenEngine *engine) {
    char *answers = NULL;
    DONE(tengen_engine_ask(
        engine,
        "{\"id\":\"a\"," GAME ",\"maxVisits\":5}\n"
        "{\"id\":\"e\",\"action\":\"explain\"," GAME ",\"maxVisits\":5}\n"
        "{\"id\":\"r\",\"action\":\"review\"," GAME ",\"maxVisits\":5}\n"
        "{\"id\":\"s\",\"action\":\"solve\",\"size\":9,\"black\":[\"A3\",\"B3\",\"C3\",\"D2\",\"D1\"],"
        "\"white\":[\"A4\",\"B4\",\"C4\",\"D4\",\"D3\",\"E2\",\"E1\"],\"to_play\":\"W\"}\n"
        "no question\n",
        &answers));
    EXPECT(strstr(answers, "\"moveInfos\"") != NULL);
    EXPECT(strstr(answers, "\"sentences\"") != NULL);
    EXPECT(strstr(answers, "\"grade\"") != NULL);
    EXPECT(strstr(answers, "\"result\":\"dead\"") != NULL);
    EXPECT(strstr(answers, "{\"error\":\"Not JSON") != NULL);
    tengen_text_free(answers);
    REFUSED(TENGEN_STATUS_NULL, "queries is null", tengen_engine_ask(engine, NULL, &answers));
    REFUSED(TENGEN_STATUS_NULL, "answers is null", tengen_engine_ask(engine, "", NULL));
    DONE(tengen_engine_ask(engine, "", &answers));
    EXPECT(strcmp(answers, "") == 0);
    tengen_text_free(answers);
}

static void *long_search(void *engine) {
    char *answers = NULL;
    DONE(tengen_engine_ask(engine, "{\"id\":\"a\"," GAME ",\"maxVisits\":1000000000}", &answers));
    EXPECT(strstr(answers, "\"moveInfos\"") != NULL);
    tengen_text_free(answers);
    /* This thread has had no error: those of others are not seen here. */
    EXPECT(strcmp(tengen_last_error(), "") == 0);
    return NULL;
}

static void a_second_thread_is_refused_and_can_stop_the_first(struct TengenEngine *engine) {
    struct TengenGame *game = new_game(9, NULL);
    struct timespec moment = {0, 5000000};
    enum TengenStatus status = TENGEN_STATUS_OK;
    pthread_t thread;
    pthread_create(&thread, NULL, long_search, engine);
    for (int tries = 0; tries < 2000 && status == TENGEN_STATUS_OK; tries++) {
        char *vertex = NULL;
        nanosleep(&moment, NULL);
        status = tengen_engine_genmove(engine, game, 0, 1, 0, &vertex);
        tengen_text_free(vertex);
    }
    EXPECT(status == TENGEN_STATUS_BUSY);
    EXPECT(strstr(tengen_last_error(), "another call is using this engine") != NULL);
    DONE(tengen_engine_stop(engine));
    pthread_join(thread, NULL);
    tengen_game_free(game);
}

int main(void) {
    EXPECT(strchr(tengen_version(), '.') != NULL);
    EXPECT(strcmp(tengen_last_error(), "") == 0);
    a_game_is_played_counted_and_taken_back();
    dead_stones_are_taken_off_before_the_count();
    a_game_goes_through_sgf();
    a_record_without_komi_has_that_of_its_rules_or_its_handicap();
    rules_without_a_name_have_the_komi_of_their_count();
    what_cannot_be_meant_is_refused_and_changes_nothing();
    a_seed_repeats_the_moves_of_a_level();
    struct TengenEngine *engine = NULL;
    DONE(tengen_engine_new(20, "small", 1, 0, &engine));
    if (engine != NULL) {
        questions_are_answered_in_json(engine);
        a_second_thread_is_refused_and_can_stop_the_first(engine);
    }
    tengen_engine_free(engine);
    REFUSED(TENGEN_STATUS_NULL, "engine is null", tengen_engine_stop(NULL));
    printf("%s\n", failures == 0 ? "the border to C holds" : "the border to C has holes");
    return failures == 0 ? 0 : 1;
}
