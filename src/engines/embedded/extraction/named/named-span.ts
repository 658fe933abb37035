// A span that the form of a document names: by a label, a heading, a place in a letter or a log line, a turn of phrase.
import { compact } from '../../../../core/compact.js';
import type { Span } from '../../../../core/span.js';
import { labelPhrase, type Role, rolesOfLabel } from './roles.js';

export interface NamedSpan extends Span {
  /** What the span is called: a role, or the canonical phrase of its own label. */
  readonly role: Role | null;
  readonly phrase: string;
  /** Natural log-odds that the span is what it is called. */
  readonly logOdds: number;
  /** The words that named it, where there were some. */
  readonly key?: Span;
  /** True when the span holds all of what was labelled, so that it may be cut or split by the kind of value asked for. */
  readonly whole: boolean;
}

/** A span with a role and no label of its own. */
export function roleSpan(role: Role, start: number, end: number, logOdds: number, key?: Span): NamedSpan {
  return { role, phrase: '', start, end, logOdds, whole: false, ...compact({ key }) };
}

/** What a label names: a span for each role it may stand for, or one by its own words. */
export function spansOfLabel(label: string, key: Span, { start, end }: Span, logOdds: number, whole: boolean): NamedSpan[] {
  const phrase = labelPhrase(label);
  const roles = rolesOfLabel(label);
  if (phrase === '' && roles.length === 0) return [];
  return (roles.length === 0 ? [null] : roles).map((role) => ({ role, phrase, start, end, logOdds, key: { start: key.start, end: key.end }, whole }));
}
