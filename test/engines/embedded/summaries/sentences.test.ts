// What may happen to a single sentence on its way into a summary: marks and links go, a clause that only adds goes where room is short, and nothing else.
import { describe, expect, it } from 'vitest';
import { cleanSpeech } from '../../../../src/engines/embedded/summaries/clean.js';
import { headline } from '../../../../src/engines/embedded/summaries/forms.js';
import { withoutLeadIn, withoutMarks } from '../../../../src/engines/embedded/summaries/shorten.js';
import { readSource } from '../../../../src/engines/embedded/summaries/units.js';

describe('marks and links', () => {
  it.each([
    ['The model is small (Brandt and Ohle 2009).', 'The model is small.'],
    ['The wall stands [12] by the sea.', 'The wall stands by the sea.'],
    ['Do not crash when options are negated (#2322) (7f42848).', 'Do not crash when options are negated.'],
    ['The bridge (built in 1902) is closed.', 'The bridge (built in 1902) is closed.'],
  ])('that point elsewhere go: %s', (text, plain) => {
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
  ])('to a sentence that is not there go, where they say nothing themselves: %s', (text, plain) => {
    expect(withoutLeadIn(text)).toBe(plain);
  });
});

describe('a headline', () => {
  it('has no stop', () => {
    expect(headline('The ferry sank near Vessen.')).toBe('The ferry sank near Vessen');
  });
});

describe('reading', () => {
  it('keeps a short quotation over several sentences in one', () => {
    const { units } = readSource('Ann stood up. "We are late. The boat has left. Come." She laughed.');
    expect(units.map(({ text }) => text)).toEqual(['Ann stood up.', '"We are late. The boat has left. Come."', 'She laughed.']);
  });

  it('takes fillers, started words and greetings out of speech, and changes no word', () => {
    expect(cleanSpeech('Hi all, um the th that menu is is gonna be on the the top, you know.')).toBe('the that menu is gonna be on the top.');
    expect(cleanSpeech('He has a apple and we were in India.')).toBe('He has a apple and we were in India.');
  });

  it('tells the items of an agenda and their titles', () => {
    const { sections } = readSource('Minutes\n\n1. Roof. The roof leaks. It is repaired in May.\n\n2. Boats. No money was approved.');
    expect(sections.titles).toEqual(expect.arrayContaining(['Roof', 'Boats']));
  });
});
