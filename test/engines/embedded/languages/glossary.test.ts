// Words of other languages are translated into English words with a vector: as written, inflected, without accents, and by the parts of a compound.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { englishPhrase, englishWords, type GlossaryLanguage, languageKnowing } from '../../../../src/engines/embedded/languages/glossary.js';
import { loadWordVectors } from '../../../../src/engines/embedded/vectors.js';

const vectors = loadWordVectors();

describe('a word is found', () => {
  it.each<[string, GlossaryLanguage, string]>([
    ['rechnung', 'de', 'invoice'],
    ['rechnungen', 'de', 'invoice'],
    ['verträge', 'de', 'contract'],
    ['gekündigtes', 'de', 'cancel'],
    ['anzurufen', 'de', 'call'],
    ['livraisons', 'fr', 'delivery'],
    ['remboursée', 'fr', 'refund'],
    ['vendeuses', 'fr', 'seller'],
    ['cancelé', 'es', 'cancel'],
    ['luces', 'es', 'light'],
    ['devuelve', 'es', 'return'],
    ['fatture', 'it', 'invoice'],
    ['bellissima', 'it', 'beautiful'],
    ['avaliações', 'pt', 'review'],
    ['quebrou', 'pt', 'break'],
    ['prijzen', 'nl', 'price'],
    ['betaalde', 'nl', 'pay'],
    ['facturen', 'nl', 'invoice'],
  ])('whatever its inflection: %s (%s) is %s', (word, language, english) => {
    expect(englishWords(word, language)).toContain(english);
  });

  it.each<[string, GlossaryLanguage, string]>([
    ['kundigung', 'de', 'cancellation'],
    ['kuendigung', 'de', 'cancellation'],
    ['decu', 'fr', 'disappointed'],
    ['devolucion', 'es', 'refund'],
    ['qualita', 'it', 'quality'],
    ['avaliacao', 'pt', 'review'],
  ])('without its accents: %s (%s) is %s', (word, language, english) => {
    expect(englishWords(word, language)).toContain(english);
  });

  it.each<[string, GlossaryLanguage, readonly string[]]>([
    ['rechnungsbetrag', 'de', ['invoice', 'amount']],
    ['bestellnummer', 'de', ['order', 'number']],
    ['kinderzimmer', 'de', ['child', 'room']],
    ['klantenservice', 'nl', ['customer', 'service']],
    ['verzekeringspolis', 'nl', ['insurance', 'policy']],
    ['autowerkstattrechnung', 'de', ['car', 'workshop', 'invoice']],
  ])('by its parts: %s (%s) has %j', (word, language, english) => {
    expect(englishWords(word, language)).toEqual(expect.arrayContaining([...english]));
  });
});

it.each([
  [['rechnungsbetrag', 'lieferdatum'], 'de'],
  [['montant', 'facture'], 'fr'],
  [['fecha', 'entrega'], 'es'],
  [['factuurnummer'], 'nl'],
] as const)('words without context are in the language whose glossary has them: %j are %s', (words, language) => {
  expect(languageKnowing(words)).toBe(language);
});

it('words have no language if no glossary has half of them', () => {
  expect(languageKnowing(['blorptag', 'zzyzx', 'rechnung'])).toBeNull();
  expect(languageKnowing([])).toBeNull();
});

it('the English phrase for a compound consists of the first word for each of its parts', () => {
  expect(englishPhrase('bestellnummer', 'de')).toBe('order number');
  expect(englishPhrase('qqzzxxyy', 'de')).toBeUndefined();
});

it('a word that is in no glossary has no English words', () => {
  for (const word of ['', 'x', 'qqzzxxyy', '__proto__', 'constructor', 'a'.repeat(1_000_000), '\ud83d\ude00']) {
    for (const language of ['de', 'fr', 'es', 'it', 'pt', 'nl'] as const) expect(englishWords(word, language)).toEqual([]);
  }
});

// Each line: language, word, the English word that it means, and an unrelated one.
const pairs = readFileSync(new URL('../../../fixtures/foreign-pairs.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

it.each(pairs.map((line) => line.split(' ') as [GlossaryLanguage, string, string, string]))(
  'in %s, “%s” is nearer to %s than to %s',
  (language, word, near, far) => {
    const vector = new Float32Array(vectors.dimensions);
    for (const english of englishWords(word, language)) vectors.addTo(vector, vectors.rank(english), 1);
    expect(cosine(vector, near)).toBeGreaterThan(cosine(vector, far));
  },
);

function cosine(vector: Float32Array, english: string): number {
  const other = new Float32Array(vectors.dimensions);
  vectors.addTo(other, vectors.rank(english), 1);
  return dot(vector, other) / Math.sqrt(dot(vector, vector) * dot(other, other));
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}
