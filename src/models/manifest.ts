// The manifest of a model folder, `txp-model.json`: the model's family, how to query it, and the hash of each file.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { TxpError } from '../core/errors.js';

export const manifestFile = 'txp-model.json';
export const modelFiles = ['model.onnx', 'tokenizer.json'] as const;
export type ModelFile = (typeof modelFiles)[number];

/** What a model was trained to do; determines how it is queried and how its output is read. */
export const families = ['nli', 'decision', 'gliner', 'reranker', 'embedding', 'token-classifier'] as const;
export type Family = (typeof families)[number];

const fileFacts = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case'),
  bytes: z.int().min(1).max(4_000_000_000),
});
const temperature = z.number().min(0.05).max(20);
// These strings are shown on terminals.
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\x00-\x1f\x7f-\x9f]*$/, 'must not contain control characters');

/** Name of a model: lower-case letters, digits, dots, - and _, at most 64 characters. */
export const modelName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be at most 64 lower-case letters, digits, dots, - and _, starting with a letter or digit');

const fields = z.strictObject({
  format: z.literal(1),
  name: modelName,
  family: z.enum(families),
  license: words(200),
  /** Where the files come from. */
  source: words(500).optional(),
  /** Revision of the source. */
  revision: words(100).optional(),
  files: z.strictObject({ 'model.onnx': fileFacts, 'tokenizer.json': fileFacts }),
  /** Meaning of each output, in order. */
  labels: z.array(words(100)).min(1).max(2000).optional(),
  /** Entity types of a token classifier: a label without B- or I-, with the words by which fields request it. */
  types: z.record(z.string().max(100), z.array(words(100)).min(1).max(50)).optional(),
  /** `{label}` is replaced with the name of a label that has no rubric. The result is the hypothesis given to an nli model. */
  template: words(1000)
    .refine((text) => text.includes('{label}'), 'must contain {label}')
    .optional(),
  /** Prepended to the query and to each passage. */
  prefixes: z.strictObject({ query: z.string().max(500), passage: z.string().max(500) }).optional(),
  pooling: z.enum(['mean', 'cls']).optional(),
  limits: z
    .strictObject({
      /** Max input length in tokens, including special tokens. */
      max_tokens: z.int().min(8).max(65_536).optional(),
      /** Number of tokens shared by adjacent windows of a long text. */
      overlap_tokens: z.int().min(0).max(16_384).optional(),
      /** Max batch size in tokens: the longest input times the number of inputs. */
      batch_tokens: z.int().min(64).max(1_000_000).optional(),
      /** Max length in words of a span that a gliner model returns. */
      max_span_words: z.int().min(1).max(64).optional(),
    })
    .optional(),
  /** Divisors of the log-odds, by type of question; `value` applies to extracted values, `weight` to segments. */
  temperatures: z
    .strictObject({
      choice: temperature.optional(),
      noul: temperature.optional(),
      score: temperature.optional(),
      value: temperature.optional(),
      weight: temperature.optional(),
    })
    .optional(),
});

/** The schema, including the requirements of each family. */
const manifestSchema = fields.superRefine(({ family, labels = [], types, limits }, context) => {
  const fail = (path: string, message: string): void => void context.addIssue({ code: 'custom', path: [path], message });
  if (family === 'nli' && !(labels.includes('entailment') && (labels.includes('contradiction') || labels.includes('not_entailment'))))
    fail('labels', 'of an nli model must contain entailment, and contradiction or not_entailment, in the order of its outputs');
  if (family === 'token-classifier' && !labels.some((label) => /^[BI]-./.test(label)))
    fail('labels', 'of a token classifier must be like O, B-PER, I-PER, in the order of its outputs');
  if (new Set(labels).size < labels.length) fail('labels', 'must differ');
  for (const type of Object.keys(types ?? {})) {
    if (!labels.some((label) => label === `B-${type}` || label === `I-${type}`)) fail('types', 'must name types of labels');
  }
  const longest = limits?.max_tokens ?? defaultMaxTokens;
  if ((limits?.overlap_tokens ?? 0) * 2 > longest) fail('limits', 'must not let windows overlap by more than half of max_tokens');
});

export type Manifest = z.infer<typeof manifestSchema>;

export const defaultMaxTokens = 512;
const maxManifestBytes = 1_000_000;

/** Reads the manifest of a folder. Fails with `configuration`; the message names the file and the field. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile);
  const text = await readSmallFile(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TxpError('configuration', `${path} is not JSON`, { hint: 'pull or add the model again' });
  }
  return checkManifest(value, path);
}

/** Checks a value against the schema. `path` is used in messages. Fails with `configuration`. */
export function checkManifest(value: unknown, path: string): Manifest {
  const { success, data, error } = manifestSchema.safeParse(value);
  if (success) return data;
  const [first] = error.issues;
  const keys = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
  const field = [...(first?.path ?? []), ...keys].map(String).join('.').slice(0, 100);
  const what = first?.code === 'unrecognized_keys' ? 'unknown field' : (first?.message ?? 'not a manifest');
  throw new TxpError('configuration', `${path}: ${field === '' ? '' : `${printable(field)}: `}${what}`, {
    hint: 'docs/guide/models.md says what a manifest contains',
  });
}

async function readSmallFile(path: string): Promise<string> {
  const fail = (what: string): TxpError =>
    new TxpError('configuration', `${path} ${what}`, { hint: 'a model folder contains model.onnx, tokenizer.json and txp-model.json' });
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw fail(error.code === 'ENOENT' ? 'does not exist' : `cannot be opened (${error.code})`);
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw fail('is not a file');
    if (facts.size > maxManifestBytes) throw fail(`is larger than ${maxManifestBytes} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}
