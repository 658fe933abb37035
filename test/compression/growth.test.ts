import { describe, expect, it } from 'vitest';
import { parseContext } from '../../src/compression/parse.js';
import { growth } from '../processor-time.js';
import { compressed, prose } from './contexts.js';

const patterns: Readonly<Record<string, string>> = {
  'one word': 'a',
  spaces: ' ',
  newlines: '\n',
  'one sentence repeated': 'The quay opens at 6:30 and it never closes before noon. ',
  'full stops': '.',
  dashes: '-',
  quotes: '"',
  emoji: '😀',
  ideographs: '灯',
  'opening brackets': '[',
  'opening braces on lines': '{\n',
  'opening tags on lines': '<div>\n',
  'opening tags': '<b>',
  fences: '```\n',
  pipes: '|',
  'pipe rows': '| a | b |\n',
  headings: '# a\n\n',
  'list items': '- a\n',
  turns: 'Ana: yes.\n',
  semicolons: 'a; ',
  'keys and values': 'a: b\n',
  'quoted lines': '> a\n',
  columns: 'a  b  c\n',
  'function words': 'of the and ',
  'words between tabs': 'T\tBU',
  'keep tags': '<keep>',
  'capitalised words': 'Van Der ',
  prose: `${prose}\n\n`,
}; // biome-ignore format: a table

describe('compression', () => {
  it.each(Object.entries(patterns))('takes linear time on %s', async (_, pattern) => {
    const work = (length: number) => {
      const context = pattern.repeat(Math.ceil(length / pattern.length));
      return () => compressed(context, 0.5);
    };
    // Ten times the text; quadratic work would take a hundred times as long.
    expect((await growth(work(10_000), work(100_000), 50)).ratio).toBeLessThan(50);
  });

  it('divides a long context into at most one unit per line', () => {
    const lines = 2000;
    expect(parseContext('word\n'.repeat(lines)).units.length).toBeLessThanOrEqual(lines);
  });
});
