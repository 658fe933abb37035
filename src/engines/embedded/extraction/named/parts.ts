// The part somebody plays by what a text says of them: names whose phrase has the words of a field.
import { compact } from '../../../../core/compact.js';
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { fieldWords } from '../../reading/field/features.js';
import { fieldContent, labelFit, sameWord } from '../../reading/field/label-fit.js';
import type { AnalysedDocument, Candidate, ScalarQuery } from '../candidate.js';
import { playsRole } from '../cues.js';
import { isWholeName, kindOfName } from '../prose/asked-types.js';
import { callsSomebody } from '../prose/calling.js';
import { bearers, isSmallWord, type Tied } from './bearers.js';

const fitPenalty = 3;
const minFit = 0.5;
const somebodyKinds = new Set(['person', 'organisation']);
const alsoPlain = 0.9;

/** Names that the text itself ties to the words of a field that asks for somebody. */
export function partCandidates(document: AnalysedDocument, query: ScalarQuery): readonly Candidate[] {
  const known = found(document);
  const own = known.get(query) ?? candidatesOf(document, query);
  known.set(query, own);
  return own;
}

const found = oncePer((_: AnalysedDocument) => new WeakMap<ScalarQuery, readonly Candidate[]>());

function candidatesOf(document: AnalysedDocument, query: ScalarQuery): readonly Candidate[] {
  const [first] = query.need.kinds;
  if (first !== undefined && !somebodyKinds.has(first.kind)) return [];
  const own = partWords(query.asked.name);
  const plain = query.plain === null ? [] : partWords(query.plain.name);
  if (own.length + plain.length === 0) return [];
  return bearers(document).flatMap(({ start, end, tied }): Candidate[] => {
    let best: Candidate | undefined;
    const said = fitOf(own, tied);
    const meant = fitOf(plain, tied);
    for (const { fit, key, logOdds } of [said, { ...meant, fit: meant.fit * alsoPlain }]) {
      const odds = logOdds - fitPenalty * (1 - fit);
      if (fit >= minFit && odds > (best?.logOdds ?? Number.NEGATIVE_INFINITY))
        best = { start, end, logOdds: odds, source: 'named', ...compact({ key }) };
    }
    return best === undefined ? [] : [best];
  });
}

/** How far before a name a word stands that says what the one with this name is: "his wife, ", "husband is called ". */
const nextTo = 12;

/** Names right behind a word that is read as what a field asks for, whatever the field calls it. */
function calledAlike(document: AnalysedDocument, { asked, concept }: ScalarQuery): Span[] {
  if (concept === null) return [];
  const field = fieldContent(asked.name, '', concept);
  return bearers(document).filter(({ start, tied }) =>
    tied.some(({ lower, span }) => span.end <= start && start - span.end <= nextTo && labelFit(field, lower) >= minAlike),
  );
}

const minAlike = 0.6;

/** Names that the text ties to a field which calls somebody by what they do. */
export function tiedTo(document: AnalysedDocument, query: ScalarQuery): readonly Span[] {
  return callsSomebody(query) ? [...partCandidates(document, query).filter(({ logOdds }) => logOdds > 0), ...calledAlike(document, query)] : [];
}

const otherPartPenalty = 3;
const surelyTied = 1.5;

/** Marks down the names that a phrase ties to another field of the request and not to this one: who directs does not star. */
export function withoutOthersParts(
  document: AnalysedDocument,
  query: ScalarQuery,
  fields: readonly ScalarQuery[],
  mentioned: readonly Candidate[],
): readonly Candidate[] {
  if (mentioned.length === 0 || query.need.plural || partWords(query.asked.name).length === 0) return mentioned;
  const spansOf = (field: ScalarQuery, min: number): string[] =>
    partCandidates(document, field).flatMap(({ start, end, logOdds }) => (logOdds >= min ? [`${start}:${end}`] : []));
  const own = new Set(spansOf(query, 0));
  const taken = new Set(fields.filter((field) => field !== query && !field.need.plural).flatMap((field) => spansOf(field, surelyTied)));
  return mentioned.map((candidate) => {
    const span = `${candidate.start}:${candidate.end}`;
    return taken.has(span) && !own.has(span) ? { ...candidate, logOdds: candidate.logOdds - otherPartPenalty } : candidate;
  });
}

/** What a field calls somebody: the words of its name up to a preposition, without those that anybody may be called by. */
export function partWords(name: string): string[] {
  const found: string[] = [];
  for (const own of fieldWords(name)) {
    if (isWholeName(own) || kindOfName(own) !== undefined) continue;
    if (!isSmallWord(own)) found.push(own);
    else if (found.length > 0) break;
  }
  return found;
}

/** How surely a word of the text says what a word of the field does, 0 to 1: a form of it, a compound that ends in it, or what stands for the part it names. */
function likeness(own: string, { word: other, lower }: Tied): number {
  if (playsRole(own, lower)) return cueLikeness;
  const same = sameWord(own, other);
  return same < 1 && !own.endsWith(other) && !other.endsWith(own) ? 0 : same;
}

const cueLikeness = 0.9;

function fitOf(words: readonly string[], tied: readonly Tied[]): { fit: number; key: Span | undefined; logOdds: number } {
  let sum = 0;
  let key: Span | undefined;
  let logOdds = Number.NEGATIVE_INFINITY;
  for (const own of words) {
    let best = 0;
    for (const other of tied) {
      const same = likeness(own, other);
      if (same <= best) continue;
      best = same;
      key = other.span;
      logOdds = Math.max(logOdds, other.logOdds);
    }
    sum += best;
  }
  return { fit: words.length === 0 ? 0 : sum / words.length, key, logOdds };
}
