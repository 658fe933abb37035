// Lowers the log-odds of candidates because of what the document says about them or others: its own labels, terms it defines, and formats they violate.
import { oncePer } from '../../../core/once-per.js';
import type { AnalysedDocument, Candidate, Need } from './candidate.js';
import { hasManyParts } from './cues.js';
import { namesAgreement } from './named/agreements.js';
import { kindsAtEnd, validatedKinds } from './recognisers/table.js';

/** Log-odds that a value loses if the document itself names another one as the requested value. */
const namedPenalty = 6;
const nextTo = /^[\s#:.]{0,3}$/;
const labelReach = 40;

/**
 * Marks down candidates other than the named values. Spares what a recogniser found if labels decide only over prose, or if the field's key or kind is
 * right before it.
 */
export function besideNamed(
  text: string,
  { kinds: [kind] }: Need,
  named: readonly Candidate[],
  others: readonly Candidate[],
  decides: 'all' | 'prose',
): readonly Candidate[] {
  const isCalledSo = ({ key, start }: Candidate): boolean =>
    (key !== undefined && nextTo.test(text.slice(key.end, start))) ||
    (kind !== undefined && !hasManyParts(kind.kind) && kindsAtEnd(text.slice(Math.max(0, start - labelReach), start).trimEnd()).includes(kind.kind));
  const spared = others.filter((candidate) => candidate.source === 'recogniser' && (decides === 'prose' || isCalledSo(candidate)));
  const spans = new Set([...named, ...spared].map(({ start, end }) => `${start}:${end}`));
  return others.map((candidate) =>
    spans.has(`${candidate.start}:${candidate.end}`) ? candidate : { ...candidate, logOdds: candidate.logOdds - namedPenalty },
  );
}

const termPenalty = 4;
const termsOf = oncePer(
  ({ text }: AnalysedDocument): ReadonlySet<string> =>
    new Set([...text.matchAll(/["“”](?:the )?((?:\p{L}{2,20} ){0,3}\p{L}{2,20})["“”]\s?\)/giu)].map((found) => (found[1] ?? '').toLowerCase())),
);

/** Marks down terms that a contract defines and its own title: ("Receiving Party") and "Services Agreement" name nobody. */
export function withoutTerms(document: AnalysedDocument, { kinds: [kind] }: Need, candidates: readonly Candidate[]): readonly Candidate[] {
  const terms = termsOf(document);
  const isSomebody = kind?.kind === 'organisation' || kind?.kind === 'person';
  return candidates.map((candidate) => {
    if (candidate.source !== 'prose') return candidate;
    const value = document.text
      .slice(candidate.start, candidate.end)
      .toLowerCase()
      .replace(/^(?:['’]s|the|this)\s|['’]s?\b.*$/g, '')
      .replace(/\s+/g, ' ');
    return terms.has(value) || (isSomebody && namesAgreement(value)) ? { ...candidate, logOdds: candidate.logOdds - termPenalty } : candidate;
  });
}

// Log-odds that a value loses if it violates the format of its kind, whatever key is before it.
const invalidFormatPenalty = 5;

/** Layout candidates, with those marked down that violate the format of the requested kind. */
export function validated(document: AnalysedDocument, need: Need, candidates: readonly Candidate[]): readonly Candidate[] {
  const [kind] = need.kinds;
  if (kind === undefined || candidates.length === 0) return candidates;
  if (kind.kind === 'id') {
    // "invoice of 2024-01-05": the value next to the word is the date of the thing, not its number.
    const others = new Set([...document.matches('date'), ...document.matches('money')].map(({ start, end }) => `${start}:${end}`));
    return candidates.map((candidate) =>
      others.has(`${candidate.start}:${candidate.end}`) || !/\d/.test(document.text.slice(candidate.start, candidate.end))
        ? { ...candidate, logOdds: candidate.logOdds - invalidFormatPenalty }
        : candidate,
    );
  }
  if (!validatedKinds.has(kind.kind)) return candidates;
  const spans = new Set(document.matches(kind.kind).map(({ start, end }) => `${start}:${end}`));
  return candidates.map((candidate) =>
    spans.has(`${candidate.start}:${candidate.end}`) ? candidate : { ...candidate, logOdds: candidate.logOdds - invalidFormatPenalty },
  );
}
