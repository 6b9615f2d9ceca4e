// Positions of games between the engine and itself, on which two builds of the engine are compared.

/** The lines of GTP before the first game: a fixed number of visits, so that the machine's speed does not matter. */
export const PREPARATION = ["kata-set-param maxVisits 16", "kata-set-param numSearchThreads 1"];

const GAMES = [9, 9, 9, 9, 13, 13, 13, 13, 19, 19];
const MOVES_OF_GAME = 10;

/** The number of positions: one before each move that is compared. */
export const POSITIONS = GAMES.length * MOVES_OF_GAME;

/**
 * Plays games after openings of two moves. `ask` answers a line of GTP. Returns the moves, in order. With the moves of
 * another build, each position is that of the other's game, whatever this build would have played before.
 *
 * @param {(line: string) => Promise<string> | string} ask
 * @param {string[]} [others]
 */
export async function moves(ask, others) {
  const said = async (line) => {
    const reply = await ask(line);
    if (!reply.startsWith("=")) throw new Error(`${line}: ${reply}`);
    return reply.slice(1).trim();
  };
  for (const line of PREPARATION) await said(line);
  const answers = [];
  for (const [number, side] of GAMES.entries()) {
    await said(`boardsize ${side}`);
    await said("clear_board");
    const letter = "ABCDEFGHJKLMNOPQRST"[2 + (number % 3)];
    await said(`play b ${letter}${3 + (number % 2)}`);
    await said(`play w G${side - 2 - (number % 4)}`);
    for (let move = 0; move < MOVES_OF_GAME; move += 1) {
      const color = "bw"[move % 2];
      const answer = await said(`genmove ${color}`);
      const other = others?.[answers.length];
      if (other !== undefined && other !== answer) {
        await said("undo");
        await said(`play ${color} ${other}`);
      }
      answers.push(answer);
    }
  }
  return answers;
}
