// Without addresses and identifiers of computers.
import type { Recogniser } from '../../../../../../../src/engines/embedded/extraction/recognisers/recogniser.js';

export * from '../../../../../../../src/engines/embedded/extraction/recognisers/network.js';
export const network: readonly Recogniser[] = [];
