// Runs every command and compares its standard output, standard error and exit code with terminal.txt.
// `npx vitest run --config test/vitest.config.ts test/transcripts/terminal.test.ts --update` rewrites that file.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandEntries } from '../../src/cli/program.js';
import { runInProcess } from '../cli/in-process.js';
import { type Ended, makeHome, root, runTxp } from '../cli/run-txp.js';
import { type RunningServer, serveHome } from '../cli/serve-home.js';

const home = makeHome();
const files = join(home.path, 'files');
let server: RunningServer;

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/readme'), files, { recursive: true });
  writeFileSync(join(files, 'blank.txt'), ' \n');
  writeFileSync(join(files, 'known.jsonl'), '{"text":"Win a prize now","gold":"spam"}\n');
  writeFileSync(
    join(files, 'tickets.yaml'),
    'operation: classify\nlabels: [{ name: spam, rubric: Is this advertising? }, { name: ham, rubric: Is this wanted mail? }]\n',
  );
  writeFileSync(join(files, 'rows.jsonl'), '{"id":"a","text":"Win a prize now"}\n{"id":"b","body":"lunch"}\n');
  server = await serveHome(home.path);
});
afterAll(async () => {
  await server.stop();
  home.remove();
});

const labels = ['-l', 'spam=Is this unsolicited advertising?', '-l', 'ham=Is this wanted mail?'];

/** The commands in the order in which they run, which matters because some need the results of others. SERVER, RUN and KEY are only known at run time. */
const session: readonly (readonly string[])[] = [
  ['compress', '--prompt', 'What changed in 2.0?', '--remove', '80%', 'changes.md'],
  ['compress', '--prompt', 'x', '--rate', '7', 'changes.md'],
  ['extract', '--entities', 'invoice.yaml', '--top-n', '1', '--format', 'table', 'invoice.pdf'],
  ['extract', '-e', 'date', '--context-chars', '0', '--format', 'csv', 'blank.txt', 'invoice.pdf'],
  ['extract', '-e', 'date', '-e', 'date', 'invoice.pdf'],
  ['extract', '-e', 'total', '--show-request', 'jsonl', 'invoice.yaml'],
  ['summarize', '--max-tokens', '40', 'changes.md'],
  ['summarize', '--max-tokens', '0', 'changes.md'],
  ['classify', ...labels, '--format', 'text', 'mail/01-prize.txt'],
  ['classify', ...labels, '--assert', 'top_label == "ham"', '--format', 'csv', 'mail'],
  ['ask', 'When is the payment due?', '--format', 'text', 'invoice.pdf'],
  ['ask', '-x', 'Who is the plumber?', '--format', 'text', 'invoice.pdf'],
  ['decide', '-x', '--ask', 'Is this about football?', '--format', 'csv', 'contract.pdf'],
  ['decide', '--ask', '', 'contract.pdf'],
  ['ocr', '--pages', '1', 'scan.tif'],
  ['ocr', '--pages', '9', 'scan.tif'],
  ['ocr', 'changes.md'],
  ['tokens', 'mail', '--format', 'table'],
  ['tokens', '--input-format', 'jsonl', 'rows.jsonl', '--errors', 'failed.jsonl'],
  ['tokens', '--files-from', 'failed.jsonl', '--dry-run'],
  ['tokens', '-o', 'none/out.json', 'changes.md'],
  ['engines'],
  ['models', 'list'],
  ['models', 'pull', 'minilm'],
  ['models', 'add', 'mail'],
  ['models', 'verify', 'none'],
  ['eval', 'known.jsonl'],
  ['calibrate', 'known.jsonl', '--task', 'tickets.yaml'],
  ['keys', 'create', '--name', 'phone', '--scopes', 'classify', '--credits', '5', '--json'],
  ['keys', 'create', '--scopes', 'classfy'],
  ['keys', 'list'],
  ['keys', 'rotate', 'KEY', '--overlap', '0'],
  ['keys', 'revoke', 'KEY'],
  ['keys', 'revoke', 'key_none'],
  ['batch', 'submit', '--server', 'SERVER', 'mail', '--model', 'classify', '--no-reasoning', ...labels],
  ['batch', 'wait', 'RUN'],
  ['batch', 'output', 'RUN'],
  ['batch', 'show', 'batch_0'],
  ['batch', 'submit', '--server', 'SERVER', 'mail'],
  ['worker'],
  ['store', 'check'],
  ['store', 'backup', 'copy.db'],
  ['store', 'backup', 'copy.db'],
  ['usage', '--since', '2026-02-31x'],
  ['usage'],
  ['api', 'POST', '/classify', '-d', '@request.json', '--server', 'SERVER'],
  ['api', 'GET', '/v1/nothing', '--server', 'SERVER'],
  ['login', 'http://txp.example'],
  ['logout', 'SERVER'],
  ['openapi', '--nope'],
  ['config', 'path'],
  ['config', 'shwo'],
  ['init'],
  ['doctor', '--jsn'],
  ['completion', 'zhs'],
  ['help', 'exit-codes'],
  ['help', 'extrct'],
  ['mcp', '--allow', 'none'],
  ['serve', '--port', '99999'],
  ['serve', '--port', '0'],
];

