// Starts the code of matrix.wat, which multiplies and unpacks the numbers of trained networks.

/** Places are byte offsets in the memory; what each asks of its arguments stands in matrix.wat. */
type Multiply = (rows: number, columns: number, stride: number, left: number, right: number, out: number) => void;
type Unpack = (from: number, to: number, count: number) => void;

interface MatrixCode {
  readonly memory: WebAssembly.Memory;
  /** Products of 16-bit integers with such. */
  readonly multiply: Multiply;
  /** Products of 16-bit integers with weights of 8 bits. */
  readonly weigh: Multiply;
  readonly unpackAll: Unpack;
}

/** Throws where the code has other parts than the build gives it. */
export function startCode(code: Uint8Array): MatrixCode {
  const { memory, multiply, weigh, unpack: unpackAll } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof multiply !== 'function' || typeof weigh !== 'function' || typeof unpackAll !== 'function')
    throw new Error('matrix.wasm has another form; run: npm run build');
  return {
    memory,
    multiply: (...places) => multiply(...places),
    weigh: (...places) => weigh(...places),
    unpackAll: (...places) => unpackAll(...places),
  };
}
