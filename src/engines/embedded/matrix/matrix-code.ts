// Instantiates the code of matrix.wat, which multiplies and unpacks the numbers of trained networks.

/** matrix.wat documents each function and its arguments. */
const names = ['multiply', 'weigh', 'levels', 'levelsAcross', 'worth', 'shares', 'combine', 'normalise', 'convolve', 'unpack'] as const;
type Name = (typeof names)[number];

type MatrixCode = Readonly<Record<Name, (...places: readonly number[]) => void>> & { readonly memory: WebAssembly.Memory };

/** Throws if the exports of the code are not those that the build produces. */
export function startCode(code: Uint8Array): MatrixCode {
  const { memory, ...parts } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
  if (!(memory instanceof WebAssembly.Memory)) throw wrongForm();
  const called = (name: Name): ((...places: readonly number[]) => void) => {
    const part = parts[name];
    if (typeof part !== 'function') throw wrongForm();
    return part as (...places: readonly number[]) => void;
  };
  return {
    memory,
    multiply: called('multiply'),
    weigh: called('weigh'),
    levels: called('levels'),
    levelsAcross: called('levelsAcross'),
    worth: called('worth'),
    shares: called('shares'),
    combine: called('combine'),
    normalise: called('normalise'),
    convolve: called('convolve'),
    unpack: called('unpack'),
  };
}

const wrongForm = (): Error => new Error('matrix.wasm has an unsupported format; run: npm run build');
