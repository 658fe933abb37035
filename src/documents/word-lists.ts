// The numbers and bullets of lists in text documents of Office, which stores only which list and level a paragraph belongs to.
import { allNamed as all, type Element, type MarkupNode, propertiesOf } from './markup.js';

interface Level {
  readonly start: number;
  readonly format: string;
  /** With `%1` for the number of the first level, and so on. */
  readonly text: string;
}

interface List {
  /** Lists of the same definition continue each other. */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Levels that this list starts anew. */
  readonly restarts: ReadonlyMap<number, number>;
}

interface Place {
  readonly list?: string | undefined;
  readonly level?: number | undefined;
}

/** The mark of a paragraph, or undefined if it is not in a list. Has to be called for each paragraph of a part, in order, because it counts. */
export type ListMarks = (paragraph: Element) => string | undefined;

/** Marks by the parts `numbering.xml` and `styles.xml` of the document. A paragraph of a list that is not defined there gets a bullet. */
export function listMarks(numbering: readonly MarkupNode[], styles: readonly MarkupNode[]): ListMarks {
  const lists = listsOf(numbering);
  const styled = placesOfStyles(styles);
  const counted = new Map<string, number[]>();
  const seen = new Set<string>();
  return (paragraph) => {
    const properties = propertiesOf(paragraph, 'pPr');
    const own = all(properties, 'numPr')[0];
    const style = styled(all(properties, 'pStyle')[0]?.attribs.val);
    const place = own === undefined ? style : { ...style, ...placeOf(own) };
    if ((own === undefined && place.list === undefined) || place.list === '0') return undefined;
    const list = lists.get(place.list ?? '');
    const number = place.level ?? 0;
    const level = list?.levels.get(number);
    if (list === undefined || level === undefined) return '-';
    const counts = counted.get(list.definition) ?? [];
    counted.set(list.definition, counts);
    if (!seen.has(place.list ?? '')) for (const [at, start] of list.restarts) counts[at] = start - 1;
    seen.add(place.list ?? '');
    counts.length = Math.min(counts.length, number + 1);
    counts[number] = (counts[number] ?? level.start - 1) + 1;
    if (level.format === 'bullet') return '-';
    return level.text.replace(/%([1-9])/g, (_, digit) => {
      const at = Number(digit) - 1;
      const { start = 1, format = 'decimal' } = list.levels.get(at) ?? {};
      return numbered(counts[at] ?? start, format);
    });
  };
}

function placeOf(properties: Element): Place {
  const value = (name: string): string | undefined => all(properties.children, name)[0]?.attribs.val;
  const [list, level] = [value('numId'), value('ilvl')];
  return { ...(list === undefined ? {} : { list }), ...(level === undefined ? {} : { level: Number(level) }) };
}

function listsOf(numbering: readonly MarkupNode[]): Map<string, List> {
  const definitions = new Map(all(numbering, 'abstractNum').map((item) => [item.attribs.abstractNumId ?? '', levelsOf(item)]));
  return new Map(
    all(numbering, 'num').map((item) => {
      const definition = all(item.children, 'abstractNumId')[0]?.attribs.val ?? '';
      const restarts = all(item.children, 'lvlOverride').flatMap(({ attribs, children }) =>
        all(children, 'startOverride').map((start) => [Number(attribs.ilvl), Number(start.attribs.val)] as const),
      );
      const levels = new Map([...(definitions.get(definition) ?? []), ...levelsOf(item)]);
      return [item.attribs.numId ?? '', { definition, levels, restarts: new Map(restarts) }];
    }),
  );
}

function levelsOf(item: Element): Map<number, Level> {
  return new Map(
    all(item.children, 'lvl').map(({ attribs, children }) => {
      const value = (name: string): string | undefined => all(children, name)[0]?.attribs.val;
      return [Number(attribs.ilvl), { start: Number(value('start') ?? 0), format: value('numFmt') ?? 'decimal', text: value('lvlText') ?? '' }];
    }),
  );
}

/** The place in a list that a paragraph has by its style, which may be based on another. */
function placesOfStyles(styles: readonly MarkupNode[]): (id: string | undefined) => Place {
  const byId = new Map(all(styles, 'style').map((style) => [style.attribs.styleId, style]));
  const known = new Map<string, Place>();
  const find = (id: string | undefined): Place => {
    const style = byId.get(id);
    if (id === undefined || style === undefined) return {};
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, {});
    const [own] = all(style.children, 'numPr');
    const place = { ...find(all(style.children, 'basedOn')[0]?.attribs.val), ...(own === undefined ? {} : placeOf(own)) };
    known.set(id, place);
    return place;
  };
  return find;
}

export type NumberFormat = 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';

/** The number in a format of Office; in figures if the format is not known. */
export function numbered(count: number, format: NumberFormat | (string & {})): string {
  if (format === 'decimalZero') return String(count).padStart(2, '0');
  const text = /Letter$/.test(format) ? letters(count) : /Roman$/.test(format) ? roman(count) : String(count);
  return format.startsWith('upper') ? text.toUpperCase() : text;
}

/** a to z, then aa, bb, as Word counts. */
function letters(count: number): string {
  if (count < 1 || count > 780) return String(count);
  return String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
}

const romanSigns = Object.entries({ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 });

/** Roman numerals in lower case. */
export function roman(count: number): string {
  if (count < 1 || count > 3999) return String(count);
  let rest = count;
  return romanSigns
    .map(([sign, value]) => {
      const times = Math.floor(rest / value);
      rest -= times * value;
      return sign.repeat(times);
    })
    .join('');
}
