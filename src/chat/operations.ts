// The operations that chat and batches offer, with the label counts that hold there.
import { classify, classifyWithLabels } from '../operations/classify/operation.js';
import { type AnyOperation, operations } from '../operations/index.js';

/** In the order of the list; the name is the model id. */
export const chatOperations: readonly AnyOperation[] = operations
  .filter((operation) => operation.chat !== undefined)
  .map((operation) => (operation === classify ? classifyWithLabels(2, 26) : operation));

export const chatModels: readonly string[] = chatOperations.map((operation) => operation.name);

export function chatOperationNamed(model: unknown): AnyOperation | undefined {
  return chatOperations.find((operation) => operation.name === model);
}
