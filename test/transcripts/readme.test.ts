// Checks the README, the guides and the reference: commands print what is shown, tables match the code, and links lead to files that exist.
// `UPDATE_README=1` rewrites the output and the tables.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome, root, runProgram } from '../cli/run-txp.js';
import { openShell } from '../cli/shell.js';
import { withTables } from './tables.js';
import { readTranscripts, runTranscript, type Step, type Transcript, writeTranscripts } from './transcript.js';

interface Page {
  readonly path: string;
  readonly text: string;
  readonly transcripts: readonly Transcript[];
  /** What the transcripts print in this run, in their order. */
  readonly printed: Step[][];
}

const inFolder = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const pages: readonly Page[] = ['README.md', ...inFolder('docs/guide'), ...inFolder('docs/reference')].map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, transcripts: readTranscripts(text), printed: [] };
});
const readme = pages[0]?.text ?? '';
const maxReadmeBytes = 9000;
const home = makeHome();
const shell = await openShell(home.path);
const isUpdating = process.env.UPDATE_README === '1';

// A copy for each page: some examples write files.
const folderOf = ({ path }: Page): string => join(home.path, 'files', path);
for (const page of pages) cpSync(join(root, 'test/fixtures/readme'), folderOf(page), { recursive: true });

// The page that the example with curl reads.
const server = createServer((_, response) => response.end(readFileSync(join(root, 'test/fixtures/readme/changes.md'))));
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await shell.close();
  await new Promise((resolve) => server.close(resolve));
  home.remove();
  if (!isUpdating) return;
  for (const { path, text, printed } of pages) writeFileSync(join(root, path), await withTables(writeTranscripts(text, printed)));
});

// The last digits of a probability are not guaranteed.
const rounded = (text: string) => text.replace(/(\d\.\d)\d+/g, '$1…');

// jq and curl are the reader's own tools; if they are not installed, their examples cannot run.
const missingTools = ['jq', 'curl'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);
const canRun = ({ steps }: Transcript) => !steps.some(({ command }) => missingTools.some((tool) => command.includes(tool)));
const examplesOf = (page: Page) =>
  page.transcripts
    .map((transcript, index) => ({ transcript, index, title: transcript.steps.map(({ command }) => command).join('; ') }))
    .filter(({ transcript }) => canRun(transcript))
    .map((example) => [example.title, example] as const);

describe.each(pages.filter(({ transcripts }) => transcripts.length > 0).map((page) => [page.path, page] as const))('%s', (_, page) => {
  it.each(examplesOf(page))('%s', async (_title, { transcript: { steps }, index }) => {
    const found = await runTranscript(steps, shell, { cwd: folderOf(page), env: { URL: url } });
    if (isUpdating) page.printed[index] = found;
    else expect(found.map(({ command, shown }) => [command, rounded(shown)])).toEqual(steps.map(({ command, shown }) => [command, rounded(shown)]));
  });
});

describe('the pages', () => {
  it.skipIf(isUpdating).each(pages.map(({ path, text }) => [path, text] as const))('%s has tables that match the code', async (_, text) => {
    expect(await withTables(text), 'run: UPDATE_README=1 npx vitest run --config test/vitest.config.ts test/transcripts/readme').toBe(text);
  });

  it.each(pages.map(({ path, text }) => [path, text] as const))('%s links only to files that exist', (path, text) => {
    const links = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });
});

describe('README', () => {
  it('fits on a front page and leads to every guide and reference page', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(maxReadmeBytes);
    expect(pages.filter(({ path }) => path !== 'README.md' && !readme.includes(`](${path})`)).map(({ path }) => path)).toEqual([]);
  });

  it('starts with a command that finds the right fields in a real PDF invoice', async () => {
    const first = /^npm ci && (node bin\/txp\.js .*?)\s+#/m.exec(readme)?.[1] ?? '';
    const { code, stdout, stderr } = await runProgram('bash', ['-c', first], home.path, { cwd: root });
    expect([code, stderr]).toEqual([0, '']);
    const { entities } = JSON.parse(stdout) as { entities: { type: string; text: string }[] };
    const best = (type: string) => entities.find((entity) => entity.type === type)?.text;
    expect(best('invoice_number')).toBe('NL-2024-0317');
    expect(best('total')).toMatch(/1,202\.40/);
  });

  it('shows commands for finding out what is wrong, and they run', async () => {
    const lines = /^## When something is wrong\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readme)?.[1] ?? '';
    const { code, stdout, stderr } = await shell.run(`set -e\n${lines}`, { env: { TXP_SERVE_PORT: '0' } });
    expect([code, stderr]).toEqual([0, '']);
    for (const part of ['better-sqlite3', 'TXP_OCR_MODE', 'embedded', 'stopped by SIGINT']) expect(stdout).toContain(part);
  });

  it('explains the entity file that its guides use', () => {
    const shown = pages.map(({ text }) => /```yaml\n# invoice\.yaml\n([\s\S]*?)```/.exec(text)?.[1]).find((yaml) => yaml !== undefined);
    expect(shown).toBeDefined();
    expect(readFileSync(join(root, 'test/fixtures/readme/invoice.yaml'), 'utf8')).toContain(shown);
  });
});
