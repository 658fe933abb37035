// Without the presence of values: such rubrics are compared by subject.
import type { readPresence as original } from '../../../../../../src/engines/embedded/labels/presence.js';

export { meetPresence } from '../../../../../../src/engines/embedded/labels/presence.js';

export const readPresence: typeof original = () => null;
