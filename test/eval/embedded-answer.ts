// Runs an operation on a text with the embedded engine, for the rows that measure what a user would get.
import type { Capability } from '../../src/core/engine.js';
import type { Operation } from '../../src/core/operation.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { execute } from '../../src/operations/execute.js';
import { operationSettings } from '../operation-settings.js';

const engine = embeddedEngine();

/** The response of an operation with the default settings. Fails for a body with a document: the rows have texts only. */
export function embeddedAnswer<In, Out, C extends Capability>(operation: Operation<In, Out, C>, body: unknown): Promise<Out> {
  return execute(operation, body, {
    engine,
    settings: operationSettings,
    readDocument: async () => Promise.reject(new Error('the rows have no documents')),
    tokenCounter: async () => (counted) => counted.length,
    signal: new AbortController().signal,
    now: () => 0,
  });
}
