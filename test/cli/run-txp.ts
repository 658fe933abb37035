// Runs bin/txp.js as a user would, in a folder and with a home of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const bin = join(root, 'bin/txp.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TxpOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A home without configuration or state, removed by `remove`. */
export function makeHome(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'txp-home-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The environment of a user whose home is `home`, without variables of the caller that change what txp does. */
export function environmentFor(home: string, extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    TMPDIR: tmpdir(),
    LANG: 'C.UTF-8',
    ...extra,
  };
}

/** Runs txp to its end. Standard input is `input`, empty when absent. */
export function runTxp(home: string, parameters: readonly string[], options: TxpOptions = {}): Promise<Ended> {
  return runProgram(process.execPath, [bin, ...parameters], home, options);
}

export function runProgram(program: string, parameters: readonly string[], home: string, options: TxpOptions = {}): Promise<Ended> {
  const child = spawn(program, [...parameters], { cwd: options.cwd ?? home, env: environmentFor(home, options.env) });
  const collect = (stream: NodeJS.ReadableStream): Promise<string> =>
    new Promise((resolve) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    });
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', async (code) => resolve({ code, stdout: await stdout, stderr: await stderr }));
  });
}
