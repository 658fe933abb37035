// How likely a text is about what a bare name or phrase names ("refund", "opening hours"), where each label is a question of its own: by subject and
// meaning. Weights: labels-phrases.json, fitted by test/eval/train/labels-phrases.ts.
import { once } from '../../../core/once-per.js';
import { encode, likeness } from '../encoder/encoder.js';
import { maxUnread, unreadShare } from '../scoring/evidence.js';
import { isReadInEnglish, readText, textInEnglish } from './read-text.js';
import type { TopicText } from './topic.js';

/** Weights for the log-odds that a phrase applies. */
export interface PhraseModel {
  readonly constant: number;
  /** Per log-odds of `topicLogOdds`. */
  readonly subject: number;
  /** Per cosine of the encodings. */
  readonly meaning: number;
  /** Share of the log-odds that counts: what the hardest of the sets left out needed. */
  readonly shrink: number;
  /** Size of the log-odds from which answers to sets that were left out are right often enough to be certain. */
  readonly certain: number;
}

/** What speaks for a phrase. */
export interface PhraseEvidence {
  /** Log-odds of `topicLogOdds`. */
  readonly subject: number;
  /** How alike text and phrase are as wholes, -1 to 1. */
  readonly meaning: number;
}

/** A phrase with its encoding, made when a text that can be compared with it comes. */
export function prepareMeaning(phrase: string): () => Float32Array | null {
  return once(() => {
    const view = readText(phrase);
    return isReadInEnglish(view.language) ? encode(textInEnglish(view)) : null;
  });
}

/** How alike a text and a prepared phrase are; null where one of them is in a language that cannot be read. */
export function meaningOf(text: TopicText, phrase: () => Float32Array | null): number | null {
  if (!isReadInEnglish(text.view.language) || unreadShare(text) >= maxUnread) return null;
  const encoded = phrase();
  return encoded === null ? null : likeness(encode(textInEnglish({ ...text.view, from: 0, to: text.view.text.length })), encoded);
}

/** Log-odds that the phrase applies to the text. */
export function phraseOdds(
  evidence: PhraseEvidence,
  { constant, subject, meaning, shrink }: Pick<PhraseModel, 'constant' | 'subject' | 'meaning' | 'shrink'>,
): number {
  return shrink * (constant + subject * evidence.subject + meaning * evidence.meaning);
}
