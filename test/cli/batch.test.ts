// txp batch: folders and batch files on a running server, and on the store of this machine.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { bin, environmentFor, makeHome, root } from './run-txp.js';
import { type RunningServer, serveHome } from './serve-home.js';

interface Line {
  readonly custom_id: string;
  readonly response: { readonly body: { readonly choices: readonly { readonly message: { readonly content: string } }[] } } | null;
  readonly error: { readonly code: string } | null;
}

const home = makeHome();
let daemon: RunningServer;
let server = '';

beforeAll(async () => {
  daemon = await serveHome(home.path);
  server = daemon.address;
});
afterAll(async () => {
  await daemon.stop();
  home.remove();
});

const batch = (parameters: readonly string[], env: Record<string, string> = {}) =>
  runInProcess(home.path, ['batch', ...parameters], { env: { TXP_SERVER: server, ...env } });
const linesOf = (stdout: string): Line[] => {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
};
const itemLine = (id: string, text: string) =>
  `${JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text } })}\n`;

const inbox = join(home.path, 'inbox');
function fill(count: number, buyer: string): void {
  rmSync(inbox, { recursive: true, force: true });
  mkdirSync(join(inbox, 'mail'), { recursive: true });
  for (let index = 0; index < count; index++)
    writeFileSync(join(inbox, 'mail', `${String(index).padStart(3, '0')}.txt`), `The total of order ${index} by ${buyer} is EUR ${index + 10}.50.`);
}
const flags = ['--model', 'extract', '-e', 'total=total amount'];

describe('a folder submitted to a server', () => {
  it('becomes batches of 50, and the output has one line per file, in the order of the files', async () => {
    fill(103, 'Ann');
    const invoice = join(root, 'test/fixtures/readme/invoice.pdf');
    const submitted = await batch(['submit', inbox, invoice, ...flags]);
    expect([submitted.code, submitted.stdout]).toEqual([0, expect.stringMatching(/^run_[0-9a-f]{24}\n$/)]);
    expect(submitted.stderr).toContain('txp: 104 items = 104 submitted + 0 already done or in progress\n');
    const run = submitted.stdout.trim();
    const waited = await batch(['wait', run]);
    expect([waited.code, waited.stdout, waited.stderr]).toEqual([0, '', `txp: ${run}: 104 items = 104 done + 0 failed\n`]);
    const shown = JSON.parse((await batch(['show', run])).stdout) as { batches: { request_counts: { total: number } }[] };
    expect(shown.batches.map(({ request_counts }) => request_counts.total)).toEqual([50, 50, 4]);
    const output = await batch(['output', run]);
    const lines = linesOf(output.stdout);
    expect(lines.map((line) => line.custom_id.replace(/#[0-9a-f]{12}$/, '').replace(/^.*\//, ''))).toEqual([
      ...Array.from({ length: 103 }, (_, index) => `${String(index).padStart(3, '0')}.txt`),
      'invoice.pdf',
    ]);
    expect(lines[7]?.response?.body.choices[0]?.message.content).toContain('EUR 17.50');
    expect(lines[103]?.response?.body.choices[0]?.message.content).toContain('1,202.40');
  });

  it('is submitted again with only its new and changed files', async () => {
    fill(5, 'Bob');
    const first = await batch(['submit', inbox, ...flags]);
    const again = await batch(['submit', inbox, ...flags]);
    expect(again.stdout).toBe(first.stdout);
    expect(again.stderr).toContain('5 items = 0 submitted + 5 already done or in progress');
    writeFileSync(join(inbox, 'mail', '002.txt'), 'The total is now EUR 99.');
    writeFileSync(join(inbox, 'new.txt'), 'The total is EUR 77.');
    const changed = await batch(['submit', inbox, ...flags]);
    expect(changed.stderr).toContain('6 items = 2 submitted + 4 already done or in progress');
    const run = changed.stdout.trim();
    const waited = await batch(['wait', run]);
    expect(waited.stderr).toBe(`txp: ${run}: 6 items = 6 done + 0 failed\n`);
    const found = linesOf((await batch(['output', run])).stdout);
    expect(found.map(({ custom_id }) => custom_id.split('#')[0])).toEqual([
      ...['000', '001', '002', '003', '004'].map((name) => `inbox/mail/${name}.txt`),
      'inbox/new.txt',
    ]);
    expect(found[2]?.response?.body.choices[0]?.message.content).toContain('EUR 99');
  });

  it('is submitted again without reading finished documents, unless they are to be read in another way', async () => {
    fill(1, 'Dora');
    copyFileSync(join(root, 'test/fixtures/documents/invoice.pdf'), join(inbox, 'invoice.pdf'));
    const first = await batch(['submit', inbox, ...flags]);
    // A document that had to be read would fail.
    const unreadable = { TXP_LIMITS_DOCUMENT_TIME: '1ms', TXP_LIMITS_PAGE_TIME: '1ms' };
    const again = await batch(['submit', inbox, ...flags], unreadable);
    expect(again).toMatchObject({ code: 0, stdout: first.stdout });
    const other = await batch(['submit', inbox, ...flags, '--pages', '1'], unreadable);
    expect(other.stderr).toContain('found 2 = 1 read + 1 failed');
  });

  it('gets the same run when the local record of its submission was lost', async () => {
    fill(4, 'Cleo');
    const first = await batch(['submit', inbox, ...flags]);
    rmSync(join(home.path, 'state/txp/batches'), { recursive: true });
    const again = await batch(['submit', inbox, ...flags]);
    expect(again.stderr).toContain('4 items = 4 submitted');
    expect(again.stdout).toBe(first.stdout);
  });

  it('is submitted without the file that cannot be read, which is named', async () => {
    fill(2, 'Dan');
    writeFileSync(join(inbox, 'mail', 'broken.txt'), Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]));
    const ended = await batch(['submit', inbox, ...flags]);
    expect([ended.code, ended.stdout]).toEqual([3, expect.stringMatching(/^run_/)]);
    expect(ended.stderr).toMatch(
      /broken\.txt: the text is neither UTF-8 nor UTF-16 nor Windows-1252; .*\n.*found 3 = 2 read \+ 1 failed \+ 0 skipped\n.*2 items = 2 submitted/,
    );
  });
});

