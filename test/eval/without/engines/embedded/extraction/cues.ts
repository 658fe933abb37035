// The words around a value say nothing: every value of the kind is as good as another.
import type { Cues, Support } from '../../../../../../src/engines/embedded/extraction/cues.js';

export { opposed, playsRole } from '../../../../../../src/engines/embedded/extraction/cues.js';
export const cuesOf = (): Cues => ({ required: [], own: [], excluded: [], insistence: 0, contrast: 0 });
export const supportAround = (): Support => ({ required: 0, strongest: 0, excluded: 0, key: undefined });
