// Statements that a text takes back later on: what is like the prompt may no longer hold, and what does says so in a sentence of its own.
import { once, oncePerKey } from '../../../core/once-per.js';
import type { Segment } from '../../../core/weigh.js';
import { float64At, itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { isQuestion } from '../../../text/references.js';
import { contentOf, mayTakeBack } from '../extraction/changes/may-take-back.js';
import { type Cue, type CuedSentence, readCues } from '../extraction/changes/sentence-cues.js';
import { type Statement, takenBackIn } from '../extraction/changes/taken-back.js';

/** Part of the probability of a statement that goes to what takes it back. */
const passed = 0.75;
/** Statements so probable are looked after. */
const minClaim = 0.05;
/** So many segments further on a statement is taken back at the latest. */
const reach = 60;
/** Sentences behind it that may go on with what holds. */
const maxBehind = 4;
/** Words between what takes back and what is taken back. */
const near = 8;

/** Moves most of the probability of statements to what corrects them. `probabilities` sum to 1 and so does what comes back. Linear. */
export function followCorrections(segments: readonly Segment[], probabilities: Float64Array, language: Language): Float64Array {
  const left = Float64Array.from(probabilities);
  const statements = segments.map(labelled);
  const read = (row: number): CuedSentence =>
    readCues(itemAt(statements, row).text, { start: 0, end: itemAt(statements, row).text.length }, language);
  // Most segments have no word that could take anything back.
  const readTakingBack = oncePerKey((row: number) => {
    const { text } = itemAt(statements, row);
    return !isQuestion(text) && mayTakeBack(text, language) ? read(row) : null;
  });
  const claims = [...probabilities.keys()].filter((row) => probabilities[row]! >= minClaim && !isQuestion(itemAt(segments, row).text));
  const takenBack = pairsOf(statements, claims, (row) => isCorrection(readTakingBack(row)), language);
  for (const row of claims) {
    const probability = float64At(probabilities, row);
    const own = once(() => contentOf(read(row), language));
    const targets = new Map(takenBack.get(row));
    const isTold = targets.size > 0;
    for (let at = row + 1; !isTold && at < segments.length && at <= row + reach; at++) {
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

/** A label before what is said may be what takes it back: "Correction: …". */
function labelled({ text, block, speaker }: Segment, row: number, segments: readonly Segment[]): Statement {
  const isFirst = speaker !== undefined && segments[row - 1]?.block !== block;
  return { text: isFirst ? `${speaker}: ${text}` : text, block };
}

/** What the claims of a text give way to, with weights: what says what holds, half as much what only takes back, and what the passage goes on with. */
function pairsOf(
  statements: readonly Statement[],
  claims: readonly number[],
  takes: (row: number) => boolean,
  language: Language,
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const found = new Map<number, Map<number, number>>();
  const isClaim = new Set(claims);
  let end = 0;
  for (const claim of claims) {
    let last = Math.min(statements.length - 1, claim + reach);
    while (last > claim && !takes(last)) last--;
    if (last === claim || last < end) continue;
    const from = Math.max(claim, end);
    end = Math.min(statements.length, last + maxBehind + 1);
    const own = statements.slice(from, end);
    for (const pair of takenBackIn(
      own,
      language,
      (index) => isClaim.has(index + from),
      (index) => takes(index + from),
    )) {
      const [by, holds] = [pair.by + from, pair.holds + from];
      const targets = found.get(pair.claim + from) ?? new Map<number, number>();
      targets.set(by, by === holds ? 1 : 1 / 2).set(holds, 1);
      for (let at = holds + 1; at <= holds + maxBehind && statements[at]?.block === itemAt(statements, holds).block; at++)
        if (!targets.has(at)) targets.set(at, 1 / (at - holds + 1));
      found.set(pair.claim + from, targets);
    }
  }
  return found;
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

// "She cancelled the order" tells an event more often than what no longer holds.
const isCorrection = (sentence: CuedSentence | null): boolean =>
  sentence !== null && (sentence.cues('corrections').length > 0 || sentence.cues('stopped').length > 0);
