// The words of a sentence that stay whenever anything of it does.
import { expect, it } from 'vitest';
import { leastForms } from '../../src/compression/least-forms.js';
import { wordClass } from '../../src/compression/words.js';

/** The least form of one sentence of words that weigh a token each, with how likely each is what is asked for. */
function least(sentence: readonly (readonly [word: string, kind: keyof typeof wordClass, likely: number])[]): string {
  const none = new Uint32Array(sentence.length);
  const costs = {
    starts: none,
    ends: none,
    owners: none,
    classes: Uint8Array.from(sentence, ([, kind]) => wordClass[kind]),
    tokens: Uint32Array.from(sentence, () => 1),
    full: Uint32Array.of(sentence.length),
    firstWords: Uint32Array.of(0, sentence.length),
  };
  const { bound } = leastForms(costs, [sentence.map(([, , likely]) => likely)]);
  return sentence.flatMap(([word], at) => (bound[at] === 1 ? [word] : [])).join(' ');
}

it('keeps a word with what it describes', () => {
  const sentence = [
    ['Jobs', 'content', 0.01],
    ['now', 'filler', 0.001],
    ['run', 'content', 0.01],
    ['in', 'function', 0.001],
    ['their', 'function', 0.001],
    ['process', 'content', 0.3],
    ['group', 'content', 0.002],
    ['again.', 'protected', 0],
  ] as const;
  expect(least(sentence)).toContain('process group');
});

it('keeps numbers, names and negations whatever they are worth', () => {
  const sentence = [
    ['Never', 'protected', 0],
    ['send', 'content', 0.4],
    ['the', 'article', 0],
    ['4417', 'protected', 0],
    ['forms', 'content', 0.001],
    ['of', 'function', 0],
    ['old', 'content', 0.001],
    ['years.', 'protected', 0],
  ] as const;
  expect(least(sentence)).toMatch(/Never .*4417.* years\./);
});
