// Applies the changes stated in a text to the values of a field: the confidence of a denied or replaced value moves to the one that holds.
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

/** Fraction of its confidence that a denied or replaced value keeps. */
const leftShare = 0.1;

/**
 * Returns the values of a field after the changes in the text: the confidence of a value that no longer holds moves to its replacement, or the other way
 * round if the field asks for the former value. With `areExclusive` the two confidences add up, as shares of one total; otherwise the higher one counts.
 * Fields that ask for all values stay unchanged.
 */
export function settleChanges(
  document: AnalysedDocument,
  { asked, need }: ScalarQuery,
  values: readonly FoundValue[],
  areExclusive: boolean,
): readonly FoundValue[] {
  const words = `${wordsOfName(asked.name)} ${asked.description}`;
  const ofThePast = asksFormer(words);
  // "The day planned first" is one side of a change; "the first meeting" is not.
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

/** Whether a question may ask for values of these groups: a date cannot answer "where". */
function mayAnswer(words: string, { groups }: Anchor): boolean {
  const asked = askedFor(words);
  if (asked === null || asked === 'what' || groups.has('name')) return true;
  return kindsAsked[asked].some((kind) => groups.has(itemAt(valueGroups, groupOf(kind))));
}

/**
 * The same for sums paid in part, if a field asks for what was paid or what is left. If what is left is not stated, all sums lose. Forms have no
 * sentences; the layout code reads what they say about payments.
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
