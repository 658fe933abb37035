// The second opinion on a field: its file keeps the weights, both opinions are pooled into one distribution, and the file says how much each counts.
import { describe, expect, it } from 'vitest';
import { width } from '../../../../../src/engines/embedded/encoder/encoder-file.js';
import {
  conceptLogarithms,
  innerWidth,
  languageOfField,
  meaningText,
  pooled,
  pooledConcepts,
  unpackMeaning,
} from '../../../../../src/engines/embedded/reading/field/meaning-model.js';
import { packMeaning } from '../../../../eval/train/packed-fields.js';

const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0);
const wave = (length: number, step: number): Float32Array => Float32Array.from({ length }, (_, index) => Math.sin(step * index));

describe('the meaning model of fields', () => {
  it('keeps its weights in a file to within half a 127th of the largest one', () => {
    const weights = {
      narrow: wave(innerWidth * width, 0.7),
      concepts: wave(3 * (innerWidth + 1), 0.3),
      pooling: { words: 0.75, meaning: 0.5, none: -0.25 },
    };
    const read = unpackMeaning(packMeaning(weights));
    expect(read.pooling).toEqual(weights.pooling);
    for (const part of ['narrow', 'concepts'] as const) {
      expect(read[part].length).toBe(weights[part].length);
      expect(read[part].every((value, index) => Math.abs(value - weights[part][index]!) <= 0.5 / 127 + 1e-6)).toBe(true);
    }
  });
  it('gives the logarithms of probabilities', () => {
    const logarithms = conceptLogarithms({ narrow: wave(innerWidth * width, 0.7), concepts: wave(5 * (innerWidth + 1), 0.3) }, wave(width, 0.1));
    expect(logarithms.length).toBe(5);
    expect(sum(logarithms.map(Math.exp))).toBeCloseTo(1, 5);
  });
  it('changes nothing if its pooling weight is 0, and outweighs the words if it is surer than they are', () => {
    const words = Float32Array.of(0.6, 0.3, 0.1);
    const meaning = Float32Array.of(Math.log(0.05), Math.log(0.9), Math.log(0.05));
    pooled(words, meaning, { words: 1, meaning: 0, none: 0 }).forEach((value, index) => {
      expect(value).toBeCloseTo(words[index] ?? 0, 5);
    });
    const both = pooled(words, meaning, { words: 1, meaning: 1, none: 0 });
    expect(both.indexOf(Math.max(...both))).toBe(1);
    expect(sum(both)).toBeCloseTo(1, 5);
  });
  it('reads the name as words, then the description', () => {
    expect([meaningText('dueDate', '', 'en'), meaningText('due_date', 'when to pay', 'en'), meaningText('', 'when to pay', 'en')]).toEqual([
      'due date',
      'due date: when to pay',
      'when to pay',
    ]);
  });
  it('reads German and Spanish fields in English', () => {
    expect(meaningText('Bestellnummer', '', 'de')).toBe('order number');
    expect(meaningText('fecha_entrega', 'wann', 'es')).toBe('date delivery: wann');
    expect(meaningText('', 'wann muss die Rechnung bezahlt werden?', 'de')).toBe('when must the bill pay are ?');
  });
  it.each([
    ['due_date', 'when to pay', 'en'],
    ['Bestellnummer', '', 'de'],
    ['fecha_entrega', '', 'es'],
    ['', 'wann muss die Rechnung bezahlt werden?', 'de'],
    ['blorptag', 'zzyzx', null],
  ])('finds the language of a field, or none if no glossary has its words: %s, %s in %s', (name, description, language) => {
    expect(languageOfField(name, description)).toBe(language);
  });
  it('gives a distribution over the concepts and “none” with the shipped weights', () => {
    const words = new Float32Array(272).fill(1 / 272);
    const probabilities = pooledConcepts('who directed it', '', 'en', words);
    expect(probabilities.length).toBe(words.length);
    expect(sum(probabilities)).toBeCloseTo(1, 3);
  });
});
