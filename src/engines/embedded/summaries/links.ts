// What a sentence needs printed with it to keep its meaning: what it points back to, the line that leads into its list, and who is quoted.

import { once, oncePerKey } from '../../../core/once-per.js';
import { dependsByNoun, hasInnerPronoun } from '../../../text/antecedents.js';
import { itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { closerOf, type QuotationRange, quotationsByBlock } from '../../../text/quotations.js';
import { questionBefore, referenceReader } from '../../../text/references.js';
import { retractionsIn } from '../extraction/changes/retractions.js';
import { refutations } from './refuted.js';
import { withoutLeadIn } from './shorten.js';

/** Maximum words of an earlier sentence that is printed along; a longer one takes too much room. */
const maxBefore = 45;
const maxChain = 3;
/** An answer of at most this many words says nothing without its question: "Not decided." */
const maxAnswer = 5;

/** The parts of a unit that are read here. */
interface Linked {
  readonly text: string;
  readonly kind: string;
  readonly block: number;
  readonly speaker: string | undefined;
  readonly wordCount: number;
}

/** How the sentences of a source depend on each other. */
export interface Links {
  /** The sentence without which this one loses its meaning; undefined if there is none, -1 if it is not nearby. */
  dependencyOf(index: number): number | undefined;
  /** Other sentences that must be printed with this one, in source order; undefined if what it points to is not nearby or too long. */
  dependenciesOf(index: number): readonly number[] | undefined;
  /** The sentence that denies a claim; undefined if none does. */
  refutationOf(index: number): number | undefined;
  /** Later sentences that take a statement back and say what holds instead; usually none. */
  correctionsOf(index: number): readonly number[];
  /** Whether a sentence only leads into a list. */
  isLeadIn(index: number): boolean;
  /** The opening and closing quotation marks to add to a sentence that is part of a longer quotation; empty if it has its own. */
  marksOf(index: number): { readonly before: string; readonly after: string };
}

const noMarks = { before: '', after: '' };
/** `language`: the language of the text; English if not given. `takesBack`: whether later sentences may take earlier ones back. */
export function linksOf(units: readonly Linked[], language: Language = 'en', takesBack = true): Links {
  const belongs = (before: number, at: number): boolean => {
    const first = itemAt(units, before);
    const second = itemAt(units, at);
    return first.speaker === second.speaker && first.kind === second.kind && (first.block === second.block || second.kind === 'prose');
  };
  const texts = units.map(({ text }) => withoutLeadIn(text));
  const reader = referenceReader(texts, belongs);
  const readNeed = (index: number): number | undefined => {
    const needed = reader.dependencyOf(index);
    if (needed !== undefined || index === 0) return needed;
    const asked = questionBefore(
      index,
      (at) => units[at]?.text,
      (at) => units[at]?.speaker,
    );
    if (asked !== undefined && itemAt(units, index).wordCount <= maxAnswer) return asked;
    const text = itemAt(texts, index);
    if (hasInnerPronoun(text, language)) return belongs(index - 1, index) ? index - 1 : -1;
    // Only within a paragraph: the first sentence of a paragraph may refer to the entire text.
    const goesOn = belongs(index - 1, index) && itemAt(units, index - 1).block === itemAt(units, index).block;
    return goesOn && dependsByNoun(text, itemAt(texts, index - 1), language) ? index - 1 : undefined;
  };
  const needAt = oncePerKey((index: number) => readNeed(index) ?? null);
  const dependencyOf = (index: number): number | undefined => needAt(index) ?? undefined;
  const refutedAt = once(() =>
    refutations(
      units.map(({ text }) => text),
      belongs,
      language,
    ),
  );
  const takenBack = once(() => {
    const corrections = new Map<number, readonly number[]>();
    for (const { claim, by, holds } of takesBack ? retractionsIn(units, language) : [])
      corrections.set(claim, [...new Set([...(corrections.get(claim) ?? []), by, holds])]);
    return corrections;
  });
  const quotations = quotationsOf(units);
  const isLeadIn = (index: number): boolean => {
    const { kind, text } = itemAt(units, index);
    return kind !== 'heading' && kind !== 'row' && text.endsWith(':');
  };
  const leadOf = (index: number): number | undefined => {
    if (itemAt(units, index).kind !== 'item') return undefined;
    let at = index - 1;
    while (at >= 0 && itemAt(units, at).kind === 'item' && !isLeadIn(at)) at--;
    return at >= 0 && isLeadIn(at) && itemAt(units, at).speaker === itemAt(units, index).speaker ? at : undefined;
  };
  // The speaker is named at the end of the quotation or before it.
  const namedIn = (index: number): number | undefined => (quotations[index]?.named === index ? undefined : quotations[index]?.named);
  return {
    isLeadIn,
    dependencyOf,
    refutationOf: (index) => refutedAt().get(index),
    correctionsOf: (index) => takenBack().get(index) ?? [],
    dependenciesOf(index) {
      const found = new Set<number>();
      for (let at = index, steps = 0; ; steps++) {
        const needed = dependencyOf(at);
        if (needed === undefined) break;
        // The first sentence of a text has nothing before it to point to.
        if (needed < 0 && at === 0) break;
        if (needed < 0 || steps === maxChain || itemAt(units, needed).wordCount > maxBefore) return undefined;
        found.add(needed);
        at = needed;
      }
      for (const own of [index, ...found]) {
        const refutation = refutedAt().get(own);
        if (refutation !== undefined && refutation !== index) for (let at = own + 1; at <= refutation; at++) if (at !== index) found.add(at);
        for (const correction of takenBack().get(own) ?? []) if (correction !== index) found.add(correction);
        const lead = leadOf(own);
        if (lead !== undefined && itemAt(units, lead).wordCount <= maxBefore) found.add(lead);
        const name = namedIn(own);
        if (name !== undefined && itemAt(units, name).wordCount <= maxBefore) found.add(name);
      }
      return [...found].sort((a, b) => a - b);
    },
    marksOf(index) {
      const range = quotations[index];
      if (range === undefined) return noMarks;
      return {
        before: index > range.first ? range.mark : '',
        after: index < range.last ? closerOf(range.mark) : '',
      };
    },
  };
}

/** For each sentence, the quotation of several sentences that it belongs to. */
function quotationsOf(units: readonly Linked[]): (QuotationRange | undefined)[] {
  const of: (QuotationRange | undefined)[] = [];
  for (const range of quotationsByBlock(units)) for (let at = range.first; at <= range.last; at++) of[at] = range;
  return of;
}
