// What the span reader takes to be the answer to an open question, and how similar an option is to it.
import type { Span } from '../../../core/span.js';
import { languageOf } from '../../../text/language.js';
import { analyse } from '../extraction/analyse.js';
import type { AnalysedDocument } from '../extraction/candidate.js';
import { languageIn } from '../extraction/language-in.js';
import { relevantPart } from '../extraction/running-text/relevant-part.js';
import { readSpans } from '../extraction/span-reader/index.js';
import { readField } from '../reading/field/read-field.js';
import { mark, type Word, wordsOf } from '../reading/text/words.js';
import { loadWordVectors } from '../vectors.js';

/** For an option: its best match among the likely answers, and its similarity to the sentences of the most likely ones. */
export const readAnswerNames = ['like a likely answer', 'like its sentence'] as const;

/** Returns the values of `readAnswerNames` for an option. */
export type ReadAnswer = (option: string) => readonly number[];

/** Maximum characters read; of a longer text, only the part most likely to contain the answer. */
const maxLength = 6000;
const maxSpans = 8;
const maxSentences = 4;
/** Word similarities below this count as 0. */
const unlike = 0.3;
const steepness = 20;

/** A likely answer: its place in the text, and its probability. */
interface LikelyAnswer extends Span {
  readonly share: number;
}

interface LikelyAnswers {
  /** What was read: the document, or the part of a long one. */
  readonly document: AnalysedDocument;
  /** Its place in the document. */
  readonly offset: number;
  /** The likeliest answers without overlaps, best first, with places in `document`. */
  readonly answers: readonly LikelyAnswer[];
}

/** How much a probability p counts: log(1 + 20 · p), so that the second most likely answer counts nearly as much as the first. */
export const weightOf = (share: number): number => Math.log1p(steepness * share);

/**
 * Reads a text for a question. If a text of up to `maxLength` characters is read in stretches, the one with `near` is read, the place that contains most of
 * what is asked.
 */
export function likelyAnswers(whole: AnalysedDocument, question: string, near: Span | null): LikelyAnswers {
  const isLong = whole.text.length > maxLength;
  const part = isLong ? relevantPart(whole, question, maxLength) : null;
  const document = part === null ? whole : analyse({ text: whole.text.slice(part.start, part.end) });
  const { kinds } = readField({ kind: 'scalar', path: [''], name: '', description: question });
  const reading = readSpans(document, question, kinds, isLong || near === null ? [] : [{ ...near, near: 1 }]);
  const answers = reading.likeliest(maxSpans).map(({ start, end, logProbability }) => ({ start, end, share: Math.exp(logProbability) }));
  return { document, offset: part?.start ?? 0, answers };
}

/** Compares options with what a text answers to a question; `near` as for `likelyAnswers`. */
export function readAnswer(whole: AnalysedDocument, question: string, near: Span | null): ReadAnswer {
  const { document, answers } = likelyAnswers(whole, question, near);
  const { text, sentences } = document;
  const code = languageIn(document);
  const wordsIn = ({ start, end }: Span): Word[] => contentWords(wordsOf(text, start, end, code));
  const likely = answers.map((span) => ({ span, share: span.share, words: wordsIn(span) }));
  const around = likely.slice(0, maxSentences).map(({ span, share }) => ({
    share,
    words: wordsIn(sentences.find(({ start, end }) => start <= span.start && end >= span.end) ?? span),
  }));
  return (option) => {
    const words = contentWords(wordsOf(option, 0, option.length, languageOf(option) ?? code));
    return [
      likely.reduce((max, { share, words: own }) => Math.max(max, coverage(words, own) * weightOf(share)), 0),
      around.reduce((sum, { share, words: own }) => sum + share * coverage(words, own), 0),
    ];
  };
}

export const contentWords = (words: readonly Word[]): Word[] => words.filter(({ isSmall, lower }) => !isSmall && !mark.test(lower));

/** Share of the weight of `words` that `others` cover, each word by its most similar counterpart, 0 to 1. O(words × others). */
export function coverage(words: readonly Word[], others: readonly Word[]): number {
  const vectors = loadWordVectors();
  let [sum, total] = [0, 0];
  for (const word of words) {
    const rank = vectors.rank(word.lower);
    const weight = vectors.weight(rank);
    const like = (other: Word): number =>
      other.key === word.key ? 1 : Math.max(0, vectors.similarity(rank, vectors.rank(other.lower)) - unlike) / (1 - unlike);
    sum += weight * others.reduce((max, other) => Math.max(max, like(other)), 0);
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}
