// The chat-completions facade and its model list.
import { randomUUID } from 'node:crypto';
import { toModel, toModelList } from '../chat/model-list.js';
import { chatModels, chatOperations } from '../chat/operations.js';
import { toChat, toChatStream } from '../chat/to-chat.js';
import { TxpError } from '../core/errors.js';
import { operationsOf } from './auth.js';
import { answerOf } from './described-answers.js';
import { keyOf } from './exchange.js';
import { jsonOf, runTask, toJsonSchema } from './operation-routes.js';
import type { RouteParts } from './parts.js';
import { sendJson, sendText } from './respond.js';
import type { Route } from './route.js';

const object = (description: string): { readonly type: string; readonly description: string } => ({ type: 'object', description });

export function chatRoutes(parts: RouteParts): Route[] {
  const models = {
    engineOf: (operation: string) => parts.engineOf(operation),
    maxTextChars: parts.settings['limits.text_chars'],
    createdSeconds: parts.startedAtSeconds,
  };
  return [
    {
      method: 'post',
      path: '/v1/chat/completions',
      access: 'chat',
      body: { limit: parts.settings['limits.document_body_bytes'], type: 'json' },
      admit: (keyId) => parts.work.checkRoom(keyId),
      status: { invalid: 400, engine: 502 },
      describe: {
        id: 'createChatCompletion',
        summary: 'Run extract, summarize or classify in the chat-completions format',
        tag: 'chat',
        request: jsonOf(() => ({
          type: 'object',
          required: ['model'],
          properties: {
            model: { type: 'string', enum: chatModels },
            messages: {
              type: 'array',
              items: object('A message with `role` and `content`; the last `user` message is the text, `system` messages are instructions.'),
            },
            response_format: object(
              '`json_schema`: for extract, each property becomes an entity; for the others, each must be a field of the answer; with `strict` the content conforms to the schema.',
            ),
            stream: { type: 'boolean', default: false },
            stop: { description: 'A string, or up to four: the content ends before the first of them.' },
            n: { type: 'integer', enum: [1], description: 'A request has one answer.' },
            logprobs: { type: 'boolean', enum: [false], description: 'The confidence is in the content of the answer.' },
            tool_choice: {
              description:
                'With `auto` or `none`, tools are never called. With extract, it may name a function of `tools`, whose parameters are then filled in like a strict schema. `seed`, `temperature` and the like do not change the answer.',
            },
          },
          description: 'Fields of the operation may be given at the top level; they take precedence over messages.',
          anyOf: [{}, ...chatOperations.map((operation) => toJsonSchema(operation.request, 'input'))],
        })),
        response: answerOf('completion', 'The completion; its content is the JSON text of the result. A stream when `stream` is true.'),
        failures: {
          400: 'Not a chat request, or an unknown model',
          422: 'The request breaks a rule of the operation',
          500: 'The engine failed',
          504: 'Not done within the time limit',
        },
      },
      handle: async (call) => {
        const allowed = operationsOf(keyOf(call.response));
        const answer = await runTask(parts, call, undefined, 'chat', allowed === undefined ? {} : { operations: allowed });
        const { response } = call;
        const { operation: model, json: content, refusal, tool, uncertain, isCut, inputTokens, outputTokens, stream } = answer;
        const createdSeconds = Math.floor(Date.now() / 1000);
        const completion = {
          id: `chatcmpl-${randomUUID()}`,
          createdSeconds,
          model,
          content,
          refusal,
          tool,
          uncertain,
          isCut,
          inputTokens,
          outputTokens,
        };
        if (stream === undefined) {
          sendJson(response, toChat(completion));
          return;
        }
        sendText(response, 'text/event-stream; charset=utf-8', toChatStream(completion, stream.includeUsage));
      },
    },
    {
      method: 'get',
      path: '/v1/models',
      access: 'models',
      status: { invalid: 400, engine: 500 },
      describe: {
        id: 'listModels',
        summary: 'Models of the chat facade',
        tag: 'chat',
        response: answerOf('models', 'The list'),
        failures: {},
      },
      handle: async ({ response }) => sendJson(response, toModelList(models)),
    },
    {
      method: 'get',
      path: '/v1/models/:model',
      access: 'models',
      status: { invalid: 400, engine: 500 },
      describe: {
        id: 'getModel',
        summary: 'One model of the chat facade',
        tag: 'chat',
        response: answerOf('model', 'The model'),
        failures: { 404: 'There is no such model' },
      },
      handle: async ({ request, response }) => {
        const model = toModel(String(request.params.model), models);
        if (model === undefined) throw new TxpError('not-found', `there is no such model; choose one of: ${chatModels.join(', ')}`);
        sendJson(response, model);
      },
    },
  ];
}
