// Evidence for each number that a text states: whether it answers a question whose labels are ranges. The weights are fitted (`score-ranges.ts`).
import type { Span } from '../../../core/span.js';
import type { AnalysedDocument } from '../extraction/candidate.js';
import { languageIn } from '../extraction/language-in.js';
import { likelyAnswers, weightOf } from '../labels/read-answer.js';
import { type StatedNumber, statedNumbers, type ValueRanges } from '../labels/value-ranges.js';

/** Names of the evidence. */
export const rangeEvidenceNames = [
  'read as the answer',
  'read in another language',
  'unit missing',
  'other unit',
  'in words',
  'none of it',
  'last of them',
  'others',
] as const;

export interface RangeEvidence {
  readonly numbers: readonly StatedNumber[];
  /** For each number its evidence. */
  readonly rows: readonly Readonly<Record<(typeof rangeEvidenceNames)[number], number>>[];
}

const maxOthers = 4;

/** Weighs the numbers of a document; those of a long one outside its most relevant part are not read as answers. */
export function rangeEvidence(ranges: ValueRanges, document: AnalysedDocument): RangeEvidence {
  const numbers = statedNumbers(ranges, document.text);
  const { answers, offset } = numbers.length === 0 ? { answers: [], offset: 0 } : likelyAnswers(document, ranges.question, null);
  const isEnglish = languageIn(document) === 'en';
  const perLabel = new Map<number, number>();
  for (const { label } of numbers) perLabel.set(label, (perLabel.get(label) ?? 0) + 1);
  const rows = numbers.map(({ quantity, label, unit }, index) => {
    const isRead = (answer: Span): boolean => answer.start + offset < quantity.end && answer.end + offset > quantity.start;
    const read = weightOf(answers.reduce((sum, answer) => sum + (isRead(answer) ? answer.share : 0), 0));
    return {
      'read as the answer': read,
      'read in another language': isEnglish ? 0 : read,
      'unit missing': unit === 'missing' ? 1 : 0,
      'other unit': unit === 'other' ? 1 : 0,
      'in words': quantity.form === 'words' ? 1 : 0,
      'none of it': quantity.form === 'none' ? 1 : 0,
      'last of them': index === numbers.length - 1 ? 1 : 0,
      others: Math.log1p(Math.min(maxOthers, numbers.length - (perLabel.get(label) ?? 0))),
    };
  });
  return { numbers, rows };
}
