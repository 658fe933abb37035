// The simple compressors that compress is compared with, each under exactly the same budget.
import { sentences } from '../../src/text/segments.js';
import { Bm25, seedOf } from './compress-protocol.js';
import { randomFrom } from './train/random.js';

export type Count = (text: string) => number;
export type Baseline = (context: string, question: string, budget: number, count: Count) => string;

const paragraphsOf = (context: string): string[] => context.split(/\n\n+/).filter((paragraph) => paragraph.trim() !== '');
const sentencesOf = (context: string): string[] => sentences(context).map((span) => context.slice(span.start, span.end));

/** Takes each unit that still fits, in the given order, and returns the units taken in source order. */
function takeInOrder(units: readonly string[], order: readonly number[], budget: number, count: Count): string {
  const kept: number[] = [];
  let used = 0;
  for (const index of order) {
    const cost = count(` ${units[index]}`) + 1;
    if (used + cost > budget) continue;
    kept.push(index);
    used += cost;
  }
  return kept
    .sort((a, b) => a - b)
    .map((index) => units[index])
    .join('\n');
}

function byScore(units: readonly string[], question: string): number[] {
  const scores = new Bm25(units).scores(question);
  return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
}

export const bm25Sentences: Baseline = (context, question, budget, count) => {
  const units = sentencesOf(context);
  return takeInOrder(units, byScore(units, question), budget, count);
};

/** Entire paragraphs, best first; the first one that does not fit is cut at a sentence end. */
export const bm25Paragraphs: Baseline = (context, question, budget, count) => {
  const units = paragraphsOf(context);
  const kept: [number, string][] = [];
  let used = 0;
  for (const index of byScore(units, question)) {
    const paragraph = units[index] ?? '';
    const cost = count(paragraph) + 1;
    if (used + cost <= budget) {
      kept.push([index, paragraph]);
      used += cost;
      continue;
    }
    const part = lead(paragraph, question, budget - used - 1, count);
    if (part !== '') kept.push([index, part]);
    break;
  }
  return kept
    .sort((a, b) => a[0] - b[0])
    .map(([, text]) => text)
    .join('\n\n');
};

/** The start of the context, up to the last complete word that fits. */
export const lead: Baseline = (context, _question, budget, count) => {
  let low = 0;
  let high = context.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (count(context.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  return low === context.length ? context : context.slice(0, context.lastIndexOf(' ', low) + 1).trimEnd();
};

/** Complete sentences from the start, skipping those that do not fit. */
export const leadSentences: Baseline = (context, _question, budget, count) => {
  const units = sentencesOf(context);
  return takeInOrder(units, [...units.keys()], budget, count);
};

export const randomSentences: Baseline = (context, question, budget, count) => {
  const units = sentencesOf(context);
  const order = randomFrom(seedOf(question)).shuffled([...units.keys()]);
  return takeInOrder(units, order, budget, count);
};
