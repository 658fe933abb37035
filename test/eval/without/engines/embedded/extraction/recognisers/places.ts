// Without lists of countries, languages and currencies.
import type { Recogniser } from '../../../../../../../src/engines/embedded/extraction/recognisers/recogniser.js';

export * from '../../../../../../../src/engines/embedded/extraction/recognisers/places.js';
export const places: readonly Recogniser[] = [];
