// Evidence for the values of scalars, from the candidate sources that are not left out.
import { evidenceOf as weigh } from '../../../../../../../src/engines/embedded/extraction/scoring/evidence.js';
import { leftOut } from '../../../../../without.js';

export * from '../../../../../../../src/engines/embedded/extraction/scoring/evidence.js';

const sources = leftOut('source');

export const evidenceOf: typeof weigh = (document, query, candidates) =>
  weigh(
    document,
    query,
    candidates.filter(({ source }) => !sources.has(source)),
  );
