// Common nouns near in meaning are not taken.
import type { Candidate } from '../../../../../../../src/engines/embedded/extraction/candidate.js';

export const termCandidates = (): Candidate[] => [];
