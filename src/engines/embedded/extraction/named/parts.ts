// The roles that a text gives people: names tied by a phrase to the words of a field.
import { compact } from '../../../../core/compact.js';
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { fieldWords } from '../../reading/field/features.js';
import { fieldContent, labelFit, sameWord } from '../../reading/field/label-fit.js';
import type { AnalysedDocument, Candidate, ScalarQuery } from '../candidate.js';
import { marksRole } from '../cues.js';
import { isWholeName, kindOfName } from '../prose/asked-types.js';
import { requestsPersonByRole } from '../prose/calling.js';
import { bearers, isSmallWord, type Tied } from './bearers.js';

const fitPenalty = 3;
const minFit = 0.5;
const somebodyKinds = new Set(['person', 'organisation']);
const alsoPlain = 0.9;

/** Names that the text ties to the words of a field that requests a person or organisation. */
export const partCandidates = (document: AnalysedDocument, query: ScalarQuery): readonly Candidate[] => partsIn(document)(query);

const partsIn = oncePer((document: AnalysedDocument) => oncePer((query: ScalarQuery) => candidatesOf(document, query)));

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

/** Maximum number of characters between a name and a word before it that says who it is: "his wife, ", "husband is called ". */
const nextTo = 12;

/** Names right after a word that means what the field requests, even if the field uses another word. */
function calledAlike(document: AnalysedDocument, { asked, concept }: ScalarQuery): Span[] {
  if (concept === null) return [];
  const field = fieldContent(asked.name, '', concept);
  return bearers(document).filter(({ start, tied }) =>
    tied.some(({ lower, span }) => span.end <= start && start - span.end <= nextTo && labelFit(field, lower) >= minAlike),
  );
}

const minAlike = 0.6;

/** Names that the text ties to a field that describes one person by role; empty for any other field. */
export function tiedTo(document: AnalysedDocument, query: ScalarQuery): readonly Span[] {
  return requestsPersonByRole(query)
    ? [...partCandidates(document, query).filter(({ logOdds }) => logOdds > 0), ...calledAlike(document, query)]
    : [];
}

const otherPartPenalty = 3;
const surelyTied = 1.5;

/** Penalises names that a phrase ties to another field of the request and not to this one: the director is not the star. */
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

/** The words by which a field describes somebody: its name up to a preposition, without words that fit anybody. */
export function partWords(name: string): string[] {
  const found: string[] = [];
  for (const own of fieldWords(name)) {
    if (isWholeName(own) || kindOfName(own) !== undefined) continue;
    if (!isSmallWord(own)) found.push(own);
    else if (found.length > 0) break;
  }
  return found;
}

/** Similarity of a field's word to a tied word, 0 to 1: an inflected form, a compound that ends in it, or a cue word for the role. */
function likeness(own: string, { word: other, lower }: Tied): number {
  if (marksRole(own, lower)) return cueLikeness;
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
