// The answer about a document that was read: its text, and each page with how it was obtained and its confidence.
import { compact } from '../../core/compact.js';
import type { Page, PageWord, ReadDocument } from '../../core/document.js';

/** Such an answer from a server. */
interface ReadingResult {
  readonly media_type: ReadDocument['mediaType'];
  readonly text: string;
  readonly pages: readonly (Omit<Page, 'words' | 'notes' | 'image'> & {
    readonly words?: readonly (PageWord & { readonly text: string })[] | undefined;
    readonly notes?: readonly string[] | undefined;
  })[];
}

/** The answer about a document. `withWords` adds every word with its box. */
export function readingResult({ mediaType, text, pages }: ReadDocument, withWords: boolean) {
  return {
    media_type: mediaType,
    text,
    pages: pages.map(({ number, source, confidence, width, height, text: own, words = [], notes }) => ({
      number,
      source,
      confidence,
      width,
      height,
      text: own,
      ...(notes === undefined ? {} : { notes: [...notes] }),
      ...(withWords ? { words: words.map((word) => ({ text: own.slice(word.start, word.end), ...word })) } : {}),
    })),
  };
}

/** The document that an answer describes; it has words with places if the answer lists them. */
export function readingIn({ media_type: mediaType, text, pages }: ReadingResult): ReadDocument {
  return {
    mediaType,
    text,
    pages: pages.map(({ words, notes, ...page }) => ({ ...page, ...compact({ notes, words: words?.map(({ text: _, ...word }) => word) }) })),
  };
}
