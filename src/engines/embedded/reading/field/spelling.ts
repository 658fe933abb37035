// Misspelt words of a field, put right where one word of the inventory is one slip away.
import { correctSpelling, isCommon } from '../request/spelling.js';
import { loadFieldModel } from './field-model.js';

let known: ReadonlySet<string> | undefined;

/** Every word of the inventory. */
function knownWords(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const { frameWords, concepts } = loadFieldModel().inventory;
  known = new Set([frameWords, ...concepts.map(({ words }) => words)].flatMap((words) => words.split(' ')));
  return known;
}

/** The text with its misspelt words put right, capitals as they were. */
export function correctFieldWords(text: string): string {
  return correctSpelling(text, {
    words: /\p{L}{4,24}/gu,
    isRight: (word) => isCommon(word) || knownWords().has(word),
    isMeant: (word) => knownWords().has(word),
  });
}
