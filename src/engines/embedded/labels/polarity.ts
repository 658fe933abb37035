// Praise or blame in a text: word values under negation, contrast, comparison and irrealis, token by token.
import { byteAt, itemAt, numberAt } from '../../../text/at.js';
import { modifiers } from './judgement-words.js';
import type { TextView } from './read-text.js';
import type { WordValue } from './word-values.js';

interface PolarityReading {
  /** Positive for praise, negative for blame; about one per clear word. */
  readonly score: number;
  /** Sum of the sizes of all signs, whichever way they point. */
  readonly strength: number;
  /** Share of each token in the score. */
  readonly shares: Float32Array;
}

// A comparative in the next four words: "could not be happier" turns nothing round.
function isUtmost(view: TextView, at: number): boolean {
  for (let next = at + 1; next < Math.min(at + 5, view.tokens.length); next++) {
    const { form } = itemAt(view.words, numberAt(view.tokens, next));
    if (form === 'more' || form === 'better' || form === 'worse' || form === 'less' || (form.length > 4 && form.endsWith('ier'))) return true;
  }
  return false;
}

// Who comes back was pleased; "never again" turns it round.
function isReturning(before: string, form: string): boolean {
  if (form === 'again') return before === 'never';
  return form === 'back' && (before === 'come' || before === 'coming' || before === 'be');
}

const reach = 4;
const turned = -0.7;
// Words whose lean is only guessed, and small words, say together no more than this: many of them are many chances to be wrong.
const maxOfWeak = 1;

/** Whether a token is a name, a code or part of an address: whatever its vector leans to, it praises and blames nothing. */
function isName({ text, starts, ends }: TextView, at: number, opensSentence: boolean): boolean {
  const [start, end] = [numberAt(starts, at), numberAt(ends, at)];
  if (/[\w@][@./_-]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[@./_-]\w/.test(text.slice(end, end + 2))) return true;
  const piece = text.slice(start, Math.min(end, start + 40));
  return /\d|^\p{Lu}{2}/u.test(piece) || (!opensSentence && /^\p{Lu}/u.test(piece));
}

const irrealis = new Set(['should', 'would', 'could', 'might']);
const enders = /[.;:!?()\n]/;

/** Reads the polarity of a text. Linear; negation reaches four words or to the end of the clause. */
export function readPolarity(view: TextView, value: WordValue): PolarityReading {
  const count = view.tokens.length;
  const shares = new Float32Array(count);
  const isWeak = new Uint8Array(count);
  const { negations, intensifiers, diminishers } = modifiers();
  let flip = 0;
  let boost = 1;
  let unreal = 0;
  let conceded = false;
  let sentenceStart = 0;
  let before = '';
  for (let at = 0; at < count; at++) {
    const word = itemAt(view.words, numberAt(view.tokens, at));
    const { form } = word;
    if (at > 0) {
      const gap = view.text.slice(numberAt(view.ends, at - 1), Math.min(numberAt(view.starts, at), numberAt(view.ends, at - 1) + 8));
      if (gap.includes(',')) {
        flip = Math.min(flip, 1);
        conceded = false;
      }
      if (enders.test(gap)) {
        flip = 0;
        unreal = 0;
        conceded = false;
        if (/[.!?\n]/.test(gap)) sentenceStart = at;
      }
    }
    if (form === 'but' || form === 'however' || form === 'yet') {
      // What comes after the turn is what counts.
      const earlier = at - sentenceStart;
      for (let index = Math.max(sentenceStart, at - 40); index < at; index++) shares[index]! *= earlier > 1 && before !== 'nothing' ? 0.5 : 1;
      flip = 0;
    } else if (negations.has(form)) {
      // "not only", "no wonder", "nothing short of" turn nothing round.
      const next = at + 1 < count ? itemAt(view.words, numberAt(view.tokens, at + 1)).form : '';
      const utmost = (before === 'could' || before === 'can') && isUtmost(view, at);
      if (!(utmost || next === 'only' || next === 'just' || next === 'merely' || (form === 'no' && next === 'wonder') || next === 'short'))
        flip = reach;
      shares[at] = utmost ? 0 : Math.min(0, value(word)) * 0.6;
      isWeak[at] = 1;
    } else if (intensifiers.has(form)) {
      boost = 1.4;
    } else if (diminishers.has(form)) {
      boost = 0.6;
    } else {
      const own = isReturning(before, form) ? 1 : value(word, true);
      const lean = own === 0 ? value(word) : 0;
      const guessed = lean !== 0 && isName(view, at, at === sentenceStart) ? 0 : lean;
      isWeak[at] = own === 0 ? 1 : 0;
      const share = (own + guessed) * boost;
      // "not funny", "less funny", what would or should have been good; what is granted ("despite its charm") counts nothing.
      const isTurned = flip > 0 || before === 'less' || (unreal > 0 && share > 0);
      shares[at] = conceded ? 0 : isTurned ? turned * share : share;
      boost = 1;
    }
    if (flip > 0 && !negations.has(form)) flip--;
    if (unreal > 0) unreal--;
    if ((form === 'have' || form === 'be') && irrealis.has(before)) unreal = reach + 1;
    if (form === 'despite' || form === 'notwithstanding') conceded = true;
    before = form;
  }
  const score = [0, 0];
  const strength = [0, 0];
  shares.forEach((share, at) => {
    score[byteAt(isWeak, at)]! += share;
    strength[byteAt(isWeak, at)]! += Math.abs(share);
  });
  const capped = (sum: number): number => maxOfWeak * Math.tanh(sum / maxOfWeak);
  return { score: numberAt(score, 0) + capped(numberAt(score, 1)), strength: numberAt(strength, 0) + capped(numberAt(strength, 1)), shares };
}
