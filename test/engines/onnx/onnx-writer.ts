// Writes ONNX models: a protobuf encoder of the few messages that small graphs need.

type Attribute = number | string | readonly number[] | { readonly float: number };
export type Dimension = number | string;

/** Types of tensors, as onnx.proto numbers them. */
export const types = { float: 1, int64: 7, bool: 9 } as const;
type TypeName = keyof typeof types;

export interface Port {
  readonly name: string;
  readonly type: TypeName;
  readonly dims: readonly Dimension[];
}

function varint(value: number): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 128);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const block = (field: number, content: Uint8Array): Buffer => Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
const text = (field: number, value: string): Buffer => block(field, Buffer.from(value));

function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint(field * 8 + 5), bytes]);
}

function attribute(name: string, value: Attribute): Buffer {
  const parts = [text(1, name)];
  if (typeof value === 'number') parts.push(number(3, value), number(20, 2));
  else if (typeof value === 'string') parts.push(text(4, value), number(20, 3));
  else if ('float' in value) parts.push(float(2, value.float), number(20, 1));
  else parts.push(...value.map((each) => number(8, each)), number(20, 7));
  return block(5, Buffer.concat(parts));
}

/** A graph under construction: each call adds a node or a constant and returns the name of its result. */
export class GraphWriter {
  readonly #nodes: Buffer[] = [];
  readonly #constants: Buffer[] = [];
  #count = 0;

  add(operator: string, inputs: readonly string[], attributes: Readonly<Record<string, Attribute>> = {}, result = `v${this.#count++}`): string {
    const parts = [...inputs.map((input) => text(1, input)), text(2, result), text(4, operator)];
    this.#nodes.push(block(1, Buffer.concat([...parts, ...Object.entries(attributes).map(([name, value]) => attribute(name, value))])));
    return result;
  }

  floats(values: ArrayLike<number>, dims: readonly number[]): string {
    return this.#constant('float', dims, Buffer.from(Float32Array.from(values).buffer));
  }

  integers(values: readonly number[], dims: readonly number[] = [values.length]): string {
    return this.#constant('int64', dims, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer));
  }

  /** Returns the bytes of the model. `external` adds a constant whose weights are in a file of that name. */
  model(inputs: readonly Port[], outputs: readonly Port[], external?: string): Buffer {
    const outside =
      external === undefined
        ? []
        : [
            block(
              5,
              Buffer.concat([
                number(1, 1),
                number(2, 1),
                text(8, 'outside'),
                block(13, Buffer.concat([text(1, 'location'), text(2, external)])),
                number(14, 1),
              ]),
            ),
          ];
    const graph = [
      ...this.#nodes,
      text(2, 'graph'),
      ...this.#constants,
      ...outside,
      ...inputs.map((port) => block(11, portBytes(port))),
      ...outputs.map((port) => block(12, portBytes(port))),
    ];
    return Buffer.concat([number(1, 8), text(2, 'txp-tests'), block(7, Buffer.concat(graph)), block(8, number(2, 17))]);
  }

  #constant(type: TypeName, dims: readonly number[], bytes: Buffer): string {
    const name = `c${this.#count++}`;
    this.#constants.push(block(5, Buffer.concat([...dims.map((dim) => number(1, dim)), number(2, types[type]), text(8, name), block(9, bytes)])));
    return name;
  }
}

function portBytes({ name, type, dims }: Port): Buffer {
  const shape = dims.map((dim) => block(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)));
  return Buffer.concat([text(1, name), block(2, block(1, Buffer.concat([number(1, types[type]), block(2, Buffer.concat(shape))])))]);
}
