// Words that belong to a word's meaning: its synonyms, kinds, parts and the words that define it, from WordNet. The table is made by
// test/eval/train/labels-kin.ts and searched as it lies in memory.
import { readData } from '../data.js';

/** Related stems with their strength, above 0 to 1. */
type RelatedStems = ReadonlyMap<string, number>;

const file = 'labels-kin.bin';
const none: RelatedStems = new Map();
const strongest = 9;

let table: string | undefined;
const known = new Map<string, RelatedStems>();
const maxKnown = 2000;

/** Stems related to a stem; empty for one the table does not have. */
export function relatedStems(stem: string): RelatedStems {
  const found = known.get(stem);
  if (found !== undefined) return found;
  const read = lookUp(stem);
  if (known.size >= maxKnown) known.clear();
  known.set(stem, read);
  return read;
}

function lookUp(stem: string): RelatedStems {
  if (!/^[a-z]+$/.test(stem)) return none;
  table ??= readData(file).toString('latin1');
  const at = table.indexOf(`\n${stem} `);
  if (at < 0) return none;
  const from = at + stem.length + 2;
  const entries = table.slice(from, table.indexOf('\n', from)).split(' ');
  return new Map(entries.map((entry) => [entry.slice(0, -1), Number(entry.slice(-1)) / strongest]));
}

// Everything the table gives for a word may stand for it where the rest of a clause fits.
const closeStrength = 0.1;

/** Stems that may stand for one of the given stems. */
export function closeStems(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.flatMap((stem) => [...relatedStems(stem)].flatMap(([other, strength]) => (strength < closeStrength ? [] : [other]))));
}
