// Completion as the shells do it: keys are typed into an interactive bash and zsh on a pseudo-terminal; fish and PowerShell are asked for candidates.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { runInProcess } from './in-process.js';
import { hasPseudoTerminal } from './pseudo-terminal.js';
import { bin, environmentFor, makeHome, root, runProgram } from './run-txp.js';

const home = makeHome();
const at = (name: string) => join(home.path, name);
const scripts = join(root, 'completions');
let runId = '';
let keyId = '';

beforeAll(async () => {
  mkdirSync(at('bin'));
  symlinkSync(bin, at('bin/txp'));
  mkdirSync(at('files'));
  writeFileSync(at('files/two words.pdf'), '');
  mkdirSync(at('config/txp'), { recursive: true });
  writeFileSync(at('config/txp/config.yaml'), 'engines: { bigmodel: { kind: openai, base_url: "http://127.0.0.1:9/v1", model: m } }\n');
  // A local run, whose id the completion of `txp batch show` must offer.
  writeFileSync(at('files/note.txt'), 'Lunch on 3 May 2024.');
  const run = await runInProcess(home.path, ['batch', 'run', '--model', 'summarize', 'files/note.txt'], { cwd: home.path });
  expect(run.code, run.stderr).toBe(0);
  runId = (await runInProcess(home.path, ['completion', '--next=run', '--after=batch', '--after=show'])).stdout.split('\n')[0] ?? '';
  await runInProcess(home.path, ['keys', 'create', '--name', 'phone']);
  const keys = JSON.parse((await runInProcess(home.path, ['keys', 'list', '--json'])).stdout) as { id: string }[];
  keyId = keys[0]?.id ?? '';
});
afterAll(() => home.remove());

const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const environment = () => environmentFor(home.path, { PATH: `${at('bin')}:${process.env.PATH}`, TERM: 'xterm', ZDOTDIR: home.path });

/** Types each line and a tab; returns what the command line then holds. */
async function completeOn(command: string, lines: readonly string[]): Promise<string[]> {
  const report = at(`report-${lines.length}-${command.split(' ')[0]}`);
  const shell = spawn('script', ['-qefc', command, '/dev/null'], { cwd: at('files'), env: { ...environment(), REPORT: report } });
  let shown = '';
  shell.stdout.on('data', (part: Buffer) => {
    shown += part.toString();
  });
  const reported = () => (existsSync(report) ? readFileSync(report, 'utf8').split('\n').slice(0, -1) : []);
  await until(() => shown.includes('READY'), 'the shell is ready');
  for (const [index, line] of lines.entries()) {
    // Control-G is bound to report the line, Control-U clears it.
    shell.stdin.write(`${line}\t\u0007`);
    await until(() => reported().length > index, `the shell answers to ${line}`);
    shell.stdin.write('\u0015');
  }
  shell.kill();
  return reported();
}

