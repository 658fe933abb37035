// Writes a GGUF file with a model of one layer, random weights and a small vocabulary: nonsense that llama.cpp runs like any other model.
// The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
import { writeFileSync } from 'node:fs';
import { randomFrom } from '../../eval/train/random.js';

type Value =
  | { readonly type: 'uint32'; readonly value: number }
  | { readonly type: 'float32'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'floats'; readonly value: readonly number[] }
  | { readonly type: 'ints'; readonly value: readonly number[] };

interface Tensor {
  readonly name: string;
  /** Fastest dimension first, as in the format. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

const typeCodes = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const;
const alignment = 32;
const [width, layers, heads, hidden] = [32, 1, 2, 64] as const;

// Kinds of tokens in a SentencePiece vocabulary.
const [normal, unknown, control, byte] = [1, 2, 3, 6] as const;

// Purely random weights would hardly ever end an answer. The first number of every token's vector is therefore the same, no layer changes it, and it raises
// the scores of the characters that end a string, an object or a list: with seed 7 just so much that a string has some letters before it ends.
const [sameForAll, liking] = [3, 2.1];
const endings = new Set(['"', '}', ']']);

const template =
  "{% for message in messages %}[{{ message['role'] }}] {{ message['content'] }}\n{% endfor %}{% if add_generation_prompt %}[assistant] {% endif %}";

/** The same seed gives the same bytes. */
export function writeTinyGguf(path: string, seed: number, contextLength = 512): void {
  const vocabulary = makeVocabulary();
  const metadata: Record<string, Value> = {
    'general.architecture': { type: 'string', value: 'llama' },
    'general.name': { type: 'string', value: 'tiny' },
    'llama.context_length': { type: 'uint32', value: contextLength },
    'llama.embedding_length': { type: 'uint32', value: width },
    'llama.block_count': { type: 'uint32', value: layers },
    'llama.feed_forward_length': { type: 'uint32', value: hidden },
    'llama.attention.head_count': { type: 'uint32', value: heads },
    'llama.attention.head_count_kv': { type: 'uint32', value: heads },
    'llama.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-5 },
    'llama.rope.dimension_count': { type: 'uint32', value: width / heads },
    'llama.vocab_size': { type: 'uint32', value: vocabulary.length },
    'tokenizer.ggml.model': { type: 'string', value: 'llama' },
    'tokenizer.ggml.tokens': { type: 'strings', value: vocabulary.map(({ text }) => text) },
    'tokenizer.ggml.scores': { type: 'floats', value: vocabulary.map((_, index) => -index) },
    'tokenizer.ggml.token_type': { type: 'ints', value: vocabulary.map(({ kind }) => kind) },
    'tokenizer.ggml.unknown_token_id': { type: 'uint32', value: 0 },
    'tokenizer.ggml.bos_token_id': { type: 'uint32', value: 1 },
    'tokenizer.ggml.eos_token_id': { type: 'uint32', value: 2 },
    'tokenizer.chat_template': { type: 'string', value: template },
  };
  writeFileSync(path, toBytes(metadata, makeTensors(vocabulary, seed)));
}

function makeVocabulary(): { text: string; kind: number }[] {
  const bytes = Array.from({ length: 256 }, (_, value) => ({ text: `<0x${value.toString(16).toUpperCase().padStart(2, '0')}>`, kind: byte }));
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const words = [
    '▁',
    ...printable,
    ...printable.filter((sign) => /[A-Za-z]/.test(sign)).map((sign) => `▁${sign}`),
    '▁Yes',
    '▁No',
    'Yes',
    'No',
    'th',
    'the',
    '▁the',
  ];
  return [
    { text: '<unk>', kind: unknown },
    { text: '<s>', kind: control },
    { text: '</s>', kind: control },
    ...bytes,
    ...words.map((text) => ({ text, kind: normal })),
  ];
}

function makeTensors(vocabulary: readonly { readonly text: string }[], seed: number): Tensor[] {
  const random = randomFrom(seed);
  const matrix = (name: string, columns: number, rows: number): Tensor => {
    return { name, shape: [columns, rows], values: Float32Array.from({ length: columns * rows }, () => (random.next() - 0.5) * 0.8) };
  };
  /** A matrix whose result has 0 as its first number. */
  const withoutFirst = (name: string, columns: number, rows: number): Tensor => {
    const made = matrix(name, columns, rows);
    made.values.fill(0, 0, columns);
    return made;
  };
  /** A vector for each token, with the given first number. */
  const vectors = (name: string, first: (text: string) => number): Tensor => {
    const made = matrix(name, width, vocabulary.length);
    for (const [token, { text }] of vocabulary.entries()) made.values[token * width] = first(text);
    return made;
  };
  const ones = (name: string): Tensor => ({ name, shape: [width], values: new Float32Array(width).fill(1) });
  return [
    vectors('token_embd.weight', () => sameForAll),
    vectors('output.weight', (text) => (endings.has(text) ? liking : 0)),
    ones('blk.0.attn_norm.weight'),
    matrix('blk.0.attn_q.weight', width, width),
    matrix('blk.0.attn_k.weight', width, width),
    matrix('blk.0.attn_v.weight', width, width),
    withoutFirst('blk.0.attn_output.weight', width, width),
    ones('blk.0.ffn_norm.weight'),
    matrix('blk.0.ffn_gate.weight', width, hidden),
    matrix('blk.0.ffn_up.weight', width, hidden),
    withoutFirst('blk.0.ffn_down.weight', hidden, width),
    ones('output_norm.weight'),
  ];
}

function toBytes(metadata: Readonly<Record<string, Value>>, tensors: readonly Tensor[]): Buffer {
  const parts: Buffer[] = [];
  const uint32 = (value: number): void => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    parts.push(bytes);
  };
  const uint64 = (value: number): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    parts.push(bytes);
  };
  const float = (value: number): void => {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    parts.push(bytes);
  };
  const string = (value: string): void => {
    uint64(Buffer.byteLength(value));
    parts.push(Buffer.from(value));
  };
  const array = <T>(code: number, values: readonly T[], write: (value: T) => void): void => {
    uint32(typeCodes.array);
    uint32(code);
    uint64(values.length);
    values.forEach(write);
  };
  parts.push(Buffer.from('GGUF'));
  uint32(3);
  uint64(tensors.length);
  uint64(Object.keys(metadata).length);
  for (const [key, entry] of Object.entries(metadata)) {
    string(key);
    if (entry.type === 'strings') array(typeCodes.string, entry.value, string);
    else if (entry.type === 'floats') array(typeCodes.float32, entry.value, float);
    else if (entry.type === 'ints') array(typeCodes.int32, entry.value, uint32);
    else if (entry.type === 'string') {
      uint32(typeCodes.string);
      string(entry.value);
    } else if (entry.type === 'float32') {
      uint32(typeCodes.float32);
      float(entry.value);
    } else {
      uint32(typeCodes.uint32);
      uint32(entry.value);
    }
  }
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    string(name);
    uint32(shape.length);
    shape.forEach(uint64);
    uint32(0);
    uint64(offset);
    offset += padded(values.byteLength);
  }
  const head = Buffer.concat(parts);
  const data = tensors.flatMap(({ values }) => pad(Buffer.from(values.buffer)));
  return Buffer.concat([...pad(head), ...data]);
}

function padded(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function pad(bytes: Buffer): Buffer[] {
  return [bytes, Buffer.alloc(padded(bytes.length) - bytes.length)];
}
