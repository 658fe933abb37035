// The form of a document names nothing.
import type { NamedCandidates } from '../../../../../../../src/engines/embedded/extraction/named/index.js';

export const namedCandidates = (): NamedCandidates => ({ candidates: [], ruledOut: [], decides: null });
