// Runs inputs in batches, sorted by length to minimise padding, each limited in tokens, with a check for cancellation before each batch.
import type { Tensor } from 'onnxruntime-web';
import { TxpError } from '../../core/errors.js';
import { itemAt, numberAt } from '../../text/at.js';
import type { LoadedModel } from './load.js';

/** One input of a model. */
export interface Row {
  readonly ids: readonly number[];
  /** Token types, one per id. */
  readonly types: readonly number[];
  /** For gliner models: a mask with the word's number (from 1) at the first token of each word and 0 elsewhere, and the number of words. */
  readonly words?: { readonly mask: readonly number[]; readonly count: number };
}

/** The output of one row, and its shape. */
export interface Output {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

const maxRows = 256;

/** Runs all rows and returns the number of tokens; `read` gets each output with the index of its row. `check` runs before each batch and throws to cancel. */
export async function runRows(
  model: LoadedModel,
  rows: readonly Row[],
  check: () => void,
  read: (index: number, output: Output) => void,
): Promise<number> {
  let tokens = 0;
  for (const batch of batchesOf(rows, model.limits.batchTokens)) {
    await new Promise((resolve) => setImmediate(resolve));
    check();
    const own = batch.map((index) => itemAt(rows, index));
    const width = own.reduce((max, { ids }) => Math.max(max, ids.length), 1);
    const feeds = feedsOf(model, own, width);
    const result = await model.session.run(feeds, [model.output]);
    const output = result[model.output];
    const [count, ...dims] = output?.dims ?? [];
    if (output === undefined || count !== own.length || !(output.data instanceof Float32Array)) throw badOutput(model);
    const each = output.data.length / own.length;
    for (const [place, index] of batch.entries()) {
      const data = output.data.subarray(place * each, (place + 1) * each);
      if (!data.every(Number.isFinite)) throw badOutput(model);
      read(index, { data, dims });
    }
    tokens += own.reduce((sum, { ids }) => sum + ids.length, 0);
  }
  return tokens;
}

/** Row indices grouped into batches by length; rows of the same length are in an order independent of the input order. */
function batchesOf(rows: readonly Row[], budget: number): number[][] {
  const order = rows.map((_, index) => index).sort((one, other) => compareIds(itemAt(rows, one).ids, itemAt(rows, other).ids));
  const batches: number[][] = [];
  let current: number[] = [];
  for (const index of order) {
    // The longest row so far, because rows are sorted.
    const width = Math.max(1, itemAt(rows, index).ids.length);
    if (current.length > 0 && ((current.length + 1) * width > budget || current.length >= maxRows)) {
      batches.push(current);
      current = [];
    }
    current.push(index);
  }
  if (current.length > 0) batches.push(current);
  return batches;
}

function compareIds(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return one.length - other.length;
  for (let at = one.length - 1; at >= 0; at--) if (one[at] !== other[at]) return numberAt(one, at) - numberAt(other, at);
  return 0;
}

function feedsOf(model: LoadedModel, rows: readonly Row[], width: number): Record<string, Tensor> {
  const { session, tokens, limits } = model;
  const count = rows.length;
  const words = rows.reduce((max, row) => Math.max(max, row.words?.count ?? 0), 1);
  const spans = words * limits.maxSpanWords;
  const fill: Readonly<Record<string, () => Tensor>> = {
    input_ids: () => integers(model, 'input_ids', [count, width], (row, at) => itemAt(rows, row).ids[at] ?? tokens.padding),
    attention_mask: () => integers(model, 'attention_mask', [count, width], (row, at) => (at < itemAt(rows, row).ids.length ? 1 : 0)),
    token_type_ids: () => integers(model, 'token_type_ids', [count, width], (row, at) => itemAt(rows, row).types[at] ?? 0),
    position_ids: () => integers(model, 'position_ids', [count, width], (_, at) => at),
    words_mask: () => integers(model, 'words_mask', [count, width], (row, at) => itemAt(rows, row).words?.mask[at] ?? 0),
    text_lengths: () => integers(model, 'text_lengths', [count, 1], (row) => itemAt(rows, row).words?.count ?? 0),
    span_idx: () =>
      integers(model, 'span_idx', [count, spans, 2], (row, at) => {
        const span = at >> 1;
        const start = Math.floor(span / limits.maxSpanWords);
        const end = start + (span % limits.maxSpanWords);
        return end < (itemAt(rows, row).words?.count ?? 0) ? ((at & 1) === 0 ? start : end) : 0;
      }),
    span_mask: () => {
      const data = new Uint8Array(count * spans);
      for (const [row, own] of rows.entries()) {
        for (let span = 0; span < spans; span++) {
          const end = Math.floor(span / limits.maxSpanWords) + (span % limits.maxSpanWords);
          data[row * spans + span] = end < (own.words?.count ?? 0) ? 1 : 0;
        }
      }
      return new model.runtime.Tensor('bool', data, [count, spans]);
    },
  };
  return Object.fromEntries(session.inputNames.map((name) => [name, fill[name]!()]));
}

/** An integer tensor whose first dimension is the rows; values must not be negative. */
function integers(model: LoadedModel, name: string, dims: readonly number[], value: (row: number, at: number) => number): Tensor {
  const metadata = model.session.inputMetadata.find((input) => input.name === name);
  const isLong = metadata?.isTensor === true && metadata.type === 'int64';
  const size = dims.reduce((product, length) => product * length, 1);
  const each = size / numberAt(dims, 0);
  // Only the lower halves of 64-bit values are written: BigInt values would cost more than the rest of a small batch.
  const halves = new Int32Array(isLong ? size * 2 : size);
  const stride = isLong ? 2 : 1;
  for (let row = 0, to = 0; row < numberAt(dims, 0); row++) for (let at = 0; at < each; at++, to += stride) halves[to] = value(row, at);
  return isLong ? new model.runtime.Tensor('int64', new BigInt64Array(halves.buffer), dims) : new model.runtime.Tensor('int32', halves, dims);
}

function badOutput({ manifest }: LoadedModel): TxpError {
  return new TxpError('engine-unavailable', `the model ${manifest.name} returned unusable output`, { hint: 'check it with: txp models verify' });
}
