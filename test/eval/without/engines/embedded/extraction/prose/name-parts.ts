// Without given and family names as fields of their own.
import type { namePartAsked as original } from '../../../../../../../src/engines/embedded/extraction/prose/name-parts.js';

export * from '../../../../../../../src/engines/embedded/extraction/prose/name-parts.js';
export const namePartAsked: typeof original = () => undefined;
