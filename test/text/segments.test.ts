import { describe, expect, it } from 'vitest';
import { lines, sentences, words } from '../../src/text/segments.js';
import fc from '../properties.js';

const pieces = (text: string, spans: readonly { start: number; end: number }[]): string[] => spans.map((span) => text.slice(span.start, span.end));
const sentencesOf = (text: string): string[] => pieces(text, sentences(text));

describe('sentences', () => {
  it('also end before a narrow no-break space', () => {
    const text = 'Le prix est fixe.\u202fIl vaut pour un an.';
    expect(pieces(text, sentences(text))).toEqual(['Le prix est fixe.', 'Il vaut pour un an.']);
  });

  it('end at full stops, question marks and exclamation marks, with closing quotes kept', () => {
    expect(sentencesOf('It rained. Did it stop? "No!" She laughed.')).toEqual(['It rained.', 'Did it stop?', '"No!"', 'She laughed.']);
  });

  it.each([
    ['titles', 'Dr. Smith met Mrs. Jones. They talked.', 2],
    ['initials', 'J. K. Rowling wrote it. It sold.', 2],
    ['decimals', 'It costs 3.50 euros. That is cheap.', 2],
    ['latin abbreviations', 'Use fruit, e.g. apples. Wash them.', 2],
    ['company forms inside a sentence', 'Acme Inc. was founded in 1999. It grew.', 2],
    ['country abbreviations inside a sentence', 'The U.S. economy grew. Prices fell.', 2],
    ['a company form that ends a sentence', 'He works at Acme Inc. She left.', 2],
    ['titles in other languages', 'La Sra. Ortiz und Hr. Voss aßen mit sig. Moretti. Mevr. De Wit kam nicht.', 2],
    ['abbreviations of two letters', 'Fahrräder sind z. B. am Ufer erlaubt. Hunde nicht.', 2],
    ['a title and a suffix', 'O Sr. Tavares saiu. Otis Tavares Sr. He stayed.', 3],
    ['a title in front of a name', 'Habló el Sr. Ibáñez. El Sr. Ibáñez se fue.', 2],
    ['a title behind a quotation mark', '"Mr. Holmes is out." He left.', 2],
    ['an authority named by its country', 'The SS-100-X was the U.S. Secret Service car. It was kept by the U.S. It is shown.', 3],
    ['a name with initials in front', 'He joined F.C. Copenhagen in May. S.M. Vance left F.C. They won.', 3],
    ['a state', 'The case of Baker v. Nelson, 291 Minn. 310, was lost in Minn. It is known.', 2],
    ['a law', 'See 18 U.S.C. Section 2703. It binds us.', 2],
    ['the form of a company in front of a title', 'Bloomberg L.P. CEO Dan Roth spoke. He left.', 2],
    ['dots that trail off', 'I am here to . . . submit to it. He sat down.', 2],
    ['a day that Markdown must not number', 'Es gilt vom 1\\. Mai bis zum 30. April. Danach nicht.', 2],
    [
      'a text without capitals',
      'the car was shown on monday . it is only a concept for now . the makers said that it costs about 3.5 million, i.e. too much. more is not known yet!',
      4,
    ],
    ['ordinals in German', 'Im 2. Obergeschoss und der 3. Etage, zwischen dem 4. und 5. Stock. Es sind die 6. Der Bus kommt.', 3],
    [
      'ordinals before what they usually number, whatever precedes them',
      'Die Wohnung Lindenweg 14, 3. OG links, ist frei. Miete für 2. Halbjahr zahlbar vorab.',
      2,
    ],
    ['a number that ends a sentence', 'Es waren 12. Andere kamen um 10. Zimmer 7 blieb leer.', 3],
    ['a question with its speaker', '"Did it stop?" asked Ann. It did.', 2],
  ])('are counted correctly with %s', (_, text, count) => {
    expect(sentencesOf(text)).toHaveLength(count);
  });

  it('keep the closing marks of German quotations, in both styles', () => {
    expect(sentencesOf('Sie rief: „Halt. Alle.“ Dann ging er.')).toEqual(['Sie rief: „Halt.', 'Alle.“', 'Dann ging er.']);
    expect(sentencesOf('»Halt. Alle.« Dann ging er.')).toEqual(['»Halt.', 'Alle.«', 'Dann ging er.']);
  });

  it('do not end inside a shebang line', () => {
    expect(sentencesOf('Start it with `#! /usr/bin/env node`. It runs.')).toEqual(['Start it with `#! /usr/bin/env node`.', 'It runs.']);
  });

  it('end with an item unless it continues on the next line', () => {
    expect(sentencesOf('Next steps\n- Alert on saturation, by June\nWe decided against moving the report job to another machine.')).toEqual([
      'Next steps',
      '- Alert on saturation, by June',
      'We decided against moving the report job to another machine.',
    ]);
    expect(sentencesOf('- Alert on the saturation of the pool, by\nJune at the latest')).toHaveLength(1);
  });

  it('are joined over line breaks, and end at a blank line', () => {
    expect(sentencesOf('A wrapped\nsentence here\n\nA title\n\nNext.')).toEqual(['A wrapped\nsentence here', 'A title', 'Next.']);
  });

  it('include each list item as one', () => {
    expect(sentencesOf('Buy:\n- milk\n- bread\n1. pay\n2. leave')).toEqual(['Buy:', '- milk', '- bread', '1. pay', '2. leave']);
  });

  it('do not end inside brackets, unless those hold sentences of their own', () => {
    const name = 'The quay (Danish: kaj, lit. Edge of the Harbour ( listen)) was built in 1912.';
    expect(sentencesOf(`${name} It is old.`)).toEqual([name, 'It is old.']);
    expect(sentencesOf('It was sold. (Nobody knew. The mayor was away.) It is closed.')).toEqual([
      'It was sold.',
      '(Nobody knew.',
      'The mayor was away.)',
      'It is closed.',
    ]);
    expect(sentencesOf('I was sad :( Then it rained. We left.')).toEqual(['I was sad :( Then it rained.', 'We left.']);
  });

  it('end at the full stops of Japanese, without spaces', () => {
    expect(sentencesOf('今日は晴れです。明日は雨でしょう。')).toEqual(['今日は晴れです。', '明日は雨でしょう。']);
  });

  it('are ordered, trimmed spans that cover everything but white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '-', '1', '😀', '。', '"'), maxLength: 80 }), (text) => {
        const spans = sentences(text);
        let at = 0;
        let rest = '';
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(at);
          rest += text.slice(at, span.start);
          expect(text.slice(span.start, span.end)).toBe(text.slice(span.start, span.end).trim());
          at = span.end;
        }
        expect((rest + text.slice(at)).trim()).toBe('');
      }),
    );
  });
});

