// One POST route per operation, the aliases of decide, and the routes of decisions clients: all of them run a task and send its JSON text.
import * as z from 'zod';
import { answerList } from '../compat/question-list.js';
import { decisionsRoutes } from '../compat/routes.js';
import { compact } from '../core/compact.js';
import { fieldsOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';
import { operations, readings } from '../operations/index.js';
import { withTask } from '../operations/unknown-fields.js';
import type { Task, TaskAnswer, TaskShape } from '../tasks/task.js';
import { clientSignal, exchangeOf, keyIdOf } from './exchange.js';
import { noteUnread } from './ignored-fields.js';
import type { RouteParts } from './parts.js';
import { sendText } from './respond.js';
import type { Call, JsonSchema, Route } from './route.js';

export function operationRoutes(parts: RouteParts): Route[] {
  const { settings } = parts;
  return [...operations, ...readings].flatMap((operation) => {
    const own = operationRoute(parts, operation, operation.path, 'operation');
    const aliases =
      operation.compatibility?.service === 'path'
        ? settings['compat.service_aliases'].map((word) =>
            operationRoute(parts, operation, `/${operation.path.slice(1).replace(/service$/, word)}`, 'operation'),
          )
        : [];
    if (operation.compatibility?.decisions !== true) return [own, ...aliases];
    const others = decisionsRoutes.map(({ path, of }) => {
      const route = operationRoute(parts, operation, path, 'decisions');
      const description: JsonSchema = { type: 'object', description: `As for /v1/service, but parsed leniently for ${of}.` };
      const request = { contentType: 'application/json', schema: description };
      const response = Object.assign(
        jsonOf(() => ({ anyOf: [responseSchema(operation), toJsonSchema(answerList, 'output')] })),
        { description: 'The result; a list if the request is a list of questions about an `input`' },
      );
      return { ...route, describe: { ...route.describe, request, response, summary: `Decisions for ${of}`, tag: 'compatibility' } };
    });
    return [own, ...aliases, ...others];
  });
}

function operationRoute(parts: RouteParts, operation: AnyOperation, path: `/${string}`, shape: TaskShape): Route {
  const { settings } = parts;
  const { name, failureStatus, price } = operation;
  const takesDocuments = operation.input.takes === 'document';
  return {
    method: 'post',
    path,
    access: name,
    body: {
      limit: settings[takesDocuments ? 'limits.document_body_bytes' : 'limits.body_bytes'],
      type: shape === 'operation' ? 'json or file' : 'json',
    },
    admit: (keyId) => parts.work.checkRoom(keyId),
    status: failureStatus,
    describe: {
      id: path === operation.path ? name : `${name}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary: operation.summary,
      tag: 'operations',
      request: jsonOf(() => requestSchema(operation)),
      response: Object.assign(
        jsonOf(() => responseSchema(operation)),
        { description: 'The result' },
      ),
      failures: {
        [failureStatus.invalid]: 'The request breaks a rule; `error.issues` names the fields',
        ...(takesDocuments ? { 422: 'The request breaks a rule, or the document cannot be read' } : {}),
        ...(price === undefined ? {} : { 402: 'The key has no credits left' }),
        [failureStatus.engine]: 'The engine failed',
        504: 'Not done within the time limit',
      },
    },
    handle: (call) =>
      price === undefined ? runTask(parts, call, name, shape).then((answer) => send(call, answer)) : paidTask(parts, call, { name, price, shape }),
  };
}

interface PaidTask {
  readonly name: string;
  readonly price: NonNullable<AnyOperation['price']>;
  readonly shape: TaskShape;
}

async function paidTask(parts: RouteParts, call: Call, { name, price, shape }: PaidTask): Promise<void> {
  const exchange = exchangeOf(call.response);
  const hold = await parts.store.ledger.hold(keyIdOf(call.response), parts.settings[price]);
  try {
    const answer = await runTask(parts, call, name, shape, { maxCost: hold.max });
    await hold.settle(answer.cost);
    exchange.cost = answer.cost;
    send(call, answer);
  } finally {
    hold.release();
  }
}

/** Performs the body of a call and records the result in the exchange. */
export async function runTask(
  parts: RouteParts,
  call: Call,
  operation: string | undefined,
  shape: TaskShape,
  limits: Pick<Task, 'maxCost' | 'operations'> = {},
): Promise<TaskAnswer> {
  const { settings } = parts;
  const task: Task = {
    shape,
    ...compact({ operation }),
    // Readings only read and count, which the worker threads do without a model.
    ...(readings.some(({ name }) => name === operation) ? { engine: 'embedded' } : {}),
    body: { bytes: call.bytes, ...compact({ form: call.form }) },
    allowDocuments: true,
    keyId: keyIdOf(call.response),
    priority: 'realtime',
    timeoutMs: settings.timeout,
    ...limits,
  };
  const answer = await parts.work.perform(task, clientSignal(call.response, parts.state.ending));
  const exchange = exchangeOf(call.response);
  exchange.operation = answer.operation;
  exchange.engineId = answer.engineId;
  if (answer.answeredBy !== undefined) exchange.answeredBy = answer.answeredBy;
  noteUnread(answer.unread ?? [], call);
  exchange.inputTokens = answer.inputTokens;
  exchange.workMs = answer.workMs;
  return answer;
}

function send({ response }: Call, { json }: TaskAnswer): void {
  sendText(response, 'application/json; charset=utf-8', json);
}

// The operation's response, with the fields that any run may add: which other engines answered, whether the answer was cut off, and what was not read.
function responseSchema(operation: AnyOperation): JsonSchema {
  const schema = toJsonSchema(operation.response, 'output');
  const answeredBy = {
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'Capability to the engine that answered it; only if another engine than the chosen one answered. Also in the header `x-txp-answered-by`.',
  };
  const cut = { type: 'boolean', description: 'True if a length limit of the request or of the model cut the answer off; otherwise absent.' };
  const notes = {
    type: 'array',
    items: { type: 'string' },
    description: 'What of the document was not read, such as an attachment that needs a password, and why; absent if everything was read.',
  };
  const isDocument = operation.input.takes === 'document' && operations.includes(operation);
  return {
    ...schema,
    properties: { ...fieldsOf(schema.properties), answered_by: answeredBy, cut, ...(isDocument ? { document_notes: notes } : {}) },
  };
}

function requestSchema(operation: AnyOperation): JsonSchema {
  const schema = toJsonSchema(operation.request, 'input');
  // Readings have no task.
  return operations.includes(operation) ? withTask(schema, operation.input.field) : schema;
}

/** A JSON body for a route's description. Its schema is made on access, which never happens on most servers. */
export function jsonOf(makeSchema: () => JsonSchema): { readonly contentType: string; readonly schema: JsonSchema } {
  return {
    contentType: 'application/json',
    get schema() {
      return makeSchema();
    },
  };
}

/** JSON Schema 2020-12 of a zod schema, as used in OpenAPI 3.1. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}
