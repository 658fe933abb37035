// Without registered numbers that can be checked.
import type { Recogniser } from '../../../../../../../src/engines/embedded/extraction/recognisers/recogniser.js';

export * from '../../../../../../../src/engines/embedded/extraction/recognisers/codes.js';
export const codes: readonly Recogniser[] = [];