describe('a single file submitted to a server', () => {
  it('that holds requests is submitted as it is, and its failed requests are sent again the next time', async () => {
    const path = join(home.path, 'two.jsonl');
    writeFileSync(path, itemLine('good', 'The shop opens at nine. It closes at five.') + itemLine('bad', ''));
    const first = await batch(['submit', path]);
    expect(first.stderr).toContain('2 items = 2 submitted');
    const run = first.stdout.trim();
    const waited = await batch(['wait', run]);
    const reason = `txp: see the lines with an error in: txp batch output ${run}\n`;
    expect([waited.code, waited.stderr]).toEqual([3, `txp: ${run}: 2 items = 1 done + 1 failed\n${reason}`]);
    const lines = linesOf((await batch(['output', run])).stdout);
    expect(lines.map(({ custom_id, error }) => [custom_id, error?.code ?? null])).toEqual([
      ['good', null],
      ['bad', 'invalid_request'],
    ]);
    const again = await batch(['submit', path]);
    expect(again.stderr).toContain('2 items = 1 submitted + 1 already done or in progress');
    expect(again.stdout).not.toBe(first.stdout);
    expect((await batch(['wait', again.stdout.trim()])).stderr).toContain('2 items = 1 done + 1 failed');
  });

  it('whose JSON lines are not requests is taken as one text, and a note says so with the remedy', async () => {
    const rows = join(home.path, 'rows.jsonl');
    writeFileSync(rows, '{"id":"a","text":"The total is EUR 5.50."}\n{"id":"b","text":"The total is EUR 7.20."}\n');
    const whole = await batch(['submit', rows, ...flags]);
    expect(whole.stderr).toContain(
      'rows.jsonl: its lines are JSON but not batch requests, so the file is treated as one text; --input-format jsonl makes each line an item\n',
    );
    expect(whole.stderr).toContain('1 items = 1 submitted');
    const lines = await batch(['submit', rows, ...flags, '--input-format', 'jsonl']);
    expect(lines.stderr).not.toContain('one text');
    expect(lines.stderr).toContain('2 items = 2 submitted');
  });

  it('with unknown request fields is submitted, and one note counts the items concerned and names the fields', async () => {
    const odd = (id: string, more: object) =>
      `${JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: `One. Two ${id}.`, ...more } })}\n`;
    const path = join(home.path, 'odd.jsonl');
    writeFileSync(path, odd('a', { max_token: 9 }) + odd('b', { max_tokens: 9 }) + odd('c', { note: 1, max_token: 9 }));
    const note = 'txp: 2 of 3 items have fields that are ignored: max_token (did you mean max_tokens?), note\n';
    const submitted = await batch(['submit', path]);
    expect([submitted.code, submitted.stderr]).toEqual([0, expect.stringContaining(note)]);
    const here = await batch(['run', path]);
    expect([here.code, here.stderr]).toEqual([0, expect.stringContaining(note)]);
    expect((await batch(['submit', path, '-q'])).stderr).toBe('');
    writeFileSync(path, odd('d', { max_tokens: 9, temperature: 0 }));
    expect((await batch(['submit', path])).stderr).not.toContain('ignored');
  });

  it('can be extracted with a preset', async () => {
    const mail = join(home.path, 'call.txt');
    writeFileSync(mail, 'Please write to anna@example.com.');
    const run = (await batch(['submit', mail, '--model', 'extract', '-P', 'mail'])).stdout.trim();
    await batch(['wait', run]);
    const [line] = linesOf((await batch(['output', run])).stdout);
    expect(JSON.parse(line?.response?.body.choices[0]?.message.content ?? '').entities[0]).toMatchObject({
      type: 'email_addresses',
      text: 'anna@example.com',
    });
  });

  it('with an invalid request is refused entirely, and its line is named', async () => {
    const path = join(home.path, 'wrong.jsonl');
    writeFileSync(path, `${itemLine('a', 'One.')}{"custom_id":"b"}\n`);
    const ended = await batch(['submit', path]);
    expect([ended.code, ended.stdout]).toEqual([65, '']);
    expect(ended.stderr).toBe(`txp: ${path}: line 2: method must be "POST"\n`);
  });
});

