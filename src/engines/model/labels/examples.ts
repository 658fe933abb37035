// Selects the examples of a question that go into its prompts: all if there are few, otherwise those similar to the text and different from each other.
import type { LabelExample } from '../../../core/label.js';
import { itemAt } from '../../../text/at.js';
import { hashedWords } from '../../../text/hashed-words.js';
import { cosine } from '../../vector-weights.js';
import { withoutControlWords } from '../text-block.js';

/** Returns embeddings of texts, in order; the higher their cosine similarity, the more similar the texts. */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<readonly (readonly number[])[]>;

/** Maximum number of examples per prompt. Up to this many are always shown in the same order, which servers can cache; from more, some are chosen per text. */
export const maxShown = 8;
/** Weight of similarity to the text against similarity to examples already chosen (maximal marginal relevance; Carbonell & Goldstein 1998). */
const relevance = 0.5;
const maxChars = 400;

/** The examples to show for a text. Chosen ones are ordered so that the most similar comes last, closest to the text in the prompt. */
export async function chooseExamples(
  text: string,
  examples: readonly LabelExample[],
  embed: Embed | undefined,
  signal: AbortSignal,
): Promise<readonly LabelExample[]> {
  if (examples.length <= maxShown) return examples;
  const texts = [text, ...examples.map((example) => example.text)];
  const vectors = embed === undefined ? undefined : await embed(texts, signal);
  const alike = vectors === undefined ? wordSimilarity(texts) : (one: number, other: number) => cosine(itemAt(vectors, one), itemAt(vectors, other));
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

/** Prompt lines that show examples with the letters of their options; examples of other options are left out. */
export function exampleLines(examples: readonly LabelExample[], letterOfLabel: (name: string) => string | undefined): string[] {
  const lines = examples.flatMap(({ text, label }) => {
    const letter = letterOfLabel(label);
    return letter === undefined ? [] : [`“${shortened(text)}” → ${letter}`];
  });
  return lines.length === 0 ? [] : ['', 'Examples of texts and what fits them:', ...lines];
}

/** Maximum number of bytes that the examples take in a prompt. */
export function exampleBytes(examples: readonly LabelExample[]): number {
  const own = examples.map(({ text }) => Buffer.byteLength(shortened(text)) + 12).sort((one, other) => other - one);
  return own.slice(0, maxShown).reduce((sum, bytes) => sum + bytes, 0);
}

function shortened(text: string): string {
  const line = withoutControlWords(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…`;
}

function wordSimilarity(texts: readonly string[]): (one: number, other: number) => number {
  const vectors = texts.map((text) => new Map(hashedWords(text)));
  return (one, other) => {
    let dot = 0;
    for (const [place, value] of itemAt(vectors, one)) dot += value * (itemAt(vectors, other).get(place) ?? 0);
    return dot;
  };
}
