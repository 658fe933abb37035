// Trains the nets of src/engines/embedded/weights/net.ts with Adam.
import type { Net } from '../../../src/engines/embedded/weights/net.js';
import { randomFrom } from './random.js';

export interface NetOptions {
  readonly inputs: number;
  readonly hidden: number;
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
  readonly batch: number;
  readonly seed: number;
}

/** Rows of inputs that are judged together. */
export interface Example {
  readonly rows: Float32Array;
  readonly size: number;
}

/** Derivative of the loss with respect to the output of each row. */
export type Slopes<E extends Example> = (outputs: Float64Array, example: E) => Float64Array;

export class TrainedNet {
  readonly linear: Float64Array;
  readonly constant = new Float64Array(1);
  readonly hidden: Float64Array;
  readonly biases: Float64Array;
  readonly outputs: Float64Array;

  constructor(readonly options: NetOptions) {
    const { next } = randomFrom(options.seed);
    this.linear = new Float64Array(options.inputs);
    this.hidden = Float64Array.from({ length: options.hidden * options.inputs }, () => (next() - 0.5) * 0.6);
    this.biases = new Float64Array(options.hidden);
    this.outputs = Float64Array.from({ length: options.hidden }, () => (next() - 0.5) * 0.2);
  }

  output(rows: Float32Array, row: number, units?: Float64Array): number {
    const { inputs, hidden } = this.options;
    const from = row * inputs;
    let total = this.constant[0]!;
    for (let index = 0; index < inputs; index++) total += this.linear[index]! * rows[from + index]!;
    for (let unit = 0; unit < hidden; unit++) {
      let sum = this.biases[unit]!;
      for (let index = 0; index < inputs; index++) sum += this.hidden[unit * inputs + index]! * rows[from + index]!;
      if (units !== undefined) units[unit] = Math.max(0, sum);
      if (sum > 0) total += this.outputs[unit]! * sum;
    }
    return total;
  }

  outputsOf(example: Example): Float64Array {
    return Float64Array.from({ length: example.size }, (_, row) => this.output(example.rows, row));
  }

  train<E extends Example>(examples: readonly E[], slopes: Slopes<E>): this {
    const { inputs, hidden, epochs, rate, decay, batch, seed } = this.options;
    const random = randomFrom(seed + 1);
    const parts = [this.linear, this.constant, this.hidden, this.biases, this.outputs];
    const gradients = parts.map((part) => new Float64Array(part.length));
    const first = parts.map((part) => new Float64Array(part.length));
    const second = parts.map((part) => new Float64Array(part.length));
    const [linear, constant, input, biases, outputs] = gradients as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
    const units = new Float64Array(hidden);
    let order = examples.map((_, index) => index);
    let step = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      order = random.shuffled(order);
      for (let start = 0; start < order.length; start += batch) {
        for (const gradient of gradients) gradient.fill(0);
        for (const at of order.slice(start, start + batch)) {
          const example = examples[at]!;
          const slope = slopes(this.outputsOf(example), example);
          for (let row = 0; row < example.size; row++) {
            const own = slope[row]!;
            if (Math.abs(own) < 1e-6) continue;
            const from = row * inputs;
            this.output(example.rows, row, units);
            constant[0]! += own;
            for (let index = 0; index < inputs; index++) linear[index]! += own * example.rows[from + index]!;
            for (let unit = 0; unit < hidden; unit++) {
              if (units[unit]! <= 0) continue;
              outputs[unit]! += own * units[unit]!;
              const inner = own * this.outputs[unit]!;
              biases[unit]! += inner;
              for (let index = 0; index < inputs; index++) input[unit * inputs + index]! += inner * example.rows[from + index]!;
            }
          }
        }
        step++;
        const pace = rate * (1 - (0.9 * step * batch) / (epochs * order.length));
        for (const [part, values] of parts.entries()) {
          for (let index = 0; index < values.length; index++) {
            const gradient = gradients[part]![index]! / batch;
            first[part]![index] = 0.9 * first[part]![index]! + 0.1 * gradient;
            second[part]![index] = 0.999 * second[part]![index]! + 0.001 * gradient * gradient;
            const moved = first[part]![index]! / (1 - 0.9 ** step) / (Math.sqrt(second[part]![index]! / (1 - 0.999 ** step)) + 1e-8);
            values[index]! -= pace * moved + decay * values[index]!;
          }
        }
      }
    }
    return this;
  }

  /** The net, rounded to this many decimals. */
  model(decimals = 3): Net {
    const { inputs, hidden } = this.options;
    return {
      linear: rounded(this.linear, decimals),
      constant: rounded(this.constant, decimals)[0] ?? 0,
      hidden: Array.from({ length: hidden }, (_, unit) => rounded(this.hidden.slice(unit * inputs, (unit + 1) * inputs), decimals)),
      biases: rounded(this.biases, decimals),
      outputs: rounded(this.outputs, decimals),
    };
  }
}

function rounded(values: Iterable<number>, decimals: number): number[] {
  return [...values].map((value) => Number(value.toFixed(decimals)) + 0);
}
