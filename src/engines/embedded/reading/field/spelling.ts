// Corrects misspelt words of a field if a word of the inventory is one typing error away.
import { correctSpelling, isCommon } from '../request/spelling.js';
import { loadFieldModel } from './field-model.js';

const minMeantLength = 4;

let known: ReadonlySet<string> | undefined;

/** Every word of the inventory, and the names of its kinds of value. */
function knownWords(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const { frameWords, concepts, kinds } = loadFieldModel().inventory;
  known = new Set([frameWords, ...concepts.map(({ words }) => words), ...kinds].flatMap((words) => words.split(' ')));
  return known;
}

/** The text with its misspelt words corrected; keeps capital initials. */
export function correctFieldWords(text: string): string {
  return correctSpelling(text, {
    words: /\p{L}{4,24}/gu,
    isRight: (word) => isCommon(word) || knownWords().has(word),
    // Shorter words are codes, which are close to too many words.
    isMeant: (word) => word.length >= minMeantLength && knownWords().has(word),
  });
}
