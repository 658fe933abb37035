// Statements that a text takes back later on: what is like the prompt may no longer hold, and what does says so in a sentence of its own.
import { once, oncePerKey } from '../../../core/once-per.js';
import type { Segment } from '../../../core/weigh.js';
import { itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { isQuestion } from '../../../text/references.js';
import { type Cue, type CuedSentence, readCues } from '../extraction/changes/sentence-cues.js';
import { contentOf, mayTakeBack } from '../extraction/changes/taken-back.js';

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

// Whether a sentence denies or replaces what has these words: they stand beside what says so. Within one passage "instead" and "not … but" mostly contrast.
function takesBack(sentence: CuedSentence, words: ReadonlySet<string>, isSamePassage: boolean): boolean {
  const isNear = (from: number, to: number): boolean => sentence.tokens.slice(Math.max(0, from), to + 1).some(({ lower }) => words.has(lower));
  const isMere = ({ first }: Cue): boolean => sentence.cues('instead').some((cue) => cue.first === first);
  if (sentence.cues('cancelled').some(({ first }) => isNear(first - near, first))) return true;
  if (sentence.cues('corrections').some((cue) => isNear(cue.first - near, cue.last + near) && !(isSamePassage && isMere(cue)))) return true;
  const turns = isSamePassage ? [] : sentence.cues('adversatives');
  return sentence.cues('denials').some(({ last }) => turns.some(({ first }) => first > last && isNear(last, first)));
}
