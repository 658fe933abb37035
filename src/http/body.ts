// Request bodies: the content type, the encoding and the size.

import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { TxpError } from '../core/errors.js';
import type { BodyForm } from '../tasks/task.js';
import type { Admission } from './admission.js';
import { HttpFailure } from './http-failure.js';

// What people send JSON as by habit; curl's default for -d among them.
const jsonTypes =
  /^(?:application\/(?:[\w.-]+\+)?json|application\/(?:jsonl|x-ndjson|x-jsonlines|octet-stream|x-www-form-urlencoded)|text\/(?:plain|json))$/;

// Says nothing of what the bytes are, or that they are text: JSON, or where a route takes files a file.
const openTypes = ['text/plain', 'application/octet-stream'];

// What carries a file: a form, or the file itself.
const fileTypes =
  /^(?:multipart\/form-data|image\/[\w.+-]+|text\/[\w.+-]+|message\/rfc822|application\/(?:pdf|zip|mbox|msword|rtf|xhtml\+xml|xml|yaml|vnd\.[\w.+-]+))$/;

/** Refuses a body that is a form, and not only called one, where what is sent has to be the body itself. */
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

/** Refuses a content type that cannot carry JSON, nor a file where the route takes those. Gives the form of a body that is a file, or may be one. */
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

/** The form of a body that has come: none for JSON that was sent under a type that does not say so. Refuses what says that it is a form and is neither that nor JSON. */
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

// An empty body is refused as JSON, and so is one that begins with nothing for long.
function mayBeJson(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, maxSpaces).find((byte) => !spaces.includes(byte));
  return first === undefined || first === openingBrace;
}

const maxSpaces = 4096;
const openingBrace = 0x7b;
// With those of a byte order mark.
const spaces = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

function formOf({ url, headers }: Request, contentType: string): BodyForm {
  const at = url.indexOf('?');
  const fields = headers['x-txp-request'];
  return { contentType, query: at < 0 ? '' : url.slice(at + 1), ...(typeof fields === 'string' ? { fields } : {}) };
}

interface ReadBody {
  /** The whole body in a buffer of its own. */
  readonly bytes: Uint8Array;
  /** Gives the admitted bytes back; called when the answer is out. */
  release(): void;
}

// Each part of a body that has come speaks for so many more to come: what is only announced takes nothing from others.
const comingPerCome = 4;
const firstBytes = 65_536;

/** Reads a body of at most `limit` bytes. `proceed` is called before the first of them, for clients that wait to be told to send it. */
export async function readBody(request: Request, limit: number, admission: Admission, keyId: string, proceed: () => void): Promise<ReadBody> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > limit) throw tooLarge(limit);
  const stream = decoded(request);
  const isWhole = stream === request && Number.isFinite(declared);
  if (isWhole) admission.check(keyId, declared);
  const held = admission.open(keyId);
  try {
    proceed();
    // Written into a buffer of its own, which can then be moved to a thread without a copy. It grows as the body comes, not as it was announced.
    let buffer = Buffer.allocUnsafeSlow(isWhole ? Math.min(declared, firstBytes) : firstBytes);
    let length = 0;
    await readEach(stream, request, (chunk) => {
      const needed = length + chunk.length;
      if (needed > limit) throw tooLarge(limit);
      const size = isWhole ? Math.min(declared, needed * comingPerCome) : needed;
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
    if (stream !== request) stream.destroy();
    if (error instanceof TxpError || error instanceof HttpFailure) throw error;
    if (request.destroyed && !request.complete) throw new TxpError('cancelled', 'the client closed the connection', { cause: error });
    throw new HttpFailure(400, 'invalid_body', 'the body cannot be decoded');
  }
}

// Events cost a fraction of what an asynchronous iterator does. A stream that is given up is left paused; with the answer the rest is discarded.
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

function tooLarge(limit: number): HttpFailure {
  return new HttpFailure(413, 'body_too_large', `the body is larger than the limit of ${limit} bytes of this route`);
}
