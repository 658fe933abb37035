// The form of the trained models of this folder: a linear part plus one layer of rectified units.

export interface Net {
  readonly linear: readonly number[];
  readonly constant: number;
  /** Weights of each hidden unit over the inputs. */
  readonly hidden: readonly (readonly number[])[];
  readonly biases: readonly number[];
  readonly outputs: readonly number[];
}

/** Output of the net for the row of inputs that starts at `from`. */
export function netOutput(net: Net, rows: Float32Array, from: number): number {
  const { linear, hidden, biases, outputs } = net;
  const size = linear.length;
  let total = net.constant;
  for (let index = 0; index < size; index++) total += linear[index]! * rows[from + index]!;
  for (let unit = 0; unit < biases.length; unit++) {
    const weights = hidden[unit]!;
    let sum = biases[unit]!;
    for (let index = 0; index < size; index++) sum += weights[index]! * rows[from + index]!;
    if (sum > 0) total += outputs[unit]! * sum;
  }
  return total;
}
