// Misspelt words of a field, put right where one word of the inventory is one slip away: a letter left out, added, changed or swapped with the next.
import { loadWordVectors } from '../../vectors.js';
import { loadFieldModel } from './field-model.js';

/** Shorter words have too many neighbours. */
const minLength = 4;
const maxLength = 24;
/** A word at least this frequent is what was meant. */
const commonRank = 30_000;

let known: ReadonlySet<string> | undefined;
let byDeletion: ReadonlyMap<string, readonly string[]> | undefined;

/** Every word of the inventory. */
function knownWords(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const { frameWords, concepts } = loadFieldModel().inventory;
  known = new Set([frameWords, ...concepts.map(({ words }) => words)].flatMap((words) => words.split(' ')));
  return known;
}

/** The same under each form with one letter left out. Most fields have no word that needs it, and making it is much of a first answer's time. */
function deletionIndex(): ReadonlyMap<string, readonly string[]> {
  if (byDeletion !== undefined) return byDeletion;
  const index = new Map<string, string[]>();
  for (const word of knownWords()) {
    if (word.length < minLength || word.length > maxLength) continue;
    for (const form of [word, ...deletions(word)]) {
      const same = index.get(form);
      if (same === undefined) index.set(form, [word]);
      else if (same.length < maxNeighbours) same.push(word);
    }
  }
  byDeletion = index;
  return index;
}

const maxNeighbours = 24;

function deletions(word: string): string[] {
  return Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1));
}

/** The text with its misspelt words put right, capitals as they were. */
export function correctFieldWords(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => corrected(word));
}

function corrected(word: string): string {
  if (word.length < minLength || word.length > maxLength) return word;
  const plain = word.toLowerCase();
  const rank = loadWordVectors().rank(plain);
  if ((rank >= 0 && rank < commonRank) || knownWords().has(plain)) return word;
  const index = deletionIndex();
  let best: string | undefined;
  for (const form of [plain, ...deletions(plain)])
    for (const candidate of index.get(form) ?? [])
      if (isSlip(plain, candidate) && (best === undefined || order(candidate) < order(best))) best = candidate;
  if (best === undefined) return word;
  return word[0] === plain[0] ? best : (best[0] ?? '').toUpperCase() + best.slice(1);
}

/** Frequent words before rare ones; those without a rank last. */
function order(word: string): number {
  const rank = loadWordVectors().rank(word);
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** Whether one slip makes `word` of `meant`. The first letter is hardly ever the wrong one. */
function isSlip(word: string, meant: string): boolean {
  if (word[0] !== meant[0]) return false;
  let from = 0;
  while (from < word.length && word[from] === meant[from]) from++;
  const [rest, other] = [word.slice(from), meant.slice(from)];
  if (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1)) return true;
  return rest.length > 1 && rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
}
