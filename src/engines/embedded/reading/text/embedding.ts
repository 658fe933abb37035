// Words as rows of numbers, the input of trained networks.
import { float32At, int32At, uint16At } from '../../../../text/at.js';
import type { Layers } from '../../matrix/layers.js';
import { loadWordVectors } from '../../vectors.js';
import type { WordColumns } from './word-columns.js';

const shapeWidth = 10;
const affixWidth = 16;
const flagCount = 5;

/** Additional columns of the words: `count` bits of each number. */
interface Bits {
  readonly columns: readonly Uint16Array[];
  readonly count: number;
}

/** A row for each word: its vector, shape, first and last letters, flags and additional bits, multiplied by the matrix `embed`. */
export function embedded(
  { numbers, through }: Layers,
  { words, ranks, affixes, flags }: WordColumns,
  { columns, count }: Bits = { columns: [], count: 0 },
): Float32Array {
  const vectors = loadWordVectors();
  const length = vectors.dimensions + shapeWidth + 2 * affixWidth + flagCount + columns.length * count + 1;
  const rows = new Float32Array(words.length * length);
  const [shapes, first, last] = [numbers('shape.weight'), numbers('first.weight'), numbers('last.weight')];
  words.forEach(({ shape }, row) => {
    let at = row * length;
    vectors.addTo(rows.subarray(at, at + vectors.dimensions), int32At(ranks, row), 1);
    at += vectors.dimensions;
    for (let index = 0; index < shapeWidth; index++) rows[at++] = float32At(shapes, shape * shapeWidth + index);
    for (let index = 0; index < affixWidth; index++) rows[at++] = float32At(first, uint16At(affixes, 2 * row) * affixWidth + index);
    for (let index = 0; index < affixWidth; index++) rows[at++] = float32At(last, uint16At(affixes, 2 * row + 1) * affixWidth + index);
    for (let bit = 0; bit < flagCount; bit++) rows[at++] = ((flags[row] ?? 0) >> bit) & 1;
    for (const column of columns) for (let bit = 0; bit < count; bit++) rows[at++] = (uint16At(column, row) >> bit) & 1;
    rows[at] = int32At(ranks, row) < 0 ? 1 : 0;
  });
  return through('embed', rows);
}
