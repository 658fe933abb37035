// Corrects misspelt words if a known word is one typing error away: a letter swapped with the next, doubled, omitted, added or changed.
import { loadWordVectors } from '../../vectors.js';

/** In shorter words, only swapped or doubled letters reliably indicate a typing error. */
const minChangedLength = 5;
/** Maximum rank of a word that may have been meant. */
const commonRank = 40_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Which words, in lower case, are correct, and which may have been meant. */
interface Vocabulary {
  /** Matches the words that are checked; shorter ones are names and codes. */
  readonly words: RegExp;
  readonly isRight: (word: string) => boolean;
  readonly isMeant: (word: string) => boolean;
}

const rankOf = (word: string): number => loadWordVectors().rank(word);

/** Whether a word is among the 40,000 most frequent English words. */
export function isCommon(word: string): boolean {
  return rankOf(word) >= 0 && rankOf(word) < commonRank;
}

/** Words with a vector are correct. */
const english: Vocabulary = {
  words: /(?<![\p{L}\p{M}])[a-z]{4,24}(?![\p{L}\p{M}])/giu,
  isRight: (word) => rankOf(word) >= 0,
  isMeant: isCommon,
};

/** The text with its misspelt words corrected; keeps capital initials. O(length × letters) for each incorrect word. */
export function correctSpelling(text: string, vocabulary = english): string {
  return text.replace(vocabulary.words, (word) => {
    const lower = word.toLowerCase();
    const meant = vocabulary.isRight(lower) ? null : meantWord(lower, vocabulary);
    if (meant === null) return word;
    return word[0] === lower[0] ? meant : meant.charAt(0).toUpperCase() + meant.slice(1);
  });
}

/** The word that was meant: the most frequent candidate of the most likely kind of error; null if there is no candidate. */
function meantWord(word: string, { isMeant }: Vocabulary): string | null {
  const slips = word.length < minChangedLength ? [swapped] : [swapped, lengthened, changed];
  for (const slip of slips) {
    const near = slip(word).filter(isMeant);
    const order = (form: string): number => (rankOf(form) < 0 ? Number.MAX_SAFE_INTEGER : rankOf(form));
    if (near.length > 0) return near.reduce((best, form) => (order(form) < order(best) ? form : best));
  }
  return null;
}

// Kinds of error, most likely first; the first letter is almost never wrong.
function swapped(word: string): string[] {
  const forms: string[] = [];
  for (let at = 1; at < word.length; at++) {
    const [before, letter, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    if (rest !== '') forms.push(before + rest.charAt(0) + letter + rest.slice(1));
    forms.push(before + letter + letter + rest);
    if (letter === before.at(-1)) forms.push(before + rest);
  }
  return forms;
}

function lengthened(word: string): string[] {
  const forms: string[] = [];
  for (let at = 1; at <= word.length; at++) {
    const [before, rest] = [word.slice(0, at), word.slice(at)];
    forms.push(before + rest.slice(1));
    for (const letter of letters) forms.push(before + letter + rest);
  }
  return forms;
}

function changed(word: string): string[] {
  const forms: string[] = [];
  for (let at = 1; at < word.length; at++) for (const letter of letters) forms.push(word.slice(0, at) + letter + word.slice(at + 1));
  return forms;
}
