// Reading with a bound: a stream may never end, and a file may be a device.
import { createReadStream } from 'node:fs';
import { TxpError } from '../../core/errors.js';

/** The largest input that is read; documents and texts that are worked on are far smaller. */
export const maxInputBytes = 100_000_000;

/** Everything that a stream gives. Fails with `document-unreadable` as soon as that is too much. */
export async function collect(stream: AsyncIterable<Buffer | string>, onData?: () => void): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    onData?.();
    const buffer = typeof part === 'string' ? Buffer.from(part) : part;
    bytes += buffer.length;
    if (bytes > maxInputBytes) throw tooLarge();
    parts.push(buffer);
  }
  return Buffer.concat(parts);
}

/** The bytes of a file, pipe or device. Fails as `collect`, or with the system's error. */
export function readBounded(path: string): Promise<Uint8Array> {
  return collect(createReadStream(path));
}

/** The same stream; it fails when a single line of it is too long to be held. */
export async function* boundedLines(stream: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
  let line = 0;
  for await (const part of stream) {
    const lineBreak = part.lastIndexOf('\n');
    line = lineBreak < 0 ? line + part.length : part.length - lineBreak;
    if (line > maxInputBytes) throw tooLarge('a line of it');
    yield part;
  }
}

export function tooLarge(what = ''): TxpError {
  return new TxpError('document-unreadable', `${what === '' ? '' : `${what} `}is larger than ${maxInputBytes / 1_000_000} MB`, {
    hint: 'divide it first, for example with split',
  });
}
