// Without ranges: each end is a separate value.
import type { endsOfRanges as ends, wholeRanges as whole } from '../../../../src/engines/embedded/extraction/ranges.js';

export * from '../../../../src/engines/embedded/extraction/ranges.js';
export const endsOfRanges: typeof ends = () => new Map();
export const wholeRanges: typeof whole = () => new Map();
