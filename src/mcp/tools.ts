// The operations as MCP tools: names, descriptions and schemas.
import * as z from 'zod';
import type { JsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';
import { operations } from '../operations/index.js';
import { withTask } from '../operations/unknown-fields.js';

export interface ToolDefinition {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly [keyword: string]: unknown; readonly type: 'object' };
  readonly outputSchema: { readonly [keyword: string]: unknown; readonly type: 'object' };
}

const annotations = { readOnlyHint: true, openWorldHint: false };

/** All tools; those for files only if folders are allowed. */
export function toolDefinitions(folders: readonly string[]): ToolDefinition[] {
  const tools = operations.map((operation) => operationTool(operation, folders));
  return folders.length === 0 ? tools : [...tools, readDocumentTool(folders)];
}

function operationTool(
  { name, summary, request, response, input: { field: text, isObject } }: AnyOperation,
  folders: readonly string[],
): ToolDefinition {
  const { properties, ...input } = withTask(objectSchema(request, 'input'), text);
  const { document: _, document_mime_type: __, ...fields }: Record<string, unknown> = { ...fieldsOf(properties) };
  if (isObject === true) fields[text] = { type: 'string', description: 'Text that the questions are about.' };
  const usesFiles = folders.length > 0;
  return {
    name,
    description: `${summary}. Runs on this machine.`,
    inputSchema: {
      ...input,
      type: 'object',
      properties: usesFiles ? { ...fields, file: fileField(folders, text) } : fields,
      required: usesFiles ? [] : [text],
      additionalProperties: false,
    },
    outputSchema: objectSchema(response, 'output'),
    annotations,
  };
}

function fileField(folders: readonly string[], text?: string): JsonObject {
  const place = `in ${folders.join(' or ')}`;
  return { type: 'string', description: text === undefined ? `File ${place}.` : `File ${place}, text or document, in place of \`${text}\`.` };
}

function readDocumentTool(folders: readonly string[]): ToolDefinition {
  return {
    name: 'read_document',
    description: 'Read a PDF, scan, photo, web page, mail or office document into text, page by page. Runs on this machine.',
    inputSchema: {
      type: 'object',
      properties: {
        file: fileField(folders),
        pages: { type: 'string', description: 'Pages to read, for example 1-3,7; all if absent.' },
        languages: { type: 'string', description: 'Languages that text recognition expects, joined by +, for example eng+deu.' },
      },
      required: ['file'],
      additionalProperties: false,
    },
    outputSchema: objectSchema(
      z.object({
        media_type: z.string(),
        text: z.string(),
        pages: z.array(z.object({ number: z.int(), source: z.string(), confidence: z.number(), text: z.string() })),
      }),
      'output',
    ),
    annotations,
  };
}

// Clients validate with schema readers that do not know dialects by URL, and responses may contain fields that are only sometimes present.
function objectSchema(schema: z.ZodType, io: 'input' | 'output'): { [keyword: string]: unknown; type: 'object' } {
  const { $schema: _, additionalProperties: __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { ...rest, type: 'object' };
}
