// Reads the documents among the inputs, locally or on a server, with the same flags and the same pages.
import type { Settings } from '../config/settings.js';
import { compact } from '../core/compact.js';
import { type Content, documentIn } from '../core/content.js';
import type { Document, ReadDocument, ReadOptions } from '../core/document.js';
import type { CommandContext } from './context.js';
import { runOnServer } from './server-client.js';
import { type ReadingFlags, readingFlags } from './shared-flags.js';

interface ReaderParts {
  readonly flags: ReadingFlags;
  /** Address of the server that reads; undefined to read locally. */
  readonly server: string | undefined;
  readonly settings: Settings;
  /** Whether word positions are needed; a server sends them only on request. */
  readonly withWords?: boolean;
  readonly context: CommandContext;
}

/** Reads one document; a text becomes a document with a single page. */
type Reader = (content: Content, signal: AbortSignal, onPage: ReadOptions['onPage']) => Promise<ReadDocument>;

export function openReader({ flags, server, settings, withWords = false, context }: ReaderParts): Reader {
  const { pages, ocr: mode, lang } = flags;
  if (server === undefined) {
    return async (content, signal, onPage) =>
      (await context.app(settings)).readDocument(
        content.kind === 'document' ? documentIn(content) : textDocument(content.text),
        { ...readingFlags(flags), ...compact({ onPage }) },
        signal,
      );
  }
  return async (content, signal) => {
    const [{ ocr }, { readingIn }] = await Promise.all([import('../operations/ocr/operation.js'), import('../operations/ocr/result.js')]);
    const asked = { ...compact({ pages, ocr: mode, document_languages: lang }), ...(withWords ? { words: true } : {}) };
    const { result } = await runOnServer(server, ocr, { ...ocr.input.place(content), ...asked }, context, signal);
    return readingIn(ocr.response.parse(result));
  };
}

function textDocument(text: string): Document {
  return { bytes: Buffer.from(text), declaredMediaType: 'text/plain' };
}
