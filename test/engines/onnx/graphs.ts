// Small models whose answers are known: they count the words that two texts share, or look words up in a table.
import { GraphWriter, type Port } from './onnx-writer.js';
import { idOf, vocabulary } from './word-piece.js';

const size = vocabulary.length;
const sequence = (name: string): Port => ({ name, type: 'int64', dims: ['batch', 'tokens'] });
const pairInputs = [sequence('input_ids'), sequence('attention_mask'), sequence('token_type_ids')];
const empty =
  'the a an is are was be it its this that of in on at to for from by with and or not about text does do did has have when what which'.split(' ');

/** Whether a token counts: special tokens, marks, single letters and stop words do not. */
export const counted = (token: string): boolean => /^[a-z]{2,}$/.test(token) && !empty.includes(token);

/** Unit vectors of the words that count; zero for all other tokens. */
function unitVectors(): Float32Array {
  const table = new Float32Array(size * size);
  for (const [id, token] of vocabulary.entries()) if (counted(token)) table[id * size + id] = 1;
  return table;
}

/** Adds the sum of vectors of one side of a pair: [batch, size]. */
function side(graph: GraphWriter, vectors: string, isSecond: boolean): string {
  const types = graph.add('Cast', ['token_type_ids'], { to: 1 });
  const own = isSecond ? types : graph.add('Sub', [graph.floats([1], [1]), types]);
  const mask = graph.add('Mul', [own, graph.add('Cast', ['attention_mask'], { to: 1 })]);
  const column = graph.add('Unsqueeze', [mask, graph.integers([2])]);
  return graph.add('ReduceSum', [graph.add('Mul', [vectors, column]), graph.integers([1])], { keepdims: 0 });
}

/** A model whose outputs are `weights[i] * shared + biases[i]`, where `shared` is the number of pairs of equal words in two texts. */
export function overlapModel(weights: readonly number[], biases: readonly number[]): Buffer {
  const graph = new GraphWriter();
  const vectors = graph.add('Gather', [graph.floats(unitVectors(), [size, size]), 'input_ids']);
  const product = graph.add('Mul', [side(graph, vectors, false), side(graph, vectors, true)]);
  const shared = graph.add('ReduceSum', [product, graph.integers([1])], { keepdims: 1 });
  const scaled = graph.add('MatMul', [shared, graph.floats(weights, [1, weights.length])]);
  graph.add('Add', [scaled, graph.floats(biases, [biases.length])], {}, 'logits');
  return graph.model(pairInputs, [{ name: 'logits', type: 'float', dims: ['batch', weights.length] }]);
}

/** Returns the number of pairs of equal words in two lists of tokens, which `overlapModel` counts. */
export function sharedWords(one: readonly string[], other: readonly string[]): number {
  return one.filter(counted).reduce((sum, token) => sum + other.filter((each) => each === token).length, 0);
}

/** A model that gives every token its unit vector. */
export function embeddingModel(): Buffer {
  const graph = new GraphWriter();
  graph.add('Gather', [graph.floats(unitVectors(), [size, size]), 'input_ids'], {}, 'last_hidden_state');
  return graph.model(
    [sequence('input_ids'), sequence('attention_mask')],
    [{ name: 'last_hidden_state', type: 'float', dims: ['batch', 'tokens', size] }],
  );
}

/** A model that gives each token the row of its label: 8 for that label, 0 for the others. */
export function tokenModel(labels: readonly string[], labelOf: (token: string) => string): Buffer {
  const table = new Float32Array(size * labels.length);
  for (const [id, token] of vocabulary.entries()) table[id * labels.length + labels.indexOf(labelOf(token))] = 8;
  const graph = new GraphWriter();
  graph.add('Gather', [graph.floats(table, [size, labels.length]), 'input_ids'], {}, 'logits');
  return graph.model(
    [sequence('input_ids'), sequence('attention_mask')],
    [{ name: 'logits', type: 'float', dims: ['batch', 'tokens', labels.length] }],
  );
}

export const maxSpanWords = 6;

/**
 * A model shaped like GLiNER: a span scores 3 for each word of the type and -3 for each other word. `typeOf` names the type of a word by the first word of
 * its description.
 */
