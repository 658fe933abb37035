import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';

describe('reading a text', () => {
  it('counts each distinct word once, however it is written', () => {
    const { words, counts, tokens } = readText('The cat saw the CAT.');
    expect(words.map(({ form }) => form)).toEqual(['the', 'cat', 'saw']);
    expect(counts).toEqual([2, 2, 1]);
    expect(tokens).toEqual([0, 1, 2, 0, 1]);
  });

  it('finds the first word with a stem, be it the stem itself or a form of it', () => {
    const view = readText('Repairing took long; one repair failed, and many repairs followed. Boat or boats?');
    const formWith = (stem: string): string | undefined => view.words[view.withStem(stem)]?.form;
    expect(formWith('repair')).toBe('repairing');
    expect(formWith('boat')).toBe('boat');
    expect(formWith('follow')).toBe('followed');
    expect(formWith('followed')).toBeUndefined();
  });

  it('keeps 20,000 different words apart and finds each of them again', () => {
    const forms = Array.from({ length: 20_000 }, (_, index) => `q${index.toString(36)}`);
    const view = readText([...forms, ...forms].join(' '));
    expect(view.words.map(({ form }) => form)).toEqual(forms);
    expect(view.counts.every((count) => count === 2)).toBe(true);
    expect(
      forms.every((form, index) => view.withStem(view.words[index]!.stem) <= index && view.words[view.tokens[forms.length + index]!]!.form === form),
    ).toBe(true);
  });
});
