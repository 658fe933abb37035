// Without the shapes of example values and without lists of alternatives.
import type { alternativesOf as listed, exampleShapes as shapes } from '../../../../src/engines/embedded/extraction/describe-examples.js';

export * from '../../../../src/engines/embedded/extraction/describe-examples.js';
export const exampleShapes: typeof shapes = () => [];
export const alternativesOf: typeof listed = () => undefined;
