// Without records of keys that come again and again.
import type { findKeyedRecords as original } from '../../../../../src/engines/embedded/extraction/layout/records.js';

export * from '../../../../../src/engines/embedded/extraction/layout/records.js';
export const findKeyedRecords: typeof original = () => [];