export function glinerModel(typeOf: (token: string) => string | undefined): Buffer {
  const owner = new Float32Array(size * size);
  const asked = new Float32Array(size * size);
  for (const [id, token] of vocabulary.entries()) {
    const type = typeOf(token);
    if (type !== undefined) owner[id * size + idOf(type)] = 1;
    asked[id * size + id] = 1;
  }
  const graph = new GraphWriter();
  const one = graph.integers([1], []);
  // The word after each mark in the first row is its type; all rows have the same types.
  const first = graph.add('Gather', ['input_ids', graph.integers([0], [])], { axis: 0 });
  const marks = graph.add('NonZero', [graph.add('Cast', [graph.add('Equal', [first, graph.integers([idOf('<<ENT>>')], [])])], { to: 7 })]);
  const places = graph.add('Add', [graph.add('Squeeze', [marks, graph.integers([0])]), one]);
  const wanted = graph.add('Gather', [graph.floats(asked, [size, size]), graph.add('Gather', [first, places])]);
  const count = graph.add('ReduceMax', ['text_lengths'], { keepdims: 0 });
  const numbers = graph.add('Unsqueeze', [graph.add('Range', [one, graph.add('Add', [count, one]), one]), graph.integers([0, 2])]);
  const isWord = graph.add('Cast', [graph.add('Equal', [graph.add('Unsqueeze', ['words_mask', graph.integers([1])]), numbers])], { to: 1 });
  const words = graph.add('MatMul', [isWord, graph.add('Gather', [graph.floats(owner, [size, size]), 'input_ids'])]);
  const fits = graph.add('MatMul', [words, graph.add('Transpose', [wanted], { perm: [1, 0] })]);
  const scores = graph.add('Sub', [graph.add('Mul', [fits, graph.floats([6], [1])]), graph.floats([3], [1])]);
  const upTo = graph.add('CumSum', [scores, graph.integers([1], [])]);
  const before = graph.add('Sub', [upTo, scores]);
  const edge = (index: number): string => graph.add('Slice', ['span_idx', graph.integers([index]), graph.integers([index + 1]), graph.integers([2])]);
  const ends = graph.add('GatherND', [upTo, edge(1)], { batch_dims: 1 });
  const spans = graph.add('Sub', [ends, graph.add('GatherND', [before, edge(0)], { batch_dims: 1 })]);
  const mask = graph.add('Unsqueeze', [graph.add('Cast', ['span_mask'], { to: 1 }), graph.integers([2])]);
  const masked = graph.add('Sub', [
    graph.add('Mul', [spans, mask]),
    graph.add('Mul', [graph.add('Sub', [graph.floats([1], [1]), mask]), graph.floats([50], [1])]),
  ]);
  const shape = graph.add('Concat', [graph.integers([0, -1, maxSpanWords]), graph.add('Shape', [places])], { axis: 0 });
  graph.add('Reshape', [masked, shape], {}, 'logits');
  return graph.model(
    [
      sequence('input_ids'),
      sequence('attention_mask'),
      sequence('words_mask'),
      { name: 'text_lengths', type: 'int64', dims: ['batch', 1] },
      { name: 'span_idx', type: 'int64', dims: ['batch', 'spans', 2] },
      { name: 'span_mask', type: 'bool', dims: ['batch', 'spans'] },
    ],
    [{ name: 'logits', type: 'float', dims: ['batch', 'words', maxSpanWords, 'types'] }],
  );
}

/** An encoder with attention and random weights that gives `outputs` numbers for a pair of texts: as much work as a small real one. */
export function encoderModel({ layers, width, heads, outputs }: { layers: number; width: number; heads: number; outputs: number }): Buffer {
  const graph = new GraphWriter();
  let seed = 7;
  const random = (count: number, scale: number): Float32Array =>
    Float32Array.from({ length: count }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return (seed / 2 ** 32 - 0.5) * scale;
    });
  const linear = (input: string, from: number, to: number): string =>
    graph.add('Add', [graph.add('MatMul', [input, graph.floats(random(from * to, 0.3), [from, to])]), graph.floats(random(to, 0.1), [to])]);
  const norm = (input: string): string =>
    graph.add('LayerNormalization', [input, graph.floats(new Float32Array(width).fill(1), [width]), graph.floats(new Float32Array(width), [width])], {
      axis: -1,
    });
  const split = graph.integers([0, 0, heads, width / heads]);
  const merge = graph.integers([0, 0, width]);
  const mask = graph.add('Cast', ['attention_mask'], { to: 1 });
  const hidden = graph.add('Mul', [graph.add('Sub', [graph.floats([1], [1]), mask]), graph.floats([-1e4], [1])]);
  const bias = graph.add('Unsqueeze', [hidden, graph.integers([1, 2])]);
  const words = graph.add('Gather', [graph.floats(random(size * width, 1), [size, width]), 'input_ids']);
  const sides = graph.add('Gather', [graph.floats(random(2 * width, 1), [2, width]), 'token_type_ids']);
  let state = norm(graph.add('Add', [words, sides]));
  for (let layer = 0; layer < layers; layer++) {
    const part = (perm: readonly number[]): string => graph.add('Transpose', [graph.add('Reshape', [linear(state, width, width), split])], { perm });
    const [query, key, value] = [part([0, 2, 1, 3]), part([0, 2, 3, 1]), part([0, 2, 1, 3])];
    const likeness = graph.add('Mul', [graph.add('MatMul', [query, key]), graph.floats([1 / Math.sqrt(width / heads)], [1])]);
    const shares = graph.add('Softmax', [graph.add('Add', [likeness, bias])], { axis: -1 });
    const mixed = graph.add('Transpose', [graph.add('MatMul', [shares, value])], { perm: [0, 2, 1, 3] });
    state = norm(graph.add('Add', [state, linear(graph.add('Reshape', [mixed, merge]), width, width)]));
    const wide = linear(state, width, 4 * width);
    state = norm(graph.add('Add', [state, linear(graph.add('Relu', [wide]), 4 * width, width)]));
  }
  const first = graph.add('Gather', [state, graph.integers([0], [])], { axis: 1 });
  graph.add('Identity', [linear(first, width, outputs)], {}, 'logits');
  return graph.model(pairInputs, [{ name: 'logits', type: 'float', dims: ['batch', outputs] }]);
}
