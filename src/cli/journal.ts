// The journal of a bulk run: which content has its result at which place, so that the same run with --resume continues where it stopped.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stateFolder } from '../config/places.js';
import type { Settings } from '../config/settings.js';
import { compact } from '../core/compact.js';
import type { Content } from '../core/content.js';
import { errorCode } from '../core/errors.js';
import { unwritable } from '../core/unwritable.js';
import { makeFolder } from '../files/make-folder.js';
import type { CommandContext } from './context.js';
import { dropOldFiles } from './drop-old-files.js';
import type { Terminal } from './terminal.js';

export interface Journal {
  /** Why a later run with --resume will repeat everything, if the journal cannot be written. */
  readonly fault?: string;
  /** Whether nothing has been done before. */
  readonly isEmpty: boolean;
  /** Digests of the places that have the result of this content, except those being worked on. */
  placesOf(content: Content): readonly string[];
  /** Marks the result at this place as outdated. Returns whether there was one. */
  begin(place: string): boolean;
  add(content: Content, place: string): void;
  /** Whether an earlier run put a result at this place. */
  knew(place: string): boolean;
}

/** The journal of a run over `paths`: the same command with the same options and output continues where it stopped. */
export function journalOf(
  command: readonly unknown[],
  paths: readonly string[],
  flags: { readonly resume?: boolean; readonly output?: string; readonly filesFrom?: string; readonly format?: string },
  context: Pick<CommandContext, 'environment'> & { readonly terminal: Pick<Terminal, 'note'> },
  settings: Settings,
): Journal {
  const { output = '-', filesFrom, format, resume } = flags;
  // Settings that affect only speed or storage do not change the results.
  const { jobs: _jobs, timeout: _timeout, data_dir: _folder, ...decisive } = settings;
  const identity = [command, decisive, paths.map((path) => resolve(path)), filesFrom, format, output === '-' ? output : resolve(output)];
  // If the output file was deleted, its results are gone.
  const isContinued = resume === true && (output === '-' || isThere(output));
  const journal = openJournal(() => stateFolder(settings, context.environment), identity, { resume: resume === true, isContinued }, context.terminal);
  if (resume === true && journal.isEmpty && output === '-')
    context.terminal.note(
      '--resume found no earlier run with these options and without -o, so every input is processed; to continue results in a file, give the same -o',
    );
  return journal;
}

/**
 * Opens the journal of a run. `identity` is everything that makes two runs equal: command, options, inputs, output. Stores only hashes. The journal starts
 * empty unless `isContinued`. If it cannot be written, the run continues without one, or with `resume` fails with `output-unwritable`.
 */
function openJournal(
  place: () => string,
  identity: unknown,
  { resume, isContinued }: { readonly resume: boolean; readonly isContinued: boolean },
  terminal: Pick<Terminal, 'note'>,
): Journal {
  // Maps the digest of a place to that of the content whose result is there; later entries replace earlier ones.
  const done = new Map<string, string>();
  const earlier = new Set<string>();
  let path = '';
  let isKept = true;
  let fault: string | undefined;
  try {
    const folder = join(place(), 'runs');
    path = join(folder, `${digest(JSON.stringify(identity)).slice(0, 32)}.txt`);
    makeFolder(folder, 0o700);
    dropOldFiles(folder);
    if (isContinued)
      for (const line of readLines(path)) {
        const [content = '', at = ''] = line.split(' ');
        earlier.add(at);
        if (content === replaced) done.delete(at);
        else done.set(at, content);
      }
    else writeFileSync(path, '', { mode: 0o600 });
  } catch (cause) {
    const remedy = 'set TXP_DATA_DIR to a writable folder';
    const failure = unwritable(`cannot write the journal of the run${path === '' ? '' : ` in ${dirname(path)}`}`, cause, remedy);
    if (resume) throw failure;
    fault = `${failure.message}; a later --resume will repeat everything, so ${remedy}`;
    isKept = false;
  }
  const placesBy = new Map<string, string[]>();
  for (const [place, content] of done) placesBy.set(content, [...(placesBy.get(content) ?? []), place]);
  const keep = (line: string): void => {
    if (!isKept) return;
    try {
      appendFileSync(path, `${line}\n`);
    } catch (cause) {
      isKept = false;
      terminal.note(`the journal of the run cannot be written (${errorCode(cause) ?? 'unknown'}): --resume will repeat what is done from here on`);
    }
  };
  return {
    ...compact({ fault }),
    isEmpty: done.size === 0,
    knew: (place) => earlier.has(placeDigest(place)),
    placesOf: (content) => (done.size === 0 ? [] : (placesBy.get(contentHash(content)) ?? []).filter((place) => done.has(place))),
    begin: (place) => {
      const at = placeDigest(place);
      const wasDone = done.delete(at);
      // If the run ends before the new result is written, the place must not count as having the old one.
      if (wasDone) keep(`${replaced} ${at}`);
      return wasDone;
    },
    add: (content, place) => keep(`${contentHash(content)} ${placeDigest(place)}`),
  };
}

/** Replaces the content's hash if its result may no longer exist. */
const replaced = '-';

/** Hash of a place, because file names are private to the user. */
export function placeDigest(place: string): string {
  return digest(place);
}

function isThere(output: string): boolean {
  const found = statSync(output, { throwIfNoEntry: false });
  return found !== undefined && !(found.isFile() && found.size === 0);
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
