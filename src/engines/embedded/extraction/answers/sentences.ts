// How likely each sentence of a document holds the answer to a question: what compression makes of it.
import { itemAt } from '../../../../text/at.js';
import { segmentWeights } from '../../weights/weigh-segments.js';
import type { AnalysedDocument } from '../candidate.js';
import type { WeighedSentence } from './sentence-view.js';

/** Sentences in text order with their log-odds. Linear in the text. */
export function weighedSentences({ text, sentences }: AnalysedDocument, question: string): WeighedSentence[] {
  let block = 0;
  const segments = sentences.map(({ start, end }, index) => {
    const before = sentences[index - 1];
    if (before !== undefined && /\n\s*\n/.test(text.slice(before.end, start))) block++;
    return { text: text.slice(start, end), block, heading: '' };
  });
  const { logOdds } = segmentWeights({ prompt: question, segments });
  return sentences.map(({ start, end }, index) => ({ start, end, logOdds: itemAt(logOdds, index) }));
}
