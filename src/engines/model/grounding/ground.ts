// From what a model says stands in a text to where it stands: exact, then folded, then by value, then nearly; what stands nowhere is no value.
import type { Span } from '../../../core/span.js';
import { words } from '../../../text/segments.js';
import { type Folded, type FoldLevel, fold, isWhole } from './fold.js';
import { alikeByLetters, alikeByWords, readWords, type TextWords } from './fuzzy.js';
import { placeInOrder } from './ordered.js';
import { type Quantity, quantitiesOf } from './quantities.js';

/** One value of an answer, in the order of the answer. */
export interface Claim {
  readonly value: string;
  /** Words of the text around the value as the model quotes them; empty when it gave none. */
  readonly quote: string;
  /** Which field it is; two claims of one field do not share a place. */
  readonly field: string;
  /** Which record it belongs to; values of one record stand near each other. Empty for none. */
  readonly record: string;
}

export interface Grounded extends Span {
  readonly how: 'exact' | 'folded' | 'value' | 'near';
  /** Part of the value that was found, 0 to 1; below 1 only for `near`. */
  readonly share: number;
  /** Whether it stands inside the quote that the model gave for it. */
  readonly quoted: boolean;
}

const mostOccurrences = 500;
const mostQuotes = 20;

/** Finds claims in one text. What is computed about the text is kept for all of them. */
export class Grounding {
  private readonly folds: Partial<Record<FoldLevel, Folded>> = {};
  private quantities: readonly Quantity[] | undefined;
  private textWords: TextWords | undefined;

  constructor(private readonly text: string) {}

  /** Where a quote stands, or null. */
  locate(quote: string): Grounded | null {
    return this.ground([{ value: quote, quote: '', field: '', record: '' }])[0] ?? null;
  }

  /**
   * One place per claim, or null. Exact occurrences of all claims are chosen together: in the order of the answer, without overlap, the most tokens matched. A claim
   * that this leaves over takes the free place nearest to the values of its record.
   */
  ground(claims: readonly Claim[]): (Grounded | null)[] {
    const windows = claims.map((claim) => this.windowsOf(claim));
    const exact = claims.map((claim, index) => this.within(this.occurrences(claim.value), windows[index]!));
    const inOrder = placeInOrder(exact.map(({ spans }, index) => ({ spans, tokens: Math.max(1, words(claims[index]!.value).length) })));
    const placed = inOrder.map((span, index): Grounded | null =>
      span === undefined ? null : { ...span, how: 'exact', share: 1, quoted: exact[index]!.quoted },
    );
    claims.forEach((claim, index) => {
      if (placed[index] !== null) return;
      const candidates = this.candidates(claim.value, exact[index]!, windows[index]!);
      placed[index] = nearest(candidates, claim, claims, placed);
    });
    return placed;
  }

  private candidates(value: string, exact: { readonly spans: readonly Span[]; readonly quoted: boolean }, windows: readonly Span[]): Grounded[] {
    if (exact.spans.length > 0) return exact.spans.map((span) => ({ ...span, how: 'exact', share: 1, quoted: exact.quoted }));
    for (const level of ['plain', 'ocr'] as const) {
      const folded = this.within(this.foldedOccurrences(value, level), windows);
      if (folded.spans.length > 0) return folded.spans.map((span) => ({ ...span, how: 'folded', share: 1, quoted: folded.quoted }));
    }
    const byValue = this.within(this.equalQuantities(value), windows);
    if (byValue.spans.length > 0) return byValue.spans.map((span) => ({ ...span, how: 'value', share: 1, quoted: byValue.quoted }));
    const whole = { start: 0, end: this.text.length };
    for (const window of [...windows, whole]) {
      this.textWords ??= readWords(this.text);
      const [found] = [...alikeByWords(value, window, this.textWords), ...alikeByLetters(value, this.text, window)];
      if (found !== undefined) return [{ ...found, how: 'near', quoted: window !== whole }];
    }
    return [];
  }

  /** Places of the quote of a claim: where it is unique enough, the value is looked for there first. */
  private windowsOf({ quote, value }: Claim): Span[] {
    if (quote.trim() === '' || quote === value) return [];
    const exact = this.occurrences(quote);
    if (exact.length > 0) return exact.slice(0, mostQuotes);
    for (const level of ['plain', 'ocr'] as const) {
      const folded = this.foldedOccurrences(quote, level);
      if (folded.length > 0) return folded.slice(0, mostQuotes);
    }
    this.textWords ??= readWords(this.text);
    return alikeByWords(quote, { start: 0, end: this.text.length }, this.textWords).slice(0, 1);
  }

  private within(spans: readonly Span[], windows: readonly Span[]): { spans: readonly Span[]; quoted: boolean } {
    const inside = spans.filter(({ start, end }) => windows.some((window) => window.start <= start && end <= window.end));
    return inside.length > 0 ? { spans: inside, quoted: true } : { spans, quoted: false };
  }