/** Help is written directly to the output of the process; the other two are stopped by signals. */
const needsProcess: ReadonlySet<string> = new Set(['help', 'mcp', 'serve']);

it('the transcript of the terminal contains every command', () => {
  expect(commandEntries.map(({ name }) => name).filter((name) => !session.some(([command]) => command === name))).toEqual([]);
});

it('the transcript of the terminal is unchanged', async () => {
  const known: Record<string, string> = { SERVER: server.address };
  let transcript = '';
  for (const words of session) {
    const run = (): Promise<Ended> =>
      (needsProcess.has(words[0] ?? '') ? runTxp : runInProcess)(
        home.path,
        words.map((word) => known[word] ?? word),
        { cwd: files, env: { TXP_SERVE_PORT: '0' } },
      );
    let ended = await run();
    // The server stores its counts once a second.
    while (words.join(' ') === 'usage' && !ended.stdout.includes('batches')) ended = await run();
    if (words[1] === 'create' && ended.code === 0) known.KEY = (JSON.parse(ended.stdout) as { id: string }).id;
    if (words[1] === 'submit' && ended.code === 0) known.RUN = ended.stdout.trim();
    transcript += written(words, ended, known);
  }
  await expect(transcript).toMatchFileSnapshot('terminal.txt');
  rmSync(files, { recursive: true });
});

// Replaces what differs between runs (ids, secrets, times, paths) and what may change with the engine (wording, probabilities).
function written(words: readonly string[], { code, stdout, stderr }: Ended, known: Readonly<Record<string, string>>): string {
  const steady = (text: string) =>
    Object.entries(known)
      .reduce((all, [name, value]) => all.replaceAll(value, name), text)
      .replaceAll(home.path, 'HOME')
      .replace(/txp_[\w-]{43}/g, 'SECRET')
      .replace(/\b(?:key|run|batch|req)_[0-9a-f]{8,}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, 'TIME')
      .replace(/"(created|cost|request_id)":[^,}]+/g, '"$1":0')
      .replace(/\b[01]\.\d{2,}(?:e-\d+)?/g, 'P')
      .replace(/█+/g, '█')
      .replace(/(?:The text|Nothing in the text)[^"\n]*sure[^"\n]*/g, 'REASON')
      .replace(/^txp: Node 20 .*\n/m, '')
      .replace(/^txp: running as root.*\n/m, '')
      // The number of status requests depends on how long the batch took.
      .replace(/^(TIME +ID +owner +batches +|all +)\d+ +/gm, '$1N ')
      .replace(/127\.0\.0\.1[:@]\d+/g, 'ADDRESS');
  const quoted = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(' ');
  const part = (name: string, text: string) => (text === '' ? '' : `--- ${name}\n${text}${text.endsWith('\n') ? '' : '\n'}`);
  const isWording = code === 0 && ['compress', 'summarize'].includes(words[0] ?? '');
  return `$ txp ${quoted}\n${part('standard output', isWording ? 'WORDS OF THE ENGINE' : steady(stdout))}${part('standard error', steady(stderr))}--- exit ${code}\n\n`;
}
