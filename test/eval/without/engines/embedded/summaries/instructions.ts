// Without the grammar of instructions: all of them are what the summary is about.
import { readInstructions as own } from '../../../../../../src/engines/embedded/summaries/instructions.js';

export const readInstructions: typeof own = (instructions) => ({ ...own(''), query: instructions });
