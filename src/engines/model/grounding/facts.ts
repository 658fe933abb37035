// Finds figures and names in a generated text that its sources do not contain.
import type { Span } from '../../../core/span.js';
import { sentences, words } from '../../../text/segments.js';
import { quantitiesOf } from './quantities.js';

// Above this share of capitalised words inside sentences, the source's language or style capitalises common nouns: a capital is then no evidence of a name.
const maxCapitals = 0.3;
const titles = new Set(['i', 'mr', 'mrs', 'ms', 'dr', 'prof', 'st']);

/** The figures and names that the sources of a text contain. */
export class KnownFacts {
  private readonly values = new Set<string>();
  private readonly lower = new Set<string>();
  private readonly stems = new Set<string>();
  private readonly initials: string;
  private readonly checksNames: boolean;

  constructor(sources: readonly string[]) {
    let capitals = 0;
    let inside = 0;
    let initials = '';
    for (const source of sources) {
      for (const { kind, readings, start, end } of quantitiesOf(source)) {
        for (const reading of readings) this.values.add(reading);
        // The year and the day of a date may be mentioned on their own.
        if (kind === 'date') for (const part of source.slice(start, end).match(/\d+/g) ?? []) this.values.add(String(Number(part)));
      }
      for (const sentence of sentences(source)) {
        words(source, sentence.start, sentence.end).forEach((span, index) => {
          const word = source.slice(span.start, span.end);
          this.add(word);
          if (!/^\p{L}/u.test(word)) return;
          const isCapital = /^\p{Lu}/u.test(word);
          if (isCapital) initials += word.charAt(0);
          if (index === 0) return;
          inside++;
          if (isCapital) capitals++;
        });
        initials += ' ';
      }
    }
    this.initials = initials;
    this.checksNames = inside < 20 || capitals / inside <= maxCapitals;
  }

  /** Spans of `written` with a figure or name that the sources do not contain, in order. */
  unknownIn(written: string): Span[] {
    const quantities = quantitiesOf(written);
    const isMarker = ({ start, end }: Span): boolean => /(?:^|\n)\s*$/.test(written.slice(0, start)) && /^[.)]\s/.test(written.slice(end, end + 2));
    const unknown: Span[] = quantities.filter((quantity) => {
      const said = written.slice(quantity.start, quantity.end);
      // "Two of them" counts things; it is not a figure from the text.
      if (!/\d/.test(said) || isMarker(quantity)) return false;
      if (quantity.readings.some((reading) => this.values.has(reading))) return false;
      return quantity.kind === 'number' || !(said.match(/\d+/g) ?? []).every((part) => this.values.has(String(Number(part))));
    });
    if (!this.checksNames) return unknown;
    for (const sentence of sentences(written)) {
      words(written, sentence.start, sentence.end).forEach((span, index) => {
        const word = written.slice(span.start, span.end);
        const isAcronym = /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word);
        const isName = isAcronym || /\p{Ll}\p{Lu}/u.test(word) || (/^\p{Lu}/u.test(word) && index > 0 && !opensQuote(written, span.start));
        if (!isName || quantities.some(({ start, end }) => span.start < end && start < span.end)) return;
        if (!this.knows(word) && !(isAcronym && this.initials.includes(word.replace(/\P{L}/gu, '')))) unknown.push(span);
      });
    }
    return unknown.sort((a, b) => a.start - b.start);
  }

  private add(word: string): void {
    for (const part of partsOf(word)) {
      this.lower.add(part);
      if (part.length >= 4) this.stems.add(part.slice(0, 4));
    }
  }

  // A word is also known by its first four letters (the adjective of a country from its name) or by its parts ("Anglo-French").
  private knows(word: string): boolean {
    const [whole = '', ...parts] = partsOf(word);
    const isKnown = (part: string): boolean => this.lower.has(part) || titles.has(part) || (part.length >= 4 && this.stems.has(part.slice(0, 4)));
    return isKnown(whole) || (parts.length > 0 && parts.every(isKnown));
  }
}

function opensQuote(text: string, at: number): boolean {
  return /["“‘«:]\s?$/u.test(text.slice(Math.max(0, at - 2), at));
}

function partsOf(word: string): string[] {
  const whole = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s?$/u, '');
  const parts = whole.split(/[-'’.,&@/]/u).filter((part) => part !== '');
  return parts.length > 1 ? [whole, ...parts] : [whole];
}
