// Neither common nouns near in meaning nor quoted titles are taken.
import type { Candidate } from '../../../../../../../src/engines/embedded/extraction/candidate.js';

export const termCandidates = (): Candidate[] => [];
