// Locates what a model claims to be in a text: exactly, then folded, then by value, then nearly; a claim found nowhere is not a value.
import type { Span } from '../../../core/span.js';
import { groupOf } from '../../../text/at.js';
import { type Folded, type FoldLevel, fold, isWhole } from './fold.js';
import { matchByLetters, matchByWords, readWords, type TextWords } from './fuzzy.js';
import { type Claim, type Grounded, placeClaims } from './place-claims.js';
import { type Quantity, quantitiesOf } from './quantities.js';

const maxOccurrences = 500;
const maxQuotes = 20;

/** Locates claims in one text. What is computed about the text is reused for all claims. */
export class Grounding {
  private readonly folds: Partial<Record<FoldLevel, Folded>> = {};
  private quantities: readonly Quantity[] | undefined;
  private textWords: TextWords | undefined;
  private readonly answered = new Map<string, readonly Grounded[]>();

  constructor(private readonly text: string) {}

  /** Locates a quote; null if it is not in the text. */
  locate(quote: string): Grounded | null {
    return this.ground([{ value: quote, quote: '', field: '', record: '' }])[0] ?? null;
  }

  /** One place per claim; null if it is not in the text. */
  ground(claims: readonly Claim[]): (Grounded | null)[] {
    return placeClaims(
      this.text,
      claims,
      claims.map((claim) => this.possible(claim)),
    );
  }

  private possible(claim: Claim): readonly Grounded[] {
    const key = JSON.stringify([claim.value, claim.quote, claim.window]);
    const known = this.answered.get(key) ?? this.candidates(claim);
    this.answered.set(key, known);
    return known;
  }

  private candidates(claim: Claim): Grounded[] {
    const { value } = claim;
    const windows = this.windowsOf(claim);
    const exact = this.within(this.occurrences(value), windows);
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
      const [found] = [...matchByWords(value, window, this.textWords), ...matchByLetters(value, this.text, window)];
      if (found !== undefined) return [{ ...found, how: 'near', quoted: window !== whole }];
    }
    return [];
  }

  /** The lines that a claim names, or the places of its quote: the value is preferred there. */
  private windowsOf({ quote, value, window }: Claim): Span[] {
    if (window !== undefined) return [window];
    if (quote.trim() === '' || quote === value) return [];
    const exact = this.occurrences(quote);
    if (exact.length > 0) return exact.slice(0, maxQuotes);
    for (const level of ['plain', 'ocr'] as const) {
      const folded = this.foldedOccurrences(quote, level);
      if (folded.length > 0) return folded.slice(0, maxQuotes);
    }
    this.textWords ??= readWords(this.text);
    return matchByWords(quote, { start: 0, end: this.text.length }, this.textWords).slice(0, 1);
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
    // In the `ocr` fold a few letters match everywhere.
    if (wanted === '' || (level === 'ocr' && wanted.length < 4)) return [];
    const folded = this.folds[level] ?? fold(this.text, level);
    this.folds[level] = folded;
    const digits = value.match(/\d+/g)?.length ?? 0;
    return occurrencesOf(wanted, folded.text)
      .map(({ start, end }) => folded.original(start, end))
      .filter((span) => {
        if (!isWhole(this.text, span)) return false;
        // A number matched only by letters would be a word of the text.
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

  // "12,5 kg" matches "12.5 kg" including the unit, "$1,000.00" matches "1000 USD" including the sign. A bare number matches an amount of money; a different
  // unit is a different value.
  private withUnit(span: Span, unit: string): Span | undefined {
    if (unit === '') return span;
    const meant = unitName(unit);
    const before = /(\p{Sc}|[\p{L}.]{1,5}\p{Sc}?) ?$/u.exec(this.text.slice(Math.max(0, span.start - 6), span.start));
    const after = /^ ?(%|\p{Sc}|[\p{L}°²³/]+)/u.exec(this.text.slice(span.end, span.end + 24));
    if (after !== null && unitName(groupOf(after, 1)) === meant) return { start: span.start, end: span.end + after[0].length };
    if (before !== null && unitName(groupOf(before, 1)) === meant) return { start: span.start - before[0].length, end: span.end };
    const other = [before, after].some(
      (match) => match !== null && (unitName(groupOf(match, 1)) in unitSigns || /^(?:%|\p{Sc})$/u.test(groupOf(match, 1))),
    );
    return meant in unitSigns && !other ? span : undefined;
  }
}

// Currencies, which tables and forms often state only once for all figures.
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
  for (let at = text.indexOf(wanted); at >= 0 && found.length < maxOccurrences; at = text.indexOf(wanted, at + 1))
    found.push({ start: at, end: at + wanted.length });
  return found;
}
