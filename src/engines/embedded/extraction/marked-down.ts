// Candidates marked down for what the document says of them or of others: its own labels, words it defines, and forms that they break.
import { oncePer } from '../../../core/once-per.js';
import type { AnalysedDocument, Candidate, Need } from './candidate.js';
import { hasManyParts } from './cues.js';
import { namesAgreement } from './named/agreements.js';
import { kindsAtEnd, validatedKinds } from './recognisers/table.js';

/** How much less likely a value is once the document itself calls another one what the field asks for. */
const namedPenalty = 6;
const nextTo = /^[\s#:.]{0,3}$/;
const labelReach = 40;

/** Marks down what stands beside named values; not what a recogniser vouches for where a label only repeats the field's word, or where the field's words stand right before it, too. */
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

/** Marks down what a contract defines as a word of its own and what it is called itself: ("Receiving Party") and "Services Agreement" are names of nobody. */
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

// Kinds whose values follow a rule: what breaks it is hardly one, whatever key stands before it.
const invalidFormatPenalty = 5;

/** Layout candidates, those that break the rule of the kind asked for marked down. */
export function validated(document: AnalysedDocument, need: Need, candidates: readonly Candidate[]): readonly Candidate[] {
  const [kind] = need.kinds;
  if (kind === undefined || candidates.length === 0) return candidates;
  if (kind.kind === 'id') {
    // "invoice of 2024-01-05": what stands by the word is the date of the thing, not its number.
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
