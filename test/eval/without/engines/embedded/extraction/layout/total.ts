// Without the sums of a paper: amounts are told by nothing but the words around them.
import type { readSums as original } from '../../../../../../../src/engines/embedded/extraction/layout/total.js';

export { cents } from '../../../../../../../src/engines/embedded/extraction/layout/total.js';
export const readSums: typeof original = () => ({ named: [], amounts: [], totals: new Map(), balance: { net: 0, tax: 0 } });
