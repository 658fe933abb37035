// Without judged words: the class of a word alone says what it is worth.
import type { wordImportances as original } from '../../../../../../src/engines/embedded/weights/word-importance.js';

export const wordImportances: typeof original = () => [];
