// Statements that the text corrects later: a segment similar to the prompt may no longer hold, and the correction is in a sentence of its own.
import { once, oncePerKey } from '../../../core/once-per.js';
import type { Segment } from '../../../core/weigh.js';
import { float64At, itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { isQuestion } from '../../../text/references.js';
import { contentOf, mayRetract } from '../extraction/changes/may-retract.js';
import { retractionsIn, type Statement } from '../extraction/changes/retractions.js';
import { type Cue, type CuedSentence, readCues } from '../extraction/changes/sentence-cues.js';

/** Share of a statement's probability that moves to its correction. */
const passed = 0.75;
/** Minimum probability of statements whose corrections are looked for. */
const minClaim = 0.05;
/** Maximum distance in segments between a statement and its correction. */
const reach = 60;
/** Maximum number of sentences after a correction that may continue it. */
const maxBehind = 4;
/** Maximum number of words between a correction cue and what it corrects. */
const near = 8;

/** Moves most of the probability of statements to their corrections. `probabilities` sum to 1, as does the result. Linear. */
export function followCorrections(segments: readonly Segment[], probabilities: Float64Array, language: Language): Float64Array {
  const left = Float64Array.from(probabilities);
  const statements = segments.map(labelled);
  const read = (row: number): CuedSentence =>
    readCues(itemAt(statements, row).text, { start: 0, end: itemAt(statements, row).text.length }, language);
  // Most segments have no correction cue.
  const readTakingBack = oncePerKey((row: number) => {
    const { text } = itemAt(statements, row);
    return !isQuestion(text) && mayRetract(text, language) ? read(row) : null;
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
      // The next sentence may say what holds instead.
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

/** Prepends the speaker label, which may be the correction cue: "Correction: …". */
function labelled({ text, block, speaker }: Segment, row: number, segments: readonly Segment[]): Statement {
  const isFirst = speaker !== undefined && segments[row - 1]?.block !== block;
  return { text: isFirst ? `${speaker}: ${text}` : text, block };
}

/** For each claim, the segments that correct it, with weights: 1 for the replacement, 1/2 for a mere retraction, less for the rest of the passage. */
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
    for (const pair of retractionsIn(
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

// Whether a sentence denies or replaces something with these words near its cue. Within one passage, "instead" and "not … but" usually express a contrast.
function takesBack(sentence: CuedSentence, words: ReadonlySet<string>, isSamePassage: boolean): boolean {
  const isNear = (from: number, to: number): boolean => sentence.tokens.slice(Math.max(0, from), to + 1).some(({ lower }) => words.has(lower));
  const isMere = ({ first }: Cue): boolean => sentence.cues('instead').some((cue) => cue.first === first);
  if (sentence.cues('cancelled').some(({ first }) => isNear(first - near, first))) return true;
  if (sentence.cues('corrections').some((cue) => isNear(cue.first - near, cue.last + near) && !(isSamePassage && isMere(cue)))) return true;
  const turns = isSamePassage ? [] : sentence.cues('adversatives');
  return sentence.cues('denials').some(({ last }) => turns.some(({ first }) => first > last && isNear(last, first)));
}

// "She cancelled the order" usually reports an event, not a correction.
const isCorrection = (sentence: CuedSentence | null): boolean =>
  sentence !== null && (sentence.cues('corrections').length > 0 || sentence.cues('stopped').length > 0);
