// Reads those parts of a workbook that may be very large tag by tag: trees of them take several times as long, and much memory.
import { Parser } from 'htmlparser2';
import { isOn, localName } from './markup.js';
import { raised } from './text-block.js';

export interface Cell {
  /** As in `B2`; undefined if it follows the cell before it. */
  readonly place: string | undefined;
  readonly type: string | undefined;
  readonly style: number;
  /** The stored number, index of a string, or result of a formula; empty if there is none. */
  readonly value: string;
  readonly hasFormula: boolean;
}

interface SheetPart {
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the row with this index is hidden. */
  readonly isRowHidden: readonly boolean[];
  /** First and last of columns that are hidden, from 0. */
  readonly hiddenColumns: readonly (readonly [number, number])[];
  /** Ranges of cells that are merged, as in `C4:D4`. */
  readonly merged: readonly string[];
  /** For each range of linked cells, the id of the relation that has the address. */
  readonly links: readonly (readonly [range: string, id: string])[];
}

type Attributes = Readonly<Record<string, string>>;

interface Visitor {
  opened(name: string, attributes: Attributes): void;
  text(text: string): void;
  closed(name: string): void;
}

function visit(bytes: Uint8Array | undefined, { opened, text, closed }: Visitor): void {
  const parser = new Parser(
    { onopentag: (name, attributes) => opened(localName(name), attributes), ontext: text, onclosetag: (name) => closed(localName(name)) },
    { xmlMode: true },
  );
  parser.end(new TextDecoder().decode(bytes));
}

/** Collects the text of one string after another, without readings in another script. */
function stringText(): Visitor & { take(): string } {
  let collected = '';
  let isText = false;
  let isReading = false;
  let isRaised = false;
  return {
    opened: (name, { val }) => {
      if (name === 't') isText = !isReading;
      else if (name === 'rPh') isReading = true;
      else if (name === 'r') isRaised = false;
      else if (name === 'vertAlign') isRaised = val === 'superscript';
    },
    text: (text) => {
      if (isText) collected += isRaised ? raised(text, collected) : text;
    },
    closed: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'r') isRaised = false;
    },
    take: () => {
      // Characters that XML cannot hold are written as `_x000D_`.
      const text = collected.replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
      collected = '';
      return text;
    },
  };
}

/** The strings to which cells refer by their index. */
export function sharedStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  const current = stringText();
  visit(bytes, {
    ...current,
    closed: (name) => {
      current.closed(name);
      if (name === 'si') strings.push(current.take());
    },
  });
  return strings;
}

/** The cells of a sheet. The value of a cell that has its string in itself is that string. */
export function sheetPart(bytes: Uint8Array | undefined): SheetPart {
  const rows: Cell[][] = [];
  const isRowHidden: boolean[] = [];
  const hiddenColumns: [number, number][] = [];
  const merged: string[] = [];
  const links: [string, string][] = [];
  const inline = stringText();
  let attributes: Attributes | undefined;
  let value = '';
  let isValue = false;
  let hasFormula = false;
  visit(bytes, {
    opened: (name, given) => {
      if (name === 'row') {
        rows.push([]);
        isRowHidden.push(isOn(given.hidden ?? '0'));
      } else if (name === 'c') {
        attributes = given;
        value = '';
        hasFormula = false;
      } else if (name === 'v') isValue = true;
      else if (name === 'f') hasFormula ||= attributes !== undefined;
      else if (name === 'col' && isOn(given.hidden ?? '0')) hiddenColumns.push([Number(given.min) - 1, Number(given.max) - 1]);
      else if (name === 'mergeCell') merged.push(given.ref ?? '');
      else if (name === 'hyperlink')
        links.push([given.ref ?? '', Object.entries(given).find(([attribute]) => localName(attribute) === 'id')?.[1] ?? '']);
      else if (attributes?.t === 'inlineStr') inline.opened(name, given);
    },
    text: (text) => {
      if (isValue) value += text;
      else if (attributes?.t === 'inlineStr') inline.text(text);
    },
    closed: (name) => {
      inline.closed(name);
      if (name === 'v') isValue = false;
      if (name !== 'c' || attributes === undefined) return;
      const { r: place, t: type, s: style = '0' } = attributes;
      rows.at(-1)?.push({ place, type, style: Number(style), value: type === 'inlineStr' ? inline.take() : value, hasFormula });
      attributes = undefined;
    },
  });
  return { rows, isRowHidden, hiddenColumns, merged, links };
}
