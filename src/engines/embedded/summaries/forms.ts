// Prints the chosen units in the requested form: prose, paragraphs, bullets, a headline, JSON, a table, one line per speaker, a list under each heading.
import { itemAt, numberAt } from '../../../text/at.js';
import type { Brief } from './brief.js';
import { type Composer, speakerName } from './compose.js';
import { valuesIn } from './topic-share.js';
import type { Source, Unit } from './units.js';

/**
 * Prints units that are given best first. `aspects`: the units under each of the brief's aspects; `wanted`: indices of the units that come first
 * and last, whatever their place in the text.
 */
export function printer(
  source: Source,
  brief: Brief,
  composer: Composer,
  aspects: readonly (readonly Unit[])[],
  wanted: { readonly first: number | undefined; readonly last: number | undefined },
): (kept: readonly Unit[]) => string {
  const place = ({ index }: Unit): number => (index === wanted.first ? -1 : index === wanted.last ? source.units.length : index);
  const ordered = (kept: readonly Unit[]): Unit[] => [...kept].sort((a, b) => place(a) - place(b));
  const lead = brief.opening === undefined ? '' : `${brief.opening} `;
  const close = brief.closing === undefined ? '' : ` ${brief.closing}`;

  const prose = (kept: readonly Unit[]): string => {
    const lines = source.log || kept.every(isRow) || (source.layout.dialogue && brief.paragraphs === undefined);
    const written = (units: readonly Unit[]): string => {
      const sentences = composer.sentences(units);
      return lines || (brief.paragraphs === undefined && units.every(isRow)) ? sentences.join('\n') : joined(sentences);
    };
    const text = paragraphs(ordered(kept), brief.paragraphs ?? 1)
      .map((group) => (brief.paragraphs === undefined && !lines ? runsOfKind(group).map(written).join('\n') : written(group)))
      .join('\n\n');
    return lead + text + close;
  };
  const list = (kept: readonly Unit[], mark: (index: number) => string): string =>
    [brief.opening ?? '', ...ordered(kept).map((unit, index) => `${mark(index)}${composer.sentence(unit)}`), brief.closing ?? '']
      .filter((line) => line !== '')
      .join('\n');
  // Lists the units of each aspect under its name; a name without units is not printed.
  const headed = (kept: readonly Unit[]): string => {
    const open = new Set(kept);
    return brief.aspects
      .map((name, at) => ({ name, units: ordered(itemAt(aspects, at).filter((unit) => open.has(unit))) }))
      .filter(({ units }) => units.length > 0)
      .map(({ name, units }) =>
        [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, ...units.map((unit) => `- ${composer.sentence(unit)}`)].join('\n'),
      )
      .join('\n\n');
  };

  return (kept) => {
    if (kept.length === 0) return '';
    switch (brief.form) {
      case 'bullets':
        return list(kept, () => '- ');
      case 'numbered':
        return list(kept, (index) => `${index + 1}. `);
      case 'headline':
        return lead + headline(composer.sentence(itemAt(kept, 0))) + close;
      case 'table':
        return table(ordered(kept), (unit) => composer.sentence(unit));
      case 'speakers':
        return ordered(kept)
          .map((unit) => (unit.speaker === undefined ? composer.sentence(unit) : `${speakerName(unit.speaker)}: ${composer.sentence(unit)}`))
          .join('\n');
      case 'json':
        return jsonObject(ordered(kept), itemAt(kept, 0), brief, composer, source, aspects);
      case 'headed':
        return headed(kept);
      case 'items':
        return ordered(kept)
          .map((unit) => `- ${titled(unit, source)}${composer.sentence(unit)}`)
          .join('\n');
      default:
        return prose(kept);
    }
  };
}

const isRow = ({ kind }: Unit): boolean => kind === 'row';

