// The form of the trained models of this folder: a linear part plus one layer of rectified units.
import { oncePer } from '../../../core/once-per.js';
import { float32At, float64At, numberAt } from '../../../text/at.js';

export interface Net {
  readonly linear: readonly number[];
  readonly constant: number;
  /** Weights of each hidden unit over the inputs. */
  readonly hidden: readonly (readonly number[])[];
  readonly biases: readonly number[];
  readonly outputs: readonly number[];
}

interface PackedNet {
  /** For each input, the weight of the linear part, then those of the hidden units. */
  readonly columns: Float64Array;
  /** Initial sums: the constant, then the biases. */
  readonly start: Float64Array;
  readonly sums: Float64Array;
}

const packed = oncePer(({ linear, constant, hidden, biases }: Net): PackedNet => {
  const start = Float64Array.of(constant, ...biases);
  const columns = Float64Array.from(linear.flatMap((weight, input) => [weight, ...hidden.map((unit) => numberAt(unit, input))]));
  return { columns, start, sums: new Float64Array(start.length) };
});

/** Output of the net for the row of inputs that starts at `from`. */
export function netOutput(net: Net, rows: Float32Array, from: number): number {
  const { columns, start, sums } = packed(net);
  const width = start.length;
  sums.set(start);
  for (let column = 0, index = from; column < columns.length; column += width, index++) {
    const value = float32At(rows, index);
    // Most inputs are zero.
    if (value === 0) continue;
    for (let unit = 0; unit < width; unit++) sums[unit]! += float64At(columns, column + unit) * value;
  }
  let total = float64At(sums, 0);
  for (let unit = 1; unit < width; unit++) if (float64At(sums, unit) > 0) total += numberAt(net.outputs, unit - 1) * float64At(sums, unit);
  return total;
}
