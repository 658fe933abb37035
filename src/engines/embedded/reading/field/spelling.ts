// Misspelt words of a field, put right where one word of the inventory is one slip away.
import { correctSpelling, isCommon } from '../request/spelling.js';
import { loadFieldModel } from './field-model.js';

const minMeantLength = 4;

let known: ReadonlySet<string> | undefined;

/** Every word of the inventory, and what its kinds of value are called. */
function knownWords(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const { frameWords, concepts, kinds } = loadFieldModel().inventory;
  known = new Set([frameWords, ...concepts.map(({ words }) => words), ...kinds].flatMap((words) => words.split(' ')));
  return known;
}

/** The text with its misspelt words put right, capitals as they were. */
export function correctFieldWords(text: string): string {
  return correctSpelling(text, {
    words: /\p{L}{4,24}/gu,
    isRight: (word) => isCommon(word) || knownWords().has(word),
    // Shorter words are codes, which have too many neighbours.
    isMeant: (word) => word.length >= minMeantLength && knownWords().has(word),
  });
}
