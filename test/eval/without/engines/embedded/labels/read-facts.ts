// Without fact questions: they are compared by subject like any other label.
import type { asksFact as original } from '../../../../../../src/engines/embedded/labels/read-facts.js';

export { factLogOdds, isResearch } from '../../../../../../src/engines/embedded/labels/read-facts.js';

export const asksFact: typeof original = () => false;
