// Shortens a context of one sentence: whole phrases that add circumstance go first, then its end. For contexts where no prompt says what matters.
import { type Words, wordClass } from './words.js';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const prepositions = set(
  'in on at after before following with by for from during since over under as while when because near amid despite against through into between according although ' +
    'if until without about who which that whose where',
);
const insertions = set('who whom which whose where a an the aged formerly also however including');
const days = set('monday tuesday wednesday thursday friday saturday sunday');
const dayWords = set('today yesterday tomorrow tonight');
const beforeDay = set('on late early since by until');
const dayParts = set('morning afternoon evening night');
const nearness = set('this last next earlier late early');
const periods = set('morning afternoon evening night week month year weekend summer winter spring autumn season');
const speech = set('said says reported told announced');
const negations = set('not no never none nothing nobody neither nor without cannot');
const dangling = set(
  'a an the of in on at to for from by with and or but as that which who is are was were be been has have had will would could should may might its his her their',
);

// How early a phrase goes; the words of the sentence itself go last to first, from below 1.
const goes = { parentheses: 6, beginning: 5, time: 4, speaker: 3, insertion: 2 } as const;

/** Words (by index) to keep for at most `budget` tokens, in order. */
export function shortenSentence(text: string, words: Words, budget: number): number[] {
  const size = words.starts.length;
  const raw = Array.from({ length: size }, (_, at) => text.slice(words.starts[at], words.ends[at]));
  const bare = raw.map((word) => word.replace(/^[^\p{L}\p{N}$£€]+|[^\p{L}\p{N}%]+$/gu, '').toLowerCase());
  const leaves = leaveOrder(raw, bare);
  const order = Array.from(leaves.keys()).sort((a, b) => leaves[a]! - leaves[b]! || a - b);
  const kept = new Uint8Array(size);
  let used = 0;
  let end = 0;
  for (const at of order) {
    const tokens = words.tokens[at]!;
    if (used + tokens > budget) break;
    kept[at] = 1;
    used += tokens;
    end = Math.max(end, at + 1);
  }
  const chosen = Array.from(kept.keys()).filter((at) => kept[at] === 1);
  return end === size ? chosen : withoutLooseEnd(chosen, bare, words.classes);
}

// A longer loose end is a list; it is cut where it is.
const mostDangling = 5;

// A sentence that was cut must not end in a link to what is gone, inside a name or a quantity, nor in front of the word that turns it round.
function withoutLooseEnd(chosen: readonly number[], bare: readonly string[], classes: Uint8Array): number[] {
  let length = chosen.length;
  const least = Math.max(1, length - mostDangling);
  while (length > least) {
    const last = chosen[length - 1]!;
    const next = bare[last + 1] ?? '';
    const inside = classes[last] === wordClass.protected && classes[last + 1] === wordClass.protected;
    if (!inside && !dangling.has(bare[last]!) && !negations.has(next) && !negations.has(bare[last]!)) break;
    length--;
  }
  return chosen.slice(0, length);
}

function leaveOrder(raw: readonly string[], bare: readonly string[]): Float64Array {
  const size = raw.length;
  const leaves = Float64Array.from({ length: size }, (_, at) => at / size);
  const mark = (from: number, to: number, when: number): void => {
    // A phrase that turns the sentence round stays.
    for (let at = from; at < to; at++) if (negations.has(bare[at]!) || bare[at]!.endsWith("n't")) return;
    for (let at = from; at < to; at++) leaves[at] = Math.max(leaves[at]!, when);
  };
  const commas = raw.map((word) => /[,;:]$/.test(word));
  const firstComma = commas.indexOf(true);
  if (firstComma >= 0 && firstComma <= 10 && prepositions.has(bare[0]!)) mark(0, firstComma + 1, goes.beginning);
  let comma = -1;
  for (let at = 0; at < size; at++) {
    const word = bare[at]!;
    if (raw[at]!.startsWith('(')) {
      const close = raw.findIndex((other, index) => index >= at && index < at + 12 && other.includes(')'));
      if (close >= 0) mark(at, close + 1, goes.parentheses);
    }
    if (days.has(word) || dayWords.has(word))
      mark(beforeDay.has(bare[at - 1] ?? '') ? at - 1 : at, dayParts.has(bare[at + 1] ?? '') ? at + 2 : at + 1, goes.time);
    if (nearness.has(word) && periods.has(bare[at + 1] ?? '')) mark(at, at + 2, goes.time);
    if (commas[at]) {
      const first = bare[comma + 1] ?? '';
      if (comma >= 0 && at - comma > 1 && at - comma <= 14 && (insertions.has(first) || prepositions.has(first) || /^\d+$/.test(first)))
        mark(comma + 1, at + 1, goes.insertion);
      comma = at;
    }
  }
  const speaker = bare.findIndex(
    (word, at) =>
      at >= 3 &&
      commas[at - 1] &&
      (word === 'according' || speech.has(bare[at + 1] ?? '') || speech.has(bare[at + 2] ?? '') || (speech.has(bare[size - 1]!) && size - at <= 8)),
  );
  if (speaker >= 0) mark(speaker, size, goes.speaker);
  return leaves;
}
