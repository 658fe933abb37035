// What keys and column headers of business papers are called, in English, French, German, Spanish, Italian, Portuguese, Dutch and Malay. Words of the
// lists are folded: lower case, no accents, no punctuation.
import { madeOfJson } from '../../data.js';
import type termsFile from './business-terms.json';

/** A thing that papers of this kind name: the key in the document and the field of the caller meet here. */
export type Concept = keyof typeof termsFile.keyPhrases;

/** The role of an amount. */
export type AmountWord = keyof typeof termsFile.amountWords;

/**
 * The lists, read from their file with the first call. `keyPhrases` are whole keys, of which the longest that a key holds decides; a key such as "TOTAL SALES
 * (EXCLUDING GST)" is read word by word, by `amountWords`, and what was paid of a sum or is left of it by `partPayment`.
 * `legalForms` are endings and parts of names of companies, `tradeWords` what shops call themselves, `addressWords` streets,
 * buildings, floors and districts, `titleWords` stand at the head of papers and are never a name.
 */
export const businessTerms = madeOfJson('business-terms.json', (terms: typeof termsFile) => terms);
