// Removes the frame that a field puts around the thing it asks for ("Return only the …", "… as printed at the top of the receipt"). The phrases of each
// language are in field-frames.json, from which training examples are framed as well (test/eval/train/fields/examples.ts).
import type { ScalarField } from '../../../../core/find.js';
import { fromJsonFile } from '../../data.js';
import { anyFunctionWords } from '../../languages/languages.js';
import type framesFile from './field-frames.json';

/** The phrases that make up the frames of one language. */
export interface FieldFrames {
  /** Phrases before the thing: "please tell me", "the". */
  readonly openings: readonly string[];
  /** Phrases after it: "please", "if any". */
  readonly closings: readonly string[];
  /** Phrases that link it to its place, and the place: "printed on" the "receipt". */
  readonly links: readonly string[];
  readonly settings: readonly string[];
  readonly determiners: readonly string[];
  /** Parts of a relative clause: "that" the receipt "shows". */
  readonly relatives: readonly string[];
  readonly clauses: readonly string[];
}

/** Phrases as lists of words, by the word that is compared first. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

interface Known {
  readonly openings: Phrases;
  /** This and all following lists are compared backwards: their words are in reverse order. */
  readonly closings: Phrases;
  readonly links: Phrases;
  readonly settings: Phrases;
  readonly determiners: Phrases;
  readonly relatives: Phrases;
  readonly clauses: Phrases;
  readonly bareRelative: boolean;
}

const wordsOf = (phrase: string): string[] => phrase.split(' ').filter((word) => word !== '');

function byFirst(phrases: readonly string[], backwards: boolean): Phrases {
  const found = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const words = backwards ? wordsOf(phrase).reverse() : wordsOf(phrase);
    const [first] = words;
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), words]);
  }
  for (const list of found.values()) list.sort((left, right) => right.length - left.length);
  return found;
}

const known = fromJsonFile('field-frames.json', (file: typeof framesFile): readonly Known[] =>
  Object.values<FieldFrames>(file).map((own) => ({
    openings: byFirst(own.openings, false),
    closings: byFirst(own.closings, true),
    links: byFirst(own.links, true),
    settings: byFirst(own.settings, true),
    determiners: byFirst(own.determiners, true),
    relatives: byFirst(own.relatives, true),
    clauses: byFirst(own.clauses, true),
    bareRelative: own.relatives.includes(''),
  })),
);

const token = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** Several sentences are not a phrase with a frame. */
const severalSentences = /[.;:!?\n]\s*[\p{L}\p{N}(]/u;
const maxLength = 300;

/** The text without its frame; the text unchanged if it has no frame, or would be left without content. */
export function withoutFrame(text: string): string {
  if (text.length > maxLength || severalSentences.test(text)) return text;
  const tokens = [...text.matchAll(token)].map((match) => ({
    word: match[0].toLowerCase().replaceAll('’', "'"),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const forwards = tokens.map(({ word }) => word);
  let [from, to] = [0, tokens.length];
  for (const frames of known()) {
    from += opened(frames, forwards.slice(from, to));
    to -= closed(frames, forwards.slice(from, to).reverse());
  }
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (first === undefined || last === undefined || to - from === tokens.length) return text;
  // Only function words would be left ("who is"), which ask for nothing by themselves.
  return forwards.slice(from, to).every((word) => anyFunctionWords().has(word)) ? text : text.slice(first.start, last.end);
}

/** The field with the frames of its name and description removed. */
export const unframed = (field: ScalarField): ScalarField => ({
  ...field,
  name: withoutFrame(field.name),
  description: withoutFrame(field.description),
});

/** Length in words of the longest of the phrases that starts at a position; 0 if there is none. */
function lengthOf(phrases: Phrases, words: readonly string[], at: number): number {
  return phrases.get(words[at] ?? '')?.find((phrase) => phrase.every((word, index) => words[at + index] === word))?.length ?? 0;
}

function opened({ openings }: Known, words: readonly string[]): number {
  let at = 0;
  for (let length = lengthOf(openings, words, at); length > 0 && at + length < words.length; length = lengthOf(openings, words, at)) at += length;
  return at;
}

/** Number of words at the end that belong to the frame; `words` are in reverse order. */
function closed(frames: Known, words: readonly string[]): number {
  let at = 0;
  for (;;) {
    const length = lengthOf(frames.closings, words, at) || settingAt(frames, words, at);
    if (length === 0 || at + length >= words.length) return at;
    at += length;
  }
}

/** Number of words, in reverse order, that say where the thing is: "mentioned in the message", "that the receipt shows". */
function settingAt(frames: Known, words: readonly string[], start: number): number {
  const clause = lengthOf(frames.clauses, words, start);
  const setting = lengthOf(frames.settings, words, start + clause);
  if (setting === 0) return 0;
  const determiner = lengthOf(frames.determiners, words, start + clause + setting);
  const at = start + clause + setting + determiner;
  const lead = lengthOf(clause > 0 ? frames.relatives : frames.links, words, at);
  if (lead === 0 && !(clause > 0 && determiner > 0 && frames.bareRelative)) return 0;
  return at + lead - start;
}
