// Checks an ONNX file before it is given to a runtime: its protobuf must be complete, and no tensor may be in another file.

/** The defect of a model file, in words for the user. */
export class BadModelFile extends Error {}

// Field numbers of onnx.proto.
const model = { graph: 7, functions: 25 } as const;
const graph = { node: 1, initializer: 5, sparse: 15 } as const;
const functionNode = 7;
const node = { attribute: 5 } as const;
const attribute = { tensor: 5, graph: 6, tensors: 10, graphs: 11, sparse: 22, sparses: 23 } as const;
const sparse = { values: 1, indices: 2 } as const;
const tensor = { external: 13, location: 14 } as const;
const maxDepth = 64;

/** Throws `BadModelFile` for bytes that are not a complete model, or whose weights are in another file. */
export function checkModelFile(bytes: Uint8Array): void {
  let graphs = 0;
  eachField(bytes, (field, value) => {
    if (field === model.graph && value !== undefined) {
      graphs++;
      checkGraph(value, 0);
    }
    if (field === model.functions && value !== undefined)
      eachField(value, (inner, own) => {
        if (inner === functionNode && own !== undefined) checkNode(own, 0);
      });
  });
  if (graphs !== 1) throw new BadModelFile('it does not contain exactly one graph');
}

function checkGraph(bytes: Uint8Array, depth: number): void {
  if (depth > maxDepth) throw new BadModelFile('its graphs are nested too deeply');
  eachField(bytes, (field, value) => {
    if (value === undefined) return;
    if (field === graph.node) checkNode(value, depth);
    else if (field === graph.initializer) checkTensor(value);
    else if (field === graph.sparse) checkSparse(value);
  });
}

function checkNode(bytes: Uint8Array, depth: number): void {
  eachField(bytes, (field, value) => {
    if (field !== node.attribute || value === undefined) return;
    eachField(value, (inner, own) => {
      if (own === undefined) return;
      if (inner === attribute.tensor || inner === attribute.tensors) checkTensor(own);
      else if (inner === attribute.graph || inner === attribute.graphs) checkGraph(own, depth + 1);
      else if (inner === attribute.sparse || inner === attribute.sparses) checkSparse(own);
    });
  });
}

function checkSparse(bytes: Uint8Array): void {
  eachField(bytes, (field, value) => {
    if ((field === sparse.values || field === sparse.indices) && value !== undefined) checkTensor(value);
  });
}

function checkTensor(bytes: Uint8Array): void {
  eachField(bytes, (field) => {
    if (field === tensor.external || field === tensor.location) throw new BadModelFile('its weights are in another file; a model must be one file');
  });
}

/** Calls `take` for every field of a message; `value` is only defined for length-delimited fields. */
function eachField(bytes: Uint8Array, take: (field: number, value: Uint8Array | undefined) => void): void {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1, read = 0; read < 10; scale *= 128, read++) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new BadModelFile('it is damaged or incomplete');
  };
  while (at < bytes.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const wire = tag % 8;
    if (field === 0) throw new BadModelFile('it is damaged or incomplete');
    let length = 0;
    if (wire === 0) varint();
    else if (wire === 1) length = 8;
    else if (wire === 5) length = 4;
    else if (wire === 2) length = varint();
    else throw new BadModelFile('it is damaged or incomplete');
    if (at + length > bytes.length) throw new BadModelFile('it is damaged or incomplete');
    take(field, wire === 2 ? bytes.subarray(at, at + length) : undefined);
    at += length;
  }
}
