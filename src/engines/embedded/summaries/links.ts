// What a sentence needs beside it to say what its source says: who or what it points back to, what leads into its list, who is quoted.
import { itemAt } from '../../../text/at.js';
import { closerOf, type QuotationRange, quotationsByBlock } from '../../../text/quotations.js';
import { referenceReader } from '../../../text/references.js';
import { withoutLeadIn } from './shorten.js';

/** What is before a sentence and has more words costs too much room to come along. */
const maxBefore = 45;
const maxChain = 3;

/** What is looked at of a sentence. */
interface Linked {
  readonly text: string;
  readonly kind: string;
  readonly block: number;
  readonly speaker: string | undefined;
  readonly quoted: boolean;
  readonly wordCount: number;
}

/** How the sentences of a source hang together. */
export interface Links {
  /** Whether a sentence points to what stands before it. */
  pointsBack(index: number): boolean;
  /** Other sentences that must be printed with one, in their order; undefined where what it points to does not stand near by or is too long. */
  needsOf(index: number): readonly number[] | undefined;
  /** Whether a sentence only leads into a list. */
  isLead(index: number): boolean;
  /** The marks of the quotation that a part of it was cut out of, where it has none itself. */
  marksOf(index: number): { readonly before: string; readonly after: string };
}

const noMarks = { before: '', after: '' };
export function linksOf(units: readonly Linked[]): Links {
  const belongs = (before: number, at: number): boolean => {
    const first = itemAt(units, before);
    const second = itemAt(units, at);
    return first.speaker === second.speaker && first.kind === second.kind && (first.block === second.block || second.kind === 'prose');
  };
  const reader = referenceReader(
    units.map(({ text }) => withoutLeadIn(text)),
    belongs,
  );
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
  const namedIn = (index: number): number | undefined => {
    const range = quotations[index];
    if (range === undefined || !itemAt(units, index).quoted) return undefined;
    const end = [range.last, range.first].find((place) => !itemAt(units, place).quoted);
    return end === index ? undefined : end;
  };
  return {
    isLead,
    pointsBack: (index) => reader.pointerAt(index) !== undefined,
    needsOf(index) {
      const found = new Set<number>();
      for (let at = index, steps = 0; ; steps++) {
        const needed = reader.needOf(at);
        if (needed === undefined) break;
        // The first sentence of a text has nothing before it that it could mean.
        if (needed < 0 && at === 0) break;
        if (needed < 0 || steps === maxChain || itemAt(units, needed).wordCount > maxBefore) return undefined;
        found.add(needed);
        at = needed;
      }
      for (const own of [index, ...found]) {
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
