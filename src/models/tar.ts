// Streams the files of a tar archive. Supports POSIX headers and sizes, and GNU entries for long names.

interface TarReader {
  /** Called for each file; returns a consumer of its bytes, or undefined to skip the file. */
  open(name: string, size: number): Promise<((piece: Buffer) => Promise<void>) | undefined>;
  /** Called at the end of each file that was not skipped. */
  close(): Promise<void>;
}

const block = 512;
const maxFiles = 1000;
const maxNameBytes = 8192;

/** Throws if the source is not an archive, is truncated, or has 1000 or more entries. */
export async function readTar(source: AsyncIterable<Buffer>, { open, close }: TarReader): Promise<void> {
  const input = new Blocks(source);
  let longName: string | undefined;
  for (let files = 0; files < maxFiles; files++) {
    const header = await input.take(block);
    if (header === undefined) throw new Error('the archive has no end marker');
    if (header.every((byte) => byte === 0)) return;
    checkSum(header);
    const size = readSize(header);
    const type = String.fromCharCode(header[156] || 48);
    if (type === 'L') {
      if (size > maxNameBytes) throw new Error('a name is too long');
      longName = textOf((await input.takePadded(size)) ?? Buffer.alloc(0), 0, size);
      continue;
    }
    const prefix = textOf(header, 345, 155);
    const name = longName ?? `${prefix === '' ? '' : `${prefix}/`}${textOf(header, 0, 100)}`;
    longName = undefined;
    const take = type === '0' || type === '7' ? await open(name, size) : undefined;
    await input.each(size, async (piece) => take?.(piece));
    if (take !== undefined) await close();
  }
  throw new Error('too many files');
}

function checkSum(header: Buffer): void {
  const stored = Number.parseInt(textOf(header, 148, 8), 8);
  let sum = 8 * 32;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  if (sum !== stored) throw new Error('a header is damaged');
}

function readSize(header: Buffer): number {
  // Sizes above 8 GB are stored in binary; no model is that large.
  const size = (header[124] ?? 0) >= 128 ? Number.NaN : Number.parseInt(textOf(header, 124, 12) || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('a size is damaged');
  return size;
}

function textOf(bytes: Buffer, from: number, length: number): string {
  const part = bytes.subarray(from, from + length);
  const end = part.indexOf(0);
  return part.toString('utf8', 0, end < 0 ? part.length : end).trim();
}

/** Reads a stream in blocks. */
class Blocks {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Exactly `count` bytes; undefined if the stream is already at its end. Throws if it ends before `count` bytes. */
  async take(count: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    let got = 0;
    while (got < count) {
      const piece = await this.#some(count - got);
      if (piece === undefined) {
        if (got === 0) return undefined;
        throw new Error('the archive is truncated');
      }
      parts.push(piece);
      got += piece.length;
    }
    return Buffer.concat(parts);
  }

  async takePadded(count: number): Promise<Buffer | undefined> {
    const taken = await this.take(Math.ceil(count / block) * block);
    return taken?.subarray(0, count);
  }

  /** Passes the next `count` bytes to `use` in pieces, then skips the padding of the last block. */
  async each(count: number, use: (piece: Buffer) => Promise<unknown>): Promise<void> {
    for (let left = count; left > 0; ) {
      const piece = await this.#some(left);
      if (piece === undefined) throw new Error('the archive is truncated');
      left -= piece.length;
      await use(piece);
    }
    const padding = (block - (count % block)) % block;
    if (padding > 0) await this.take(padding);
  }

  async #some(max: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done === true) return undefined;
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, max);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }
}
