// Words related to a word by meaning: its synonyms, hyponyms, parts and the words of its definition, from WordNet. The table is made by
// test/eval/train/labels-kin.ts: one line per stem, sorted.
import { once, oncePerKey } from '../../../core/once-per.js';
import { byteAt } from '../../../text/at.js';
import { readData } from '../data.js';

/** Related stems with their strength, in (0, 1]. */
type RelatedStems = ReadonlyMap<string, number>;

const file = 'labels-kin.bin';
const none: RelatedStems = new Map();
const strongest = 9;

const table = once(() => readData(file));
const maxKnown = 2000;

/** Stems related to a stem; empty if the table does not have it. */
export const relatedStems = oncePerKey(lookUp, maxKnown);

const lineEnd = 10;

function lookUp(stem: string): RelatedStems {
  if (!/^[a-z]+$/.test(stem)) return none;
  const line = lineOf(table(), Buffer.from(`${stem} `, 'latin1'));
  if (line === undefined) return none;
  const entries = line.split(' ').slice(1);
  return new Map(entries.map((entry) => [entry.slice(0, -1), Number(entry.slice(-1)) / strongest]));
}

/** Finds the line that begins with a key by binary search. */
function lineOf(lines: Buffer, key: Buffer): string | undefined {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(lineEnd, middle - 1) + 1;
    const end = lines.indexOf(lineEnd, middle);
    const order = compareStart(lines, start, key);
    if (order === 0) return lines.toString('latin1', start, end);
    if (order < 0) low = end + 1;
    else high = start;
  }
  return undefined;
}

function compareStart(lines: Buffer, start: number, key: Buffer): number {
  for (let index = 0; index < key.length; index++) {
    const difference = byteAt(lines, start + index) - byteAt(key, index);
    if (difference !== 0) return difference;
  }
  return 0;
}

// Low, as any entry of the table may replace the word if the rest of a clause fits.
const closeStrength = 0.1;

/** Stems that may replace one of the given stems. */
export function closeStems(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.flatMap((stem) => [...relatedStems(stem)].flatMap(([other, strength]) => (strength < closeStrength ? [] : [other]))));
}
