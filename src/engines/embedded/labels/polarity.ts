// Praise or criticism in a text: word values, adjusted token by token for negation, contrast, comparison and irrealis.
import { byteAt, itemAt, numberAt } from '../../../text/at.js';
import { modifiers } from './judgement-words.js';
import type { TextView } from './read-text.js';
import type { WordValue } from './word-values.js';

interface PolarityReading {
  /** Positive for praise, negative for criticism; about one per clear word. */
  readonly score: number;
  /** Sum of the absolute values of all cues. */
  readonly strength: number;
  /** Contribution of each token to the score. */
  readonly shares: Float32Array;
}

// Whether a comparative follows within four words: the negation in "could not be happier" reverses nothing.
function isUtmost(view: TextView, at: number): boolean {
  for (let next = at + 1; next < Math.min(at + 5, view.tokens.length); next++) {
    const { form } = itemAt(view.words, numberAt(view.tokens, next));
    if (form === 'more' || form === 'better' || form === 'worse' || form === 'less' || (form.length > 4 && form.endsWith('ier'))) return true;
  }
  return false;
}

// Whoever comes back was pleased; "never again" means the opposite.
function isReturning(before: string, form: string): boolean {
  if (form === 'again') return before === 'never';
  return form === 'back' && (before === 'come' || before === 'coming' || before === 'be');
}

const reach = 4;
const turned = -0.7;
// Limit on the total from words whose polarity is only inferred and from function words: there are many of them, each of which may be wrong.
const maxOfWeak = 1;

/** Whether a token is a name, a code or part of an address, which express no opinion whatever their vectors suggest. */
function isName({ text, starts, ends }: TextView, at: number, opensSentence: boolean): boolean {
  const [start, end] = [numberAt(starts, at), numberAt(ends, at)];
  if (/[\w@][@./_-]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[@./_-]\w/.test(text.slice(end, end + 2))) return true;
  const piece = text.slice(start, Math.min(end, start + 40));
  return /\d|^\p{Lu}{2}/u.test(piece) || (!opensSentence && /^\p{Lu}/u.test(piece));
}

const irrealis = new Set(['should', 'would', 'could', 'might']);
const enders = /[.;:!?()\n]/;

/** Reads the polarity of a text. Linear; a negation reaches four words or to the end of the clause. */
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
      // What follows "but" is what counts.
      const earlier = at - sentenceStart;
      for (let index = Math.max(sentenceStart, at - 40); index < at; index++) shares[index]! *= earlier > 1 && before !== 'nothing' ? 0.5 : 1;
      flip = 0;
    } else if (negations.has(form)) {
      // "not only", "no wonder", "nothing short of" reverse nothing.
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
      // Reverses "not funny", "less funny", and what would or should have been good; conceded points ("despite its charm") do not count.
      const isReversed = flip > 0 || before === 'less' || (unreal > 0 && share > 0);
      shares[at] = conceded ? 0 : isReversed ? turned * share : share;
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
