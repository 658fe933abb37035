// A list as a text has it.
import type { Span } from '../../../../core/span.js';

export interface TextList {
  /** In text order, without marks, articles and the full stop. */
  readonly members: readonly Span[];
  /** Other places where the first member may begin; empty where a mark tells it. */
  readonly starts: readonly number[];
  /** The words that introduce it: a heading or a line above it, a key, or what its sentence says before it. */
  readonly lead: Span | null;
  /** What its sentence says behind it. */
  readonly tail: Span | null;
  readonly form: 'items' | 'lines' | 'enumeration';
}