// What is typed, and what the shell completes it to.
const typed = (): (readonly [string, string])[] => [
  ['txp ext', 'txp extract '],
  ['txp config get ocr.l', 'txp config get ocr.languages '],
  ['txp config sh', 'txp config show '],
  ['txp extract --thr', 'txp extract --threshold '],
  ['txp extract -f ht', 'txp extract -f html '],
  ['txp extract --format=ht', 'txp extract --format=html '],
  ['txp extract --engine big', 'txp extract --engine bigmodel '],
  ['txp extract two', 'txp extract two\\ words.pdf '],
  ['txp extract --entities two', 'txp extract --entities two\\ words.pdf '],
  ['txp batch show run_', `txp batch show ${runId} `],
  ['txp keys revoke ', `txp keys revoke ${keyId} `],
  ['txp help exit', 'txp help exit-codes '],
  ['txp completion fi', 'txp completion fish '],
  ['txp --color never ext', 'txp --color never extract '],
  ['txp extract --instruction batch two', 'txp extract --instruction batch two\\ words.pdf '],
  ['txp extract --entities=two', 'txp extract --entities=two\\ words.pdf '],
  ['txp extract -- two', 'txp extract -- two\\ words.pdf '],
  ['txp ask Who? --server http://x:1 --form', 'txp ask Who? --server http://x:1 --format '],
  ['txp ask "Who is it?" two', 'txp ask "Who is it?" two\\ words.pdf '],
  ['txp eval two', 'txp eval two\\ words.pdf '],
  ['txp store restore two', 'txp store restore two\\ words.pdf '],
  ['txp config set ocr.mode al', 'txp config set ocr.mode always '],
  ['txp config set engine big', 'txp config set engine bigmodel '],
  ['txp keys create --scopes ocr,tok', 'txp keys create --scopes ocr,tokens '],
  ['txp models pull gl', 'txp models pull gliner-small '],
  ['txp help batch canc', 'txp help batch cancel '],
  ['txp api PO', 'txp api POST '],
  ['txp extract --instruction two', 'txp extract --instruction two'],
  ['txp serve --allow two', 'txp serve --allow two'],
  ['txp batch show run_0 two', 'txp batch show run_0 two'],
];

describe.skipIf(!hasPseudoTerminal || !isInstalled('bash'))('bash', () => {
  it('completes commands, flags, values, files and names that are known only at run time', async () => {
    const rc = `source ${join(scripts, 'txp.bash')}\nreport() { printf '%s\\n' "$READLINE_LINE" >> "$REPORT"; }\nbind -x '"\\C-g": report'\nPS1='READY$ '\n`;
    writeFileSync(at('bashrc'), rc);
    const lines = await completeOn(
      `bash --rcfile ${at('bashrc')} -i`,
      typed().map(([line]) => line),
    );
    expect(lines).toEqual(typed().map(([, line]) => line));
  });
});

describe.skipIf(!hasPseudoTerminal || !isInstalled('zsh'))('zsh (skipped where it is not installed)', () => {
  it('completes commands, flags, values, files and names that are known only at run time', async () => {
    const rc = `fpath=(${scripts} $fpath)\nautoload -U compinit && compinit -u -D\nreport() { print -r -- "$BUFFER" >> "$REPORT"; }\nzle -N report\nbindkey '^G' report\nbindkey '^U' kill-whole-line\nunsetopt beep\nPS1='READY%% '\n`;
    writeFileSync(at('.zshrc'), rc);
    const lines = await completeOn(
      'zsh -i',
      typed().map(([line]) => line),
    );
    expect(lines).toEqual(typed().map(([, line]) => line));
  });
});

describe.skipIf(!isInstalled('fish'))('fish (skipped where it is not installed)', () => {
  it('offers commands, flags, values, files and names that are known only at run time', async () => {
    const offered = async (line: string) => {
      const script = `source ${join(scripts, 'txp.fish')}; complete -C ${JSON.stringify(line)}`;
      const env = { PATH: `${at('bin')}:${process.env.PATH}`, TERM: 'xterm' };
      return (await runProgram('fish', ['--no-config', '-c', script], home.path, { cwd: at('files'), env })).stdout
        .trimEnd()
        .split('\n')
        .map((row) => row.split('\t')[0]);
    };
    for (const [line, wanted] of typed().filter(([, result]) => result.endsWith(' '))) {
      const last = wanted
        .trimEnd()
        .slice(line.lastIndexOf(' ') + 1)
        .replace('\\ ', ' ');
      expect(await offered(line), line).toContain(last);
    }
    expect(await offered('txp extract --instruction two')).toEqual(['']);
    expect(await offered('txp engines two')).toEqual(['']);
  });
});

