// Without comparing a document's labels with the field by words and concept.
import type { labelFit as original } from '../../../../../src/engines/embedded/reading/field/label-fit.js';

export * from '../../../../../src/engines/embedded/reading/field/label-fit.js';
export const labelFit: typeof original = () => 0;
