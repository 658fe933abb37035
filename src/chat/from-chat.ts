// Converts a chat-completions request, or the flat body of a batch item, to an operation and its request body.
import { compact } from '../core/compact.js';
import { type Issue, invalidField, invalidFields, TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';
import { answerLacks } from '../operations/answer-schema.js';
import { unenforceableKeywords } from '../operations/schema-check.js';
import { keywordIssues } from '../operations/schema-keywords.js';
import { forcedTool } from './forced-tool.js';
import { chatModels, chatOperationNamed } from './operations.js';
import { checkStandardValues, isStandardField, readStops, refuseUnanswerable } from './standard-fields.js';

interface ChatRequest {
  readonly operation: AnyOperation;
  /** Request body of the operation, not yet validated. */
  readonly body: JsonObject;
  readonly stream: boolean;
  /** Whether a stream ends with a usage chunk. */
  readonly includeUsage: boolean;
  /** JSON Schema that the content must conform to: of a strict `response_format`, unless a field of the body overrides it, or of a forced tool. */
  readonly strictSchema?: JsonObject;
  /** Name of the function whose call is forced; the content is its arguments. */
  readonly tool?: string;
  /** The fields of the body that were sent as part of a field of the chat request, with that field. */
  readonly carriers: ReadonlyMap<string, string>;
  /** The documents of the message, in its order, if there are several; the body has the first. */
  readonly documents?: readonly ChatDocument[];
  /** Stop sequences: the content ends before the first occurrence of any. */
  readonly stops: readonly string[];
}

/** A file of a message. */
export interface ChatDocument {
  readonly name?: string;
  readonly document: string;
  readonly document_mime_type: string;
}

const chatFields = ['model', 'messages', 'response_format', 'stream', 'stream_options', 'max_completion_tokens'];

/**
 * Reads messages, `response_format` and the standard fields; top-level fields of the operation take precedence over them.
 * Fails with `invalid-request` for anything that is not a chat request; the operation checks its own rules.
 */
export function fromChat(value: unknown): ChatRequest {
  if (!isJsonObject(value)) throw invalidField([], 'the body must be a JSON object');
  const operation = chatOperationNamed(value.model);
  if (operation === undefined) throw unknownModel();
  refuseUnanswerable(value);
  checkStandardValues(value);
  const stops = readStops(value);
  const isOwn = ([key, field]: [string, unknown]): boolean => !chatFields.includes(key) && !isStandardField(key) && field !== null;
  const flat = Object.fromEntries(Object.entries(value).filter(isOwn));
  const schema = operation.chat?.schema;
  const tool = forcedTool(value, schema !== undefined);
  if (tool !== undefined && schema !== undefined && flat[schema.field] !== undefined)
    throw invalidField(['tool_choice'], `must be "auto" or "none" beside \`${schema.field}\`: the parameters of the tool say what to look for`);
  const format = tool === undefined ? readResponseFormat(value.response_format) : { ...tool, strict: true };
  const isAsked = format !== undefined && (schema === undefined || flat[schema.field] === undefined);
  if (isAsked) checkFormat(format, schema?.issues ?? keywordIssues);
  if (isAsked && schema === undefined) checkAnswer(operation, format.schema);
  const asked = isAsked ? schema?.read(format.schema) : undefined;
  const isStrict = isAsked && format.strict;
  const messages = readMessages(value.messages);
  const { documents } = messages;
  return {
    operation,
    ...(isStrict ? { strictSchema: format.schema } : {}),
    ...(tool === undefined ? {} : { tool: tool.name }),
    body: {
      ...operation.chat?.defaults,
      ...carried(value, messages, operation),
      ...(schema === undefined || asked === undefined ? {} : { [schema.field]: asked }),
      ...flat,
      ...smallerTokenLimit(value),
    },
    carriers: carriersOf(operation, asked === undefined ? undefined : tool === undefined ? 'response_format' : 'tools', flat),
    stops,
    ...(documents.length > 1 && flat.document === undefined ? { documents } : {}),
    stream: value.stream === true,
    includeUsage: isJsonObject(value.stream_options) && value.stream_options.include_usage === true,
  };
}

// Both limit the same answer, so the smaller one applies.
function smallerTokenLimit({ max_tokens: own, max_completion_tokens: other }: JsonObject): JsonObject {
  return typeof own === 'number' && typeof other === 'number' ? { max_tokens: Math.min(own, other) } : {};
}

/** The failure for a `model` that names no operation. */
function unknownModel(): TxpError {
  return invalidField(['model'], `must be one of: ${chatModels.join(', ')}`);
}

const lacksInput = 'must contain a message with the role "user" and a text or a document, unless `text` is sent';

/** Rewrites an operation's failure about fields that the request carried elsewhere, such as `text` in `messages`, to be about where they were sent. */
export function withSentPaths(failure: unknown, { carriers, body }: Pick<ChatRequest, 'carriers' | 'body'>): unknown {
  if (!(failure instanceof TxpError)) return failure;
  const { kind, message, hint, issues } = failure;
  const told = issues.map((issue): Issue => {
    const [first = '', ...rest] = issue.path;
    const carrier = carriers.get(String(first));
    if (carrier === undefined) return issue;
    return { path: [carrier, ...rest], message: first === 'text' && body.text === undefined ? lacksInput : issue.message };
  });
  if (told.every((issue, index) => issue === issues[index])) return failure;
  const whole = message.split('; ').map((part) => {
    const index = issues.findIndex(({ path }) => part.startsWith(path.join('.')));
    const [own, now] = [issues[index], told[index]];
    if (own === undefined || now === undefined) return part;
    return `${now.path.join('.')}${part.slice(own.path.join('.').length).replace(own.message, () => now.message)}`;
  });
  return new TxpError(kind, whole.join('; '), { issues: told, ...compact({ hint }) });
}

function carriersOf({ chat }: AnyOperation, ofSchema: string | undefined, flat: JsonObject): ReadonlyMap<string, string> {
  const inMessages = ['text', 'document', ...(chat?.systemField === undefined ? [] : [chat.systemField])];
  const carriers = new Map(inMessages.map((field) => [field, 'messages']));
  if (ofSchema !== undefined && chat?.schema !== undefined) carriers.set(chat.schema.field, ofSchema);
  for (const field of Object.keys(flat)) carriers.delete(field);
  return carriers;
}

function carried(value: JsonObject, { text, system, documents: [first] }: Messages, operation: AnyOperation): JsonObject {
  const fields: Record<string, unknown> = {};
  // `chunks` are the entire input of a classify request; messages in addition to them only address the model.
  if (text !== undefined && !Array.isArray(value.chunks)) fields.text = text;
  if (first !== undefined) Object.assign(fields, { document: first.document, document_mime_type: first.document_mime_type });
  if (system !== '' && operation.chat?.systemField !== undefined) fields[operation.chat.systemField] = system;
  if (typeof value.max_completion_tokens === 'number') fields.max_tokens = value.max_completion_tokens;
  return fields;
}

function checkFormat({ schema, strict, path }: ResponseFormat, issuesOf: (schema: JsonObject) => readonly Issue[]): void {
  const issues = issuesOf(schema);
  const all = issues.length > 0 || !strict ? issues : unenforceableKeywords(schema);
  const failure = invalidFields(all.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
  if (failure !== undefined) throw failure;
}

// Rejects a schema that no answer of the operation can conform to, because the client would wait for one in vain.
function checkAnswer(operation: AnyOperation, schema: JsonObject): void {
  const lacks = answerLacks(operation, schema);
  if (lacks !== undefined) throw invalidField(['response_format'], `${lacks}; leave it out, or ask the model extract for other values`);
}

interface ResponseFormat {
  readonly schema: JsonObject;
  readonly strict: boolean;
  /** Path of the schema in the request. */
  readonly path: Issue['path'];
}

function readResponseFormat(format: unknown): ResponseFormat | undefined {
  if (format === undefined || format === null) return undefined;
  if (!isJsonObject(format) || !['text', 'json_object', 'json_schema'].includes(String(format.type)))
    throw invalidField(['response_format'], 'must be an object of the `type` "json_schema", "json_object" or "text"');
  const wrapped = isJsonObject(format.json_schema) ? format.json_schema : format;
  const isWithin = wrapped !== format && isJsonObject(wrapped.schema);
  const schema = isWithin ? wrapped.schema : format.schema;
  const path = ['response_format', ...(isWithin ? ['json_schema'] : []), 'schema'];
  // Servers that take a schema for a JSON object give values in its shape; there is no other way to ask them for it.
  const isStrict = wrapped.strict === true || (format.type === 'json_object' && wrapped.strict !== false);
  if (isJsonObject(schema)) return { schema, strict: isStrict, path };
  if (format.type === 'json_schema') throw invalidField(['response_format', 'json_schema', 'schema'], 'must be a JSON Schema');
  return undefined;
}

interface Messages {
  readonly text?: string;
  /** All system messages, joined. */
  readonly system: string;
  readonly documents: readonly ChatDocument[];
}

function readMessages(messages: unknown): Messages {
  if (messages === undefined || messages === null) return { system: '', documents: [] };
  if (!Array.isArray(messages)) throw invalidField(['messages'], 'must be an array of messages');
  const system: string[] = [];
  let user: Content = { documents: [] };
  messages.forEach((message: unknown, index) => {
    if (!isJsonObject(message) || typeof message.role !== 'string')
      throw invalidField(['messages', index], 'must be an object with `role` and `content`');
    if (message.role === 'system' || message.role === 'developer') system.push(readContent(message.content, index).text ?? '');
    if (message.role === 'user') user = readContent(message.content, index);
  });
  return { ...user, system: system.filter((text) => text !== '').join('\n\n') };
}

type Content = Pick<Messages, 'text' | 'documents'>;

function readContent(content: unknown, message: number): Content {
  if (typeof content === 'string') return { text: content, documents: [] };
  if (content === null || content === undefined) return { documents: [] };
  if (!Array.isArray(content)) throw invalidField(['messages', message, 'content'], 'must be a string or an array of parts');
  const texts: string[] = [];
  const documents: ChatDocument[] = [];
  content.forEach((part: unknown, index) => {
    const path = ['messages', message, 'content', index];
    if (!isJsonObject(part)) throw invalidField(path, 'must be an object with `type`');
    if (part.type === 'text' && typeof part.text === 'string') texts.push(part.text);
    else if (part.type === 'image_url') documents.push(readDataUrl(isJsonObject(part.image_url) ? part.image_url.url : part.image_url, path));
    else if (part.type === 'file') documents.push(readFilePart(fieldsOf(part.file), path));
    else throw invalidField(path, 'must be a part of type "text", "image_url" or "file"');
  });
  return { documents, ...(texts.length === 0 ? {} : { text: texts.join('\n') }) };
}

function readFilePart({ file_data: url, filename: name }: JsonObject, path: Issue['path']): ChatDocument {
  return { ...readDataUrl(url, path), ...(typeof name === 'string' ? { name } : {}) };
}

function readDataUrl(url: unknown, path: Issue['path']): ChatDocument {
  const match = typeof url === 'string' ? /^data:([\w.+-]{1,127}\/[\w.+-]{1,127}(?:;[^,]{0,200})?),/.exec(url) : null;
  if (match === null || typeof url !== 'string')
    throw invalidField(path, 'must carry the file itself as a base64 data URL; addresses are never fetched');
  return { document: url.slice(match[0].length), document_mime_type: (match[1] ?? '').replace(/;base64$/i, '') };
}