  private occurrences(value: string): Span[] {
    const wanted = value.trim();
    return occurrencesOf(wanted, this.text).filter((span) => isWhole(this.text, span));
  }

  private foldedOccurrences(value: string, level: FoldLevel): Span[] {
    const wanted = fold(value, level).text.trim();
    // A few letters in their widest reading are found everywhere.
    if (wanted === '' || (level === 'ocr' && wanted.length < 4)) return [];
    const folded = this.folds[level] ?? fold(this.text, level);
    this.folds[level] = folded;
    const digits = value.match(/\d+/g)?.length ?? 0;
    return occurrencesOf(wanted, folded.text)
      .map(({ start, end }) => folded.original(start, end))
      .filter((span) => {
        if (!isWhole(this.text, span)) return false;
        // A number read out of letters alone would be a word of the text.
        return digits === 0 || level === 'plain' || /\d/.test(this.text.slice(span.start, span.end));
      });
  }

  private equalQuantities(value: string): Span[] {
    const own = quantitiesOf(value);
    const [wanted] = own;
    if (wanted === undefined || own.length > 1) return [];
    const unit = `${value.slice(0, wanted.start)} ${value.slice(wanted.end)}`.replace(/[\s.,:()~+-]/gu, '').toLowerCase();
    this.quantities ??= quantitiesOf(this.text);
    return this.quantities
      .filter(({ kind, readings }) => kind === wanted.kind && readings.some((reading) => wanted.readings.includes(reading)))
      .flatMap(({ start, end }) => this.withUnit({ start, end }, unit) ?? []);
  }

  // "12,5 kg" answers "12.5 kg" with its unit, "$1,000.00" answers "1000 USD" with its sign. A bare number answers a sum of money; another unit is another value.
  private withUnit(span: Span, unit: string): Span | undefined {
    if (unit === '') return span;
    const meant = unitName(unit);
    const before = /(\p{Sc}|[\p{L}.]{1,5}\p{Sc}?) ?$/u.exec(this.text.slice(Math.max(0, span.start - 6), span.start));
    const after = /^ ?(%|\p{Sc}|[\p{L}°²³/]+)/u.exec(this.text.slice(span.end, span.end + 24));
    if (after !== null && unitName(after[1]!) === meant) return { start: span.start, end: span.end + after[0].length };
    if (before !== null && unitName(before[1]!) === meant) return { start: span.start - before[0].length, end: span.end };
    const other = [before, after].some((match) => match !== null && (unitName(match[1]!) in unitSigns || /^(?:%|\p{Sc})$/u.test(match[1]!)));
    return meant in unitSigns && !other ? span : undefined;
  }
}

// Currencies, which tables and forms often state once for all figures.
const unitSigns: Readonly<Record<string, true>> = { usd: true, eur: true, gbp: true, jpy: true, chf: true };
const unitNames: Readonly<Record<string, string>> = {
  $: 'usd',
  dollar: 'usd',
  us$: 'usd',
  '€': 'eur',
  euro: 'eur',
  '£': 'gbp',
  pound: 'gbp',
  '¥': 'jpy',
  yen: 'jpy',
  '%': 'percent',
  'per cent': 'percent',
  pct: 'percent',
  kilogram: 'kg',
  kilo: 'kg',
  gram: 'g',
  meter: 'm',
  metre: 'm',
  kilometer: 'km',
  kilometre: 'km',
  hour: 'h',
  hr: 'h',
  minute: 'min',
  second: 's',
  sec: 's',
};

function unitName(written: string): string {
  const lower = written.trim().toLowerCase().replace(/\.$/, '');
  const single = lower.length > 3 ? lower.replace(/s$/, '') : lower;
  return unitNames[lower] ?? unitNames[single] ?? single;
}

function occurrencesOf(wanted: string, text: string): Span[] {
  const found: Span[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at >= 0 && found.length < mostOccurrences; at = text.indexOf(wanted, at + 1))
    found.push({ start: at, end: at + wanted.length });
  return found;
}

// The place nearest to what is known of the record; one that the field does not have yet, if there is one.
function nearest(candidates: readonly Grounded[], claim: Claim, claims: readonly Claim[], placed: readonly (Grounded | null)[]): Grounded | null {
  const others = (isOther: (claim: Claim) => boolean): Grounded[] =>
    placed.filter((place, index) => place !== null && isOther(claims[index]!)) as Grounded[];
  const taken = others(({ field }) => field === claim.field);
  const siblings = claim.record === '' ? [] : others(({ record }) => record === claim.record);
  const free = candidates.filter(({ start, end }) => !taken.some((place) => place.start < end && start < place.end));
  const distance = ({ start, end }: Span): number =>
    siblings.length === 0 ? start : Math.min(...siblings.map((place) => Math.max(0, place.start - end, start - place.end)));
  const choices = free.length > 0 ? free : candidates;
  return choices.reduce<Grounded | null>((best, next) => (best === null || distance(next) < distance(best) ? next : best), null);
}
