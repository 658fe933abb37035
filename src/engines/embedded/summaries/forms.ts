// Prints chosen units in the form asked for: prose, paragraphs, bullets, a headline, JSON, a table, one line per speaker.
import type { Brief } from './brief.js';
import type { Composer } from './compose.js';
import { countWords } from './compress.js';
import { clauseWithin } from './shorten.js';
import { simplify } from './simplify.js';
import { speakerName } from './speech.js';
import type { Source, Unit } from './units.js';

/** Words of a bullet above which asides are dropped. */
const bulletWords = 24;
const headlineWords = 12;

export interface Printer {
  /** `kept` are the units to print, best first. */
  print(kept: readonly Unit[]): string;
}

export function printer(source: Source, brief: Brief, composer: Composer): Printer {
  const ordered = (kept: readonly Unit[]): Unit[] => [...kept].sort((a, b) => a.index - b.index);
  const finish = (text: string): string => (brief.simple ? simplify(text) : text);
  const point = (unit: Unit): string => finish(composer.sentence(unit, brief.words === undefined ? bulletWords : 14));
  const lead = brief.opening === undefined ? '' : `${brief.opening} `;
  const close = brief.closing === undefined ? '' : ` ${brief.closing}`;

  const prose = (kept: readonly Unit[]): string => {
    const longest = tightest(brief, kept.length);
    const groups = paragraphs(ordered(kept), brief.paragraphs ?? 1);
    const text = groups
      .map((group) => finish(source.log ? composer.sentences(group, longest).join('\n') : joined(composer.sentences(group, longest))))
      .join('\n\n');
    return lead + text + close;
  };
  const list = (kept: readonly Unit[], mark: (index: number) => string): string =>
    [brief.opening ?? '', ...ordered(kept).map((unit, index) => `${mark(index)}${point(unit)}`), brief.closing ?? '']
      .filter((line) => line !== '')
      .join('\n');

  return {
    print(kept) {
      if (kept.length === 0) return '';
      switch (brief.form) {
        case 'bullets':
          return list(kept, () => '- ');
        case 'numbered':
          return list(kept, (index) => `${index + 1}. `);
        case 'headline':
          return lead + headline(finish(composer.sentence(kept[0]!, headlineWords)), brief.words?.most ?? headlineWords) + close;
        case 'table':
          return table(ordered(kept), point);
        case 'speakers':
          return ordered(kept)
            .map((unit) => (unit.speaker === undefined ? point(unit) : `${speakerName(unit.speaker)}: ${point(unit)}`))
            .join('\n');
        case 'json':
          return jsonObject(ordered(kept), kept[0]!, brief, composer, source);
        default:
          return prose(kept);
      }
    },
  };
}

/** Sentences one after the other; scripts without spaces have none between them. */
function joined(sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => (/[。！？」』]$/.test(text) || text === '' ? text + sentence : `${text} ${sentence}`), '');
}

/** How long a sentence may be before its asides go, when words are counted. */
function tightest(brief: Brief, units: number): number {
  if (brief.words === undefined) return brief.characters === undefined ? (brief.sentences?.most === 1 ? 30 : 40) : 20;
  return Math.max(8, Math.ceil(brief.words.most / Math.max(1, units)));
}

/** Splits units into groups of like size, preferring the borders of the source's own paragraphs. */
function paragraphs(units: readonly Unit[], count: number): Unit[][] {
  if (count <= 1 || units.length <= 1) return [[...units]];
  const groups: Unit[][] = [];
  let from = 0;
  for (let left = Math.min(count, units.length); left > 0; left--) {
    const even = from + Math.ceil((units.length - from) / left);
    let cut = even;
    const latest = units.length - (left - 1);
    for (const candidate of [even, even + 1, even - 1]) {
      if (candidate > from && candidate <= latest && units[candidate]?.block !== units[candidate - 1]?.block) {
        cut = candidate;
        break;
      }
    }
    if (left === 1) cut = units.length;
    groups.push(units.slice(from, cut));
    from = cut;
  }
  return groups;
}

