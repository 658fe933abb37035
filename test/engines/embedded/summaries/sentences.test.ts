// What may change in a single sentence on its way into a summary: marks and linking words are removed, and nothing else.
import { describe, expect, it } from 'vitest';
import { cleanSpeech } from '../../../../src/engines/embedded/summaries/clean.js';
import { headline } from '../../../../src/engines/embedded/summaries/forms.js';
import { withoutLeadIn, withoutMarks } from '../../../../src/engines/embedded/summaries/shorten.js';
import { readSource } from '../../../../src/engines/embedded/summaries/units.js';

describe('marks and linking words', () => {
  it.each([
    ['The model is small (Brandt and Ohle 2009).', 'The model is small.'],
    ['The wall stands [12] by the sea.', 'The wall stands by the sea.'],
    ['Do not crash when options are negated (#2322) (7f42848).', 'Do not crash when options are negated.'],
    ['The bridge (built in 1902) is closed.', 'The bridge (built in 1902) is closed.'],
  ])('that refer elsewhere are removed: %s', (text, plain) => {
    expect(withoutMarks(text)).toBe(plain);
  });

  it.each([
    ['However, the bridge is closed.', 'The bridge is closed.'],
    ['To this end, we propose a new lock.', 'We propose a new lock.'],
    ['To address these limitations, we measured twice.', 'We measured twice.'],
    ['To overcome this, we measured twice.', 'We measured twice.'],
    ['And the next day would be Christmas.', 'The next day would be Christmas.'],
    ['For example, some cats bark.', 'For example, some cats bark.'],
    ['Unfortunately, nobody came.', 'Unfortunately, nobody came.'],
  ])('that link to a missing sentence are removed, unless they mean something themselves: %s', (text, plain) => {
    expect(withoutLeadIn(text)).toBe(plain);
  });
});

describe('a headline', () => {
  it('has no full stop', () => {
    expect(headline('The ferry sank near Vessen.')).toBe('The ferry sank near Vessen');
  });
});

describe('reading a text', () => {
  it('keeps a short quotation of several sentences in one unit', () => {
    const { units } = readSource('Ann stood up. "We are late. The boat has left. Come." She laughed.');
    expect(units.map(({ text }) => text)).toEqual(['Ann stood up.', '"We are late. The boat has left. Come."', 'She laughed.']);
  });

  it('removes fillers, unfinished words, repetitions and greetings from speech, and changes no word', () => {
    expect(cleanSpeech('Hi all, um the th that menu is is gonna be on the the top, you know.')).toBe('the that menu is gonna be on the top.');
    expect(cleanSpeech('He has a apple and we were in India.')).toBe('He has a apple and we were in India.');
  });

  it('finds the titles of agenda items', () => {
    const { sections } = readSource('Minutes\n\n1. Roof. The roof leaks. It is repaired in May.\n\n2. Boats. No money was approved.');
    expect(sections.titles).toEqual(expect.arrayContaining(['Roof', 'Boats']));
  });
});
