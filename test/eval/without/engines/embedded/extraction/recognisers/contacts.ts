// Without telephone numbers and street addresses.
import type { Recogniser } from '../../../../../../../src/engines/embedded/extraction/recognisers/recogniser.js';

export * from '../../../../../../../src/engines/embedded/extraction/recognisers/contacts.js';
export const contacts: readonly Recogniser[] = [];
