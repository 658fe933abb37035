// The part of a long text that most likely contains an answer, by the weights that compression gives its sentences.
import type { Span } from '../../../../core/span.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import { softmax } from '../../../../text/probability.js';
import { segmentWeights } from '../../weights/weigh-segments.js';
import type { AnalysedDocument } from '../candidate.js';

/** Sentences in text order with the log-odds that they answer the given words. Linear in the text. */
function weighedSentences({ text, sentences }: AnalysedDocument, words: string): (Span & { readonly logOdds: number })[] {
  let block = 0;
  const segments = sentences.map(({ start, end }, index) => {
    const before = sentences[index - 1];
    if (before !== undefined && /\n\s*\n/.test(text.slice(before.end, start))) block++;
    return { text: text.slice(start, end), block, heading: '' };
  });
  const { logOdds } = segmentWeights({ prompt: words, segments });
  return sentences.map(({ start, end }, index) => ({ start, end, logOdds: itemAt(logOdds, index) }));
}

/** Number of best sentences that decide which part of a long text is read. */
const keptSentences = 5;
/** Number of characters before such a sentence that are read with it. */
const margin = 600;

/** The stretch of up to `maxLength` characters that contains most of what compression would keep for the given words. */
export function relevantPart(document: AnalysedDocument, words: string, maxLength: number): Span {
  const sentences = weighedSentences(document, words);
  const likeliest = [...sentences].sort((left, right) => right.logOdds - left.logOdds).slice(0, keptSentences);
  const shares = softmax(likeliest.map(({ logOdds }) => logOdds));
  const parts = likeliest.map(({ start: from }) => {
    const start = sentences.find((sentence) => sentence.start >= from - margin)?.start ?? from;
    const end = Math.max(start + 1, sentences.findLast((sentence) => sentence.end <= start + maxLength)?.end ?? start + maxLength);
    const held = likeliest.reduce(
      (sum, sentence, index) => (sentence.start >= start && sentence.start < end ? sum + numberAt(shares, index) : sum),
      0,
    );
    return { start, end, held };
  });
  return parts.reduce((best, part) => (part.held > best.held ? part : best), { start: 0, end: maxLength, held: 0 });
}