describe('words', () => {
  it('match their pattern, also with letters and marks beyond ASCII', () => {
    const pattern = /[\p{L}\p{N}\p{M}_]+(?:['’.,\-&@/][\p{L}\p{N}\p{M}_]+)*/gu;
    const unit = fc.constantFrom('a', 'Z', '9', '_', "'", '’', '.', '-', '@', ' ', '\n', 'é', '\u0301', '—', '😀', '中', '!');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        expect(pieces(text, words(text))).toEqual(text.match(pattern) ?? []);
      }),
    );
  });

  it('include numbers, contractions, hyphenated words and addresses as one word each', () => {
    const text = "Don't pay 1,234.50 to well-known bob@example.org, ok?";
    expect(pieces(text, words(text))).toEqual(["Don't", 'pay', '1,234.50', 'to', 'well-known', 'bob@example.org', 'ok']);
  });

  it('can be limited to a part of the text', () => {
    const text = 'one two three four';
    expect(pieces(text, words(text, 4, 13))).toEqual(['two', 'three']);
  });
});

describe('lines', () => {
  it('include empty ones, and end at CRLF, LF and form feed', () => {
    const text = 'a\r\n\nb\fc';
    expect(pieces(text, lines(text))).toEqual(['a', '', 'b', 'c']);
  });
});
