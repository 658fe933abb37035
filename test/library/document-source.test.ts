// What programs may pass as a document: files in document formats, and plain texts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { open, type Txp } from '../../dist/library/index.js';
import { makeHome } from '../cli/run-txp.js';

const text = 'Invoice 17 from Müller. Amount due: EUR 1,284.50.';
const asked = { entities: { total: 'amount due' }, top_n: 1 };

async function opened(): Promise<{ txp: Txp; fileOf(bytes: string | Uint8Array): string }> {
  const home = makeHome();
  const txp = await open();
  onTestFinished(() => txp.close());
  onTestFinished(home.remove);
  const path = join(home.path, 'note.txt');
  return {
    txp,
    fileOf: (bytes) => {
      writeFileSync(path, bytes);
      return path;
    },
  };
}

describe('a plain text file', () => {
  it('is accepted as the document of an operation, by its name and as bytes', async () => {
    const { txp, fileOf } = await opened();
    for (const document of [fileOf(text), new TextEncoder().encode(text), [fileOf(text)]])
      expect((await txp.extract({ document, ...asked })).entities[0]?.text).toBe('EUR 1,284.50');
  });

  it('is refused as anything but a path or bytes, with a message that says what a document is', async () => {
    const { txp } = await opened();
    const home = makeHome();
    onTestFinished(home.remove);
    const batches = await txp.batches(join(home.path, 'batches'));
    const message = expect.stringMatching(
      /^document: must be the path of a file, its bytes \(Uint8Array\), or a list of these; read a stream, Blob or URL into bytes first$/,
    );
    for (const odd of [new URL('file:///a.txt'), new Blob([text]), new Uint8Array(2).buffer, [17]]) {
      const document = odd as unknown as string;
      const refused = { kind: 'invalid-request', message };
      await expect(txp.extract({ document, ...asked })).rejects.toMatchObject(refused);
      await expect(txp.readDocument(document)).rejects.toMatchObject(refused);
      await expect(batches.submit('extract', [{ id: 'a', request: { text, document, ...asked } }])).rejects.toMatchObject(refused);
    }
    await expect(txp.readDocument(undefined as unknown as string)).rejects.toMatchObject({ message: 'document: is missing' });
  });

  it('is read as pages, whatever its encoding', async () => {
    const { txp, fileOf } = await opened();
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect((await txp.readDocument(fileOf(bytes))).text).toBe(text);
  });

  it('is refused with a message that says what is wrong with it', async () => {
    const { txp, fileOf } = await opened();
    const wrong: readonly (readonly [string | Uint8Array, string])[] = [
      ['', 'the input is empty'],
      [' \n', 'the input contains only white space'],
      [new Uint8Array(64), 'neither text nor a document'],
    ];
    for (const [bytes, message] of wrong)
      await expect(txp.extract({ document: fileOf(bytes), ...asked })).rejects.toMatchObject({
        kind: 'document-unreadable',
        message: expect.stringContaining(message),
      });
  });
});