/** Splits units into runs, so that rows of forms and tables are printed apart from sentences. */
function runsOfKind(units: readonly Unit[]): Unit[][] {
  const runs: Unit[][] = [];
  for (const unit of units) {
    const run = runs.at(-1);
    if (run !== undefined && isRow(itemAt(run, 0)) === isRow(unit)) run.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

/** The title of a unit's agenda item, with a colon; empty if there is none or the unit contains it. */
function titled(unit: Unit, { sections, units }: Source): string {
  const title = sections.titles[numberAt(sections.of, unit.index)];
  if (title === undefined || title === '' || unit.text.toLowerCase().includes(title.toLowerCase()) || itemAt(units, unit.index).kind === 'heading')
    return '';
  return `${title.replace(/[.:]$/, '')}: `;
}

/** Joins sentences with spaces, except after a sentence in a script that has none. */
function joined(sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => (/[。！？」』]$/.test(text) || text === '' ? text + sentence : `${text} ${sentence}`), '');
}

/** Splits units into groups of similar size, preferably at the paragraph breaks of the source. */
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

/** A sentence as a headline: without its final full stop. */
export function headline(text: string): string {
  return /[.。]$/.test(text) && !/\.\p{L}\.$/u.test(text) ? text.slice(0, -1) : text;
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

/**
 * What the keys of a JSON object request, by the first pattern that matches: a title, running text, points, or the dates,
 * numbers, names or questions of the text.
 */
const kindsOfKeys = [
  [/^(?:title|headline|subject|topic)$/, 'title'],
  [/summary|^(?:text|content|overview|abstract|tl;?dr|description|gist)$/, 'text'],
  [/point|bullet|\bfacts?\b|highlight|takeaway|detail|sentences/, 'points'],
  [/\bdates?\b|^(?:when|days?)$/, 'dates'],
  [/number|amount|figure|\bprices?\b|\btotal\b/, 'numbers'],
  [/\bnames?\b|people|person|^who$|speaker|participant|attendee/, 'names'],
  [/^(?:open )?questions?$/, 'questions'],
] as const;

/** What a key of a JSON object requests; any unknown key is an aspect. */
export function kindOfKey(key: string): (typeof kindsOfKeys)[number][1] | 'aspect' {
  const plain = key.toLowerCase().replace(/[_-]/g, ' ');
  return kindsOfKeys.find(([pattern]) => pattern.test(plain))?.[1] ?? 'aspect';
}

function jsonObject(
  units: readonly Unit[],
  best: Unit,
  brief: Brief,
  composer: Composer,
  source: Source,
  aspects: readonly (readonly Unit[])[],
): string {
  const keys = brief.keys.length > 0 ? brief.keys : ['title', 'summary'];
  const own = new Set(aspects.flat());
  const free = units.filter((unit) => !own.has(unit));
  const all = units.map((unit) => unit.text).join(' ');
  const matches = (pattern: RegExp): string[] => [...new Set(all.match(pattern) ?? [])];
  const value = (key: string): unknown => {
    switch (kindOfKey(key)) {
      case 'title':
        return source.layout.title ?? headline(composer.sentence(best));
      case 'text':
        return joined(composer.sentences(free.length > 0 ? free : units));
      case 'points':
        return composer.sentences(free.length > 0 ? free : units);
      case 'dates':
        return plural(key, [...new Set(valuesIn(all, 'date'))]);
      case 'numbers':
        return plural(key, matches(/[$£€]?\d[\d.,]*\d%?|[$£€]?\d%?/g));
      case 'names': {
        const speakers = [...new Set(units.flatMap((unit) => (unit.speaker === undefined ? [] : [speakerName(unit.speaker)])))];
        return plural(key, speakers.length > 0 ? speakers : matches(/(?<=\s)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu));
      }
      case 'questions':
        return source.units
          .filter((unit) => unit.question)
          .slice(0, 5)
          .map((unit) => composer.sentence(unit));
      default: {
        const told = composer.sentences(units.filter((unit) => aspects[brief.aspects.indexOf(key)]?.includes(unit)));
        return /[^s]s$/i.test(key) ? told : told.length === 0 ? null : joined(told);
      }
    }
  };
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, value(key)])));
}

/** The entire list for a plural key; the first value, or null, for a singular one. */
function plural(key: string, values: string[]): string[] | string | null {
  return /s$|people/.test(key) ? values : (values[0] ?? null);
}
