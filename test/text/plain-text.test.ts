// The plain form of a text, and the way back: invisible characters are dropped, and every span maps to a span of the given text.
import { describe, expect, it } from 'vitest';
import { asPlain, plainText } from '../../src/text/plain-text.js';
import { words } from '../../src/text/segments.js';
import fc, { anyCharacter } from '../properties.js';

describe('the plain form of a text', () => {
  it.each([
    ['composed', 'Größe déçue'.normalize('NFD'), 'Größe déçue'],
    ['composed in Korean', '각도 서울'.normalize('NFD'), '각도 서울'],
    ['without soft hyphens', 'Kün\u00addi\u00adgung', 'Kündigung'],
    ['without zero widths', '\ufefffr\u200bee mo\u2060ney\u200e', 'free money'],
    ['composed across what nobody sees', 'e\u200b\u0301te\u0301', 'été'],
    ['with plain spaces', '1\u202f240,50\u00a0€', '1 240,50 €'],
    ['with plain hyphens', 'e\u2011mail', 'e-mail'],
    [
      'with words whole that are broken at the end of a line',
      'the contrac-\ntor of the Cham- \r\n  ber, Kün\u00ad\ndi\u2010\ngung',
      'the contractor of the Chamber, Kündigung',
    ],
    ['in plain letters', 'ＦＲＥＥ ５０ 𝐩𝐫𝐢𝐳𝐞 ﬁnance', 'FREE 50 prize finance'],
  ])('is %s', (_, given, plain) => {
    expect(asPlain(given)).toBe(plain);
  });

  it.each(['plain words', 'Größe déçue', '12 m² zu 3 €, n.º 4, 1ª', '👩‍💻 ❤️ 👍🏽', 'दिल्ली में', 'สวัสดี', 'えっ？　はい！'.replace('　', ' ')])(
    'is null if it does not differ from the text: %s',
    (text) => {
      expect(plainText(text)).toBeNull();
    },
  );

  it.each([
    ['compounds', 'a well-\nknown non-\nrefundable fee'],
    ['compounds that the text has on one line', 'a long-term plan, long-\nterm'],
    ['compounds whose parts are words of the text', 'the price list, the price-\nlist'],
    ['longer compounds', 'state-of-the-\nart'],
    ['the ends of words that a later word completes', 'Ein-\nund Auszahlung'],
    ['names, numbers and lists', 'Baden-\nBaden, 30-\nday, a -\nb, x\n- item'],
    ['hyphens before an empty line', 'contrac-\n\ntor'],
  ])('keeps the hyphens of %s', (_, text) => {
    expect(plainText(text)).toBeNull();
  });

  it('keeps the joiner within an emoji, and drops other invisible characters', () => {
    expect(asPlain('👩\u200d💻\u200b ok')).toBe('👩\u200d💻 ok');
  });

  it('maps its spans to the given text, and offsets of the given text to its own', () => {
    const given = '\ufeffCafe\u0301 Mu\u0308n\u00adchen\u200b, um 9';
    const plain = plainText(given);
    const slice = (start: number, end: number): string => {
      const span = plain?.toOriginal({ start, end }) ?? { start: 0, end: 0 };
      return given.slice(span.start, span.end);
    };
    expect(plain?.text).toBe('Café München, um 9');
    expect(slice(0, 4)).toBe('Cafe\u0301');
    expect(slice(5, 12)).toBe('Mu\u0308n\u00adchen');
    expect(slice(17, 18)).toBe('9');
    expect(plain?.toPlain(given.indexOf('Mu'))).toBe(5);
    expect(plain?.toPlain(given.length)).toBe(18);
  });

  it('maps words to the given text that were broken there', () => {
    const given = 'The Cham-\nber of Com\u00ad\nmerce 9';
    const plain = plainText(given);
    const slice = (start: number, end: number): string => {
      const span = plain?.toOriginal({ start, end }) ?? { start: 0, end: 0 };
      return given.slice(span.start, span.end);
    };
    expect(plain?.text).toBe('The Chamber of Commerce 9');
    expect(slice(4, 11)).toBe('Cham-\nber');
    expect(slice(8, 11)).toBe('ber');
    expect(slice(15, 23)).toBe('Com\u00ad\nmerce');
    expect(plain?.toPlain(given.indexOf('ber'))).toBe(8);
    expect(plain?.toPlain(given.indexOf('9'))).toBe(24);
  });

  it('is the same with invisible characters anywhere in the text, and its words map back', () => {
    const unseen = fc.constantFrom('\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u200e');
    const text = fc.constantFrom('Die Gebühr beträgt 40 €.', 'Le délai est passé, hélas.', 'Reply before noon, please!');
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(40), unseen)), fc.boolean(), (written, inserted, isDecomposed) => {
        let given = isDecomposed ? written.normalize('NFD') : written;
        for (const [at, character] of inserted) given = `${given.slice(0, at)}${character}${given.slice(at)}`;
        expect(asPlain(given)).toBe(written);
        for (const span of words(written)) {
          const { start, end } = plainText(given)?.toOriginal(span) ?? span;
          expect(asPlain(given.slice(start, end))).toBe(written.slice(span.start, span.end));
          expect(given.slice(start, end)).not.toMatch(/^[\u00ad\u200b]|[\u00ad\u200b]$/);
        }
      }),
    );
  });

  it('maps every span to a span inside the given text that is not empty', () => {
    fc.assert(
      fc.property(fc.array(anyCharacter), fc.nat(60), fc.nat(60), (characters, one, other) => {
        const given = characters.join('');
        const plain = plainText(given);
        if (plain === null) return;
        const [start = 0, end = 0] = [one % (plain.text.length + 1), other % (plain.text.length + 1)].sort((a, b) => a - b);
        if (start === end) return;
        const span = plain.toOriginal({ start, end });
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeLessThanOrEqual(given.length);
        expect(span.start).toBeLessThan(span.end);
      }),
    );
  });
});
