// What changes a text tells of do to the values of a field: what speaks for the value that was denied or replaced speaks for the one that holds.
import type { FoundValue } from '../../../../core/find.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { largest } from '../../../../text/lists.js';
import { contentWords } from '../../reading/field/label-fit.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import { askedFor, kindsAsked } from '../../reading/request/question-word.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { questionedPart } from '../layout/part-payment.js';
import { foldWords } from '../layout/wording.js';
import { isForm } from '../scoring/evidence.js';
import { groupOf, valueGroups } from '../value-groups.js';
import type { Anchor } from './anchors.js';
import { changesOf } from './changes.js';
import { asksPast } from './ended.js';
import { partSumsOf } from './part-sums.js';
import { asksCancelled, asksFormer } from './sentence-cues.js';

/** What is left of the confidence in a value that the text denies or replaces. */
const leftShare = 0.1;

/**
 * Values of a field after the changes of the text: what speaks for a value that no longer holds goes to the one in its stead, the other way
 * round where the field asks for what was before. With `areExclusive` the confidences of the two add up, as shares of one whole. Fields that
 * ask for all values are left as they are.
 */
export function settleChanges(
  document: AnalysedDocument,
  { asked, need }: ScalarQuery,
  values: readonly FoundValue[],
  areExclusive: boolean,
): readonly FoundValue[] {
  const words = `${wordsOfName(asked.name)} ${asked.description}`;
  const ofThePast = asksFormer(words);
  // "The day planned first" is one of the two; "the first meeting" is none.
  if (need.plural || (need.pick !== 'all' && !ofThePast)) return values;
  const own = new Set(contentWords(words));
  let settled = values;
  const ofTheCancelled = asksCancelled(words);
  const ofThePlan = asksPast(words);
  for (const { former, present, said, isCancelled, isPast } of changesOf(document)) {
    if (isPast === true && ((ofThePlan && !ofThePast) || !mayAnswer(words, former))) continue;
    if ((isCancelled === true && ofTheCancelled) || said.some((word) => own.has(word)) || (ofThePast && present === null)) continue;
    settled = ofThePast && present !== null ? passedOn(settled, present, former, areExclusive) : passedOn(settled, former, present, areExclusive);
  }
  return settledParts(document, words, settled, areExclusive);
}

/** Whether a question asks for what may be a value of such a kind: no day tells where. */
function mayAnswer(words: string, { groups }: Anchor): boolean {
  const asked = askedFor(words);
  if (asked === null || asked === 'what' || groups.has('name')) return true;
  return kindsAsked[asked].some((kind) => groups.has(itemAt(valueGroups, groupOf(kind))));
}

/**
 * The same for sums that were paid in part, where a field asks for what was paid or for what is left. What is left may not be stated: then no sum is it.
 * The lines of a form are no sentences; what they say of payments the layout reads.
 */
function settledParts(document: AnalysedDocument, words: string, values: readonly FoundValue[], areExclusive: boolean): readonly FoundValue[] {
  const asked = questionedPart(foldWords(words));
  if (asked === null || isForm(document)) return values;
  const sums = partSumsOf(document);
  const others = sums.filter(({ part }) => part !== null && part !== asked);
  if (others.length === 0) return values;
  const own = sums.filter(({ part }) => part === asked).map(({ anchor }) => anchor);
  const confidenceIn = (span: Span): number => largest(values.filter((value) => overlaps(value, span)).map(({ confidence }) => confidence));
  const heir = own.reduce<Span | null>((best, span) => (best === null || confidenceIn(span) > confidenceIn(best) ? span : best), null);
  const losing = heir === null && asked === 'rest' ? sums : others;
  return losing.reduce((left, { anchor }) => passedOn(left, anchor, heir, areExclusive), values);
}

function passedOn(values: readonly FoundValue[], from: Span, to: Span | null, areExclusive: boolean): readonly FoundValue[] {
  const losing = values.filter((value) => overlaps(value, from));
  if (losing.length === 0) return values;
  const lost = new Set(losing);
  const passed = areExclusive ? losing.reduce((sum, { confidence }) => sum + confidence, 0) : largest(losing.map(({ confidence }) => confidence));
  const rest = values.map((value) => (lost.has(value) ? { ...value, confidence: leftShare * value.confidence } : value));
  if (to === null) return rest;
  const others = rest.filter((value, index) => !lost.has(values[index] ?? value) && overlaps(value, to));
  const isWhole = ({ start, end }: Span): boolean => start === to.start && end === to.end;
  const heir = others.reduce<FoundValue | null>(
    (best, value) => (best === null || value.confidence > best.confidence || (value.confidence === best.confidence && isWhole(value)) ? value : best),
    null,
  );
  const inherited = (confidence: number): number => Math.min(1, areExclusive ? confidence + passed : Math.max(confidence, passed));
  if (heir === null) return [...rest, { start: to.start, end: to.end, confidence: inherited(0) }];
  return rest.map((value) => (value === heir ? { ...value, confidence: inherited(value.confidence) } : value));
}
