// The layout of a document, read once: grid, keys and sums, the sums on first use.
import { once, oncePer } from '../../../../core/once-per.js';
import type { AnalysedDocument } from '../candidate.js';
import { type DataNode, readData } from './data.js';
import { type Grid, readGrid } from './grid.js';
import { findKeys, type Key, type Keys, type Place, placesOf } from './keys.js';
import { readSums, type Sums } from './total.js';

export interface LaidOut {
  readonly document: AnalysedDocument;
  readonly grid: Grid;
  readonly keys: Keys;
  readonly sums: Sums;
  /** The tree of a JSON document, else null. */
  readonly data: DataNode | null;
  /** The places where the value of a key may be, most common first. Cached per key. */
  places(key: Key): readonly Place[];
  /** How much the document looks like a business document with a head, keys and sums (receipt, invoice, statement) rather than running text, 0 to 1. */
  readonly paper: number;
}

export function readLayout(document: AnalysedDocument): LaidOut {
  const grid = readGrid(document);
  const keys = findKeys(grid);
  const places = oncePer((key: Key): readonly Place[] => placesOf(grid, keys, key));
  const sums = once(() => readSums(grid, keys, places));
  const paper = once(() => paperLikeness(grid, keys, sums()));
  return {
    document,
    grid,
    keys,
    data: readData(document.text),
    places,
    get sums() {
      return sums();
    },
    get paper() {
      return paper();
    },
  };
}

const mailHeader = /^(?:From|To|Cc|Subject|Sent|Von|An|Betreff|De|Para|Asunto|À|Objet|Mittente|Oggetto)\s?:/;

const onlyInMails = /^(?:Cc|Subject|Sent|Betreff|Asunto|Objet|Oggetto)\s?:|@/;

/** An e-mail begins with at least two header lines; "From" and "To" by themselves may be the parties of an invoice. */
function isMail(grid: Grid): boolean {
  const headers = grid.lines.slice(0, 6).filter((line) => mailHeader.test(line.cells[0]?.text ?? ''));
  return headers.length > 1 && headers.some(({ cells }) => cells.some(({ text }) => onlyInMails.test(text)));
}

function paperLikeness(grid: Grid, keys: Keys, sums: Sums): number {
  if (grid.lines.length < 3) return 0;
  const lengths = grid.lines.map((line) => line.end - line.start - 4 * (line.cells.length - 1));
  const short = lengths.filter((length) => length < 70).length / lengths.length;
  if (short < 0.6 || isMail(grid)) return 0;
  const priced = Math.min(1, sums.amounts.filter((amount) => amount.cents || amount.currency).length / 3);
  const keyed = Math.min(1, keys.all.filter((key) => key.naming !== null || key.role !== null).length / 4);
  return short * (0.5 * priced + 0.5 * keyed);
}
