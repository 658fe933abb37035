// The form of the trained models of this folder: a linear part plus one layer of rectified units.

export interface Net {
  readonly linear: readonly number[];
  readonly constant: number;
  /** Weights of each hidden unit over the inputs. */
  readonly hidden: readonly (readonly number[])[];
  readonly biases: readonly number[];
  readonly outputs: readonly number[];
}

// The weights in one array per net: the linear part and its constant, then each hidden unit with its bias and output weight.
const packed = new WeakMap<Net, Float64Array>();

function packedWeights(net: Net): Float64Array {
  let weights = packed.get(net);
  if (weights === undefined) {
    const { linear, constant, hidden, biases, outputs } = net;
    weights = Float64Array.from([...linear, constant, ...hidden.flatMap((unit, index) => [...unit, biases[index]!, outputs[index]!])]);
    packed.set(net, weights);
  }
  return weights;
}

/** Output of the net for the row of inputs that starts at `from`. */
export function netOutput(net: Net, rows: Float32Array, from: number): number {
  const weights = packedWeights(net);
  const size = net.linear.length;
  let total = weights[size]!;
  for (let index = 0; index < size; index++) total += weights[index]! * rows[from + index]!;
  for (let at = size + 1; at < weights.length; at += size + 2) {
    let sum = weights[at + size]!;
    for (let index = 0; index < size; index++) sum += weights[at + index]! * rows[from + index]!;
    if (sum > 0) total += weights[at + size + 1]! * sum;
  }
  return total;
}
