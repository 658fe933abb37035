// Loads fixture documents, and reads them with the options most tests use.
import { readFileSync } from 'node:fs';
import type { ReadDocument, ReadOptions } from '../../src/core/document.js';
import { TxpError } from '../../src/core/errors.js';
import type { DocumentReader } from '../../src/documents/read-document.js';

export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/documents/${name}`, import.meta.url));
}

export function readWith(reader: DocumentReader, bytes: Uint8Array, options: Partial<ReadOptions> = {}, signal?: AbortSignal): Promise<ReadDocument> {
  return reader.read({ bytes }, { ocr: 'auto', languages: 'eng', ...options }, signal ?? new AbortController().signal);
}

/** The failure of a read that must fail. */
export async function failureOf(read: Promise<unknown>): Promise<TxpError> {
  try {
    await read;
  } catch (error) {
    if (error instanceof TxpError) return error;
    throw error;
  }
  throw new Error('the read succeeded');
}

/** The share of the expected words that were read, in any order. */
export function wordsRead(expected: string, read: string): number {
  const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const got = new Map<string, number>();
  for (const word of wordsOf(read)) got.set(word, (got.get(word) ?? 0) + 1);
  const wanted = wordsOf(expected);
  let right = 0;
  for (const word of wanted) {
    const left = got.get(word) ?? 0;
    if (left === 0) continue;
    got.set(word, left - 1);
    right++;
  }
  return right / wanted.length;
}
