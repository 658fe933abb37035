// Lists of inputs: paths, one to a line or ended by NUL, or the failed inputs of an earlier run as it wrote them.
import { TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';

export interface ListedInput {
  readonly path: string;
  /** Line of a JSONL file, where only some of its lines are wanted. */
  readonly line?: number;
  /** Where its result belongs in an output folder. */
  readonly place?: string;
}

export function parsePathList(list: string, nul: boolean): ListedInput[] {
  const entries = list
    .split(nul ? '\0' : /\r?\n/)
    .filter((name) => name !== '')
    .map((name): ListedInput => (nul ? undefined : failedInput(name)) ?? { path: name });
  if (entries.some(({ path }) => path.includes('\0')))
    throw new TxpError('document-unreadable', 'it has NUL characters, which no path has', {
      hint: nul ? 'give a list of paths' : 'if its paths end in NUL, add -0; otherwise give a list of paths, one to a line',
    });
  // A run that was stopped and started again may have noted a failure twice.
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

/** A list may come from anywhere; the folder of -o holds what it says. */
function checkPlace(place: string): string {
  const parts = place.split(/[\\/]/);
  if (place !== '' && !/^[\\/]|^[A-Za-z]:|\0/.test(place) && !parts.includes('..')) return place;
  throw new TxpError('document-unreadable', 'it would place a result outside the output folder', { hint: 'use a list written by txp' });
}
