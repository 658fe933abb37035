// Without kin: only the words of a label itself speak for it.
import type { kinOf as original } from '../../../../../../src/engines/embedded/labels/label-kin.js';

export const kinOf: typeof original = () => new Set();