describe.skipIf(!isInstalled('pwsh'))('PowerShell (skipped where it is not installed)', () => {
  it('offers commands, flags, values, files and names that are known only at run time', async () => {
    const offered = async (line: string) => {
      const script = `. ${join(scripts, 'txp.ps1')}; (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`;
      const env = { PATH: `${at('bin')}:${process.env.PATH}`, TERM: 'xterm' };
      return (await runProgram('pwsh', ['-NoProfile', '-Command', script], home.path, { cwd: at('files'), env })).stdout.trimEnd().split('\n');
    };
    for (const [line, wanted] of typed().filter(([line, result]) => result.endsWith(' ') && !line.includes('two')))
      expect(await offered(line), line).toContain(wanted.trimEnd().slice(line.lastIndexOf(' ') + 1));
    expect((await offered('txp extract two')).join()).toContain('two words.pdf');
  });
});

describe('the completions that shells get for a line', () => {
  const comesAfter = async (line: string, start = '') => {
    const after = line.split(' ').slice(1);
    const { stdout, stderr, code } = await runInProcess(home.path, ['completion', `--next=${start}`, ...after.map((word) => `--after=${word}`)]);
    expect([code, stderr]).toEqual([0, '']);
    return stdout.split('\n').slice(0, -1);
  };

  it('include commands with their summaries, and the global flags', async () => {
    expect(await comesAfter('txp')).toContain('extract\tFind entities, structures and classes described in plain language');
    expect(await comesAfter('txp', '-')).toContain('--quiet\tprint only results and failures, no notes');
    expect(await comesAfter('txp config')).toContain('show\tprint every setting and its value');
  });

  it('are the possible values after a flag or command that takes one', async () => {
    expect(await comesAfter('txp extract _ --format')).toContain('html');
    expect(await comesAfter('txp extract _ -f')).toEqual(await comesAfter('txp extract --format'));
    expect(await comesAfter('txp extract --engine')).toEqual(['embedded', 'openai', 'gguf', 'bigmodel']);
    expect(await comesAfter('txp batch show')).toContain(runId);
    expect(await comesAfter('txp keys revoke')).toContain(keyId);
    expect(await comesAfter('txp completion')).toContain('powershell');
  });

  it('contain no words where a file or any text may follow', async () => {
    expect(await comesAfter('txp extract --instruction')).toEqual([]);
    expect(await comesAfter('txp extract --entities')).toEqual([':files']);
    expect(await comesAfter('txp extract')).toEqual([':files']);
    expect(await comesAfter('txp extract --', '--f')).toEqual([':files']);
    expect(await comesAfter('txp serve --allow')).toEqual([':folders']);
    expect(await comesAfter('txp api GET')).toEqual([]);
    expect(await comesAfter('txp keys revoke key_1')).toEqual([]);
  });

  it('continue a flag with its value in the same word, and a list with what it does not have yet', async () => {
    expect(await comesAfter('txp extract', '--engine=')).toContain('--engine=bigmodel');
    expect(await comesAfter('txp extract', '--format=c')).toContain('--format=csv');
    const scopes = await comesAfter('txp keys create', '--scopes=ocr,');
    expect([scopes.includes('--scopes=ocr,tokens'), scopes.includes('--scopes=ocr,ocr')]).toEqual([true, false]);
  });
});

it('the stored completion of each shell is what txp completion prints, which names the shells if none or another is given', async () => {
  for (const [shell, file] of [
    ['bash', 'txp.bash'],
    ['zsh', '_txp'],
    ['fish', 'txp.fish'],
    ['powershell', 'txp.ps1'],
  ] as const) {
    const { stdout } = await runInProcess(home.path, ['completion', shell]);
    expect(readFileSync(join(scripts, file), 'utf8'), `run: node bin/txp.js completion ${shell} > completions/${file}`).toBe(stdout);
  }
  expect(await runInProcess(home.path, ['completion'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'txp: the shell is missing; choose from: bash, zsh, fish, powershell\n',
  });
  expect(await runInProcess(home.path, ['completion', 'tcsh'])).toMatchObject({
    code: 2,
    stderr: 'txp: there is no completion for tcsh; choose from: bash, zsh, fish, powershell\n',
  });
});
