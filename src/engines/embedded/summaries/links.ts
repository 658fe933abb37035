// What a sentence needs beside it to say what its source says: who or what it points back to, what leads into its list, who is quoted.

import { once, oncePerKey } from '../../../core/once-per.js';
import { hangsByNoun, hasInnerPronoun } from '../../../text/antecedents.js';
import { itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { closerOf, type QuotationRange, quotationsByBlock } from '../../../text/quotations.js';
import { questionBefore, referenceReader } from '../../../text/references.js';
import { takenBackIn } from '../extraction/changes/taken-back.js';
import { refutations } from './refuted.js';
import { withoutLeadIn } from './shorten.js';

/** What is before a sentence and has more words costs too much room to come along. */
const maxBefore = 45;
const maxChain = 3;
/** So few words that answer somebody say nothing without the question: "Not decided." */
const maxAnswer = 5;

/** What is looked at of a sentence. */
interface Linked {
  readonly text: string;
  readonly kind: string;
  readonly block: number;
  readonly speaker: string | undefined;
  readonly wordCount: number;
}

/** How the sentences of a source hang together. */
export interface Links {
  /** The sentence without which one does not say what it means; undefined where it stands alone, -1 where that stands nowhere near. */
  needOf(index: number): number | undefined;
  /** Other sentences that must be printed with one, in their order; undefined where what it points to does not stand near by or is too long. */
  needsOf(index: number): readonly number[] | undefined;
  /** The sentence that says of a claim that it is not so; undefined where none does. */
  refutationOf(index: number): number | undefined;
  /** Later sentences that take a statement back and say what holds; none for most. */
  correctionsOf(index: number): readonly number[];
  /** Whether a sentence only leads into a list. */
  isLead(index: number): boolean;
  /** The marks of the quotation that a part of it was cut out of, where it has none itself. */
  marksOf(index: number): { readonly before: string; readonly after: string };
}

const noMarks = { before: '', after: '' };
/** `language`: of the text; read as English where it is not known. `takesBack`: whether later sentences may take back what was said. */
export function linksOf(units: readonly Linked[], language: Language = 'en', takesBack = true): Links {
  const belongs = (before: number, at: number): boolean => {
    const first = itemAt(units, before);
    const second = itemAt(units, at);
    return first.speaker === second.speaker && first.kind === second.kind && (first.block === second.block || second.kind === 'prose');
  };
  const texts = units.map(({ text }) => withoutLeadIn(text));
  const reader = referenceReader(texts, belongs);
  const readNeed = (index: number): number | undefined => {
    const needed = reader.needOf(index);
    if (needed !== undefined || index === 0) return needed;
    const asked = questionBefore(
      index,
      (at) => units[at]?.text,
      (at) => units[at]?.speaker,
    );
    if (asked !== undefined && itemAt(units, index).wordCount <= maxAnswer) return asked;
    const text = itemAt(texts, index);
    if (hasInnerPronoun(text, language)) return belongs(index - 1, index) ? index - 1 : -1;
    // What the first sentence of a paragraph is about may be the whole text.
    const goesOn = belongs(index - 1, index) && itemAt(units, index - 1).block === itemAt(units, index).block;
    return goesOn && hangsByNoun(text, itemAt(texts, index - 1), language) ? index - 1 : undefined;
  };
  const needAt = oncePerKey((index: number) => readNeed(index) ?? null);
  const needOf = (index: number): number | undefined => needAt(index) ?? undefined;
  const refutedAt = once(() =>
    refutations(
      units.map(({ text }) => text),
      belongs,
      language,
    ),
  );
  const takenBack = once(() => {
    const corrections = new Map<number, readonly number[]>();
    for (const { claim, by, holds } of takesBack ? takenBackIn(units, language) : [])
      corrections.set(claim, [...new Set([...(corrections.get(claim) ?? []), by, holds])]);
    return corrections;
  });
  const quotations = quotationsOf(units);
  const isLead = (index: number): boolean => {
    const { kind, text } = itemAt(units, index);
    return kind !== 'heading' && kind !== 'row' && text.endsWith(':');
  };
  const leadOf = (index: number): number | undefined => {
    if (itemAt(units, index).kind !== 'item') return undefined;
    let at = index - 1;
    while (at >= 0 && itemAt(units, at).kind === 'item' && !isLead(at)) at--;
    return at >= 0 && isLead(at) && itemAt(units, at).speaker === itemAt(units, index).speaker ? at : undefined;
  };
  // Who speaks stands at the end of what he says, or before it.
  const namedIn = (index: number): number | undefined => (quotations[index]?.named === index ? undefined : quotations[index]?.named);
  return {
    isLead,
    needOf,
    refutationOf: (index) => refutedAt().get(index),
    correctionsOf: (index) => takenBack().get(index) ?? [],
    needsOf(index) {
      const found = new Set<number>();
      for (let at = index, steps = 0; ; steps++) {
        const needed = needOf(at);
        if (needed === undefined) break;
        // The first sentence of a text has nothing before it that it could mean.
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

/** Per sentence the quotation over several sentences that it is a part of. */
function quotationsOf(units: readonly Linked[]): (QuotationRange | undefined)[] {
  const of: (QuotationRange | undefined)[] = [];
  for (const range of quotationsByBlock(units)) for (let at = range.first; at <= range.last; at++) of[at] = range;
  return of;
}
