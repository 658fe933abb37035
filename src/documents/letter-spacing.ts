// Joins words that are printed with space between their letters: "T O T A L".
import { enclose, median, type PlacedWord, quantile, type Segment, segmentsOf } from './segment.js';

/** Min number of letters printed one by one; fewer may be initials or the names of things. */
const minLetters = 4;
/** Letters of different words have a gap this many times wider than is usual, and starts this many times further apart. */
const wordGap = 1.5;
const wordPitch = 1.34;
/** A gap of more line heights separates cells. */
const maxLetterGap = 1.2;

/** The segments of a line, given as its words from left to right, with letters printed one by one joined to words. */
export function segmentsOfLine(words: readonly PlacedWord[]): Segment[] {
  return segmentsOf(withoutLetterSpacing(words));
}

function withoutLetterSpacing(words: readonly PlacedWord[]): readonly PlacedWord[] {
  const found: PlacedWord[] = [];
  let letters: PlacedWord[] = [];
  const close = (): void => {
    for (const word of wordsOf(letters)) found.push(word);
    letters = [];
  };
  for (const word of words) {
    const last = letters[letters.length - 1];
    const follows = last !== undefined && word.left - last.right < maxLetterGap * (word.bottom - word.top);
    if (isLetter(word) && follows) letters.push(word);
    else {
      close();
      if (isLetter(word)) letters.push(word);
      else found.push(word);
    }
  }
  close();
  return found.length === words.length ? words : found;
}

function isLetter({ text, joined }: PlacedWord): boolean {
  return joined !== true && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}][:.,]?$/u.test(text);
}

/** The letters as words; as they are if they are too few, or form no words: "A B C D", "M T W T F". */
function wordsOf(letters: readonly PlacedWord[]): readonly PlacedWord[] {
  if (letters.length < minLetters) return letters;
  const gaps = letters.slice(1).map((letter, index) => letter.left - (letters[index]?.right ?? letter.left));
  const pitches = letters.slice(1).map((letter, index) => letter.left - (letters[index]?.left ?? letter.left));
  const [usualGap, usualPitch] = [quantile(0.3, gaps), median(pitches)];
  const isApart = (index: number): boolean => (gaps[index] ?? 0) > wordGap * usualGap && (pitches[index] ?? 0) > wordPitch * usualPitch;
  const words: PlacedWord[][] = [];
  letters.forEach((letter, index) => {
    if (index > 0 && !isApart(index - 1)) words[words.length - 1]?.push(letter);
    else words.push([letter]);
  });
  if (
    !words.some((word) => word.length >= minLetters && !isFigure(word)) ||
    !words.every((word) => word.length > 1 && (isFigure(word) || isWord(word)))
  )
    return letters;
  return words.flatMap((word) => {
    const [first] = word;
    if (first === undefined) return [];
    const { left, top, right, bottom } = enclose(word);
    const confidence = word.reduce((min, letter) => Math.min(min, letter.confidence), 1);
    return [{ ...first, left, top, right, bottom, text: word.map(({ text }) => text).join(''), confidence }];
  });
}

/** Whether all are digits; a scale from 1 to 5 is not a number. */
function isFigure(letters: readonly PlacedWord[]): boolean {
  return letters.every(({ text }) => /^\d/.test(text));
}

/** Whether letters can be a word: with a vowel, and not in the order of the alphabet. */
function isWord(letters: readonly PlacedWord[]): boolean {
  const text = letters
    .map((letter) => letter.text)
    .join('')
    .normalize('NFD')
    .toLowerCase();
  const codes = letters.map((letter) => letter.text.toLowerCase().codePointAt(0) ?? 0);
  const isAlphabet = codes.every((code, index) => index === 0 || code === (codes[index - 1] ?? 0) + 1);
  return !isAlphabet && !/.[:.,]./u.test(text) && !/\d/.test(text) && (!/^[a-z]/.test(text) || /[aeiouy]/.test(text));
}