describe('batch commands', () => {
  it('list batches, show them and their output by id, and cancel nothing that has finished', async () => {
    writeFileSync(join(home.path, 'one.txt'), 'The total is EUR 1.');
    const run = (await batch(['submit', join(home.path, 'one.txt'), ...flags])).stdout.trim();
    await batch(['wait', run]);
    const [newest] = JSON.parse((await batch(['list', '--json', '--limit', '1'])).stdout) as { id: string; run: string; status: string }[];
    expect(newest).toMatchObject({ run, status: 'completed' });
    const id = newest?.id ?? '';
    expect(JSON.parse((await batch(['show', id])).stdout)).toMatchObject({ id, request_counts: { total: 1, completed: 1, failed: 0 } });
    expect(linesOf((await batch(['output', id])).stdout)).toHaveLength(1);
    const cancelled = await batch(['cancel', run]);
    expect(cancelled).toMatchObject({ code: 0, stdout: `${id} completed\n`, stderr: `txp: ${id} had already finished; nothing was cancelled\n` });
  });

  it.each([['show'], ['wait'], ['output'], ['cancel']])('say that there is no such batch: txp batch %s', async (name) => {
    const ended = await batch([name, 'batch_none']);
    expect([ended.code, ended.stdout]).toEqual([66, '']);
    expect(ended.stderr).toContain('there is no batch batch_none; list them with: txp batch list');
  });

  it('refuse a flag of another operation, and a missing --model', async () => {
    writeFileSync(join(home.path, 'one.txt'), 'The total is EUR 1.');
    const foreign = await batch(['submit', join(home.path, 'one.txt'), '--model', 'summarize', '-e', 'total']);
    expect([foreign.code, foreign.stderr]).toEqual([2, 'txp: --entity has no effect with --model summarize\n']);
    const none = await batch(['submit', join(home.path, 'one.txt')]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no --model; say what to do with each input')]);
  });

  it('name the address of a server that does not answer', async () => {
    const ended = await batch(['list'], { TXP_SERVER: 'http://127.0.0.1:9' });
    expect([ended.code, ended.stderr]).toEqual([69, 'txp: no answer from http://127.0.0.1:9; start it with: txp serve --port 9\n']);
  });
});

describe('txp batch wait', () => {
  const view = (status: string) => JSON.stringify({ id: 'batch_1', status, created_at: 1, request_counts: { total: 2, completed: 2, failed: 0 } });

  /** Runs `txp batch wait` against a server that answers by `answer`. */
  async function waitOn(answer: (response: ServerResponse, count: number, stop: () => void) => void) {
    let count = 0;
    let stop = (): void => undefined;
    const listener = createServer((_, response) => answer(response, ++count, stop));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, [bin, 'batch', 'wait', 'batch_1', '--server', address], { env: environmentFor(home.path), stdio: 'pipe' });
    stop = () => child.kill('SIGINT');
    let stderr = '';
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString();
    });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    listener.closeAllConnections();
    listener.close();
    return { code, stderr, count };
  }

  it('stops on Ctrl-C and says that the run continues', async () => {
    const ended = await waitOn((response, count, stop) => {
      response.end(view('in_progress'));
      if (count === 2) stop();
    });
    expect([ended.code, ended.stderr]).toEqual([130, 'txp: no longer waiting; the run continues: txp batch wait batch_1\n']);
  });

  it('keeps waiting while the server does not answer', async () => {
    const ended = await waitOn((response, count) => {
      if (count === 1) response.end(view('in_progress'));
      else if (count < 4) response.destroy();
      else response.end(view('completed'));
    });
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/^txp: no answer from \S+; retrying for 5 minutes\ntxp: batch_1: 2 items = 2 done \+ 0 failed\n$/);
    expect(ended.count).toBe(4);
  });
});

