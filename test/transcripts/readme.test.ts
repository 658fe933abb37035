// The README: its commands print what it shows, and its tables follow from the code. `UPDATE_README=1` writes what is true into it.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodeTable } from '../../src/cli/exit-codes.js';
import { type Setting, settingKeys, settingsTable, showValue, variableOf } from '../../src/config/settings.js';
import { bin, makeHome, root, runProgram } from '../cli/run-txp.js';
import { flagTables } from './flag-tables.js';
import { readTranscripts, runTranscript, type Step, type Transcript, writeTranscripts } from './transcript.js';

const path = join(root, 'README.md');
const page = readFileSync(path, 'utf8');
const transcripts = readTranscripts(page);
const fixtures = join(root, 'test/fixtures/readme');
const home = makeHome();
// A copy: some examples write files.
const files = join(home.path, 'files');
cpSync(fixtures, files, { recursive: true });
const isUpdating = process.env.UPDATE_README === '1';
const printed: Step[][] = [];

// The page that the example with curl reads.
const server = createServer((_, response) => response.end(readFileSync(join(files, 'changes.md'))));
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  home.remove();
  if (isUpdating) writeFileSync(path, await withTables(writeTranscripts(page, printed)));
});

// The last digits of a probability are nobody's promise.
const rounded = (text: string) => text.replace(/(\d\.\d)\d+/g, '$1…');

describe('README', () => {
  it('has examples', () => expect(transcripts.length).toBeGreaterThan(8));

  // jq and curl are the reader's own tools; where they are not installed their examples cannot run.
  const isInstalled = (tool: string) => spawnSync(tool, ['--version']).status === 0;
  const missingTools = ['jq', 'curl'].filter((tool) => !isInstalled(tool));
  const canRun = ({ steps }: Transcript) => !steps.some(({ command }) => missingTools.some((tool) => command.includes(tool)));

  it.each(transcripts.filter(canRun).map((transcript) => [transcript.steps.map(({ command }) => command).join('; '), transcript] as const))(
    '%s',
    async (_, { steps, line }) => {
      const found = await runTranscript(steps, { home: home.path, cwd: files, env: { URL: url } });
      if (isUpdating) printed[transcripts.findIndex((transcript) => transcript.line === line)] = found;
      else expect(found.map(({ command, shown }) => [command, rounded(shown)])).toEqual(steps.map(({ command, shown }) => [command, rounded(shown)]));
    },
  );

  it('starts with a command that finds the right fields in a real PDF invoice', async () => {
    const first = /^npm ci && (node bin\/txp\.js .*?)\s+#/m.exec(page)?.[1] ?? '';
    const { code, stdout, stderr } = await runProgram('bash', ['-c', first], home.path, { cwd: root });
    expect([code, stderr]).toEqual([0, '']);
    const { entities } = JSON.parse(stdout) as { entities: { type: string; text: string }[] };
    const best = (type: string) => entities.find((entity) => entity.type === type)?.text;
    expect(best('invoice_number')).toBe('NL-2024-0317');
    expect(best('total')).toMatch(/1,202\.40/);
  });

  it('shows commands for a look at what is wrong that run', async () => {
    const lines = /^## When something is wrong\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(page)?.[1] ?? '';
    const shell = `set -e; txp() { ${process.execPath} ${bin} "$@"; }\n${lines}`;
    const { code, stdout, stderr } = await runProgram('bash', ['-c', shell], home.path, { env: { TXP_SERVE_PORT: '0' } });
    expect([code, stderr]).toEqual([0, '']);
    for (const part of ['better-sqlite3', 'TXP_OCR_MODE', 'embedded', 'stopped by SIGINT']) expect(stdout).toContain(part);
  });

  it.skipIf(isUpdating)('lists every setting, flag and exit code as the code has them', async () => {
    expect(await withTables(page), 'run: UPDATE_README=1 npx vitest run --config test/vitest.config.ts test/transcripts').toBe(page);
  });

  it('shows the entity file that it uses', () => {
    const shown = /```yaml\n# invoice\.yaml\n([\s\S]*?)```/.exec(page)?.[1];
    expect(readFileSync(join(files, 'invoice.yaml'), 'utf8')).toContain(shown);
  });
});

async function withTables(text: string): Promise<string> {
  const settings = settingKeys.map((key) => {
    const row: Setting<unknown> = settingsTable[key];
    const preset = showValue(key, row.default);
    return `| \`${key}\`${row.inFolder === undefined ? '' : { always: ' ✓', never: ' *' }[row.inFolder]} | ${preset === '' ? '–' : `\`${preset}\``} | ${row.about} | \`${variableOf(key)}\` |`;
  });
  const codes = exitCodeTable.map(([code, meaning]) => `| ${code} | ${meaning} |`);
  const withFlags = between(text, 'flags', [...(await flagTables()), '']);
  return between(
    between(withFlags, 'settings', ['| setting | default | what it changes | variable |', '|---|---|---|---|', ...settings]),
    'exit codes',
    ['| code | meaning |', '|---|---|', ...codes],
  );
}

function between(text: string, name: string, lines: readonly string[]): string {
  return text.replace(
    new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_, start: string, end: string) => `${start}${lines.join('\n')}\n${end}`,
  );
}
