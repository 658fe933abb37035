// Without amounts.
import type { Recogniser } from '../../../../../../../src/engines/embedded/extraction/recognisers/recogniser.js';

export * from '../../../../../../../src/engines/embedded/extraction/recognisers/amounts.js';
export const amounts: readonly Recogniser[] = [];
