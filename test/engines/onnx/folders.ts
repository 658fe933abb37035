// Model folders for tests: one of each family, with files, hashes and a manifest.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Family } from '../../../src/models/manifest.js';
import { embeddingModel, glinerModel, maxSpanWords, overlapModel, tokenModel } from './graphs.js';
import { tokenizerJson } from './word-piece.js';

const places = ['rotterdam', 'berlin', 'paris', 'london', 'madrid', 'rome'];
const persons = ['ada', 'lovelace', 'alan', 'turing', 'grace', 'hopper'];
const companies = ['northwind', 'freight', 'acme', 'globex', 'initech'];

/** Returns the type of a word that the test models know, named by the first word of its description. */
export function typeOf(token: string): string | undefined {
  if (places.includes(token)) return 'city';
  if (persons.includes(token)) return 'person';
  return companies.includes(token) ? 'company' : undefined;
}

export const tokenLabels = ['O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC', 'B-ORG', 'I-ORG'];
const seconds = ['lovelace', 'turing', 'hopper', 'freight'];
const codes: Readonly<Record<string, string>> = { city: 'LOC', person: 'PER', company: 'ORG' };

/** The model of each family, and what its manifest contains besides files and name. */
export const familyFacts: Readonly<Record<Family, () => { model: Buffer; facts: Record<string, unknown> }>> = {
  nli: () => ({ model: overlapModel([-1, 0, 1], [1, 0, -1]), facts: { labels: ['contradiction', 'neutral', 'entailment'] } }),
  decision: () => ({ model: overlapModel([2], [-1]), facts: {} }),
  reranker: () => ({ model: overlapModel([2], [-3]), facts: {} }),
  embedding: () => ({ model: embeddingModel(), facts: { pooling: 'mean' } }),
  gliner: () => ({ model: glinerModel(typeOf), facts: { limits: { max_tokens: 128, max_span_words: maxSpanWords } } }),
  'token-classifier': () => ({
    model: tokenModel(tokenLabels, (token) => {
      const type = typeOf(token);
      return type === undefined ? 'O' : `${seconds.includes(token) ? 'I' : 'B'}-${codes[type]}`;
    }),
    facts: { labels: tokenLabels, types: { PER: ['person'], LOC: ['place', 'city'], ORG: ['organisation', 'company'] } },
  }),
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes a model folder and returns its path. `change` may replace the manifest. */
export function writeFolder(
  folder: string,
  family: Family,
  {
    model,
    tokenizer,
    change = (manifest) => manifest,
  }: { model?: Buffer; tokenizer?: string; change?: (manifest: Record<string, unknown>) => unknown } = {},
): string {
  const made = familyFacts[family]();
  const bytes = model ?? made.model;
  const tokens = Buffer.from(tokenizer ?? JSON.stringify(tokenizerJson()));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.onnx'), bytes);
  writeFileSync(join(folder, 'tokenizer.json'), tokens);
  const manifest = change({
    format: 1,
    name: `test-${family}`,
    family,
    license: 'MIT',
    files: {
      'model.onnx': { sha256: sha256(bytes), bytes: bytes.length },
      'tokenizer.json': { sha256: sha256(tokens), bytes: tokens.length },
    },
    ...made.facts,
  });
  writeFileSync(join(folder, 'txp-model.json'), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  return folder;
}

/** A folder for model folders, removed by `remove`. */
export function makeShelf(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'txp-onnx-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
