// Without languages: no label asks for one.
import type { languageNamed as original } from '../../../../../../src/engines/embedded/labels/languages.js';

export * from '../../../../../../src/engines/embedded/labels/languages.js';
export const languageNamed: typeof original = () => null;
