// Every operation, in the order of help and OpenAPI.
import type { Operation } from '../core/operation.js';
import { classify } from './classify/operation.js';
import { compress } from './compress/operation.js';
import { decide } from './decide/operation.js';
import { extract } from './extract/operation.js';
import { summarize } from './summarize/operation.js';

// biome-ignore lint/suspicious/noExplicitAny: a list of operations forgets each one's input and output; execute validates before run sees them
export type AnyOperation = Operation<any, any, any>;

export const operations: readonly AnyOperation[] = [compress, extract, summarize, classify, decide];

export function operationNamed(name: string): AnyOperation | undefined {
  return operations.find((operation) => operation.name === name);
}
