// Scoring labels takes time in proportion to the length of the text, whatever it consists of.
import { expect, it } from 'vitest';
import { quantitiesIn } from '../../../../src/engines/embedded/labels/quantities.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { growth } from '../../../processor-time.js';

const labels = [
  { name: 'billing', rubric: 'Is the message about a charge, an invoice or a refund?' },
  { name: 'account', rubric: 'Is the message about logging in or changing account details?' },
  { name: 'other', rubric: 'Is the message about anything else?' },
  { name: 'negative', rubric: 'Does the review criticize the product?' },
  { name: 'large', rubric: 'Does it mention an amount over 1000?' },
  { name: 'fact', rubric: 'The stone bridge in Arden opened in 1932.' },
];

// A text ten times as long takes about ten times as long; a quadratic step would take a hundred times as long.
it.each([
  ['one word', (size: number) => 'a'.repeat(size)],
  ['no spaces', (size: number) => 'a.b-c/'.repeat(size / 6)],
  ['one sentence again and again', (size: number) => 'I was charged twice for my order. '.repeat(size / 34)],
  ['only punctuation', (size: number) => '?!.,;:'.repeat(size / 6)],
  ['emoji', (size: number) => '😀😡'.repeat(size / 4)],
  ['digits', (size: number) => '1,000.00 $ '.repeat(size / 11)],
  ['one number', (size: number) => '1'.repeat(size)],
  ['apostrophes', (size: number) => "n't'".repeat(size / 4)],
])('the time to score labels grows about linearly with the length of a text of %s', async (_, make) => {
  const work = (size: number) => {
    const question = { texts: [make(size)], questions: [{ mode: 'yes-no' as const, labels, guidance: '' }], evidence: true };
    return () => scoreLabels(question, new AbortController().signal);
  };
  expect((await growth(work(30_000), work(300_000), 40)).ratio).toBeLessThan(40);
});

it.each([
  ['digits', (size: number) => '40 km, '.repeat(size / 7)],
  ['words', (size: number) => 'one hundred and '.repeat(size / 16)],
  ['denials', (size: number) => 'no '.repeat(size / 3)],
])('the time to read the quantities of a text grows about linearly with its length: %s', async (_, make) => {
  const work = (size: number) => {
    const text = make(size);
    return () => quantitiesIn(text, 'en');
  };
  expect((await growth(work(30_000), work(300_000), 40)).ratio).toBeLessThan(40);
});
