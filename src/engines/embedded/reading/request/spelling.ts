// Misspelt words of a request, put right where a known word is one slip away: a letter swapped with the next, doubled, left out, added or changed.
import { loadWordVectors } from '../../vectors.js';

/** Shorter words are names and codes; below the second, only letters swapped or doubled tell a slip from another word. */
const minLength = 4;
const minChangedLength = 5;
const maxLength = 24;
/** A word at least this frequent may be what was meant. */
const commonRank = 40_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** The text with its misspelt English words put right, capital beginnings as they were; what the word vectors know is right. */
export function correctSpelling(text: string): string {
  return text.replace(/(?<![\p{L}\p{M}])[a-z]{4,24}(?![\p{L}\p{M}])/giu, (word) => {
    const lower = word.toLowerCase();
    const meant = meantWord(lower);
    if (meant === null) return word;
    return word[0] === lower[0] ? meant : meant.charAt(0).toUpperCase() + meant.slice(1);
  });
}

/** The word of English that a word of small letters was meant to be; null where it is right or nothing is near. O(length × letters). */
function meantWord(word: string): string | null {
  const vectors = loadWordVectors();
  if (word.length < minLength || word.length > maxLength || vectors.rank(word) >= 0) return null;
  const slips = word.length < minChangedLength ? [swapped] : [swapped, lengthened, changed];
  for (const slip of slips) {
    let [best, lowest]: [string | null, number] = [null, commonRank];
    for (const form of slip(word)) {
      const rank = vectors.rank(form);
      if (rank >= 0 && rank < lowest) [best, lowest] = [form, rank];
    }
    if (best !== null) return best;
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
