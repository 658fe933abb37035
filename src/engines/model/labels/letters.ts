// Converts the most probable next tokens to one log-probability per option letter.
import type { TokenProbability } from '../driver.js';

/** Maximum number of options in one question. */
export const maxLetters = 26;

export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

// Each spelling of an answer takes a place among the alternatives, and a talkative model puts other words first.
const minWanted = 64;

/** How many alternatives to request so that all `answers` should be among them; Infinity if the model returns the full distribution. */
export function alternativesWanted(answers: number, told: number): number {
  return Number.isFinite(told) ? Math.min(told, Math.max(minWanted, answers * 4)) : told;
}

interface LetterReading {
  /** Natural-log probabilities of the shown letters, in order; all finite, and the probabilities sum to 1. */
  readonly logProbabilities: readonly number[];
  /** Share of that mass, 0 to 1, that is a bound instead of an observation: letters that were not among the returned alternatives. */
  readonly bounded: number;
}

const minProbability = 1e-12;

/**
 * Sums the spellings of each letter ("A", " A", "(A", "a", "A.") and renormalises over the shown letters. A letter that was not returned gets an upper bound:
 * the least probable returned alternative, or its share of the remaining mass if that is less. Undefined if no alternative is a letter.
 */
export function readLetters(alternatives: readonly TokenProbability[], count: number): LetterReading | undefined {
  return readAnswers(alternatives, count, (text) => {
    const index = letterIndex(text);
    return index < count ? index : -1;
  });
}

/** The same for the words Yes (0) and No (1); a token may be only the beginning of a word. */
export function readYesNo(alternatives: readonly TokenProbability[]): LetterReading | undefined {
  return readAnswers(alternatives, 2, (text) => {
    const word = bareWord(text);
    return word === '' ? -1 : ['yes', 'no'].findIndex((answer) => answer.startsWith(word));
  });
}

/** Index of the letter in a token; -1 if the token is not a letter. */
export function letterIndex(token: string): number {
  const word = bareWord(token);
  return /^[a-z]$/.test(word) ? word.charCodeAt(0) - 97 : -1;
}

// Some tokenizers write the space as "▁A" or "ĠA".
function bareWord(token: string): string {
  return token
    .normalize('NFKC')
    .replace(/^[\s▁Ġ]*[("'“*[]{0,2}/u, '')
    .replace(/[)\].:,"'”*]{0,2}\s*$/u, '')
    .toLowerCase();
}

function readAnswers(alternatives: readonly TokenProbability[], count: number, indexOf: (token: string) => number): LetterReading | undefined {
  const mass = new Array<number>(count).fill(0);
  let told = 0;
  let min = 1;
  for (const { text, logProbability } of alternatives) {
    const probability = Math.exp(Math.min(0, logProbability));
    if (!Number.isFinite(probability)) continue;
    told += probability;
    min = Math.min(min, probability);
    const index = indexOf(text);
    if (index >= 0) mass[index]! += probability;
  }
  const seen = mass.reduce((sum, probability) => sum + probability, 0);
  if (seen === 0) return undefined;
  const missing = mass.filter((probability) => probability === 0).length;
  const bound = missing === 0 ? 0 : Math.max(minProbability, Math.min(min, Math.max(0, 1 - told) / missing));
  const total = seen + missing * bound;
  return {
    logProbabilities: mass.map((probability) => Math.log(Math.max(minProbability, probability === 0 ? bound : probability) / total)),
    bounded: (missing * bound) / total,
  };
}
