// Misspelt words, put right where a known word is one slip away: a letter swapped with the next, doubled, left out, added or changed.
import { loadWordVectors } from '../../vectors.js';

/** Below this length only letters swapped or doubled tell a slip from another word. */
const minChangedLength = 5;
/** A word at least this frequent may be what was meant. */
const commonRank = 40_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Which words, in small letters, are right as they are, and which may be what was meant. */
interface Vocabulary {
  /** The words that are looked at; shorter ones are names and codes. */
  readonly words: RegExp;
  readonly isRight: (word: string) => boolean;
  readonly isMeant: (word: string) => boolean;
}

const rankOf = (word: string): number => loadWordVectors().rank(word);

/** Whether a word is among the 40,000 most frequent of English. */
export function isCommon(word: string): boolean {
  return rankOf(word) >= 0 && rankOf(word) < commonRank;
}

/** What the word vectors know is right. */
const english: Vocabulary = {
  words: /(?<![\p{L}\p{M}])[a-z]{4,24}(?![\p{L}\p{M}])/giu,
  isRight: (word) => rankOf(word) >= 0,
  isMeant: isCommon,
};

/** The text with its misspelt words put right, capital beginnings as they were. O(length × letters) for each word that is not right. */
export function correctSpelling(text: string, vocabulary = english): string {
  return text.replace(vocabulary.words, (word) => {
    const lower = word.toLowerCase();
    const meant = vocabulary.isRight(lower) ? null : meantWord(lower, vocabulary);
    if (meant === null) return word;
    return word[0] === lower[0] ? meant : meant.charAt(0).toUpperCase() + meant.slice(1);
  });
}

/** The word that another was meant to be: of the likeliest slips the most frequent; null where nothing is near. */
function meantWord(word: string, { isMeant }: Vocabulary): string | null {
  const slips = word.length < minChangedLength ? [swapped] : [swapped, lengthened, changed];
  for (const slip of slips) {
    const near = slip(word).filter(isMeant);
    const order = (form: string): number => (rankOf(form) < 0 ? Number.MAX_SAFE_INTEGER : rankOf(form));
    if (near.length > 0) return near.reduce((best, form) => (order(form) < order(best) ? form : best));
  }
  return null;
}

// The likeliest slips first; the first letter is hardly ever the wrong one.
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
