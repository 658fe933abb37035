// A list as a text has it.
import type { Span } from '../../../../core/span.js';

export interface TextList {
  /** In text order, without marks, articles and the full stop. */
  readonly members: readonly Span[];
  /** The words that introduce it: a heading or a line above it, a key, or what its sentence says before it. */
  readonly lead: Span | null;
  /** What its sentence says behind it. */
  readonly tail: Span | null;
  readonly form: 'items' | 'lines' | 'enumeration' | 'sentences' | 'column';
}
