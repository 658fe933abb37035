// Runs txp on a pseudo-terminal and types answers as a user does. `script` of util-linux provides the terminal.
import { spawn, spawnSync } from 'node:child_process';
import { bin, type Ended, environmentFor } from './run-txp.js';

export const hasPseudoTerminal = spawnSync('script', ['--version']).status === 0;

/** The prompt to wait for, and the keys to type then. */
export type Answer = readonly [prompt: string, keys: string];

/** Types the answers to their prompts. Standard output and standard error come as one, as a terminal shows them. */
export function typeIntoTxp(
  home: string,
  parameters: readonly string[],
  answers: readonly Answer[],
  env: Record<string, string> = {},
  columns = 80,
): Promise<Ended> {
  const command = [`stty cols ${columns} rows 40;`, process.execPath, bin, ...parameters].join(' ');
  const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd: home, env: environmentFor(home, { TERM: 'xterm', ...env }) });
  let shown = '';
  let seen = 0;
  const open = [...answers];
  child.stdout.on('data', (part: Buffer) => {
    shown += part.toString();
    const [next] = open;
    const at = next === undefined ? -1 : shown.indexOf(next[0], seen);
    if (next === undefined || at < 0) return;
    seen = at + next[0].length;
    open.shift();
    // A prompt is drawn a moment before it accepts input.
    setTimeout(() => child.stdin.write(next[1]), 150);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout: shown, stderr: '' }));
  });
}
