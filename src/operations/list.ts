// Every operation, in the order of help and OpenAPI. A new one is a folder here, and its name in this list.
import { extraScopes } from '../core/keys.js';
import type { OperationEntry } from '../core/operation.js';
import { classify } from './classify/index.js';
import { compress } from './compress/index.js';
import { decide } from './decide/index.js';
import { extract } from './extract/index.js';
import { summarize } from './summarize/index.js';

const list = [compress, extract, summarize, classify, decide] as const;

export type OperationName = (typeof list)[number]['name'];

/** Does not load schemas. */
export const operationEntries: readonly OperationEntry<OperationName>[] = list;

export const operationNames: readonly OperationName[] = list.map(({ name }) => name);

/** Names of the operations that use no engine and are available only as routes. */
const readingNames = ['ocr', 'tokens'] as const;

/** Every scope that a key may have. */
export const allScopes: readonly string[] = [...operationNames, ...readingNames, ...extraScopes];

export function operationEntry(name: string): OperationEntry | undefined {
  return operationEntries.find((entry) => entry.name === name);
}
