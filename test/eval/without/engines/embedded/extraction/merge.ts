// Values within records, from the candidate sources that are not left out.
import { mergeCandidates as merge } from '../../../../../../src/engines/embedded/extraction/merge.js';
import { leftOut } from '../../../../without.js';

export * from '../../../../../../src/engines/embedded/extraction/merge.js';

const sources = leftOut('source');

export const mergeCandidates: typeof merge = (candidates) => merge(candidates.filter(({ source }) => !sources.has(source)));
