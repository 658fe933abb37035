// The MCP server: lists tools, runs them with progress and cancellation, and keeps long results as resources.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { compact } from '../core/compact.js';
import { recognise } from '../core/content.js';
import { invalidField, TxpError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import { missingScope } from '../core/keys.js';
import { validate } from '../operations/execute.js';
import { operationNamed, operations } from '../operations/index.js';
import { placeContent } from '../operations/place-content.js';
import { refuseUnknown, type UnknownField, unknownFieldsOf } from '../operations/unknown-fields.js';
import { batchOfResource, batchTemplate, batchTools, runBatchTool } from './batch-tools.js';
import type { Caller, CallParts, McpParts, ReadPages } from './parts.js';
import { type ToolDefinition, toolDefinitions } from './tools.js';

// Longer results are linked instead of filling the conversation.
const longResultChars = 20_000;
const maxKeptResults = 50;

const callSchema = CallToolRequestSchema.extend({ params: checked(CallToolRequestSchema.shape.params) });
const readSchema = ReadResourceRequestSchema.extend({ params: checked(ReadResourceRequestSchema.shape.params) });

const instructions =
  'Text processing on this machine, exact and repeatable: extract values, classify, decide, summarize, compress, read documents. Give a file by name instead of its text when you can.';

/** Creates an MCP server, ready to connect to a transport. */
export function createServer(parts: McpParts): Server {
  const server = new Server({ name: 'txp', version: parts.version }, { capabilities: { tools: {}, resources: {} }, instructions });
  const usesFiles = parts.folders.allowed.length > 0;
  const all = [...toolDefinitions(parts.folders.allowed), ...(parts.batches === undefined ? [] : batchTools(parts.batches, usesFiles))];
  const toolsFor = (caller: Caller | undefined): ToolDefinition[] => all.filter(({ name }) => mayCall(name, caller));
  const kept = new Map<string, string>();
  let resultCount = 0;
  const keep = (json: string): string => {
    const uri = `txp://results/${++resultCount}`;
    kept.set(uri, json);
    const [oldest] = kept.keys();
    if (kept.size > maxKeptResults && oldest !== undefined) kept.delete(oldest);
    return uri;
  };

  server.setRequestHandler(ListToolsRequestSchema, (_, { authInfo }) => ({ tools: toolsFor(callerOf(authInfo)) }));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...kept.keys()].map((uri) => resourceOf(uri)) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: parts.batches === undefined ? [] : [batchTemplate] }));
  server.setRequestHandler(readSchema, async ({ params: { uri } }, { signal, authInfo }) => {
    const batchId = batchOfResource(uri);
    if (batchId !== undefined && parts.batches !== undefined) {
      const text = await parts.batches.output(batchId, callOf(signal, authInfo));
      return { contents: [{ uri, mimeType: 'application/x-ndjson', text }] };
    }
    const text = kept.get(uri);
    if (text === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no ${uri}; the last ${maxKeptResults} long results are kept`);
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });
  server.setRequestHandler(callSchema, async ({ params }, { signal, sendNotification, authInfo }): Promise<CallToolResult> => {
    const { name, arguments: given = {}, _meta } = params;
    const tool = all.find((each) => each.name === name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${name}`);
    const { signal: own, ...call } = callOf(signal, authInfo);
    const progressToken = _meta?.progressToken;
    const onPage = (progress: number, total: number): void => {
      if (progressToken === undefined) return;
      void sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress, total, message: `page ${progress} of ${total}` },
      });
    };
    try {
      if (!mayCall(name, call.caller)) throw missingScope(scopeOf(name));
      // `file` is exempt: if no folder is allowed, it gets a clearer error below.
      const { file: _, ...others } = given;
      refuseUnknown(unknownFieldsOf(tool.inputSchema, others).map(inputMeant(name)), `an argument of ${name}`);
      const batch = await runBatchTool(name, given, { ...call, signal: own }, parts);
      if (batch?.link !== undefined) return linkTo(batch.link, batch.result);
      const result = batch?.result ?? (await runTool(name, given, { ...call, signal: own, onPage }, parts));
      const json = JSON.stringify(result);
      const structuredContent = { ...fieldsOf(result) };
      if (json.length <= longResultChars) return { content: [{ type: 'text', text: json }], structuredContent };
      const uri = keep(json);
      const note = `The result is ${json.length} characters of JSON; it can be read as the resource ${uri}.`;
      return {
        content: [
          { type: 'text', text: note },
          { type: 'resource_link', ...resourceOf(uri) },
        ],
        structuredContent,
      };
    } catch (error) {
      if (!(error instanceof TxpError)) throw error;
      const { kind, message, hint } = isMissingInput(error, name, given) ? missingInput(error, usesFiles) : error;
      const text = [message, hint].filter((line) => line !== undefined).join('; ');
      return { content: [{ type: 'text', text: `${kind}: ${text}` }], isError: true };
    }
  });
  return server;
}

