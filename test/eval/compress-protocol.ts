// How compress is measured, shared by its rows and its training: contexts with distractors, and whether an answer survived.
import { words } from '../../src/text/segments.js';
import { randomFrom } from './train/random.js';

export interface Passage {
  readonly title: string;
  readonly text: string;
}

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly passage: Passage;
}

export interface NaturalQuestion {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly context_title: string;
  readonly context: string;
}

export const toQuestion = (item: NaturalQuestion): Question => ({
  id: item.id,
  question: item.question,
  answers: item.answers,
  passage: { title: item.context_title, text: item.context.replace(/\s+/g, ' ').trim() },
});

/** Lower case, no articles, no punctuation, single spaces: the form in which answers are compared. */
export function normalize(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()} `;
}

/** Whether the text contains one of the answers, as complete words. */
export function holdsAnswer(text: string, answers: readonly string[]): boolean {
  const normal = normalize(text);
  return answers.some((answer) => normalize(answer).trim() !== '' && normal.includes(normalize(answer)));
}

export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Okapi BM25 over a fixed list of texts. */
export class Bm25 {
  private readonly postings = new Map<string, [number, number][]>();
  private readonly lengths: number[];
  private readonly mean: number;

  constructor(texts: readonly string[]) {
    this.lengths = texts.map((text, index) => {
      const counts = new Map<string, number>();
      const terms = termsOf(text);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) {
        const list = this.postings.get(term);
        if (list === undefined) this.postings.set(term, [[index, count]]);
        else list.push([index, count]);
      }
      return terms.length;
    });
    this.mean = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  }

  scores(query: string): Float64Array {
    const scores = new Float64Array(this.lengths.length);
    for (const term of new Set(termsOf(query))) {
      const list = this.postings.get(term) ?? [];
      const idf = Math.log(1 + (this.lengths.length - list.length + 0.5) / (list.length + 0.5));
      for (const [index, count] of list) scores[index]! += (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * this.lengths[index]!) / this.mean));
    }
    return scores;
  }
}

function termsOf(text: string): string[] {
  return words(text).map((span) =>
    text
      .slice(span.start, span.end)
      .toLowerCase()
      .replace(/(?:'s|s)$/, ''),
  );
}

export class DistractorPool {
  private readonly index: Bm25;
  private readonly normal: string[];

  constructor(private readonly passages: readonly Passage[]) {
    this.index = new Bm25(passages.map((passage) => `${passage.title} ${passage.title} ${passage.text}`));
    this.normal = passages.map((passage) => normalize(`${passage.title} ${passage.text}`));
  }

  /** Passages that do not contain the answers: `hard` are the best matches of the question by BM25, `random` any. */
  distractors(question: Question, count: number, kind: 'hard' | 'random'): Passage[] {
    const { next: random } = randomFrom(seedOf(`${question.id}:${kind}`));
    const scores = kind === 'hard' ? this.index.scores(question.question) : Float64Array.from(this.passages, () => random());
    const order = Uint32Array.from(scores, (_, index) => index).sort((a, b) => scores[b]! - scores[a]! || a - b);
    const found: Passage[] = [];
    const seen = new Set([question.passage.text]);
    for (const index of order) {
      const passage = this.passages[index]!;
      if (seen.has(passage.text) || question.answers.some((answer) => this.normal[index]!.includes(normalize(answer)))) continue;
      seen.add(passage.text);
      found.push(passage);
      if (found.length === count) break;
    }
    return found;
  }

  /** The gold passage among `count - 1` distractors, in an order that depends only on the question. */
  passagesFor(question: Question, count: number, kind: 'hard' | 'random'): Passage[] {
    return randomFrom(seedOf(`${question.id}:order`)).shuffled([question.passage, ...this.distractors(question, count - 1, kind)]);
  }
}

/** Passages as a prompt would list them: title line and text, separated by blank lines. */
export function contextOf(passages: readonly Passage[], titles = true): string {
  return passages.map((passage) => (titles ? `${passage.title}\n${passage.text}` : passage.text)).join('\n\n');
}
