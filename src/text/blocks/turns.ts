// Decides whether a text is a conversation, by the names in front of its lines.
import { nickLine, speakerLine, turnLine } from './lines.js';

const minTurns = 3;
const turnShare = 0.3;

/**
 * Reads the starts of the lines of a text. `conversation`: names in front of lines are speakers; `spoken`: the names also recur, so that everything after a
 * turn belongs to it up to the next one. With `nicknames`, names in lower case count too.
 */
export function turnsOf(lines: readonly string[], nicknames: boolean): { readonly conversation: boolean; readonly spoken: boolean } {
  const counts = new Map<string, number>();
  let turns = 0;
  let capitalised = 0;
  let filled = 0;
  for (const line of lines) {
    if (line === '') continue;
    filled++;
    if (line.length < 2) continue;
    const named = (turnLine.exec(line) ?? speakerLine.exec(line))?.[1];
    const name = named ?? (nicknames ? nickLine.exec(line)?.[1] : undefined);
    if (name === undefined) continue;
    turns++;
    if (named !== undefined) capitalised++;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const repeated = [...counts.values()].filter((count) => count > 1);
  const back = repeated.reduce((sum, count) => sum + count, 0);
  const spoken = turns >= minTurns && counts.size >= 2 && counts.size <= 0.7 * turns && repeated.length >= 1 && back >= 0.6 * turns;
  const isDense = capitalised >= minTurns && capitalised >= turnShare * filled;
  const conversation = isDense || (spoken && (repeated.length >= 2 || turns >= turnShare * filled));
  return { conversation, spoken: spoken && conversation };
}
