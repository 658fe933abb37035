// ocr: a document into text, page by page. Needs no engine; the reader does the work.
import * as z from 'zod';
import { compact } from '../../core/compact.js';
import { documentMediaTypes } from '../../core/document.js';
import { defineOperation } from '../../core/operation.js';
import { decodeDocument, inFields, sourceFields, sourceInput } from '../source.js';
import { readingResult } from './result.js';

const required = 'is required: a base64-encoded file';

const request = z.object({
  document: z.string(required).min(1, required).describe('Base64-encoded PDF, JPEG, PNG, TIFF, DOCX, XLSX, HTML page, mail or text.'),
  document_mime_type: z.string().optional().describe('Media type of `document`; if the type is recognisable from the content, the content decides.'),
  document_languages: sourceFields.document_languages,
  pages: z.string().optional().describe('Pages to read, for example `1-3,7`; all if absent.'),
  ocr: z
    .enum(['auto', 'always', 'never'])
    .optional()
    .describe('Whether text is recognised on pages; `auto`: only on pages without a text layer. The setting `ocr.mode` if absent.'),
  words: z.boolean().default(false).describe('Whether every word is listed with its box and confidence.'),
});

const word = z.object({
  text: z.string(),
  start: z.int(),
  end: z.int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
  confidence: z.number(),
});

const response = z.object({
  media_type: z.enum(documentMediaTypes),
  text: z.string().describe('The texts of the pages, joined by a blank line.'),
  pages: z.array(
    z.object({
      number: z.int(),
      source: z.enum(['text-layer', 'ocr', 'mixed']).describe('`text-layer`, `ocr` or `mixed`.'),
      confidence: z.number().describe('Confidence of the reading, 0 to 1.'),
      width: z.number(),
      height: z.number(),
      text: z.string(),
      notes: z
        .array(z.string())
        .optional()
        .describe('What belongs to the page and could not be read, such as an attachment of a mail that needs a password.'),
      words: z.array(word).optional(),
    }),
  ),
});

export const ocr = defineOperation<z.output<typeof request>, z.output<typeof response>, never>({
  name: 'ocr',
  examples: [],
  summary: 'Read a document into text, page by page',
  path: '/v1/ocr',
  request: request as z.ZodType<z.output<typeof request>>,
  response,
  needs: [],
  failureStatus: { invalid: 422, engine: 500 },
  input: {
    field: 'document',
    takes: 'document',
    // A text is read as a document of one page.
    place: (content) =>
      content.kind === 'document'
        ? sourceInput.place(content)
        : sourceInput.place({ kind: 'document', bytes: new TextEncoder().encode(content.text), mediaType: 'text/plain' }),
  },
  example: { document: 'QSBqb2IgY2FuIGJlIHBhdXNlZC4=', document_mime_type: 'text/plain' },
  async run({ document, pages, ocr: mode, words, ...source }, { readDocument }) {
    return inFields([], async () =>
      readingResult(await readDocument({ ...decodeDocument(document, source), ...compact({ pages, ocr: mode }) }), words),
    );
  },
});
