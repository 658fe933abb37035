// The log-odds that a text is about what a bare name or phrase names ("refund", "opening hours"), for labels that are independent questions: by topic and by
// meaning. Weights: labels-phrases.json, fitted by test/eval/train/labels-phrases.ts.
import { once } from '../../../core/once-per.js';
import { cosineSimilarity, encode } from '../encoder/encoder.js';
import { maxUnread, unreadShare } from '../scoring/evidence.js';
import { isReadInEnglish, readText, textInEnglish } from './read-text.js';
import type { TopicText } from './topic.js';

/** Weights for the log-odds that a phrase applies. */
export interface PhraseModel {
  readonly constant: number;
  /** Weight of the log-odds of `topicLogOdds`. */
  readonly subject: number;
  /** Weight of the cosine similarity of the encodings. */
  readonly meaning: number;
  /** Factor for the log-odds: what the hardest of the held-out sets required. */
  readonly shrink: number;
  /** Minimum absolute log-odds at which answers to held-out sets are right often enough to be certain. */
  readonly certain: number;
}

/** The evidence for a phrase. */
export interface PhraseEvidence {
  /** Log-odds of `topicLogOdds`. */
  readonly subject: number;
  /** Cosine similarity of the encodings of text and phrase, -1 to 1. */
  readonly meaning: number;
}

/** Encodes a phrase on first use; null if its language cannot be read. */
export function prepareMeaning(phrase: string): () => Float32Array | null {
  return once(() => {
    const view = readText(phrase);
    return isReadInEnglish(view.language) ? encode(textInEnglish(view)) : null;
  });
}

/** The similarity of a text and a prepared phrase; null if either is in a language that cannot be read. */
export function meaningOf(text: TopicText, phrase: () => Float32Array | null): number | null {
  if (!isReadInEnglish(text.view.language) || unreadShare(text) >= maxUnread) return null;
  const encoded = phrase();
  return encoded === null ? null : cosineSimilarity(encode(textInEnglish({ ...text.view, from: 0, to: text.view.text.length })), encoded);
}

/** Log-odds that the phrase applies to the text. */
export function phraseOdds(
  evidence: PhraseEvidence,
  { constant, subject, meaning, shrink }: Pick<PhraseModel, 'constant' | 'subject' | 'meaning' | 'shrink'>,
): number {
  return shrink * (constant + subject * evidence.subject + meaning * evidence.meaning);
}