const breakBefore =
  / (?=(?:in|on|at|for|with|after|before|during|from|because|while|when|which|who|and|but|as|following|amid|including|despite|where|since|until|through) )/gi;

const looseEnd =
  /(?: (?:the|an?|of|to|in|on|for|and|or|but|with|by|at|as|from|into|over|than|is|are|was|were|be|has|have|had|will|that|which|who|its|his|her|their|not|two|three))+$/i;

/** A sentence as a headline: no final stop, no trailing phrases beyond the room. */
export function headline(sentence: string, mostWords: number): string {
  let text = sentence.replace(/[.。]+$/, '');
  if (countWords(text) > mostWords)
    text = text.replace(/(?<=\s)(?:the|an?) (?=\p{L})/giu, '').replace(/^(?:The|An?) (\p{L})/u, (_, letter: string) => letter.toUpperCase());
  if (countWords(text) > mostWords) text = clauseWithin(text, mostWords) ?? text;
  while (countWords(text) > mostWords) {
    const cuts = [...text.matchAll(breakBefore)].map((match) => match.index).filter((at) => countWords(text.slice(0, at)) >= 4);
    const last = cuts.at(-1);
    if (last === undefined) break;
    text = text.slice(0, last).replace(/[\s,;:–-]+$/, '');
  }
  if (countWords(text) > mostWords) text = text.split(' ').slice(0, mostWords).join(' ');
  const whole = text.replace(/[\s,;:–-]+$/, '').replace(looseEnd, '');
  return whole.split('“').length === whole.split('”').length ? whole : whole.replace(/[“”]|(?<![\p{L}\p{N}])[‘’]/gu, '');
}

function table(units: readonly Unit[], point: (unit: Unit) => string): string {
  const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');
  const spoken = units.some((unit) => unit.speaker !== undefined);
  const head = spoken ? ['| Speaker | Point |', '| --- | --- |'] : ['| # | Point |', '| --- | --- |'];
  return [
    ...head,
    ...units.map((unit, index) => `| ${cell(spoken ? speakerName(unit.speaker ?? '') : String(index + 1))} | ${cell(point(unit))} |`),
  ].join('\n');
}

/** One JSON object whose values fit their keys: texts, lists of points, and what the text gives as names, dates and numbers. */
function jsonObject(units: readonly Unit[], best: Unit, brief: Brief, composer: Composer, source: Source): string {
  const keys = brief.keys.length > 0 ? brief.keys : ['title', 'summary'];
  const texts = (): string[] => composer.sentences(units);
  const all = units.map((unit) => unit.text).join(' ');
  const matches = (pattern: RegExp): string[] => [...new Set(all.match(pattern) ?? [])];
  const value = (key: string): unknown => {
    const plain = key.toLowerCase().replace(/[_-]/g, ' ');
    if (/title|headline|subject|topic/.test(plain)) return headline(composer.sentence(best, headlineWords), headlineWords);
    if (/point|bullet|fact|highlight|takeaway|finding|detail|item|sentences/.test(plain)) return texts();
    if (/date|when|day/.test(plain)) return plural(plain, matches(datePattern));
    if (/number|amount|figure|price|cost|total/.test(plain)) return plural(plain, matches(/[$£€]?\d[\d.,]*\d%?|[$£€]?\d%?/g));
    if (/name|people|person|who|speaker|participant/.test(plain)) {
      const speakers = [...new Set(units.flatMap((unit) => (unit.speaker === undefined ? [] : [speakerName(unit.speaker)])))];
      return plural(plain, speakers.length > 0 ? speakers : matches(/(?<=\s)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu));
    }
    if (/question/.test(plain))
      return source.units
        .filter((unit) => unit.question)
        .slice(0, 5)
        .map((unit) => composer.sentence(unit));
    return texts().join(' ');
  };
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, value(key)])));
}

const datePattern =
  /(?:\d{1,2}(?:st|nd|rd|th)? )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:19|20)\d\d\b/g;

/** A list for a plural key, the first or null for a singular one. */
function plural(key: string, values: string[]): string[] | string | null {
  return /s$|people/.test(key) ? values : (values[0] ?? null);
}
