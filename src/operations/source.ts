// The fields for a text and a document that several operations share, and the text that they result in.
import * as z from 'zod';
import { compact } from '../core/compact.js';
import type { Document, TextLayout } from '../core/document.js';
import { type Issue, TxpError } from '../core/errors.js';
import type { InputContent, OperationInput, RunContext } from '../core/operation.js';

export const sourceFields = {
  text: z.string().optional().describe('Input text.'),
  document: z
    .string()
    .optional()
    .describe('Base64-encoded PDF, JPEG, PNG, TIFF, DOCX, XLSX, HTML page, mail or text; its text is the input, after `text` when both are sent.'),
  document_mime_type: z
    .string()
    .optional()
    .describe(
      'Media type of `document`; required with it. Its `charset` is the encoding of a text; `application/zip` contains several documents that are read as one, in its order.',
    ),
  document_languages: z
    .string()
    .optional()
    .describe('Languages that text recognition expects, joined by `+`, for example `eng+deu`; the setting `ocr.languages` if absent.'),
};

export const sourceFieldNames = Object.keys(sourceFields);

/** A text that is not empty or only white space. */
export const filled = (text: z.ZodString): z.ZodString =>
  text.min(1, 'must not be empty').refine((content) => content === '' || content.trim() !== '', 'must contain more than white space');

/** `text`, or `document` with its type. */
function placeSource(content: InputContent): Readonly<Record<string, unknown>> {
  if (content.kind === 'text') return { text: content.text };
  return {
    document: Buffer.from(content.bytes.buffer, content.bytes.byteOffset, content.bytes.byteLength).toString('base64'),
    document_mime_type: content.mediaType,
  };
}

/** The input of operations that have the fields above. */
export const sourceInput: OperationInput = { field: 'text', takes: 'document', place: placeSource };

export interface SourceInput {
  readonly text?: string | undefined;
  readonly document?: string | undefined;
  readonly document_mime_type?: string | undefined;
  readonly document_languages?: string | undefined;
}

/** Zod check for the rules between the source fields. */
export function checkSource(input: SourceInput, context: z.RefinementCtx): void {
  const issue = (field: string, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
  if (input.document !== undefined && (input.document_mime_type ?? '') === '')
    issue('document_mime_type', 'is required when `document` is sent, for example "application/pdf"');
  if (input.document === undefined && (input.document_mime_type ?? '') !== '')
    issue('document_mime_type', 'is the type of `document`, which is missing; send the document, or leave the type out');
  if (input.text === undefined && input.document === undefined) issue('text', 'send `text` or `document`');
  if (input.document !== undefined || input.text?.trim() !== '') return;
  issue('text', input.text === '' ? 'must not be empty' : 'must contain more than white space');
}

/** The text an operation works on, and the origin of its document part. */
export interface SourceText {
  readonly text: string;
  /** Recovered text of the document, or null if none was sent. */
  readonly ocrText: string | null;
  /** Present if a document was read: its pages, and the offset of their text in `text`. */
  readonly layout?: TextLayout;
}

/** Options of `readSource`. */
interface SourceOptions {
  /** Whether blank text is an error although a page has an image. */
  readonly needsText?: boolean;
  /** Path of the object that has the source fields. */
  readonly within?: Issue['path'];
}

/**
 * Reads the document if there is one and appends it to the text with a line break. Fails if the result is over the text limit, or if it is blank and no page
 * has an image to use instead; with `needsText`, if it is blank at all.
 */
export async function readSource(
  input: SourceInput,
  context: Pick<RunContext, 'readDocument' | 'settings'>,
  { needsText = false, within = [] }: SourceOptions = {},
): Promise<SourceText> {
  return inFields(within, () => readParts(input, context, needsText));
}

async function readParts(input: SourceInput, context: Pick<RunContext, 'readDocument' | 'settings'>, needsText: boolean): Promise<SourceText> {
  const { maxTextChars } = context.settings;
  if (input.document === undefined) return { text: input.text ?? '', ocrText: null };
  const read = await context.readDocument({ ...decodeDocument(input.document, input), maxTextChars });
  const before = input.text === undefined || input.text === '' ? '' : `${input.text}\n`;
  const text = before + read.text;
  if (text.length > maxTextChars) throw tooLong(['text'], text.length, maxTextChars);
  if (text.trim() === '' && (needsText || !read.pages.some(({ image }) => image !== undefined)))
    throw new TxpError('document-unreadable', 'no text was found in the document', {
      hint: 'check that the pages are not blank, or recognise text on all of them (setting ocr.mode, or --ocr always)',
    });
  return { text, ocrText: read.text, layout: { offset: before.length, pages: read.pages } };
}

/** Reads a document of a request. Failures name the source field at fault, `document` if they name none; its path is below `within`. */
export async function inFields<T>(within: Issue['path'], read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    const { kind, message, hint, retryAfterSeconds } = error;
    const named = error.issues.length > 0 || kind !== 'document-unreadable' ? error.issues : [{ path: ['document'], message }];
    const issues = named.map((issue) => (sourceFieldNames.includes(String(issue.path[0])) ? { ...issue, path: [...within, ...issue.path] } : issue));
    throw new TxpError(kind, message, { issues, cause: error.cause ?? error, ...compact({ hint, retryAfterSeconds }) });
  }
}

/** Refuses a request with a text over the limit in any field but `document`; nothing is ever truncated. */
export function checkTexts(value: unknown, maxTextChars: number, path: Issue['path'] = []): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (typeof item === 'string' && item.length > maxTextChars && key !== 'document') throw tooLong([...path, key], item.length, maxTextChars);
    if (typeof item === 'object') checkTexts(item, maxTextChars, [...path, key]);
  }
}

function tooLong(path: Issue['path'], length: number, maxTextChars: number): TxpError {
  const message = `is ${length} characters long; the limit is ${maxTextChars} (setting limits.text_chars)`;
  return new TxpError('invalid-request', `${path.join('.')} ${message}`, { issues: [{ path, message }] });
}

/** Decodes the document of a request. Fails with `invalid-request` if it is not base64. */
export function decodeDocument(
  base64: string,
  { document_mime_type: mediaType, document_languages: languages }: Omit<SourceInput, 'text' | 'document'>,
): Document {
  const body = base64.startsWith('data:') ? base64.slice(base64.indexOf(',') + 1) : base64;
  const characters = body
    .replace(/\s+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  // Four characters are three bytes; a single character left over is not a byte.
  if (!/^[A-Za-z0-9+/]+$/.test(characters) || characters.length % 4 === 1) {
    const message = characters === '' ? 'is empty; send a base64-encoded file' : 'must be a base64-encoded file';
    throw new TxpError('invalid-request', `document ${message}`, { issues: [{ path: ['document'], message }] });
  }
  const binary = atob(characters);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return {
    bytes,
    ...compact({ declaredMediaType: mediaType, languages }),
  };
}