describe('the results of a batch', () => {
  const orders = (): string => {
    const folder = join(home.path, 'orders');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'first.txt'), 'Invoice date: 14 March 2024\nTotal: EUR 1,202.40');
    writeFileSync(join(folder, 'second.txt'), 'Invoice date: 2 May 2023\nTotal: EUR 17.50');
    return folder;
  };
  const asked = ['-e', 'date=invoice date in ISO format', '-e', 'total=total as a number'];

  it('as a table equal those of extract for the folder, on standard output and in a file whose ending names the format', async () => {
    orders();
    const direct = await runInProcess(home.path, ['extract', 'orders', ...asked, '-f', 'csv']);
    expect(direct.stdout).toContain('orders/first.txt,2024-03-14,1202.4');
    const run = (await batch(['submit', 'orders', '--model', 'extract', ...asked])).stdout.trim();
    await batch(['wait', run]);
    expect((await batch(['output', run, '-f', 'csv'])).stdout).toBe(direct.stdout);
    const written = await batch(['output', run, '-o', 'orders.csv']);
    expect([written.code, written.stdout]).toEqual([0, '']);
    expect(readFileSync(join(home.path, 'orders.csv'), 'utf8')).toBe(direct.stdout);
    // Also by the id of its batch, and from a run without a server.
    const { batches } = JSON.parse((await batch(['show', run])).stdout) as { batches: { id: string }[] };
    expect((await batch(['output', batches[0]?.id ?? '', '-f', 'csv'])).stdout).toBe(direct.stdout);
    expect((await batch(['run', 'orders', '--model', 'extract', ...asked, '-f', 'csv'])).stdout).toBe(direct.stdout);
  });

  it('have the types of a JSON Schema, as those of extract for the folder have', async () => {
    orders();
    const properties = {
      date: { type: 'string', format: 'date', description: 'invoice date' },
      total: { type: 'number' },
      paid: { type: 'boolean' },
    };
    const schema = ['--entities', JSON.stringify({ type: 'object', properties }), '-e', 'year'];
    const direct = await runInProcess(home.path, ['extract', 'orders', ...schema, '-f', 'csv']);
    const run = (await batch(['submit', 'orders', '--model', 'extract', ...schema])).stdout.trim();
    await batch(['wait', run]);
    expect((await batch(['output', run, '-f', 'csv'])).stdout).toBe(direct.stdout);
    const [first] = linesOf((await batch(['output', run])).stdout);
    expect(JSON.parse(first?.response?.body.choices[0]?.message.content ?? '').structured_result).toMatchObject({
      date: '2024-03-14',
      total: 1202.4,
    });
  });

  it('have a separate table for records in a database, and can be written as a workbook', async () => {
    const folder = join(root, 'test/fixtures/readme');
    const paths = [join(folder, 'invoice.pdf'), '--entities', join(folder, 'invoice.yaml')];
    const run = (await batch(['submit', ...paths, '--model', 'extract'])).stdout.trim();
    await batch(['wait', run]);
    expect((await batch(['output', run, '-o', 'invoice.db'])).code).toBe(0);
    const database = new Sqlite(join(home.path, 'invoice.db'), { readonly: true });
    expect(database.prepare('SELECT source FROM inputs').all()).toEqual([{ source: 'invoice.pdf' }]);
    expect(database.prepare('SELECT record FROM items').all().length).toBeGreaterThan(1);
    database.close();
    expect((await batch(['output', run, '-o', 'invoice.xlsx'])).code).toBe(0);
    expect(readFileSync(join(home.path, 'invoice.xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  it('are refused as HTML, and as a table of unknown columns; items without a row are named', async () => {
    const line = JSON.stringify({
      custom_id: 'own',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'extract', text: 'A', entities: { a: 'a' } },
    });
    writeFileSync(join(home.path, 'own.jsonl'), `${line}\n`);
    const run = (await batch(['submit', 'own.jsonl'])).stdout.trim();
    await batch(['wait', run]);
    const refused = await batch(['output', run, '-f', 'csv']);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('the columns depend on the request');
    writeFileSync(join(home.path, 'two.jsonl'), itemLine('good', 'The bridge was mended by the crew.') + itemLine('bad', ''));
    const mixed = (await batch(['submit', 'two.jsonl'])).stdout.trim();
    expect((await batch(['wait', mixed])).stderr).toContain(`1 failed\ntxp: see the lines with an error in: txp batch output ${mixed}\n`);
    const flagged = await batch(['submit', 'two.jsonl', '--model', 'classify', '-l', 'a=b']);
    expect(flagged.stderr).toContain('two.jsonl: its lines are complete requests');
    const table = await batch(['output', mixed, '-f', 'csv']);
    expect([table.code, table.stderr]).toEqual([3, expect.stringContaining('txp: bad: ')]);
    expect(table.stdout).toContain('good,');
    const page = await batch(['output', mixed, '-o', 'page.html']);
    expect([page.code, page.stderr]).toEqual([2, expect.stringContaining('csv')]);
  });

  it('have ids without absolute paths, however an input was named', async () => {
    const folder = orders();
    const twin = join(home.path, 'twin');
    mkdirSync(twin, { recursive: true });
    copyFileSync(join(folder, 'first.txt'), join(twin, 'first.txt'));
    writeFileSync(join(home.path, 'list'), `${join(folder, 'second.txt')}\n`);
    const idsOf = async (inputs: readonly string[]): Promise<string[]> => {
      const run = (await batch(['submit', ...inputs, '--model', 'extract', ...asked])).stdout.trim();
      await batch(['wait', run]);
      return linesOf((await batch(['output', run])).stdout).map(({ custom_id }) => custom_id.replace(/#[0-9a-f]{12}$/, ''));
    };
    expect(await idsOf([join(folder, 'first.txt')])).toEqual(['first.txt']);
    expect(await idsOf([join(folder, 'first.txt'), join(twin, 'first.txt')])).toEqual(['orders/first.txt', 'twin/first.txt']);
    expect(await idsOf([join(folder, '*.txt')])).toEqual(['first.txt', 'second.txt']);
    expect(await idsOf(['--files-from', 'list'])).toEqual(['second.txt']);
  });
});
