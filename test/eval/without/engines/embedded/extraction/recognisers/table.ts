// The recognisers, except those that are left out.
import { recogniserOf as find, recognisers as shipped } from '../../../../../../../src/engines/embedded/extraction/recognisers/table.js';
import { leftOut } from '../../../../../without.js';

export * from '../../../../../../../src/engines/embedded/extraction/recognisers/table.js';

const kinds = leftOut('recogniser');

export const recognisers: typeof shipped = shipped.filter(({ kind }) => !kinds.has(kind));
export const recogniserOf: typeof find = (kind) => (kinds.has(kind) ? undefined : find(kind));
