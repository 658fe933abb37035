// Without points in time.
import type { Recogniser } from '../../../../../../../src/engines/embedded/extraction/recognisers/recogniser.js';

export * from '../../../../../../../src/engines/embedded/extraction/recognisers/dates.js';
export const dates: readonly Recogniser[] = [];