// The schemas of the protocol report faults as a list of the validator's issues, under the code for faults of the server.
function checked<P>(params: z.ZodType<P>) {
  return z.unknown().transform((given): P => {
    try {
      return validate(params, given ?? {});
    } catch (error) {
      throw error instanceof TxpError ? new McpError(ErrorCode.InvalidParams, error.message) : error;
    }
  });
}

function resourceOf(uri: string): { uri: string; name: string; mimeType: string } {
  return { uri, name: `result ${uri.slice(uri.lastIndexOf('/') + 1)}`, mimeType: 'application/json' };
}

function linkTo(uri: string, batch: JsonObject): CallToolResult {
  const link = { type: 'resource_link' as const, uri, name: 'results of the batch', mimeType: 'application/x-ndjson' };
  return { content: [{ type: 'text', text: JSON.stringify(batch) }, link], structuredContent: batch };
}

// The caller as the transport reports it: set over HTTP, absent over standard input.
interface Told {
  readonly clientId: string;
  readonly extra?: Record<string, unknown>;
}

function callerOf(told: Told | undefined): Caller | undefined {
  return told?.extra?.caller as Caller | undefined;
}

function callOf(signal: AbortSignal, told: Told | undefined): CallParts {
  const caller = callerOf(told);
  const gone = told?.extra?.signal;
  return { signal: gone instanceof AbortSignal ? AbortSignal.any([signal, gone]) : signal, ...compact({ caller }) };
}

/** Tools name their input field differently, and agents mix the names up: suggests the tool's own name. */
function inputMeant(tool: string): (unknown: UnknownField) => UnknownField {
  const own = operationNamed(tool)?.input.field;
  const names = operations.map(({ input }) => input.field);
  return (unknown) => (own !== undefined && names.some((name) => name === unknown.path[0]) ? { ...unknown, meant: own } : unknown);
}

/** Whether a call of an operation has neither a text nor a file, and fails because of that. */
function isMissingInput({ issues: [issue] }: TxpError, tool: string, given: JsonObject): boolean {
  const field = operationNamed(tool)?.input.field;
  return field !== undefined && issue?.path[0] === field && given[field] === undefined && given.file === undefined;
}

// The operation's own message names fields of documents, which tools do not have.
function missingInput({ issues }: TxpError, usesFiles: boolean): TxpError {
  return invalidField(issues[0]?.path ?? [], usesFiles ? 'is required, or `file` in its place' : 'is required');
}

function scopeOf(tool: string): string {
  return tool === 'read_document' ? 'ocr' : /batch/.test(tool) ? 'batches' : tool;
}

function mayCall(tool: string, caller: Caller | undefined): boolean {
  return caller?.operations === undefined || caller.operations.includes(scopeOf(tool));
}

async function runTool(name: string, given: JsonObject, call: CallParts, parts: McpParts): Promise<unknown> {
  const { file } = given;
  if (file !== undefined && typeof file !== 'string') throw new TxpError('invalid-request', 'file: must be a string');
  // A document in the arguments would bypass the folder check; agents pass files instead.
  const operation = operationNamed(name);
  if (operation !== undefined && file === undefined) return parts.run(name, withoutDocument(given), call);
  if (file === undefined) throw new TxpError('invalid-request', 'file: is required and must be a string');
  const bytes = await parts.folders.read(file);
  const content = recognise(bytes);
  if (name === 'read_document') return toPages(await parts.readDocument({ bytes, declaredMediaType: content.mediaType }, readingOf(given), call));
  if (operation === undefined) throw new Error(`there is no tool ${name}`);
  const readText = async (document: Uint8Array): Promise<string> => (await parts.readDocument({ bytes: document }, {}, call)).text;
  return parts.run(name, await placeContent(operation.input, withoutDocument(given), content, readText), call);
}

function withoutDocument({ file: _, document: __, document_mime_type: ___, ...fields }: JsonObject): JsonObject {
  return fields;
}

function readingOf({ pages, languages }: JsonObject): { pages?: string; languages?: string } {
  return { ...(typeof pages === 'string' ? { pages } : {}), ...(typeof languages === 'string' ? { languages } : {}) };
}

function toPages({ media_type, text, pages }: ReadPages): JsonObject {
  return { media_type, text, pages: pages.map(({ number, source, confidence, text: own }) => ({ number, source, confidence, text: own })) };
}
