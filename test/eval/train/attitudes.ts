// Texts written to teach attitudes: data/attitudes.txt, one pole and text per line.
import { readFileSync } from 'node:fs';
import type { Pole } from '../../../src/engines/embedded/labels/attitude.js';

export interface Attitude {
  readonly pole: Pole;
  readonly text: string;
}

/** The texts that the attitude model learns from, and every third one, on which its weight is fitted. */
export function writtenAttitudes(): { readonly learnt: readonly Attitude[]; readonly weighed: readonly Attitude[] } {
  const all = readFileSync(new URL('data/attitudes.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Attitude => {
      const at = line.indexOf('|');
      return { pole: line.slice(0, at) as Pole, text: line.slice(at + 1) };
    });
  return { learnt: all.filter((_, index) => index % 3 !== 0), weighed: all.filter((_, index) => index % 3 === 0) };
}
