// What a sentence needs printed with it to keep its meaning: what it points back to, the line that leads into its list, and who is quoted.

import { once, oncePerKey } from '../../../core/once-per.js';
import { dependsByNoun, hasInnerPronoun } from '../../../text/antecedents.js';
import { itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { closerOf, type QuotationRange, quotationsByBlock } from '../../../text/quotations.js';
import { opensReply, pointerOf, questionBefore, referenceReader } from '../../../text/references.js';
import { retractionsIn } from '../extraction/changes/retractions.js';
import { refutationsIn } from './refuted.js';
import { withoutLeadIn } from './shorten.js';
import { signOf, wordsOf } from './word-signs.js';

/** Maximum words of an earlier sentence that is printed along; a longer one takes too much room. */
const maxBefore = 45;
/** Maximum sentences that are printed along. */
const maxAlong = 5;
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

/** The words before a colon at the start of a sentence. */
const label = /^[^:.!?]{1,40}:\s+/;

/** Words at the start of a sentence that may introduce a supposition. */
const maxOpening = 5;

/** Whether a sentence only supposes something: "Imagine that the dam breaks." */
function isSupposition(text: string, language: Language): boolean {
  const opening = text.split(' ', maxOpening).join(' ');
  return signOf('suppositions', language).others(opening)[0] !== wordsOf(opening)[0];
}

/** `language`: the language of the text; English if not given. `takesBack`: whether later sentences may take earlier ones back. */
export function linksOf(units: readonly Linked[], language: Language = 'en', takesBack = true): Links {
  const belongs = (before: number, at: number): boolean => {
    const first = itemAt(units, before);
    const second = itemAt(units, at);
    return first.speaker === second.speaker && first.kind === second.kind && (first.block === second.block || second.kind === 'prose');
  };
  const follows = (before: number, at: number): boolean => itemAt(units, before).kind === itemAt(units, at).kind && itemAt(units, at).kind !== 'row';
  const texts = units.map(({ text }) => withoutLeadIn(text));
  const reader = referenceReader(texts, belongs);
  const refuted = once(() => {
    const claimOf = new Map<number, number>();
    const refutationOf = new Map<number, number>();
    for (const { first, at, isBare } of refutationsIn(
      units.map(({ text }) => text),
      belongs,
      follows,
      language,
    )) {
      if (isBare) claimOf.set(at, first);
      for (let claim = first; claim < at; claim++) if (!refutationOf.has(claim)) refutationOf.set(claim, at);
    }
    return { claimOf, refutationOf };
  });
  const takenBack = once(() => {
    const corrections = new Map<number, readonly number[]>();
    const claimOf = new Map<number, number>();
    for (const { claim, by, holds } of takesBack ? retractionsIn(units, language) : []) {
      corrections.set(claim, [...new Set([...(corrections.get(claim) ?? []), by, holds])]);
      claimOf.set(by, Math.min(claim, claimOf.get(by) ?? claim));
    }
    return { corrections, claimOf };
  });
  // "Correction: it is 12 May" does not say what is on that day.
  const claimCorrectedBy = (index: number): number | undefined => {
    const claim = takenBack().claimOf.get(index);
    return claim === undefined || pointerOf(itemAt(texts, index).replace(label, ''), language) === undefined ? undefined : claim;
  };
  const readNeed = (index: number): number | undefined => {
    if (index === 0) return reader.dependencyOf(index);
    const claim = refuted().claimOf.get(index) ?? claimCorrectedBy(index);
    if (claim !== undefined) return claim;
    const needed = reader.dependencyOf(index);
    if (needed !== undefined && needed >= 0) return needed;
    const text = itemAt(texts, index);
    const asked = questionBefore(
      index,
      (at) => units[at]?.text,
      (at) => units[at]?.speaker,
    );
    if (asked !== undefined && (itemAt(units, index).wordCount <= maxAnswer || opensReply(text, language))) return asked;
    if (needed !== undefined) return needed;
    if (hasInnerPronoun(text, language)) return belongs(index - 1, index) ? index - 1 : -1;
    // Only within a paragraph: the first sentence of a paragraph may refer to the entire text.
    const goesOn = belongs(index - 1, index) && itemAt(units, index - 1).block === itemAt(units, index).block;
    return goesOn && (dependsByNoun(text, itemAt(texts, index - 1), language) || isSupposition(itemAt(texts, index - 1), language))
      ? index - 1
      : undefined;
  };
  const needAt = oncePerKey((index: number) => readNeed(index) ?? null);
  const dependencyOf = (index: number): number | undefined => needAt(index) ?? undefined;
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
    refutationOf: (index) => refuted().refutationOf.get(index),
    correctionsOf: (index) => takenBack().corrections.get(index) ?? [],
    dependenciesOf(index) {
      const found = new Set([index]);
      for (const at of found) {
        const needed = dependencyOf(at);
        // The first sentence of a text has nothing before it to point to, and a turn may point to anything said before.
        const isOpening = at === 0 || (at !== index && itemAt(units, at).speaker !== undefined);
        if (needed !== undefined && !(needed < 0 && isOpening)) {
          if (needed < 0 || itemAt(units, needed).wordCount > maxBefore) return undefined;
          found.add(needed);
        }
        const refutation = refuted().refutationOf.get(at) ?? -1;
        for (let next = at + 1; next <= refutation; next++) found.add(next);
        for (const correction of takenBack().corrections.get(at) ?? []) found.add(correction);
        if (found.size > maxAlong + 1) return undefined;
      }
      // What leads into a list and who is quoted is printed without what it depends on itself.
      for (const own of [...found])
        for (const named of [leadOf(own), namedIn(own)]) if (named !== undefined && itemAt(units, named).wordCount <= maxBefore) found.add(named);
      found.delete(index);
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
