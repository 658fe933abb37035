// How txp exits when it is stopped from outside, and that results do not depend on how they are written.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openApp } from '../../src/app.js';
import { loadSettings } from '../../src/config/load.js';
import { until } from '../until.js';
import { bin, environmentFor, makeHome, runProgram, runTxp } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

/** Starts txp on a standard input that stays open, waits for the first result, then sends a signal. */
function stopWaiting(signal: 'SIGINT' | 'SIGTERM'): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [bin, 'tokens', '--input-format', 'jsonl', '-j', '1'], { cwd: home.path, env: environmentFor(home.path) });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  // More lines than txp holds back, so that the first result is written while standard input stays open.
  child.stdin.write('{"text":"one two"}\n'.repeat(20));
  return new Promise((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      if (stdout === '') child.kill(signal);
      stdout += part.toString();
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

const waiting = 'txp: waiting for standard input\n';

describe('a signal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s makes txp exit with %i after complete lines, and say how to continue', async (signal, code) => {
    const ended = await stopWaiting(signal);
    expect(ended.code).toBe(code);
    for (const line of ended.stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ ok: true });
    expect(ended.stderr).toMatch(
      /^txp: stopped; run the same command with --resume to continue\ntxp: found \d+ = \d+ done \+ 0 failed \+ 0 skipped\n$/,
    );
  });

  it('ends a wait for standard input', async () => {
    const child = spawn(process.execPath, [bin, 'tokens'], { cwd: home.path, env: environmentFor(home.path) });
    let stderr = '';
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString();
      child.kill('SIGINT');
    });
    expect(await ended).toBe(130);
    expect(stderr).toBe(waiting);
  });

  it.runIf(process.platform === 'linux')('ends a wait for the writer of a named pipe, which txp otherwise reads to the end', async () => {
    const pipe = join(home.path, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const start = (...flags: readonly string[]) => {
      const child = spawn(process.execPath, [bin, 'tokens', pipe, ...flags], { cwd: home.path, env: environmentFor(home.path) });
      let stdout = '';
      child.stdout.on('data', (part: Buffer) => {
        stdout += part.toString();
      });
      return { child, ended: new Promise((resolve) => child.on('close', (code, signal) => resolve([code, signal, stdout]))) };
    };
    const read = start();
    const writer = spawn('sh', ['-c', `(printf 'one '; sleep 0.2; printf two) > "${pipe}"`]);
    const written = new Promise((resolve) => writer.on('close', resolve));
    expect(await read.ended).toEqual([0, null, '2\n']);
    expect(await written).toBe(0);
    const left = start();
    const open = `/proc/${left.child.pid}/fd`;
    const isPipe = (fd: string): boolean => {
      try {
        return readlinkSync(join(open, fd)) === pipe;
      } catch {
        // It was closed after it was listed.
        return false;
      }
    };
    await until(() => readdirSync(open).some(isPipe), 'the pipe is open');
    left.child.kill('SIGTERM');
    expect(await left.ended).toEqual([143, null, '']);
  });
});

describe('a bug', () => {
  it('makes txp exit with 70, not with the 1 that means "no"', async () => {
    const fault = `data:text/javascript,process.on("SIGUSR2",()=>{throw new Error("odd")})`;
    const child = spawn(process.execPath, ['--import', fault, bin, 'tokens'], { cwd: home.path, env: environmentFor(home.path) });
    let stderr = '';
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString();
      // It now waits for its input, so any failure from here on is its own.
      if (stderr === waiting) child.kill('SIGUSR2');
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(70);
    expect(stderr).toBe(`${waiting}txp: bug: odd; please report it with the output of --debug\n`);
  });
});

describe('a pipe', () => {
  it('that its reader closes makes txp exit silently with 0', async () => {
    writeFileSync(join(home.path, 'many.jsonl'), '{"text":"one two three"}\n'.repeat(5000));
    const ended = await runProgram(
      'bash',
      ['-c', `"${process.execPath}" "${bin}" tokens --input-format jsonl many.jsonl | head -n 1; echo "\${PIPESTATUS[0]}"`],
      home.path,
    );
    expect(ended.stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(ended.stdout).toMatch(/\n0\n$/);
    expect(ended.stderr).toBe('');
  });

  it('that its reader closes makes txp batch run exit silently with 0, too', async () => {
    const item = (id: number) => ({
      custom_id: `i${id}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'summarize', messages: [{ role: 'user', content: 'One two. Three four.' }] },
    });
    writeFileSync(join(home.path, 'items.jsonl'), Array.from({ length: 40 }, (_, id) => `${JSON.stringify(item(id))}\n`).join(''));
    const run = `"${process.execPath}" "${bin}" batch run -q items.jsonl | true; echo "\${PIPESTATUS[0]}"`;
    const ended = await runProgram('bash', ['-c', run], home.path);
    expect([ended.stdout, ended.stderr]).toEqual(['0\n', '']);
  });

  it('that is read slowly still gets all the output', async () => {
    const text = 'word '.repeat(120_000);
    const slow = `"${process.execPath}" "${bin}" tokens --truncate 110000 | { sleep 1; wc -c; }`;
    const ended = await runProgram('bash', ['-c', slow], home.path, { input: text });
    expect(Number(ended.stdout)).toBeGreaterThan(500_000);
  });
});

describe('results', () => {
  it('are the response body that every other caller of the operation gets', async () => {
    const text = 'On 3 May 2024 😀 Ann Lee paid 45.00 EUR. 国際会議 took place in Berlin.';
    const { values } = await loadSettings({ environment: {}, workingFolder: home.path });
    const app = openApp(values);
    const body = { text, entities: { date: '', amount: 'amount paid' }, context_chars: 20 };
    const { result } = await app.run('extract', body);
    await app.close();
    const ended = await runTxp(home.path, ['extract', '-e', 'date', '-e', 'amount=amount paid', '--context-chars', '20', '--json'], { input: text });
    expect(ended.stdout).toBe(`${JSON.stringify(result)}\n`);
    expect(ended.stderr).toBe('');
    const { entities } = JSON.parse(ended.stdout) as { entities: { text: string; start: number; end: number }[] };
    expect(entities.length).toBeGreaterThan(0);
    for (const entity of entities) expect([...text].slice(entity.start, entity.end).join('')).toBe(entity.text);
  });

  it('give way to the error timed-out when a run exceeds its deadline', async () => {
    const { values } = await loadSettings({ environment: {}, workingFolder: home.path });
    const app = openApp(values);
    const sentence = 'The council met on the third day to decide about the new library and its many costs. ';
    await expect(app.run('summarize', { text: sentence.repeat(11_000) }, { timeoutMs: 1 })).rejects.toMatchObject({ kind: 'timed-out' });
    // Anything still loading when the last test of a file ends would be lost to the files after it.
    await app.run('summarize', { text: sentence });
    await app.close();
  });
});
