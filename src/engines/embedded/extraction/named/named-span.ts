// A span that the form of a document names: by a label, a heading, a position in a letter or a log line, or a phrase.
import { compact } from '../../../../core/compact.js';
import type { Span } from '../../../../core/span.js';
import { labelPhrase, type Role, rolesOfLabel } from './roles.js';

export interface NamedSpan extends Span {
  /** The role of the span, null if the label has none; `phrase` is the canonical phrase of its label. */
  readonly role: Role | null;
  readonly phrase: string;
  /** Natural log-odds that the span is what it is called. */
  readonly logOdds: number;
  /** The words that named it, if any. */
  readonly key?: Span;
  /** True if the span is everything that was labelled, so that it may be cut or split by the requested kind of value. */
  readonly whole: boolean;
}

/** A span with a role and no label of its own. */
export function roleSpan(role: Role, start: number, end: number, logOdds: number, key?: Span): NamedSpan {
  return { role, phrase: '', start, end, logOdds, whole: false, ...compact({ key }) };
}

/** The spans for a label: one for each role it may denote, or one with only its phrase. */
export function spansOfLabel(label: string, key: Span, { start, end }: Span, logOdds: number, whole: boolean): NamedSpan[] {
  const phrase = labelPhrase(label);
  const roles = rolesOfLabel(label);
  if (phrase === '' && roles.length === 0) return [];
  return (roles.length === 0 ? [null] : roles).map((role) => ({ role, phrase, start, end, logOdds, key: { start: key.start, end: key.end }, whole }));
}
