// The parts of a multipart/form-data body (RFC 7578), in every spelling of their headers that common clients send. `FormData` of Node.js refuses some of them;
// the usual libraries drop the charset of a file, and leave out parts that are not valid without saying so.
import { isUtf8 } from 'node:buffer';
import { charsetOf, decodeCharset, isCharset } from '../core/charset.js';
import { invalidField, TxpError } from '../core/errors.js';

/** Maximum number of parts of a form; no request has that many fields. */
const maxParts = 100;

interface FormPart {
  /** Name of the field. */
  readonly name: string;
  /** Name of the file; undefined for a part that is a text. */
  readonly fileName?: string;
  /** Media type, possibly with a charset; empty if the part states none. */
  readonly type: string;
  /** A view into the body. */
  readonly bytes: Uint8Array;
}

/** Splits a body into its parts. Fails with `invalid-request`. Takes linear time, and copies nothing. */
export function readMultipart(bytes: Uint8Array, contentType: string): FormPart[] {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new TxpError('invalid-request', 'the content type multipart/form-data has no boundary');
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = `--${boundary}`;
  const parts: FormPart[] = [];
  const first = body.toString('latin1', 0, delimiter.length) === delimiter ? delimiterLine(body, 0, delimiter) : nextDelimiter(body, 0, delimiter);
  if (first === undefined) throw invalidForm('it does not contain the boundary that the content type states');
  for (let line = first; !line.isLast; ) {
    if (parts.length === maxParts) throw new TxpError('invalid-request', `the form has more than ${maxParts} parts`);
    const headEnd: number = body.indexOf('\r\n\r\n', line.end - 2);
    const next = headEnd < 0 ? undefined : nextDelimiter(body, headEnd + 2, delimiter);
    if (next === undefined) throw invalidForm('it ends before its last boundary');
    parts.push(partOf(body.toString('utf8', line.end, headEnd), body.subarray(headEnd + 4, next.start)));
    line = next;
  }
  return parts;
}

/** The text of a part: UTF-8, or what its type states. Fails with `invalid-request`. */
export function textOf({ name, type, bytes }: FormPart): string {
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const charset = charsetOf(type);
  if (charset === undefined || !isCharset(charset)) throw invalidField([name], 'is not valid UTF-8');
  return decodeCharset(bytes, charset);
}

interface DelimiterLine {
  /** Where the content before it ends. */
  readonly start: number;
  /** Where the headers after it begin. */
  readonly end: number;
  readonly isLast: boolean;
}

function nextDelimiter(body: Buffer, from: number, delimiter: string): DelimiterLine | undefined {
  for (let at = body.indexOf(`\r\n${delimiter}`, from); at >= 0; at = body.indexOf(`\r\n${delimiter}`, at + 2)) {
    const line = delimiterLine(body, at + 2, delimiter);
    if (line !== undefined) return { ...line, start: at };
  }
  return undefined;
}

// A line that only begins like a delimiter belongs to the content.
function delimiterLine(body: Buffer, start: number, delimiter: string): DelimiterLine | undefined {
  let end = start + delimiter.length;
  if (body.toString('latin1', end, end + 2) === '--') return { start, end, isLast: true };
  while (body[end] === 0x20 || body[end] === 0x09) end++;
  return body.toString('latin1', end, end + 2) === '\r\n' ? { start, end: end + 2, isLast: false } : undefined;
}

function partOf(head: string, bytes: Uint8Array): FormPart {
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const parameters = parametersOf(headers.get('content-disposition') ?? '');
  const name = parameters.get('name');
  if (name === undefined) throw invalidForm('a part has no name');
  const fileName = encodedName(parameters.get('filename*')) ?? parameters.get('filename');
  return { name, ...(fileName === undefined ? {} : { fileName }), type: headers.get('content-type') ?? '', bytes };
}

/** The parameters of a header, quoted or not. Browsers write quotes and line ends in them as in a URL. */
function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of header.matchAll(/;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g)) {
    const value = quoted?.replace(/\\(["\\])/g, '$1').replace(/%22|%0D|%0A/gi, decodeURIComponent);
    found.set(name.toLowerCase(), value ?? plain.trim());
  }
  return found;
}

/** A name in the encoded form of RFC 8187, such as `utf-8''%C3%9Cbung.pdf`; undefined if there is none, or if it is not valid. */
function encodedName(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value.replace(/^utf-8'[^']*'/i, ''));
  } catch {
    return undefined;
  }
}

function invalidForm(reason: string): TxpError {
  return new TxpError('invalid-request', `the body is not valid multipart/form-data: ${reason}`, { hint: 'send it with curl -F, or as a FormData' });
}
