// Splits a text into the units of a summary, with the words, terms and features that scoring needs. One pass, linear time.
import { type Language, languageOf, smallWords } from '../../../text/language.js';
import { splitLong } from '../../../text/long-sentences.js';
import { withQuotations } from '../../../text/quotations.js';
import { sentences, type TextSpan, words } from '../../../text/segments.js';
import { stem } from '../../../text/stem.js';
import { cleanSentence, looksTokenized } from './clean.js';
import { type Block, type Layout, readLayout } from './layout.js';
import { stopWords } from './lexicon.js';
import { type Links, linksOf } from './links.js';
import { type LogGroup, readLog } from './log.js';
import { blankMarkup } from './markup.js';
import { readSections, type Sections, titleEnds } from './sections.js';

/** One sentence, list item or table row of the source. */
export interface Unit {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** The sentence as printed: white space collapsed, tokenizer marks undone. */
  readonly text: string;
  readonly kind: Block['kind'];
  /** Number of its block; sentences of one paragraph or turn share it. */
  readonly block: number;
  readonly speaker: string | undefined;
  /** Ids of its content words, repeated as they occur. */
  readonly terms: readonly number[];
  /** Words as printed (in a run of Chinese or Japanese, two characters count as a word). */
  readonly wordCount: number;
  readonly question: boolean;
  /** Number of capitalized words inside the sentence, and of numbers. */
  readonly names: number;
  readonly numbers: number;
}

/** A text ready for scoring. */
export interface Source {
  readonly text: string;
  /** Undefined if the language cannot be determined. */
  readonly language: Language | undefined;
  readonly layout: Layout;
  /** Whether the text is a log; then each unit is a line, or all lines that differ only in their numbers. */
  readonly log: boolean;
  readonly units: readonly Unit[];
  readonly terms: Terms;
  /** Whether the text has (almost) no capital letters, so that case says nothing. */
  readonly caseless: boolean;
  readonly wordCount: number;
  /** The parts of the text, by its headings and numbered items: the part of each unit, and the titles. */
  readonly sections: Sections;
  /** Words of the names of speakers, writers and recipients. */
  readonly people: readonly string[];
  readonly links: Links;
  /** Words that occur capitalized inside a sentence. */
  readonly capitals: ReadonlySet<string>;
}

/** Numbers the stems of a text and keeps one surface form of each. */
class Terms {
  readonly #ids = new Map<string, number>();
  readonly #memo = new Map<string, number>();
  readonly surfaces: string[] = [];
  readonly #empty: ReadonlySet<string>;

  constructor(language: Language | undefined) {
    this.#empty = language === undefined || language === 'en' ? stopWords : smallWords[language];
  }

  /** Id of the stem of a lower-case word; -1 for a stop word. */
  id(word: string): number {
    const known = this.#memo.get(word);
    if (known !== undefined) return known;
    let id = -1;
    if (!this.#empty.has(word) && (word.length > 1 || /\d/.test(word) || word > '\u2e7f')) {
      const base = stem(word);
      const found = this.#ids.get(base);
      id = found ?? this.surfaces.length;
      if (found === undefined) {
        this.#ids.set(base, id);
        this.surfaces.push(word);
      }
    }
    this.#memo.set(word, id);
    return id;
  }

  get size(): number {
    return this.surfaces.length;
  }
}

