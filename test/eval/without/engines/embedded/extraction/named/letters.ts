// Without the parts of letters and e-mails.
import type { letterSpans as original } from '../../../../../../../src/engines/embedded/extraction/named/letters.js';

export const letterSpans: typeof original = () => [];
