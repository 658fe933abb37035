// Loads a model folder into memory: manifest, verified files, tokenizer and session, and the limits for batches.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { TxpError } from '../../core/errors.js';
import { defaultMaxTokens, type Manifest, type ModelFile, readManifest } from '../../models/manifest.js';
import type { ThreadData } from './messages.js';
import { BadModelFile, checkModelFile } from './model-file.js';
import { loadRuntime, type Runtime, type Session } from './runtime.js';
import { BadTokenizer, Tokens } from './tokens.js';

export interface LoadedModel {
  readonly manifest: Manifest;
  readonly tokens: Tokens;
  readonly runtime: Runtime;
  readonly session: Session;
  /** Name of the output to read. */
  readonly output: string;
  readonly limits: { readonly maxTokens: number; readonly overlap: number; readonly batchTokens: number; readonly maxSpanWords: number };
  readonly temperatures: NonNullable<Manifest['temperatures']>;
}

const knownInputs: Readonly<Record<'gliner' | 'other', readonly string[]>> = {
  gliner: ['input_ids', 'attention_mask', 'token_type_ids', 'words_mask', 'text_lengths', 'span_idx', 'span_mask'],
  other: ['input_ids', 'attention_mask', 'token_type_ids', 'position_ids'],
};
const outputNames = ['sentence_embedding', 'logits', 'last_hidden_state', 'token_embeddings'];
// A batch cannot be interrupted: larger ones are hardly faster, and keep the thread busy for longer after a request was cancelled.
const defaultBatchTokens = { native: 4096, wasm: 1024 } as const;
const maxTokenizerBytes = 100_000_000;
// Estimated memory per byte of the file: the file, the runtime's copy of its weights, and room for a batch.
const memoryPerByte = 2.5;

/** Fails with `configuration` for an invalid folder, and with `engine-unavailable` if there is no runtime or too little memory. */
export async function loadModel({ id, folder, threads, runtime: wanted, temperatures }: ThreadData): Promise<LoadedModel> {
  const fail = (what: string, hint: string): TxpError => new TxpError('configuration', `engine "${id}": ${what}`, { hint });
  const again = `pull or add the model again, or check it with: txp models verify`;
  const manifest = await readManifest(folder);
  const tokenizer = await readChecked(folder, 'tokenizer.json', manifest, maxTokenizerBytes, fail);
  let tokens: Tokens;
  try {
    tokens = new Tokens(JSON.parse(Buffer.from(tokenizer).toString('utf8')));
  } catch (error) {
    const why = error instanceof BadTokenizer ? error.message : 'it is of an unknown kind or damaged';
    throw fail(`tokenizer.json of ${manifest.name} cannot be used: ${why}`, again);
  }
  const bytes = await readChecked(folder, 'model.onnx', manifest, 4_000_000_000, fail);
  try {
    checkModelFile(bytes);
  } catch (error) {
    if (!(error instanceof BadModelFile)) throw error;
    throw fail(`model.onnx of ${manifest.name} cannot be used: ${error.message}`, again);
  }
  const runtime = await loadRuntime(wanted).catch((cause: unknown) => {
    throw new TxpError('engine-unavailable', `engine "${id}": no runtime for ONNX models can be loaded`, { hint: 'reinstall txp', cause });
  });
  const session = await runtime.open(bytes, threads).catch((cause: unknown) => {
    throw new TxpError('configuration', `engine "${id}": model.onnx of ${manifest.name} cannot be loaded`, { hint: again, cause });
  });
  const { limits = {} } = manifest;
  const maxTokens = limits.max_tokens ?? defaultMaxTokens;
  return {
    manifest,
    tokens,
    runtime,
    session,
    output: checkSignature(session, manifest, fail),
    limits: {
      maxTokens,
      overlap: limits.overlap_tokens ?? Math.min(64, Math.floor(maxTokens / 8)),
      batchTokens: limits.batch_tokens ?? defaultBatchTokens[runtime.name],
      maxSpanWords: limits.max_span_words ?? 12,
    },
    temperatures: { ...manifest.temperatures, ...temperatures },
  };
}

async function readChecked(
  folder: string,
  name: ModelFile,
  { name: model, files }: Manifest,
  maxBytes: number,
  fail: (what: string, hint: string) => TxpError,
): Promise<Uint8Array> {
  const { bytes: size, sha256 } = files[name];
  const file = await open(join(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
    throw fail(`${name} of ${model} cannot be opened (${error.code})`, 'pull or add the model again');
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw fail(`${name} of ${model} is not a file`, 'pull or add the model again');
    if (facts.size !== size) throw fail(`${name} of ${model} has ${facts.size} bytes, its manifest says ${size}`, 'pull or add the model again');
    if (size > maxBytes) throw fail(`${name} of ${model} is larger than ${maxBytes} bytes`, 'choose a smaller model');
    const free = process.availableMemory?.() ?? Number.POSITIVE_INFINITY;
    if (size * memoryPerByte > free)
      throw new TxpError(
        'engine-unavailable',
        `the model ${model} needs about ${megabytes(size * memoryPerByte)} MB of memory, ${megabytes(free)} are free`,
        {
          hint: 'choose a smaller model, or close other programs',
        },
      );
    const bytes = Buffer.allocUnsafeSlow(size);
    const hash = createHash('sha256');
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(8_000_000, size - at), at);
      if (bytesRead === 0) throw fail(`${name} of ${model} was truncated while it was being read`, 'try again');
      hash.update(bytes.subarray(at, at + bytesRead));
      at += bytesRead;
    }
    if (hash.digest('hex') !== sha256) throw fail(`${name} of ${model} does not have the hash in the manifest`, 'pull or add the model again');
    return bytes;
  } finally {
    await file.close();
  }
}

function checkSignature(session: Session, { name, family }: Manifest, fail: (what: string, hint: string) => TxpError): string {
  const wrong = (what: string): TxpError => fail(`model.onnx of ${name} ${what}`, `is it a model of the family ${family}?`);
  const known = knownInputs[family === 'gliner' ? 'gliner' : 'other'];
  const strange = session.inputNames.find((input) => !known.includes(input));
  if (strange !== undefined) throw wrong(`has the input ${strange.slice(0, 60).replace(/[^\x20-\x7e]/g, '?')}, which no ${family} model has`);
  if (!session.inputNames.includes('input_ids')) throw wrong('has no input input_ids');
  const wanted = family === 'embedding' ? outputNames : outputNames.slice(1, 2);
  const output = wanted.find((known) => session.outputNames.includes(known)) ?? session.outputNames[0];
  const facts = session.outputMetadata.find((metadata) => metadata.name === output);
  if (output === undefined || facts?.isTensor !== true || facts.type !== 'float32') throw wrong('has no output of 32-bit numbers');
  for (const input of session.inputMetadata) {
    const type = input.isTensor ? input.type : 'none';
    if (type !== 'int64' && type !== 'int32' && !(input.name === 'span_mask' && type === 'bool')) throw wrong(`has an input of type ${type}`);
  }
  return output;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
