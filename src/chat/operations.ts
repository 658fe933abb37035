// The operations offered by chat and batches, with the request schemas used there.
import type { AnyOperation } from '../core/operation.js';
import { operations } from '../operations/index.js';

/** In the order of `operations`; the name is the model id. */
export const chatOperations: readonly AnyOperation[] = operations
  .filter((operation) => operation.chat !== undefined)
  .map((operation) => ({ ...operation, request: operation.chat?.request ?? operation.request }));

export const chatModels: readonly string[] = chatOperations.map((operation) => operation.name);

export function chatOperationNamed(model: unknown): AnyOperation | undefined {
  return chatOperations.find((operation) => operation.name === model);
}
