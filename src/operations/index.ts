// Every operation with its schemas, in the order of the list.
import type { AnyOperation } from '../core/operation.js';
import { operationEntries } from './list.js';

export const operations: readonly AnyOperation[] = await Promise.all(operationEntries.map((entry) => entry.load()));

export function operationNamed(name: string): AnyOperation | undefined {
  return operations.find((operation) => operation.name === name);
}
