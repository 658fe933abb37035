// What in a running text may be the value of a field: values of every kind, names, phrases of the sentences nearest to the field, candidates of the other
// generators, and the spans that the span reader finds most probable.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { mark } from '../../reading/text/words.js';
import type { AnalysedDocument, Need } from '../candidate.js';
import { mayAnswer } from '../counts.js';
import { type Mention, mentionsOf } from '../prose/mentions.js';
import type { Evidenced } from '../scoring/evidence.js';
import { probabilityOf } from '../scoring/score.js';
import type { SpanReading } from '../span-reader/index.js';
import { groupOf, proposedKinds, type ValueGroup, valueGroups } from '../value-groups.js';
import type { SentenceView } from './sentence-view.js';

export interface Proposal extends Span {
  /** Kinds of value that its form fits. */
  readonly kinds: Set<string>;
  mention: Mention | null;
  /** The evidence from the other generators, and the probability that their scorer gives it, 0 to 1. */
  entry: Evidenced | null;
  others: number;
  /** True for a phrase that is neither a value nor a name and that nothing else proposes. */
  isPhrase: boolean;
}

/** Number of sentences whose phrases are proposed, and maximum number of words in a phrase. */
const phrasedSentences = 6;
const maxPhrase = 6;
const maxLength = 160;
/** Maximum number of spaces before the number of a line. */
const maxIndent = 20;
/** Number of spans from the span reader that are proposed whatever they are. */
const readSpansKept = 8;
/** From this weight on, a field surely requests a kind with a form of its own, and no phrase answers it. */
const surelyFormed = 0.8;
const formedGroups: ReadonlySet<ValueGroup> = new Set(['money', 'percent', 'date', 'time', 'duration', 'quantity', 'contact']);

/** The kinds of all values by their spans, as `start:end`. */
const valuesIn = oncePer((document: AnalysedDocument): ReadonlyMap<string, readonly string[]> => {
  const kinds = new Map<string, string[]>();
  for (const kind of proposedKinds)
    for (const { start, end } of document.matches(kind)) {
      const key = `${start}:${end}`;
      kinds.set(key, [...(kinds.get(key) ?? []), kind]);
    }
  return kinds;
});

/** Places inside numbers and times of day, where no value begins or ends: for the span reader, the comma of "1,212" is a word of its own. */
const insideFigures = oncePer((document: AnalysedDocument): ReadonlySet<number> => {
  const places = new Set<number>();
  for (const { start, end } of document.matches('number')) for (let at = start + 1; at < end; at++) places.add(at);
  for (const { index } of document.text.matchAll(/(?<=\d):(?=\d)/g)) places.add(index).add(index + 1);
  return places;
});

/** Proposals in text order, each span once. `views` are the sentences of the document as seen from the field. */
export function proposalsFor(
  document: AnalysedDocument,
  need: Need,
  evidence: readonly Evidenced[],
  views: readonly SentenceView[],
  reading: SpanReading,
): Proposal[] {
  const found = new Map<string, Proposal>();
  const add = (start: number, end: number): Proposal => {
    const key = `${start}:${end}`;
    const known = found.get(key) ?? { start, end, kinds: new Set<string>(), mention: null, entry: null, others: 0, isPhrase: false };
    found.set(key, known);
    return known;
  };
  for (const [key, kinds] of valuesIn(document)) {
    const [start = 0, end = 0] = key.split(':').map(Number);
    const { kinds: own } = add(start, end);
    for (const kind of kinds) own.add(kind);
  }
  for (const mention of mentionsOf(document)) add(mention.start, mention.end).mention = mention;
  for (const entry of evidence) {
    const proposal = add(entry.start, entry.end);
    proposal.entry = entry;
    proposal.others = probabilityOf(entry);
  }
  for (const { kind } of need.kinds) for (const { start, end } of document.matches(kind)) found.get(`${start}:${end}`)?.kinds.add(kind);
  const [first] = need.kinds;
  const isFormed = first !== undefined && first.weight >= surelyFormed && formedGroups.has(itemAt(valueGroups, groupOf(first.kind)));
  if (!isFormed) for (const { start, end } of phrasesOf(document, views)) if (!found.has(`${start}:${end}`)) add(start, end).isPhrase = true;
  for (const { start, end } of reading.likeliest(readSpansKept)) if (!found.has(`${start}:${end}`)) add(start, end).isPhrase = true;
  const divided = insideFigures(document);
  return [...found.values()]
    .filter(({ start, end }) => !divided.has(start) && !divided.has(end))
    .filter((span) => mayAnswer(document, need, span))
    .filter((span) => span.end > span.start && span.end - span.start < maxLength && !numbersLine(document.text, span))
    .sort((left, right) => left.start - right.start || left.end - right.end);
}

/** Whether a span is the number of a heading or list item ("3. Term", "2) hat"), which is not a value. */
function numbersLine(text: string, { start, end }: Span): boolean {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return start - line <= maxIndent && text.slice(line, start).trim() === '' && /^\d{1,3}[.)]\s/.test(text.slice(start, end + 2)) && end - start <= 4;
}

/** Phrases of the sentences nearest to the field: words between marks, without function words at their ends. */
function phrasesOf({ text }: AnalysedDocument, views: readonly SentenceView[]): Span[] {
  const nearest = [...views].sort((left, right) => right.coverage + right.meant - left.coverage - left.meant).slice(0, phrasedSentences);
  return nearest.flatMap(({ tokens, stops }) => {
    const phrases: Span[] = [];
    const isMark = tokens.map(({ lower }) => mark.test(lower));
    const isSmall = tokens.map(({ lower, isSmall }) => isSmall && !/\d/.test(lower));
    for (let first = 0; first < tokens.length; first++) {
      const { start, lower } = itemAt(tokens, first);
      if (isSmall[first] || (isMark[first] && !/^["“'$€£#]$/.test(lower))) continue;
      let words = 0;
      for (let last = first; last < tokens.length; last++) {
        const { end, lower: ending } = itemAt(tokens, last);
        if (stops[last] !== stops[first] || /^[,()]$/.test(ending) || text.slice(start, end).includes('\n')) break;
        if (!isMark[last]) words++;
        if (words > maxPhrase) break;
        if (isSmall[last] || (isMark[last] && !/^["”'%]$/.test(ending))) continue;
        phrases.push({ start, end });
      }
    }
    return phrases;
  });
}
