// Names of keys and column headers in business documents, in English, French, German, Spanish, Italian, Portuguese, Dutch and Malay. All words in the
// lists are folded: lower case, no accents, no punctuation.
import { entriesOf } from '../../../../core/keyed.js';
import { fromJsonFile } from '../../data.js';
import type termsFile from './business-terms.json';

/** A thing that business documents name; keys of a document and fields of a request are matched by their concepts. */
export type Concept = keyof typeof termsFile.keyPhrases;

/** The form that the values of a concept take. */
export type Shape = keyof typeof termsFile.shapes;

/** A role that a word gives to an amount. */
export type AmountWord = keyof typeof termsFile.amountWords;

/**
 * The lists, read from their file on the first call. `keyPhrases` are entire keys, of which the longest that a key contains wins; a key such as "TOTAL
 * SALES (EXCLUDING GST)" is read word by word with `amountWords`, and what was paid of a sum or is still due with `partPayment`. `legalForms` are endings
 * and parts of company names, `tradeWords` words that shops use in their names, `addressWords` streets, buildings, floors and districts, `titleWords`
 * words in the heading of a document that are never a name. `columns` are the subjects of table columns (a line with two of them is a table header),
 * `amountConcepts` the concepts that may name an amount, `vague` names too general to identify the field without its description, `relatives` concepts
 * that a key may name instead, `partyWords` words that fields use for the two parties of a document, `sameWords` other forms of a word.
 */
export const businessTerms = fromJsonFile('business-terms.json', (terms: typeof termsFile) => ({
  ...terms,
  shapes: new Map(entriesOf(terms.shapes).flatMap(([shape, concepts]) => concepts.map((concept): [string, Shape] => [concept, shape]))),
  columns: new Set(terms.columns),
  amountConcepts: new Set(terms.amountConcepts),
  vague: new Set(terms.vague),
  relatives: new Map<string, readonly string[]>(Object.entries(terms.relatives)),
  partyWords: { issuer: new Set(terms.partyWords.issuer), customer: new Set(terms.partyWords.customer) },
  sameWords: new Map(entriesOf(terms.sameWords).flatMap(([word, others]) => others.map((other): [string, string] => [other, word]))),
}));
