/*
 * Tengen for C: the game of Go, and an engine that plays it. capi/README.md explains the whole.
 *
 * Ownership. Every object and every text that a function hands out belongs to the caller, who frees it
 * with tengen_game_free, tengen_engine_free or tengen_text_free. A function does not keep a pointer after
 * the call, and changes only the game or the engine. Texts are UTF-8 and end with a byte of 0.
 *
 * Errors. A function returns TENGEN_STATUS_OK, or what went wrong; tengen_last_error then has a
 * sentence. After an error nothing was handed out and nothing changed. A null pointer is an error too,
 * unless the function takes null. Other pointers must point to what the function takes.
 *
 * Threads. Any thread may call any function. While one call uses a game or an engine, others on the same
 * object return TENGEN_STATUS_BUSY. Freeing an object that another call uses is a fault of the caller.
 *
 * Points are texts as in GTP, from A1 at the lower left, without the letter I; a pass is "pass". In
 * arrays a number stands for each point, row by row from A1.
 */

#ifndef TENGEN_H
#define TENGEN_H

#include <stddef.h>
#include <stdint.h>

/*
 How a call has ended. `tengen_last_error` has a sentence about all but the first.
 */
typedef enum TengenStatus {
  /*
   The call has done what it was asked for.
   */
  TENGEN_STATUS_OK = 0,
  /*
   A pointer is null.
   */
  TENGEN_STATUS_NULL = 1,
  /*
   A value cannot be meant, such as a board of 26 lines, or a text that is not a point.
   */
  TENGEN_STATUS_VALUE = 2,
  /*
   The rules refuse a move.
   */
  TENGEN_STATUS_ILLEGAL = 3,
  /*
   Another call is using the object.
   */
  TENGEN_STATUS_BUSY = 4,
  /*
   The system does not grant what the call needs, such as a thread.
   */
  TENGEN_STATUS_SYSTEM = 5,
  /*
   An error in Tengen itself. The object that the call used refuses later calls.
   */
  TENGEN_STATUS_INTERNAL = 6,
} TengenStatus;

/*
 An engine: a net, a searcher and a judge, for any number of games.
 */
typedef struct TengenEngine TengenEngine;

/*
 A game of Go: the board, the rules, and the moves so far.
 */
typedef struct TengenGame TengenGame;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Returns the sentence about the last call of this thread that has failed; an empty text before
 that. It is valid until the next call of this thread fails.
 */
const char *tengen_last_error(void);

/*
 Returns the version of the library, such as `0.1.0`. The text belongs to the library.
 */
const char *tengen_version(void);

/*
 Frees a text that a function has handed out; with null it does nothing.
 */
void tengen_text_free(char *text);

/*
 Makes an engine. `level` goes from 1, a beginner's, to 20, full strength, and weakens
 `tengen_engine_genmove` alone. `net` is `small`, `large` (stronger and slower), or the path of a net in
 KataGo's format; null is `small`. `threads` is the number of threads of a search, from 1 to 1024. `seed`
 chooses the random numbers of `tengen_engine_genmove`.
 The searches take up to 512 MiB of memory: half of it for the moves, half for the answers to questions.
 */
enum TengenStatus tengen_engine_new(int level,
                                    const char *net,
                                    int threads,
                                    uint64_t seed,
                                    struct TengenEngine **engine);

/*
 Frees an engine; with null it does nothing.
 */
void tengen_engine_free(struct TengenEngine *engine);

/*
 Chooses a move at the engine's level for `player`: 1 for Black, -1 for White, 0 for the player to move.
 The game is unchanged. `visits` and `seconds` limit the search; what is 0 does not limit it, and with
 both 0 the engine takes one second at level 20; lower levels have visits of their own. `seconds` is time
 on the clock. In a game that is over it chooses as if play went on. `vertex` receives a point or `pass`;
 free the text.
 */
enum TengenStatus tengen_engine_genmove(const struct TengenEngine *engine,
                                        const struct TengenGame *game,
                                        int player,
                                        uint32_t visits,
                                        double seconds,
                                        char **vertex);

