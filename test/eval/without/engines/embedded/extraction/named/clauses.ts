// Without turns of phrase that name values.
import type { clauseSpans as original } from '../../../../../../../src/engines/embedded/extraction/named/clauses.js';

export const clauseSpans: typeof original = () => [];
