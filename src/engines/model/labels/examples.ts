// Examples of a question that go into its prompts: all of a few, else those that are like the text and unlike each other.
import type { LabelExample } from '../../../core/label.js';
import { itemAt } from '../../../text/at.js';
import { hashedWords } from '../../../text/hashed-words.js';
import { cosine } from '../../vector-weights.js';
import { withoutControlWords } from '../text-block.js';

/** Vectors of texts, in their order; texts are alike as far as the cosine of their vectors is large. */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<readonly (readonly number[])[]>;

/** More examples than this are chosen from; so many stand in every prompt in the same order, which servers reuse. */
export const maxShown = 8;
/** Share of likeness to the text against unlikeness to what is chosen (maximal marginal relevance; Carbonell & Goldstein 1998). */
const relevance = 0.5;
const maxChars = 400;

/** The examples to show for a text, the one most like it last, where it is nearest to the text. */
export async function chooseExamples(
  text: string,
  examples: readonly LabelExample[],
  embed: Embed | undefined,
  signal: AbortSignal,
): Promise<readonly LabelExample[]> {
  if (examples.length <= maxShown) return examples;
  const texts = [text, ...examples.map((example) => example.text)];
  const vectors = embed === undefined ? undefined : await embed(texts, signal);
  const alike = vectors === undefined ? likenessOfWords(texts) : (one: number, other: number) => cosine(itemAt(vectors, one), itemAt(vectors, other));
  const open = new Set(examples.keys());
  const chosen: number[] = [];
  while (chosen.length < maxShown) {
    let best = -1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const index of open) {
      const repeated = chosen.reduce((max, other) => Math.max(max, alike(index + 1, other + 1)), 0);
      const value = relevance * alike(0, index + 1) - (1 - relevance) * repeated;
      if (value > bestValue) [best, bestValue] = [index, value];
    }
    open.delete(best);
    chosen.push(best);
  }
  return chosen.reverse().map((index) => itemAt(examples, index));
}

/** Lines of a prompt that show examples of options by their letters; those of other options are left out. */
export function exampleLines(examples: readonly LabelExample[], letterOfLabel: (name: string) => string | undefined): string[] {
  const lines = examples.flatMap(({ text, label }) => {
    const letter = letterOfLabel(label);
    return letter === undefined ? [] : [`“${shortened(text)}” → ${letter}`];
  });
  return lines.length === 0 ? [] : ['', 'Examples of texts and what fits them:', ...lines];
}

/** Most bytes that the examples of a prompt take. */
export function exampleBytes(examples: readonly LabelExample[]): number {
  const own = examples.map(({ text }) => Buffer.byteLength(shortened(text)) + 12).sort((one, other) => other - one);
  return own.slice(0, maxShown).reduce((sum, bytes) => sum + bytes, 0);
}

function shortened(text: string): string {
  const line = withoutControlWords(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…`;
}

function likenessOfWords(texts: readonly string[]): (one: number, other: number) => number {
  const vectors = texts.map((text) => new Map(hashedWords(text)));
  return (one, other) => {
    let dot = 0;
    for (const [place, value] of itemAt(vectors, one)) dot += value * (itemAt(vectors, other).get(place) ?? 0);
    return dot;
  };
}
