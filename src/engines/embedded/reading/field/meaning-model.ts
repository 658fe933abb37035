// Predicts what a field asks for from the meaning of its words together: the sentence encoder's vector, a narrow linear layer, the concepts. Used if the field
// model is not certain; the two predictions are pooled log-linearly. Its weights are produced by test/eval/train/field-meaning.ts.
import { once } from '../../../../core/once-per.js';
import { float32At } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { largest } from '../../../../text/lists.js';
import { readData } from '../../data.js';
import { encode } from '../../encoder/encoder.js';
import { width } from '../../encoder/encoder-file.js';
import { languageKnowing } from '../../languages/glossary.js';
import type { LanguageCode } from '../../languages/languages.js';
import { loadWordVectors } from '../../vectors.js';
import { inEnglishWords } from '../text/words.js';
import { fieldWords } from './features.js';

const fieldMeaningFile = 'field-meaning.bin';
/** Width of the narrow layer. */
export const innerWidth = 64;

/** Weights of the two predictions, and a bias for the logarithm of "none of the concepts". */
export interface Pooling {
  readonly words: number;
  readonly meaning: number;
  readonly none: number;
}

export interface MeaningWeights {
  /** From an encoding to the narrow layer: `innerWidth` rows of `width` numbers. */
  readonly narrow: Float32Array;
  /** One row for each concept and one for none of them: `innerWidth` numbers and a constant. */
  readonly concepts: Float32Array;
  readonly pooling: Pooling;
}

/** The text that represents a field in a language: the words of its name, then its description, in English. */
export function meaningText(name: string, description: string, language: LanguageCode): string {
  const words = fieldWords(name).join(' ');
  const [named, described] = language === 'en' ? [words, description] : [inEnglishWords(words, language), inEnglishWords(description, language)];
  return named === '' || described === '' ? named + described : `${named}: ${described}`;
}

/** The language of a field; null if it is unknown or cannot be read. A few words rarely identify it; it is then the language whose glossary has them. */
export function languageOfField(name: string, description: string): LanguageCode | null {
  const words = fieldWords(`${name} ${description}`);
  const told = languageOf(`${name} ${description}`);
  const vectors = loadWordVectors();
  const isKnown = (word: string): boolean => vectors.rank(word) >= 0 || /\d/.test(word);
  if ((told ?? 'en') === 'en' && words.every(isKnown)) return 'en';
  const language = told ?? languageKnowing(words.filter((word) => !isKnown(word)));
  return language === 'en' ? null : language;
}

/** Log probabilities of the concepts for an encoding, followed by that of none of them. */
export function conceptLogarithms(weights: Omit<MeaningWeights, 'pooling'>, encoding: Float32Array): Float32Array {
  const inner = new Float32Array(innerWidth);
  for (let row = 0; row < innerWidth; row++) {
    let sum = 0;
    for (let at = 0; at < width; at++) sum += float32At(weights.narrow, row * width + at) * float32At(encoding, at);
    inner[row] = sum;
  }
  const scores = new Float32Array(weights.concepts.length / (innerWidth + 1));
  for (let index = 0; index < scores.length; index++) {
    const from = index * (innerWidth + 1);
    let sum = float32At(weights.concepts, from + innerWidth);
    for (let row = 0; row < innerWidth; row++) sum += float32At(weights.concepts, from + row) * float32At(inner, row);
    scores[index] = sum;
  }
  return withoutTotal(scores);
}

/** Log softmax of the scores. */
function withoutTotal(scores: Float32Array): Float32Array {
  const highest = largest(scores);
  const total = highest + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - highest), 0));
  return scores.map((score) => score - total);
}

const minProbability = 1e-6;

/** Probabilities of the concepts from both predictions, followed by that of none of them. */
export function pooled(words: Float32Array, meaning: Float32Array, pooling: Pooling): Float32Array {
  const none = words.length - 1;
  const scores = words.map(
    (probability, index) =>
      pooling.words * Math.log(Math.max(probability, minProbability)) +
      pooling.meaning * Math.max(float32At(meaning, index), Math.log(minProbability)) +
      (index === none ? pooling.none : 0),
  );
  return withoutTotal(scores).map(Math.exp);
}

const numberBytes = 4;
const poolingNames = ['words', 'meaning', 'none'] as const;

/** Reads the file: the pooling as 32-bit floats, then both layers, each a scale followed by 8-bit numbers. */
export function unpackMeaning(file: Uint8Array): MeaningWeights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [words, meaning, none] = poolingNames.map((_, index) => view.getFloat32(index * numberBytes, true));
  let at = poolingNames.length * numberBytes;
  const part = (length: number): Float32Array => {
    const scale = view.getFloat32(at, true);
    at += numberBytes;
    return Float32Array.from({ length }, () => scale * view.getInt8(at++));
  };
  const narrow = part(innerWidth * width);
  const concepts = part(file.byteLength - at - numberBytes);
  return { narrow, concepts, pooling: { words: words ?? 1, meaning: meaning ?? 0, none: none ?? 0 } };
}

const shipped = once(() => unpackMeaning(readData(fieldMeaningFile)));

/**
 * Probabilities of the concepts for a field for which the field model returned `words`. Loads the encoder on first use; fails with `engine-unavailable` if
 * the build did not produce it.
 */
export function pooledConcepts(name: string, description: string, language: LanguageCode, words: Float32Array): Float32Array {
  return pooled(words, conceptLogarithms(shipped(), encode(meaningText(name, description, language))), shipped().pooling);
}
