import { describe, expect, it } from 'vitest';
import { keptSpans } from '../../src/text/kept-words.js';

const shown = (source: string, shortened: string): string[] => keptSpans(source, shortened).map(({ start, end }) => source.slice(start, end));

describe('what a shorter text kept', () => {
  it('is shown where it stands, with what stands beside it on its line', () => {
    const source = 'Node 18 is needed.\n\n## 1.9\n\nThe log is JSON.\n\n## 1.8\n\nJobs depend on jobs.\n\n## 1.7\n\nPackages are built.';
    expect(shown(source, 'Node 18 is needed.\n\n## 1.7\n\nPackages are built.')).toEqual(['Node 18 is needed.', '## 1.7\n\nPackages are built.']);
    expect(shown(source, '## 1.8\n\n## 1.7')).toEqual(['## 1.8', '## 1.7']);
  });

  it('is the most words there can be, however they are scattered', () => {
    expect(shown('a b a c a d', 'a c d')).toEqual(['a c', 'd']);
    expect(shown('one two three', 'three')).toEqual(['three']);
    expect(shown('one two', 'four')).toEqual([]);
  });
});
