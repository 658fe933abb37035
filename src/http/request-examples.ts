// An example request for every route that takes one, for OpenAPI and /docs. A test validates each against the schema of its operation.
import { chatOperations } from '../chat/operations.js';
import { operations, readings } from '../operations/index.js';

// The chat operation that needs only a text.
const model = chatOperations.find(({ request }) => request.safeParse({ text: 'A job can be paused.' }).success)?.name;

/** Route id to the body of a request; text if the body is not JSON. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries([...operations, ...readings].map(({ name, example }) => [name, example])),
  createBatch: `${JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model, text: 'A job can be paused.' } })}\n`,
  mcp: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  createChatCompletion: { model, messages: [{ role: 'user', content: 'Harbor is a small scheduler. A job can be paused.' }] },
};
