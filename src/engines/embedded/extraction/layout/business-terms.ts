// What keys and column headers of business papers are called, in English, French, German, Spanish, Italian, Portuguese, Dutch and Malay. Words of the
// lists are folded: lower case, no accents, no punctuation.
import { entriesOf } from '../../../../core/keyed.js';
import { madeOfJson } from '../../data.js';
import type termsFile from './business-terms.json';

/** A thing that papers of this kind name: the key in the document and the field of the caller meet here. */
export type Concept = keyof typeof termsFile.keyPhrases;

/** What the values of a concept look like. */
export type Shape = keyof typeof termsFile.shapes;

/** The role of an amount. */
export type AmountWord = keyof typeof termsFile.amountWords;

/**
 * The lists, read from their file with the first call. `keyPhrases` are whole keys, of which the longest that a key holds decides; a key such as "TOTAL SALES
 * (EXCLUDING GST)" is read word by word, by `amountWords`, and what was paid of a sum or is left of it by `partPayment`.
 * `legalForms` are endings and parts of names of companies, `tradeWords` what shops call themselves, `addressWords` streets,
 * buildings, floors and districts, `titleWords` stand at the head of papers and are never a name.
 * `columns` are what a column of a table is about (a header with two of them is the header of a table), `amountConcepts` what may name an amount, `vague`
 * names too general to tell what is wanted without the description, `relatives` what a key may name instead, `partyWords` what fields call the two sides of
 * a paper, `sameWords` other forms of a word.
 */
export const businessTerms = madeOfJson('business-terms.json', (terms: typeof termsFile) => ({
  ...terms,
  shapes: new Map(entriesOf(terms.shapes).flatMap(([shape, concepts]) => concepts.map((concept): [string, Shape] => [concept, shape]))),
  columns: new Set(terms.columns),
  amountConcepts: new Set(terms.amountConcepts),
  vague: new Set(terms.vague),
  relatives: new Map<string, readonly string[]>(Object.entries(terms.relatives)),
  partyWords: { issuer: new Set(terms.partyWords.issuer), customer: new Set(terms.partyWords.customer) },
  sameWords: new Map(entriesOf(terms.sameWords).flatMap(([word, others]) => others.map((other): [string, string] => [other, word]))),
}));
