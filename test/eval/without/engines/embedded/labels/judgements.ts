// Without judgements: every label is compared by its subject.
import type { routeLabels as original } from '../../../../../../src/engines/embedded/labels/judgements.js';

export const routeLabels: typeof original = (labels) => labels.map(() => null);
