// Without answer types: labels still ask for them, no question is known to want one.
import type { expectedAnswer as original } from '../../../../../../src/engines/embedded/labels/answer-type.js';

export { answerTypes, typeCues } from '../../../../../../src/engines/embedded/labels/answer-type.js';

export const expectedAnswer: typeof original = () => null;
