// Without structures from running text.
import type { findStructure as original } from '../../../../../../src/engines/embedded/extraction/prose-records.js';

export * from '../../../../../../src/engines/embedded/extraction/prose-records.js';
export const findStructure: typeof original = (_document, { field }) => ({ kind: field.kind === 'list' ? 'list' : 'object', records: [] }) as never;
