// Shortens a context of one sentence by its grammatical skeleton: dispensable phrases are dropped first, then its end. For contexts
// without a prompt that says what matters.
import { float64At, int32At, numberAt, wordAt } from '../text/at.js';
import { dangling, negating } from '../text/clause-words.js';
import { skeletonOf } from '../text/clauses.js';
import { bareWord } from '../text/statement.js';

const isHeld = (word: string): boolean => negating.has(word) || /\d|n['’]t$/.test(word);

/** Indices of the words of an English sentence to keep for at most `budget` tokens, in order. `tokens`: of each word. */
export function shortenSentence(raw: readonly string[], tokens: readonly number[], budget: number): number[] {
  const size = raw.length;
  const bare = raw.map(bareWord);
  const skeleton = skeletonOf(raw);
  const leaves = skeleton === undefined ? Float64Array.from(raw, (_, at) => at / size) : Float64Array.from(skeleton.ranks);
  // Negating, limiting and counting words stay, with their phrases.
  const held = new Set(bare.flatMap((word, at) => (isHeld(word) ? [skeleton?.phrases[at] ?? 0] : [])));
  for (let at = 0; at < size; at++)
    if (isHeld(wordAt(bare, at)) || ((skeleton?.phrases[at] ?? 0) > 0 && held.has(int32At(skeleton!.phrases, at)))) leaves[at] = 0;
  const order = Array.from(leaves.keys()).sort((a, b) => float64At(leaves, a) - float64At(leaves, b) || a - b);
  const kept = new Uint8Array(size);
  let used = 0;
  let dropped = 0;
  for (const at of order) {
    const phrase = leaves[at] === 0 ? 0 : (skeleton?.phrases[at] ?? 0);
    if (phrase > 0 && phrase === dropped) continue;
    if (used + numberAt(tokens, at) <= budget) {
      kept[at] = 1;
      used += numberAt(tokens, at);
      continue;
    }
    if (phrase === 0) break;
    // A phrase is dropped as a whole and leaves its room to what follows.
    dropped = phrase;
    for (let other = 0; other < size; other++) {
      if (kept[other] === 0 || skeleton?.phrases[other] !== phrase) continue;
      kept[other] = 0;
      used -= numberAt(tokens, other);
    }
  }
  const chosen = Array.from(kept.keys()).filter((at) => kept[at] === 1);
  return chosen.at(-1) === size - 1 ? chosen : withoutLooseEnd(chosen, bare, raw);
}

// A longer loose end is a list and may be cut anywhere.
const maxDangling = 5;

// A shortened sentence must not end in a word that links to something dropped, inside a name or quantity, or before a word that negates it.
function withoutLooseEnd(chosen: readonly number[], bare: readonly string[], raw: readonly string[]): number[] {
  let length = chosen.length;
  const min = Math.max(1, length - maxDangling);
  const isFigureOrName = (at: number): boolean => /^[^\p{L}\p{N}]*(?:\p{Lu}|\p{N})/u.test(raw[at] ?? '');
  while (length > min) {
    const last = numberAt(chosen, length - 1);
    const next = bare[last + 1] ?? '';
    const inside = isFigureOrName(last) && isFigureOrName(last + 1);
    if (!inside && !dangling.has(wordAt(bare, last)) && !negating.has(next) && !negating.has(wordAt(bare, last))) break;
    length--;
  }
  return chosen.slice(0, length);
}
