// What a bulk run has done, by content: so that the same run with --resume goes on where it stopped, also after files were renamed.
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stateFolder } from '../config/places.js';
import type { Settings } from '../config/settings.js';
import { TxpError } from '../core/errors.js';
import { makeFolder } from '../files/make-folder.js';
import type { CommandContext } from './context.js';
import type { Content } from './inputs/content.js';

export interface Journal {
  /** Whether this content was done by an earlier run that is being resumed. */
  has(content: Content): boolean;
  add(content: Content): void;
}

const keptDays = 30;

/** The journal of a run over `paths`: the same command with the same options and output goes on where it stopped. */
export function journalOf(
  command: readonly unknown[],
  paths: readonly string[],
  flags: { readonly resume?: boolean; readonly output?: string; readonly filesFrom?: string; readonly format?: string },
  context: Pick<CommandContext, 'environment'>,
  settings: Settings,
): Journal {
  const { output = '-', filesFrom, format, resume } = flags;
  // How fast a run goes does not change what it does.
  const { jobs: _jobs, timeout: _timeout, data_dir: _folder, ...decisive } = settings;
  const identity = [command, decisive, paths.map((path) => resolve(path)), filesFrom, format, output === '-' ? output : resolve(output)];
  return openJournal(() => stateFolder(settings, context.environment), identity, resume === true);
}

/**
 * Opens the journal of a run. `identity` is everything that makes two runs the same: command, options, inputs, output. Only hashes are stored.
 * Without `resume` the journal starts empty; where it cannot be kept then, the run goes on without. With `resume` that is `output-unwritable`.
 */
export function openJournal(place: () => string, identity: unknown, resume: boolean): Journal {
  const done = new Set<string>();
  let path = '';
  let isKept = true;
  try {
    const folder = join(place(), 'runs');
    path = join(folder, `${digest(JSON.stringify(identity)).slice(0, 32)}.txt`);
    makeFolder(folder, 0o700);
    dropOld(folder);
    if (resume) for (const line of readLines(path)) done.add(line);
    else writeFileSync(path, '', { mode: 0o600 });
  } catch (cause) {
    if (resume)
      throw new TxpError('output-unwritable', `cannot keep the journal of the run${path === '' ? '' : ` in ${dirname(path)}`}`, {
        hint: 'name a writable folder with TXP_DATA_DIR',
        cause,
      });
    isKept = false;
  }
  return {
    has: (content) => done.size > 0 && done.has(contentHash(content)),
    add: (content) => {
      if (!isKept) return;
      try {
        appendFileSync(path, `${contentHash(content)}\n`);
      } catch {
        isKept = false;
      }
    },
  };
}

function contentHash(content: Content): string {
  return digest(content.kind === 'text' ? content.text : content.bytes);
}

function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function readLines(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
  return readFileSync(path, 'utf8').split('\n');
}

function dropOld(folder: string): void {
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(path, { force: true });
  }
}
