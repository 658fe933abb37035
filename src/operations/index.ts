// Every operation with its schemas, in the order of the list.
import type { AnyOperation } from '../core/operation.js';
import { operationEntries } from './list.js';
import { ocr } from './ocr/operation.js';
import { tokens } from './tokens/operation.js';

export const operations: readonly AnyOperation[] = await Promise.all(operationEntries.map((entry) => entry.load()));

/** Operations that use no engine: reading a document, and counting tokens. They have routes, but are not available in chat or batches. */
export const readings: readonly AnyOperation[] = [ocr, tokens];

export function operationNamed(name: string): AnyOperation | undefined {
  return [...operations, ...readings].find((operation) => operation.name === name);
}
