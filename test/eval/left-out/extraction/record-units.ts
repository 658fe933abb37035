// Without records that span several lines or sentences.
import type { unitRecords as original } from '../../../../src/engines/embedded/extraction/record-units.js';

export * from '../../../../src/engines/embedded/extraction/record-units.js';
export const unitRecords: typeof original = () => [];
