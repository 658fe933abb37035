// Without concepts: a field asks for its own words, not for a total, an issuer or a due date.
import { readWish as own } from '../../../../../../../src/engines/embedded/extraction/layout/wish.js';

export * from '../../../../../../../src/engines/embedded/extraction/layout/wish.js';
export const readWish: typeof own = (query, owner) => ({ ...own(query, owner), concept: null, amount: null, net: false, party: null, shape: 'any' });
