// The words of keys and fields in folded form, tolerant of OCR errors, and the concept or amount role that they name.

import { entriesOf } from '../../../../core/keyed.js';
import { once, oncePerKey } from '../../../../core/once-per.js';
import { loadWordVectors } from '../../vectors.js';
import { type AmountWord, businessTerms, type Concept } from './business-terms.js';

export interface FoldedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)?|[#%№]/gu;
/** Keys are short: text after this many words is not part of one. */
const maxWords = 12;
const maxWordLength = 40;

/** The first words of a stretch of text, folded: lower case, no accents, digits misread for letters corrected. */
export function foldWords(text: string, start = 0, end = text.length, max = maxWords): FoldedWord[] {
  const folded: FoldedWord[] = [];
  const slice = text.slice(start, Math.min(end, start + max * maxWordLength));
  for (const match of slice.matchAll(wordPattern)) {
    const at = start + match.index;
    folded.push({ word: foldWord(match[0]), start: at, end: at + match[0].length });
    if (folded.length === max) break;
  }
  return folded;
}

const lookalikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', '8': 'b' };

export function foldWord(word: string): string {
  if (word === '#' || word === '№' || word === '°') return 'no';
  let folded = word.slice(0, maxWordLength).toLowerCase();
  if (/[^a-z0-9]/.test(folded))
    folded = folded
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae');
  // "T0TAL", "lNV0ICE": digits between letters, or a single digit before letters.
  if (/[a-z]/.test(folded) && /[0158]/.test(folded) && /^[a-z]+[0158]+[a-z]+$|^[0158][a-z]{3,}$/.test(folded))
    folded = folded.replace(/[0158]/g, (digit) => lookalikes[digit] ?? digit);
  return businessTerms().sameWords.get(folded) ?? folded;
}

const fold = (phrase: string): string => phrase.split(' ').map(foldWord).join(' ');

/** Lookup tables made from the lists of business terms. */
const inventory = once(() => {
  const { keyPhrases, amountWords } = businessTerms();
  const conceptsOfPhrase = new Map<string, Concept[]>();
  // The same phrases without spaces: OCR joins narrow words ("MONTANTHT").
  const conceptsOfJoined = new Map<string, Concept[]>();
  const words = new Set<string>();
  let maxPhraseLength = 1;
  for (const [concept, phrases] of entriesOf(keyPhrases)) {
    for (const phrase of phrases.map(fold)) {
      const known = conceptsOfPhrase.get(phrase) ?? [];
      if (!known.includes(concept)) known.push(concept);
      conceptsOfPhrase.set(phrase, known);
      const parts = phrase.split(' ');
      if (parts.length > 1 && phrase.length >= 8) conceptsOfJoined.set(parts.join(''), known);
      maxPhraseLength = Math.max(maxPhraseLength, parts.length);
      for (const part of parts) words.add(part);
    }
  }
  const rolesOfWord = new Map<string, AmountWord[]>();
  for (const [role, list] of entriesOf(amountWords)) {
    for (const word of new Set(list)) {
      rolesOfWord.set(word, [...(rolesOfWord.get(word) ?? []), role]);
      words.add(word);
    }
  }
  // Words with one letter removed, so that a misread word is found in time linear in its length.
  const withoutOneLetter = new Map<string, string>();
  for (const word of words) {
    if (word.length < 5) continue;
    for (const shorter of deletions(word)) if (!withoutOneLetter.has(shorter)) withoutOneLetter.set(shorter, word);
  }
  return { conceptsOfPhrase, conceptsOfJoined, words, maxPhraseLength, rolesOfWord, withoutOneLetter };
});

function deletions(word: string): string[] {
  return Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1));
}

/** Words more frequent than this rank are never corrected. */
const commonWords = 60_000;

/** Documents repeat their keys, and so do documents of one kind. */
const maxRemembered = 5000;

/** The business term that differs by one letter missing, added or exchanged, or by the order of letters; the word itself if there is none. */
const repairOcrWord = oncePerKey((word: string): string => {
  const { words, withoutOneLetter } = inventory();
  if (word.length < 5 || word.length > 20 || words.has(word) || /\d/.test(word)) return word;
  // A common word is not a misread term: "paper" is not "payer".
  const rank = loadWordVectors().rank(word);
  if (rank >= 0 && rank < commonWords) return word;
  let repaired = withoutOneLetter.get(word);
  if (repaired === undefined) {
    for (const shorter of deletions(word)) {
      const near = words.has(shorter) && shorter.length >= 5 ? shorter : withoutOneLetter.get(shorter);
      // Same length after one exchange; the first letter is the most reliable.
      if (near !== undefined && near[0] === word[0] && (near.length !== word.length || differences(near, word) <= 1 || sameLetters(near, word))) {
        repaired = near;
        break;
      }
    }
  }
  return repaired ?? word;
}, maxRemembered);

function differences(left: string, right: string): number {
  let count = 0;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) count++;
  return count;
}

function sameLetters(left: string, right: string): boolean {
  return left.length > 5 && [...left].sort().join('') === [...right].sort().join('');
}

/** Words common in keys: next to a word that is not in the lists they name something else ("passport no", "review date"). */
const general = new Set(
  'no number date name code id time ref reference order invoice receipt account customer client service item check unit title due bill ticket type total amount address company data position'.split(
    ' ',
  ),
);
const joining = new Set('the of for and our your this incl der die das und von pour les des del los per con all'.split(' '));

/** The business term that a sequence of words contains. */
export interface Naming {
  readonly concepts: readonly Concept[];
  /** Share of the words that the phrase covers, 0 to 1; lower for a single general word next to unknown words. */
  readonly share: number;
  /** Index of the first word of the phrase. */
  readonly first: number;
}

/** The longest business term among the words, the earliest of several. Null if there is none. */
export const nameOf = (words: readonly FoldedWord[]): Naming | null =>
  words.length === 0 ? null : namingOf(words.map(({ word }) => word).join(' '));

const namingOf = oncePerKey((words: string): Naming | null => {
  const { conceptsOfPhrase, conceptsOfJoined, words: known, maxPhraseLength } = inventory();
  const repaired = words.split(' ').map(repairOcrWord);
  for (let length = Math.min(maxPhraseLength, repaired.length); length > 0; length--) {
    for (let first = 0; first + length <= repaired.length; first++) {
      const phrase = repaired.slice(first, first + length);
      const concepts = conceptsOfPhrase.get(phrase.join(' ')) ?? conceptsOfJoined.get(phrase.join(''));
      if (concepts === undefined) continue;
      const weak = length === 1 && general.has(phrase[0] ?? '') && repaired.some((word) => word.length > 2 && !known.has(word) && !joining.has(word));
      return { concepts, share: ((weak ? 0.4 : 1) * length) / repaired.length, first };
    }
  }
  return null;
}, maxRemembered);

/** The amount roles of each word, in order, without words that have none. */
export function amountRoles(words: readonly FoldedWord[]): AmountWord[][] {
  return words.flatMap((folded) => {
    const roles = inventory().rolesOfWord.get(repairOcrWord(folded.word));
    return roles === undefined ? [] : [roles];
  });
}
