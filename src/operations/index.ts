// Every operation with its schemas, in the order of the list.
import type { AnyOperation } from '../core/operation.js';
import { operationEntries } from './list.js';
import { ocr } from './ocr/operation.js';
import { tokens } from './tokens/operation.js';

export const operations: readonly AnyOperation[] = await Promise.all(operationEntries.map((entry) => entry.load()));

/** What asks no engine: reading a document, and counting. They have routes, and neither chat nor batches. */
export const readings: readonly AnyOperation[] = [ocr, tokens];

export function operationNamed(name: string): AnyOperation | undefined {
  return [...operations, ...readings].find((operation) => operation.name === name);
}
