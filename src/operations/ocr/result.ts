// What is told of a document that was read: its text, and each page with how it was obtained and how sure that is.
import type { ReadDocument } from '../../core/document.js';

/** The answer about a document. `withWords` adds every word with its box. */
export function readingResult({ mediaType, text, pages }: ReadDocument, withWords: boolean) {
  return {
    media_type: mediaType,
    text,
    pages: pages.map(({ number, source, confidence, width, height, text: own, words = [] }) => ({
      number,
      source,
      confidence,
      width,
      height,
      text: own,
      ...(withWords ? { words: words.map((word) => ({ text: own.slice(word.start, word.end), ...word })) } : {}),
    })),
  };
}