/*
 Answers questions in the JSON of `tengen analysis`, which docs/guide/analysis.md explains: analyses,
 and the actions `explain`, `review` and `solve`. Each line of `queries` is one, and `answers`
 receives a line for each answer, in the order in which they are ready; free the text. A question
 that cannot be answered has an answer with an `error`. A query without `maxVisits` has 100 visits, with
 every net.
 */
enum TengenStatus tengen_engine_ask(const struct TengenEngine *engine,
                                    const char *queries,
                                    char **answers);

/*
 Ends the call that uses an engine, from another thread. A search then answers with what it has found.
 Without such a call it does nothing.
 */
enum TengenStatus tengen_engine_stop(const struct TengenEngine *engine);

/*
 Begins a game on a board of 1 to 25 columns and rows. `rules` is a name such as `japanese`, or rules
 in the form of KataGo; with null they are Chinese. The komi is that of the rules.
 */
enum TengenStatus tengen_game_new(int columns,
                                  int rows,
                                  const char *rules,
                                  struct TengenGame **game);

/*
 Reads the main line of the first game of a record of `length` bytes: SGF, GIB, NGF or UGF, in any
 common encoding. Rules and komi are those of the record, or those that it was most likely played by.
 A move that the rules forbid is still made. A move onto a stone is left out without an error, as are stones
 that are set up without a liberty.
 */
enum TengenStatus tengen_game_of_sgf(const uint8_t *record,
                                     size_t length,
                                     struct TengenGame **game);

/*
 Hands out a copy of a game, which may go on by itself.
 */
enum TengenStatus tengen_game_copy(const struct TengenGame *game, struct TengenGame **copy);

/*
 Frees a game; with null it does nothing.
 */
void tengen_game_free(struct TengenGame *game);

/*
 Sets the komi, a number of half points such as 6.5. Another number is `TENGEN_STATUS_VALUE`.
 */
enum TengenStatus tengen_game_set_komi(const struct TengenGame *game, double komi);

/*
 Makes a move: `vertex` is a point such as `D4`, or `pass`. `player` is 1 for Black, -1 for White, and
 0 for the player to move. `TENGEN_STATUS_ILLEGAL` if the rules refuse it.
 */
enum TengenStatus tengen_game_play(const struct TengenGame *game,
                                   int player,
                                   const char *vertex);

/*
 Takes back the last `moves` moves. If fewer were made since stones were last set up,
 `TENGEN_STATUS_VALUE`, and the game is unchanged.
 */
enum TengenStatus tengen_game_undo(const struct TengenGame *game, size_t moves);

/*
 Writes which moves of the player to move are legal, 1 or 0, into an array of one number for each point
 and a last one for a pass. After the end of the game all are 0. Another `length` is
 `TENGEN_STATUS_VALUE`.
 */
enum TengenStatus tengen_game_legal(const struct TengenGame *game,
                                    uint8_t *legal,
                                    size_t length);

/*
 Writes the board into an array of one number for each point: 1 for a black stone, -1 for a white one,
 0 for an empty point. Another `length` is `TENGEN_STATUS_VALUE`.
 */
enum TengenStatus tengen_game_board(const struct TengenGame *game,
                                    int8_t *board,
                                    size_t length);

/*
 Writes the player to move, 1 for Black and -1 for White; 0 if the game is over.
 */
enum TengenStatus tengen_game_to_move(const struct TengenGame *game, int *player);

/*
 Counts the game as it stands. `dead` names a stone of each dead chain, with spaces between them; null
 is an empty list. A name that is not a stone on the board is `TENGEN_STATUS_VALUE`. `lead` receives
 Black's lead in points, komi included, and NaN for a game without a result; it may be null. `result`
 receives a text such as `B+3.5`; free it.
 */
enum TengenStatus tengen_game_score(const struct TengenGame *game,
                                    const char *dead,
                                    double *lead,
                                    char **result);

/*
 Hands out the game as SGF; free the text.
 */
enum TengenStatus tengen_game_to_sgf(const struct TengenGame *game, char **sgf);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TENGEN_H */
