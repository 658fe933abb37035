// Without shapes: the whole place beside a key is its value.
import type { valuesIn as original } from '../../../../../../../src/engines/embedded/extraction/layout/values.js';

export const valuesIn: typeof original = (_laidOut, _wish, place) =>
  place.end > place.start ? [{ span: { start: place.start, end: place.end }, fit: 0 }] : [];
