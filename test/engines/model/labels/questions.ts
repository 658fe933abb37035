// Questions for a scripted model: texts about a topic, and labels that plain word matching can distinguish.
import type { Label, LabelQuestion } from '../../../../src/core/label.js';

export interface AskedQuestion {
  readonly text: string;
  readonly question: LabelQuestion;
}

const topics: readonly (readonly [name: string, words: string])[] = [
  ['refund', 'money returned for the parcel'],
  ['delivery', 'parcel arrived courier delivery'],
  ['complaint', 'angry broken complaint'],
  ['praise', 'happy wonderful thanks'],
  ['invoice', 'invoice payment overdue'],
  ['account', 'password login account'],
  ['weather', 'storm rain sunshine'],
  ['sports', 'match goal striker'],
];
const texts = [
  'The courier left the parcel at the wrong door and delivery was late.',
  'I want my money returned, the parcel was empty.',
  'Thanks, I am happy with this wonderful lamp.',
  'The invoice is overdue although the payment was made in March.',
  'My password does not work and the login page is broken.',
  'A storm with heavy rain ended the match after one goal.',
  'The striker was angry about the goal that did not count.',
  'No particular subject here.',
];

const labelled = (entries: readonly (readonly [string, string])[]): Label[] => entries.map(([name, rubric]) => ({ name, rubric }));

/** Sixty-four exclusive questions of two to eight options: every text with every choice of labels. */
export const choiceQuestions: readonly AskedQuestion[] = texts.flatMap((text, index) =>
  [2, 3, 4, 5, 6, 7, 8, 4].map((count, turn) => ({
    text,
    question: {
      mode: 'exclusive',
      guidance: '',
      labels: labelled(Array.from({ length: count }, (_, step) => topics[(index + turn + step) % topics.length]!)),
    },
  })),
);

/** Eight yes/no questions about every text. */
export const yesNoQuestions: readonly AskedQuestion[] = texts.map((text) => ({
  text,
  question: { mode: 'independent', guidance: '', labels: labelled(topics) },
}));
