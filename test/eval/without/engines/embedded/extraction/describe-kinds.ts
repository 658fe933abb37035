// Without kinds: no words of a field ask for a recogniser.
import type {
  kindsInPhrase as inPhrase,
  kindsNamed as named,
  namesKind as names,
} from '../../../../../../src/engines/embedded/extraction/describe-kinds.js';

export const namesKind: typeof names = () => false;
export const kindsNamed: typeof named = () => [];
export const kindsInPhrase: typeof inPhrase = () => [];
