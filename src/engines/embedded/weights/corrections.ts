// Statements that a text takes back later on: what is like the prompt may no longer hold, and what does says so in a sentence of its own.
import { once, oncePerKey } from '../../../core/once-per.js';
import type { Segment } from '../../../core/weigh.js';
import { itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { isQuestion } from '../../../text/references.js';
import { type Cue, type CuedSentence, functionWords, readCues } from '../extraction/changes/sentence-cues.js';
import { language as languageLists } from '../languages/languages.js';
import { mark } from '../reading/text/words.js';
import { wordsOf } from '../summaries/word-signs.js';

/** Part of the probability of a statement that goes to what takes it back. */
const passed = 0.75;
/** Statements so probable are looked after. */
const minClaim = 0.05;
/** So many segments further on a statement is taken back at the latest. */
const reach = 60;
/** Words between what takes back and what is taken back. */
const near = 8;

/** Moves most of the probability of statements to what corrects them. `probabilities` sum to 1 and so does what comes back. Linear. */
export function followCorrections(segments: readonly Segment[], probabilities: Float64Array, language: Language): Float64Array {
  const left = Float64Array.from(probabilities);
  const read = ({ text }: Segment): CuedSentence => readCues(text, { start: 0, end: text.length }, language);
  // Most segments have no word that could take anything back.
  const readTakingBack = oncePerKey((row: number) => {
    const segment = itemAt(segments, row);
    return !isQuestion(segment.text) && mayTakeBack(segment.text, language) ? read(segment) : null;
  });
  for (const [row, probability] of probabilities.entries()) {
    if (probability < minClaim || isQuestion(itemAt(segments, row).text)) continue;
    const own = once(() => contentOf(read(itemAt(segments, row)), language));
    const targets = new Map<number, number>();
    for (let at = row + 1; at < segments.length && at <= row + reach; at++) {
      const { block } = itemAt(segments, at);
      const sentence = readTakingBack(at);
      if (sentence === null || !takesBack(sentence, own(), block === itemAt(segments, row).block)) continue;
      targets.set(at, 1);
      // What holds may be said by the next sentence.
      if (segments[at + 1]?.block === block) targets.set(at + 1, 1 / 2);
    }
    let total = 0;
    for (const weight of targets.values()) total += weight;
    if (total === 0) continue;
    left[row]! -= passed * probability;
    for (const [at, weight] of targets) left[at]! += (passed * probability * weight) / total;
  }
  return left;
}

/** What a word may say: that something is taken back, or that it is denied, or that something else is said instead. */
const says = { takenBack: 1, denied: 2, turned: 4 } as const;

// Of each phrase of a list the longest word, which few other sentences have, with what it says.
const cueWords = oncePerKey((language: Language) => {
  const { corrections, cancelled, denials, adversatives } = languageLists(language);
  const cues = new Map<string, number>();
  const add = (phrases: readonly string[], said: number): void => {
    for (const phrase of phrases) {
      const longest = wordsOf(phrase).reduce((one, other) => (other.length > one.length ? other : one), '');
      cues.set(longest, (cues.get(longest) ?? 0) | said);
    }
  };
  add([...corrections, ...cancelled], says.takenBack);
  add(denials, says.denied);
  add(adversatives, says.turned);
  return cues;
});

// Whether a sentence has the words that something is taken back with; a denial takes back only what is said instead.
function mayTakeBack(text: string, language: Language): boolean {
  const cues = cueWords(language);
  let said = 0;
  for (const word of wordsOf(text)) said |= cues.get(word) ?? 0;
  return (said & says.takenBack) !== 0 || ((said & says.denied) !== 0 && (said & says.turned) !== 0);
}

// Words that name something, and numbers.
function contentOf({ tokens }: CuedSentence, language: Language): ReadonlySet<string> {
  const small = functionWords(language);
  return new Set(tokens.map(({ lower }) => lower).filter((word) => !mark.test(word) && !small.has(word)));
}

// Whether a sentence denies or replaces what has these words: they stand beside what says so. Within one passage "instead" and "not … but" mostly contrast.
function takesBack(sentence: CuedSentence, words: ReadonlySet<string>, isSamePassage: boolean): boolean {
  const isNear = (from: number, to: number): boolean => sentence.tokens.slice(Math.max(0, from), to + 1).some(({ lower }) => words.has(lower));
  const isMere = ({ first }: Cue): boolean => sentence.cues('instead').some((cue) => cue.first === first);
  if (sentence.cues('cancelled').some(({ first }) => isNear(first - near, first))) return true;
  if (sentence.cues('corrections').some((cue) => isNear(cue.first - near, cue.last + near) && !(isSamePassage && isMere(cue)))) return true;
  const turns = isSamePassage ? [] : sentence.cues('adversatives');
  return sentence.cues('denials').some(({ last }) => turns.some(({ first }) => first > last && isNear(last, first)));
}
