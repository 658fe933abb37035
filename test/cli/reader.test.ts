// txp ocr and txp tokens with --server: the server reads documents and counts tokens, and the output is that of the command without a server.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAt, writePdf } from '../fixtures/documents/pdf-writer.js';
import { runInProcess } from './in-process.js';
import { makeHome, root } from './run-txp.js';
import { type RunningServer, serveHome } from './serve-home.js';

const home = makeHome();
const at = (name: string): string => join(home.path, name);
let daemon: RunningServer;

beforeAll(async () => {
  daemon = await serveHome(home.path);
  for (const name of ['invoice.pdf', 'scan.tif', 'contract.pdf']) copyFileSync(join(root, 'test/fixtures/readme', name), at(name));
  mkdirSync(at('folder'));
  copyFileSync(at('invoice.pdf'), at('folder/a.pdf'));
  writeFileSync(at('folder/b.txt'), 'It rains. Größe 12, 你好世界。\n');
  writeFileSync(at('page.html'), '<!doctype html><p>One line.</p><p>Another line, of a page.</p>');
  writeFileSync(at('koi.txt'), Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]));
  writeFileSync(
    at('long.txt'),
    `${'The boiler was looked at, and nothing was found. '.repeat(80)}\n\n${'这是一个很长的中文文本没有空格，'.repeat(60)}`,
  );
  writeFileSync(at('lines.jsonl'), '{"id":"a","text":"Win a prize now"}\n{"id":"b","text":"See you at lunch"}\n');
  writeFileSync(at('broken.pdf'), '%PDF-1.4 and nothing else');
  writeFileSync(
    at('mail.eml'),
    'From: a@example.com\nSubject: Kaputt\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nPlease pay the bill.\n--b\nContent-Type: application/pdf; name="bill.pdf"\nContent-Disposition: attachment; filename="bill.pdf"\n\n%PDF-1.4 and nothing else\n--b--\n',
  );
  writeFileSync(at('blank.pdf'), writePdf([{ content: '' }, { content: writeAt(50, 700, 'Second page') }, { content: '' }]));
});
afterAll(async () => {
  await daemon.stop();
  home.remove();
});

const run = (parameters: readonly string[], env: Record<string, string> = {}) => runInProcess(home.path, parameters, { env });

describe('with --server', () => {
  it.each([
    'ocr invoice.pdf --json --words',
    'ocr contract.pdf --pages 1 --json',
    'ocr scan.tif --ocr always --lang eng --json',
    'ocr scan.tif --format tsv',
    'ocr invoice.pdf --format hocr',
    'ocr page.html --json',
    'ocr mail.eml --json',
    'ocr blank.pdf --json',
    'ocr --join contract.pdf scan.tif --json',
    'ocr folder -f jsonl',
    'ocr invoice.pdf -f html',
    'ocr long.txt',
    'ocr contract.pdf --pages 99',
    'tokens long.txt --json',
    'tokens --truncate 7 long.txt',
    'tokens --truncate 900 long.txt --json',
    'tokens --truncate 0 long.txt --json',
    'tokens contract.pdf invoice.pdf -f jsonl',
    'tokens contract.pdf --pages 1',
    'tokens scan.tif --ocr always --lang eng',
    'tokens koi.txt --charset koi8-r --truncate 9',
    'tokens --input-format jsonl lines.jsonl',
    'tokens folder missing.txt -f csv',
    'tokens --join folder',
  ])('the command prints the same as without it: txp %s', async (line) => {
    const words = line.split(' ');
    const here = await run(words);
    const there = await run([...words, '--server', daemon.address]);
    expect(there).toEqual(here);
  });

  it('the command reads and counts nothing itself if the server does not answer', async () => {
    const nobody = 'http://127.0.0.1:9';
    const failed = `no answer from ${nobody}; start it with: txp serve --port 9\n`;
    const ended = await Promise.all([run(['ocr', 'scan.tif', '--server', nobody]), run(['tokens', 'long.txt'], { TXP_SERVER: nobody })]);
    expect(ended.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual([
      [69, '', `txp: scan.tif: ${failed}`],
      [69, '', `txp: long.txt: ${failed}`],
    ]);
  });
});

describe('a server', () => {
  it('can be named by TXP_SERVER, and says what is wrong with a document', async () => {
    const ended = await run(['ocr', 'broken.pdf', '-v'], { TXP_SERVER: daemon.address });
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([
      65,
      '',
      expect.stringMatching(/^txp: broken\.pdf: the PDF is damaged or incomplete \(/),
    ]);
  });

  it('decides itself how tokens are counted, so that --encoding is refused', async () => {
    const ended = await run(['tokens', 'long.txt', '--encoding', 'cl100k_base', '--server', daemon.address]);
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([
      2,
      '',
      'txp: --encoding cannot be sent to a server; leave it out, or set tokens.encoding of the server\n',
    ]);
  });

  it('refuses an unknown key, and is not used over plain HTTP on another machine', async () => {
    const stranger = await run(['ocr', 'scan.tif', '--server', daemon.address], { TXP_API_KEY: 'txp_unknown' });
    expect([stranger.code, stranger.stdout]).toEqual([77, '']);
    for (const words of [
      ['ocr', 'scan.tif'],
      ['tokens', 'long.txt'],
    ]) {
      const clear = await run([...words, '--server', 'http://192.0.2.1:8017']);
      expect([clear.code, clear.stderr]).toEqual([78, expect.stringContaining('allow it with --plain-http')]);
    }
  });
});

describe('standard error names what was not read of a document:', () => {
  const unread = 'txp: the attachment "bill.pdf" was not read: the PDF is damaged or incomplete; ';

  it.each([['ocr'], ['classify', '-l', 'payment,weather']])('an attachment of a mail, by %s', async (...words) => {
    const { code, stdout, stderr } = await run([...words, 'mail.eml']);
    expect([code, stderr]).toEqual([0, expect.stringContaining(unread)]);
    expect(stdout).toContain('Please pay the bill.');
  });

  it('an attachment of a mail that a server read, or that became an item of a batch', async () => {
    const answered = await run(['classify', '-l', 'payment,weather', 'mail.eml', '--server', daemon.address]);
    expect([answered.code, answered.stderr]).toEqual([0, expect.stringContaining(unread)]);
    const batch = await run(['batch', 'run', '--model', 'classify', '-l', 'payment,weather', 'mail.eml']);
    expect([batch.code, batch.stderr]).toEqual([0, expect.stringContaining(unread)]);
  });

  it('pages without text', async () => {
    const { code, stderr } = await run(['ocr', 'blank.pdf']);
    expect([code, stderr]).toEqual([0, 'txp: no text was found on pages 1, 3\n']);
    expect((await run(['ocr', 'blank.pdf', '--pages', '2'])).stderr).toBe('');
  });
});