/** The bullet or number of an item, which is not part of its sentence. */
export const itemMark = /^\s*(?:[-*+•‣◦–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/;
const maxMark = 24;

const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/;
/** Characters of a word that are compared; anything longer is not a word. */
const maxWordChars = 64;
/** Maximum characters of a quotation printed in one piece. */
const maxQuotation = 280;
/** Maximum characters of a unit; longer sentences are cut. */
const maxUnitChars = 1500;

export function readSource(source: string): Source {
  const log = readLog(source);
  if (log !== undefined) return logSource(source, log);
  const text = blankMarkup(source);
  const layout = readLayout(text);
  const language = languageOf(text);
  const terms = new Terms(language);
  const caseless = isCaseless(text);
  const tokenized = looksTokenized(text);
  const titles = titleEnds(text, layout);
  const units: Unit[] = [];
  const capitals = new Set<string>();
  let wordCount = 0;
  for (const [block, { start: first, end, kind: whole, speaker }] of layout.blocks.entries()) {
    const start = whole === 'item' ? first + (itemMark.exec(text.slice(first, first + maxMark))?.[0].length ?? 0) : first;
    const loose = caseless || tokenized || (speaker !== undefined && /^\s*[\p{Ll}+@]/u.test(text.slice(start, start + 8)));
    const spans =
      (whole === 'prose' || whole === 'item') && !loose ? withQuotations(text, sentences(text, start, end), maxQuotation) : [{ start, end }];
    for (const span of spans) {
      const pieces = loose ? splitLowerCase(text, span.start, span.end) : [span];
      for (const { start: at, end: stop } of pieces.flatMap((piece) => cutLong(text, piece))) {
        const kind = stop <= (titles.get(block) ?? 0) ? 'heading' : whole;
        const printed = cleanSentence(text.slice(at, stop), {
          tokenized,
          spoken: speaker !== undefined,
          kind,
          escaped: layout.json,
          language,
        });
        if (printed === '') continue;
        const unit = describe(printed, terms, capitals);
        wordCount += unit.wordCount;
        units.push({ index: units.length, start: at, end: stop, text: printed, kind, block, speaker, ...unit });
      }
    }
  }
  return {
    text,
    language,
    layout,
    log: false,
    units,
    terms,
    caseless,
    wordCount,
    sections: readSections(text, layout, units),
    people: peopleOf(text, units),
    links: linksOf(units, language),
    capitals,
  };
}

const addressed = /^(?:From|To|Cc|Von|An|De|À|Para|A|Da|Van|Aan): (.{1,200})$/gm;

function peopleOf(text: string, units: readonly Unit[]): string[] {
  const named = [
    ...new Set(units.flatMap(({ speaker }) => speaker ?? [])),
    ...[...text.slice(0, 50_000).matchAll(addressed)].map(([, names = '']) => names.replace(/<[^>]*>/g, '')),
  ];
  return [...new Set(named.flatMap((name) => name.match(/\p{Lu}[\p{L}]{2,30}/gu) ?? []))].slice(0, 60);
}

function logSource(text: string, groups: readonly LogGroup[]): Source {
  const terms = new Terms(undefined);
  const capitals = new Set<string>();
  let wordCount = 0;
  const units = groups.map(({ start, end, count, text: told }, index): Unit => {
    const unit = describe(told, terms, capitals);
    wordCount += count * unit.wordCount;
    return { index, start, end, text: told, kind: 'row', block: index, speaker: undefined, ...unit, question: false };
  });
  const layout = { blocks: groups.map(({ start, end }) => ({ start, end, kind: 'row' as const })), dialogue: false, json: false, letter: false };
  return {
    text,
    language: undefined,
    layout,
    log: true,
    units,
    terms,
    caseless: false,
    wordCount,
    sections: { of: units.map(() => 0), titles: [''] },
    people: [],
    links: linksOf(units),
    capitals,
  };
}

/** Words, terms and features of one printed sentence. */
function describe(printed: string, terms: Terms, capitals: Set<string>): Pick<Unit, 'terms' | 'wordCount' | 'question' | 'names' | 'numbers'> {
  const ids: number[] = [];
  let wordCount = 0;
  let names = 0;
  let numbers = 0;
  for (const { start, end } of words(printed)) {
    const word = printed.slice(start, Math.min(end, start + maxWordChars));
    if (dense.test(word)) {
      const length = end - start;
      wordCount += Math.ceil(length / 2);
      for (let at = start; at + 2 <= end; at++) ids.push(terms.id(printed.slice(at, at + 2)));
      if (length === 1) ids.push(terms.id(word));
      continue;
    }
    wordCount++;
    const lower = word.toLowerCase();
    if (/^\p{N}/u.test(word)) numbers++;
    else if (start > 1 && /^\p{Lu}/u.test(word) && !/^I(?:'|’|$)/.test(word)) {
      names++;
      capitals.add(word);
    }
    const id = terms.id(lower);
    if (id >= 0) ids.push(id);
  }
  return { terms: ids, wordCount, question: /[?？]["”'’)]*$/.test(printed), names, numbers };
}

function isCaseless(text: string): boolean {
  let upper = 0;
  let lower = 0;
  for (let index = 0; index < text.length && lower < 5000; index++) {
    const code = text.charCodeAt(index);
    if (code >= 65 && code <= 90) upper++;
    else if (code >= 97 && code <= 122) lower++;
  }
  return lower > 40 && upper < 0.002 * lower;
}

// For text without capitals, or with spaces around punctuation: only the punctuation ends a sentence.
const looseStop = /(?:\s[.?!]+|[^\s.]{2}[.?!]+)(?:\s*(?:''|["”’)]))*(?=\s)/g;

function splitLowerCase(text: string, from: number, to: number): TextSpan[] {
  const pieces: TextSpan[] = [];
  const part = text.slice(from, to);
  let start = 0;
  for (const match of part.matchAll(looseStop)) {
    const end = match.index + match[0].length;
    if (
      !/^\s/.test(match[0]) &&
      /\b(?:mr|mrs|ms|dr|st|jr|sr|no|vs|gen|sen|rep|gov|prof|inc|ltd|co|corp|[a-z]\.[a-z])\.$/.test(part.slice(Math.max(0, end - 8), end))
    )
      continue;
    pieces.push({ start: from + start, end: from + end });
    start = end + (/^\s*/.exec(part.slice(end, end + maxUnitChars))?.[0].length ?? 0);
  }
  if (start < part.length) pieces.push({ start: from + start, end: to });
  return pieces;
}

/** Cuts an overlong sentence, so that a unit is never the entire text. */
function cutLong(text: string, span: TextSpan): readonly TextSpan[] {
  return span.end - span.start > maxUnitChars ? splitLong(text, span) : [span];
}
