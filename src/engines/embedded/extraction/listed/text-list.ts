// A list found in a text.
import type { Span } from '../../../../core/span.js';

export interface TextList {
  /** In text order, without bullets, articles and the final full stop. */
  readonly members: readonly Span[];
  /** The words that introduce it: a heading or line above it, a key, or the text before it in its sentence. */
  readonly lead: Span | null;
  /** The text after it in its sentence. */
  readonly tail: Span | null;
  readonly form: 'items' | 'lines' | 'enumeration' | 'column';
}
