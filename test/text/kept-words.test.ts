import { describe, expect, it } from 'vitest';
import { keptSpans } from '../../src/text/kept-words.js';

const shown = (source: string, shortened: string): string[] => keptSpans(source, shortened).map(({ start, end }) => source.slice(start, end));

describe('the words that a shorter text kept', () => {
  it('are shown at their place in the source, joined with kept words next to them', () => {
    const source = 'Node 18 is needed.\n\n## 1.9\n\nThe log is JSON.\n\n## 1.8\n\nJobs depend on jobs.\n\n## 1.7\n\nPackages are built.';
    expect(shown(source, 'Node 18 is needed.\n\n## 1.7\n\nPackages are built.')).toEqual(['Node 18 is needed.', '## 1.7\n\nPackages are built.']);
    expect(shown(source, '## 1.8\n\n## 1.7')).toEqual(['## 1.8', '## 1.7']);
  });

  it('are as many as possible, however scattered they are', () => {
    expect(shown('a b a c a d', 'a c d')).toEqual(['a c', 'd']);
    expect(shown('one two three', 'three')).toEqual(['three']);
    expect(shown('one two', 'four')).toEqual([]);
  });
});
