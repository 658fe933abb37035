// Finds the sentence at a position of a document.
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { countBefore } from '../../../text/lists.js';
import type { AnalysedDocument } from './candidate.js';

/** The first sentence that ends after an offset. O(log n). */
export const sentenceAt = ({ sentences }: AnalysedDocument, offset: number): Span | undefined =>
  sentences[countBefore(sentences.length, (index) => itemAt(sentences, index).end <= offset)];
