// Exclusive labels that are answers to one yes/no question: "yes" and "no" in any language, "true" and "false", "applies" and "does not apply", with or without
// "maybe". They get the answer to the question.

import { keysOf } from '../../../core/keyed.js';
import type { LabelQuestion } from '../../../core/label.js';
import { itemAt } from '../../../text/at.js';
import { fromJsonFile } from '../data.js';
import { readQuestion } from '../reading/request/question.js';
import { spellOut } from './read-rubric.js';

type Side = 'yes' | 'no' | 'maybe';

export interface YesNoOptions {
  /** What each label answers, in the order of the labels. */
  readonly sides: readonly Side[];
  /** The question that they answer. */
  readonly request: string;
}

const known = fromJsonFile(
  'yes-no-words.json',
  (lists: Record<Side, readonly string[]>) => new Map(keysOf(lists).flatMap((side) => lists[side].map((word) => [word, side] as const))),
);

/** The side an option takes; null if it does not mean yes, no or maybe. */
export function sideOf(option: string): Side | null {
  const plain = spellOut(option.slice(0, 60))
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[ \-.!,]+/g, ' ')
    .trim();
  return known().get(plain) ?? known().get(plain.replaceAll(' ', '-')) ?? null;
}

/** Reads labels as answers to a yes/no question; null if they are something else. If the name has no meaning of its own ("A", "1"), the rubric is read. */
export function yesNoOptions({ mode, labels, guidance, ordinal }: LabelQuestion): YesNoOptions | null {
  if (mode !== 'exclusive' || ordinal === true || labels.length < 2 || labels.length > 4) return null;
  const sides: Side[] = [];
  for (const { name, rubric } of labels) {
    const side = sideOf(name) ?? (name.length <= 2 ? sideOf(rubric) : null);
    if (side === null) return null;
    sides.push(side);
  }
  if (sides.filter((side) => side === 'yes').length !== 1 || sides.filter((side) => side === 'no').length !== 1) return null;
  const { name, rubric } = itemAt(labels, sides.indexOf('yes'));
  const described = rubric !== name && sideOf(rubric) === null ? readQuestion(rubric) : null;
  const asked = guidance === '' ? null : readQuestion(guidance);
  const isRubric = described !== null && (described.form === 'question' || described.form === 'statement') && asked?.form !== 'question';
  return { sides, request: isRubric ? rubric : guidance };
}

/** Logits of the options, given the log-odds of yes; "maybe" gets more the less is known, and most if nothing is. */
export function optionLogits(sides: readonly Side[], logOdds: number, isUncertain: boolean): number[] {
  const unknown = logOdds === 0 ? 0.5 : isUncertain ? -0.8 : -1.5;
  return sides.map((side) => (side === 'yes' ? logOdds / 2 : side === 'no' ? -logOdds / 2 : unknown));
}
