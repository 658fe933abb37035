// The embedded engine's `write`: a summary of a text, or the reason for a decision.
import { TxpError } from '../../../core/errors.js';
import type { SummaryRequest, WriteRequest, Written } from '../../../core/write.js';
import { loadWordVectors } from '../vectors.js';
import { capText } from './cap.js';
import { focusOn } from './focus.js';
import { readInstructions } from './instructions.js';
import { genreOf, scoreUnits, termWeights } from './score.js';
import { selectUnits } from './select.js';
import { readSource } from './units.js';

export async function write(request: WriteRequest, signal: AbortSignal): Promise<Written> {
  if (request.task === 'summary') return writeSummary(request, signal);
  throw new TxpError('engine-unavailable', 'reasoning is not available');
}

function writeSummary(request: SummaryRequest, signal: AbortSignal): Written {
  const brief = readInstructions(request.instructions);
  const source = readSource(request.text);
  signal.throwIfAborted();
  const vectors = loadWordVectors();
  const genre = genreOf(source);
  const weights = termWeights(source, vectors);
  const scores = scoreUnits(source, genre, weights);
  let words = defaultWords(source.wordCount) * brief.brevity;
  if (brief.query !== '') {
    const focus = focusOn(brief.query, source, vectors);
    for (let index = 0; index < scores.length; index++) scores[index] = 0.5 * scores[index]! + 3 * focus.relevance[index]!;
    words = Math.min(words, 70);
  }
  signal.throwIfAborted();
  const units = brief.sentences === undefined ? {} : { units: brief.sentences.most };
  const chosen = selectUnits(source.units, scores, weights, { words, slack: 12, ...units });
  const ranked = chosen.map((index) => source.units[index]!);
  return capText(
    ranked,
    (kept) =>
      [...kept]
        .sort((a, b) => a.index - b.index)
        .map((unit) => unit.text)
        .join(' '),
    request,
  );
}

/** A fitting length for a text of so many words: 12 of 20, 30 of 100, 70 of 700, 200 of 5,000, never more than 600. */
export function defaultWords(wordCount: number): number {
  return Math.round(Math.min(600, 0.75 * wordCount, 4 + 1.7 * wordCount ** 0.56));
}
