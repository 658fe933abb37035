// Measures a text in tokens: how many there are, or its beginning within a number of them.
import { compact } from '../../core/compact.js';
import { beginningWithin } from '../../text/beginning.js';

export interface Measure {
  readonly tokens: number;
  readonly encoding: string;
  readonly text?: string | undefined;
}

/** The answer about a text; `truncate` is the number of tokens to cut it to. */
export function measure(text: string, truncate: number | undefined, encoding: string, count: (text: string) => number): Measure {
  const kept = truncate === undefined ? undefined : beginningWithin(text, truncate, count);
  return { tokens: count(kept ?? text), encoding, ...compact({ text: kept }) };
}
