// Request bodies: the content type, the encoding and the size.

import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { TxpError } from '../core/errors.js';
import type { BodyForm } from '../tasks/task.js';
import type { Admission } from './admission.js';
import { HttpFailure } from './http-failure.js';

// Types under which JSON is commonly sent, including curl's default for -d.
const jsonTypes =
  /^(?:application\/(?:[\w.-]+\+)?json|application\/(?:jsonl|x-ndjson|x-jsonlines|octet-stream|x-www-form-urlencoded)|text\/(?:plain|json))$/;

// Types that at most declare the bytes as text: the body is JSON or, if the route takes files, a file.
const openTypes = ['text/plain', 'application/octet-stream'];

// Types that carry a file: a form, or the file itself.
const fileTypes =
  /^(?:multipart\/form-data|image\/[\w.+-]+|text\/[\w.+-]+|message\/rfc822|application\/(?:(?:x-)?pdf|(?:x-)?zip(?:-compressed)?|mbox|msword|rtf|xhtml\+xml|xml|yaml|vnd\.[\w.+-]+))$/;

/** Refuses a body that is declared as a form and also begins like one, for routes where the body itself must be the content. */
export function refuseForm({ headers }: Request, bytes: Uint8Array): void {
  if (!/^\s*multipart\//i.test(headers['content-type'] ?? '') || !startsWith(bytes, '--')) return;
  throw new HttpFailure(
    415,
    'unsupported_media_type',
    'send the lines as the body, not in a form: curl --data-binary @FILE instead of -F file=@FILE',
  );
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;
}

/** Refuses a content type that can carry neither JSON nor, if `takesFiles`, a file. Returns the form of a body that is or may be a file. */
export function checkContentType(request: Request, takesFiles: boolean): BodyForm | undefined {
  const header = request.headers['content-type'];
  if (header === undefined || header === '') return undefined;
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  if (takesFiles && (openTypes.includes(type) || (!jsonTypes.test(type) && fileTypes.test(type)))) return formOf(request, header);
  const others = takesFiles ? ', multipart/form-data, or that of a document, such as application/pdf' : '';
  if (!jsonTypes.test(type)) throw new HttpFailure(415, 'unsupported_media_type', `the content type must be application/json${others}`);
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replace(/^"|"$/g, '');
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) {
    throw new HttpFailure(415, 'unsupported_media_type', 'the charset must be utf-8');
  }
  return undefined;
}

/**
 * The form of a received body: undefined for JSON sent under a type that does not declare it. Refuses a body that is declared as a URL-encoded form but is not
 * JSON.
 */
export function settledForm({ headers }: Request, form: BodyForm | undefined, bytes: Uint8Array): BodyForm | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type === 'application/x-www-form-urlencoded' && !mayBeJson(bytes))
    throw new HttpFailure(
      415,
      'unsupported_media_type',
      'the body is not a JSON object; send one as application/json, and a text or file under its own media type, such as text/plain, where the route takes files',
    );
  return openTypes.includes(type) && form?.fields === undefined && mayBeJson(bytes) ? undefined : form;
}

// An empty body counts as JSON, which refuses it, and so does one that begins with too much white space.
function mayBeJson(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, maxSpaces).find((byte) => !spaces.includes(byte));
  return first === undefined || first === openingBrace;
}

const maxSpaces = 4096;
const openingBrace = 0x7b;
// White space, and the bytes of a byte order mark.
const spaces = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

function formOf({ url, headers }: Request, contentType: string): BodyForm {
  const at = url.indexOf('?');
  const fields = headers['x-txp-request'];
  return { contentType, query: at < 0 ? '' : url.slice(at + 1), ...(typeof fields === 'string' ? { fields } : {}) };
}

interface ReadBody {
  /** The entire body in its own buffer. */
  readonly bytes: Uint8Array;
  /** Returns the admitted bytes; called when the answer has been sent. */
  release(): void;
}

// Each received byte reserves up to this many in total, so that an announced length takes nothing from other requests.
const reservedPerReceivedByte = 4;
const firstBytes = 65_536;

/** Reads a body of at most `limit` bytes. `proceed` is called before reading, for clients that wait for `100 Continue`. */
export async function readBody(request: Request, limit: number, admission: Admission, keyId: string, proceed: () => void): Promise<ReadBody> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > limit) throw tooLarge(limit);
  const stream = decoded(request);
  const isWhole = stream === request && Number.isFinite(declared);
  if (isWhole) admission.check(keyId, declared);
  const held = admission.open(keyId);
  try {
    proceed();
    // The body gets its own buffer, which can be moved to a thread without a copy. It grows with the received bytes, not with the announced length.
    let buffer = Buffer.allocUnsafeSlow(isWhole ? Math.min(declared, firstBytes) : firstBytes);
    let length = 0;
    await readEach(stream, request, (chunk) => {
      const needed = length + chunk.length;
      if (needed > limit) throw tooLarge(limit);
      const size = isWhole ? Math.min(declared, needed * reservedPerReceivedByte) : needed;
      held.growTo(size);
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(isWhole ? size : Math.min(limit, needed * 2));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(chunk, length);
      length = needed;
    });
    return { bytes: length === buffer.length ? buffer : new Uint8Array(buffer.subarray(0, length)), release: held.release };
  } catch (error) {
    held.release();
    abandon(stream, request);
    if (error instanceof TxpError || error instanceof HttpFailure) throw error;
    if (request.destroyed && !request.complete) throw new TxpError('cancelled', 'the client closed the connection', { cause: error });
    throw new HttpFailure(400, 'invalid_body', 'the body cannot be decoded');
  }
}

// Events cost a fraction of what an asynchronous iterator does. An abandoned stream is left paused; the rest is discarded when the answer is sent.
function readEach(stream: Readable, request: Request, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (error: unknown): void => {
      stream.removeListener('data', onData).removeListener('end', resolve).removeListener('error', giveUp);
      request.removeListener('close', onClose);
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
      } catch (error) {
        stream.pause();
        giveUp(error);
      }
    };
    const onClose = (): void => {
      if (!request.complete) giveUp(new TxpError('cancelled', 'the client closed the connection'));
    };
    stream.on('data', onData).once('end', resolve).once('error', giveUp);
    request.once('close', onClose);
  });
}

function decoded(request: Request): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return request;
  if (encoding === 'gzip' || encoding === 'x-gzip') return request.pipe(createGunzip());
  if (encoding === 'deflate') return request.pipe(createInflate());
  if (encoding === 'br') return request.pipe(createBrotliDecompress());
  throw new HttpFailure(415, 'unsupported_content_encoding', 'the content encoding must be gzip, deflate, br or none');
}

// A destroyed decoder would pause the request later, when the rest of the body is already being discarded; the connection would then wait for ever.
function abandon(stream: Readable, request: Request): void {
  if (stream === request) return;
  request.unpipe();
  request.resume();
  stream.destroy();
}

function tooLarge(limit: number): HttpFailure {
  return new HttpFailure(413, 'body_too_large', `the body is larger than the limit of ${limit} bytes of this route`);
}
