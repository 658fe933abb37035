// Without putting misspelt words of a request right.
import type { correctFieldWords as original } from '../../../../../src/engines/embedded/reading/field/spelling.js';

export * from '../../../../../src/engines/embedded/reading/field/spelling.js';
export const correctFieldWords: typeof original = (text) => text;
