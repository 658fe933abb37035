// Values and names of a text that a change may refer to, without overlaps, each with the value groups it may belong to.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { countBefore, largest } from '../../../../text/lists.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { mentionsOf } from '../prose/mentions.js';
import { broadTypes } from '../prose/tagger.js';
import { groupOf, groupOfType, proposedKinds, type ValueGroup, valueGroups } from '../value-groups.js';
import { functionWords } from './sentence-cues.js';

export interface Anchor extends Span {
  readonly groups: ReadonlySet<ValueGroup>;
}

const ofTime: readonly ValueGroup[] = ['date', 'time'];

/** A bare number may be any of these measures: "from 30 to 35 euros". */
const measured: ReadonlySet<ValueGroup> = new Set(['money', 'percent', 'quantity', 'duration']);

/** Min confidence of a name. */
const minConfidence = 0.5;

/** Values in text order, without overlaps. O(n log n). */
const valuesOf = oncePer((document: AnalysedDocument): readonly Anchor[] => {
  const values = proposedKinds
    .flatMap((kind) => document.matches(kind).map(({ start, end }) => ({ start, end, group: groupNamed(groupOf(kind)) })))
    .sort((left, right) => left.start - right.start || right.end - left.end);
  const anchors: (Span & { readonly groups: Set<ValueGroup> })[] = [];
  for (const { start, end, group } of values) {
    const last = anchors.at(-1);
    if (last !== undefined && start < last.end) last.groups.add(group);
    else anchors.push({ start, end, groups: new Set([group]) });
  }
  return anchors.map(({ groups, ...span }): Anchor => {
    const [first] = ofTime.filter((group) => groups.has(group));
    // "3 May" contains a number but is not one.
    // The full stop of an abbreviated month may also end the sentence.
    const end = document.text[span.end - 1] === '.' ? span.end - 1 : span.end;
    return { start: span.start, end, groups: first === undefined ? groups : new Set([first]) };
  });
});

/** Values and names, in text order. */
const anchorsOf = oncePer((document: AnalysedDocument): readonly Anchor[] => {
  const own = valuesOf(document);
  let place = 0;
  const small = functionWords(languageIn(document));
  const names = mentionsOf(document).filter(({ start, end, confidence }) => {
    if (confidence < minConfidence || small.has(document.text.slice(start, end).toLowerCase())) return false;
    while (own[place] !== undefined && (own[place]?.end ?? 0) <= start) place++;
    return (own[place]?.start ?? Number.POSITIVE_INFINITY) >= end;
  });
  const named = names.map(({ start, end, broad }): Anchor => {
    const type = broadTypes[broad.indexOf(largest(broad))];
    return { start, end, groups: new Set([type === undefined ? 'name' : groupNamed(groupOfType(type))]) };
  });
  return [...own, ...named].sort((left, right) => left.start - right.start);
});

const groupNamed = (place: number): ValueGroup => valueGroups[place] ?? 'text';

/** Groups of an anchor: only the measures if it has any, since a measure contains a number but is not one; nor is a telephone number one. */
function ownGroups({ groups }: Anchor): readonly ValueGroup[] {
  const own = groups.has('contact') ? (['contact'] as const) : [...groups].filter((group) => measured.has(group));
  return own.length > 0 ? own : [...groups];
}

/** Whether two anchors are values of the same kind. */
export const areSameKind = (one: Anchor, other: Anchor): boolean => ownGroups(one).some((group) => ownGroups(other).includes(group));

/** Whether two anchors may be values of the same thing: the same kind, or a bare number and a measure. */
export function areAlike(one: Anchor, other: Anchor): boolean {
  const isBare = (anchor: Anchor): boolean => ownGroups(anchor).includes('number');
  const isMeasured = (anchor: Anchor): boolean => ownGroups(anchor).some((group) => measured.has(group));
  return areSameKind(one, other) || (isBare(one) && isMeasured(other)) || (isMeasured(one) && isBare(other));
}

/** The values and names within a span. O(log n) plus their number. */
export const anchorsWithin = (document: AnalysedDocument, span: Span): readonly Anchor[] => within(anchorsOf(document), span);

/** The values within a span, without names. */
export const valuesWithin = (document: AnalysedDocument, span: Span): readonly Anchor[] => within(valuesOf(document), span);

function within(anchors: readonly Anchor[], { start, end }: Span): readonly Anchor[] {
  let low = countBefore(anchors.length, (index) => itemAt(anchors, index).start < start);
  const found: Anchor[] = [];
  for (let anchor = anchors[low]; anchor !== undefined && anchor.start < end; anchor = anchors[++low]) if (anchor.end <= end) found.push(anchor);
  return found;
}
