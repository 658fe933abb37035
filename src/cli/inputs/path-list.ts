// Reads lists of inputs: paths, one per line or ended by NUL, or the failed inputs written by an earlier run.
import { TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';

export interface ListedInput {
  readonly path: string;
  /** Line of a JSONL file, if only some of its lines are requested. */
  readonly line?: number;
  /** Place of its result in an output folder. */
  readonly place?: string;
}

export function parsePathList(list: string, nul: boolean): ListedInput[] {
  const entries = list
    .split(nul ? '\0' : /\r?\n/)
    .filter((name) => name !== '')
    .map((name): ListedInput => (nul ? undefined : failedInput(name)) ?? { path: name });
  if (entries.some(({ path }) => path.includes('\0')))
    throw new TxpError('document-unreadable', 'it contains NUL characters, which paths cannot', {
      hint: nul ? 'give a list of paths' : 'if its paths are NUL-terminated, add -0; otherwise give a list of paths, one per line',
    });
  // An interrupted and restarted run may have recorded a failure twice.
  return [...new Map(entries.map((entry) => [`${entry.line ?? ''}:${entry.path}`, entry])).values()];
}

function failedInput(text: string): ListedInput | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const source = isJsonObject(value) ? value.source : undefined;
    if (!isJsonObject(value) || !isJsonObject(source) || typeof source.path !== 'string') return undefined;
    return {
      path: source.path,
      ...(typeof source.line === 'number' ? { line: source.line } : {}),
      ...(typeof value.place === 'string' ? { place: checkPlace(value.place) } : {}),
    };
  } catch (failure) {
    if (failure instanceof TxpError) throw failure;
    return undefined;
  }
}

/** The list is untrusted, and its places determine where files are written in the folder of -o. */
function checkPlace(place: string): string {
  const parts = place.split(/[\\/]/);
  if (place !== '' && !/^[\\/]|^[A-Za-z]:|\0/.test(place) && !parts.includes('..')) return place;
  throw new TxpError('document-unreadable', 'it would place a result outside the output folder', { hint: 'use a list written by txp' });
}
