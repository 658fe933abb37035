// Without the reader of JSON: such a document is text like any other.
import type {
  findInData as inData,
  readData as original,
  findStructureInData as structure,
} from '../../../../../../../src/engines/embedded/extraction/layout/data.js';

export const readData: typeof original = () => null;
export const findInData: typeof inData = () => [];
export const findStructureInData: typeof structure = () => ({ kind: 'list', records: [] });
