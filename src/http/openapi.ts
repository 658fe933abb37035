// The OpenAPI 3.1 document, generated from the table of routes; bodies come from the same schemas that validate requests.
import { fieldsOf } from '../core/keyed.js';
import { requestExamples } from './request-examples.js';
import type { JsonSchema, Route } from './route.js';

/** Version of the interface, not of the program. */
const interfaceVersion = '1.0.0';

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['detail', 'error'],
  properties: {
    detail: { type: 'string' },
    error: {
      type: 'object',
      required: ['message', 'type', 'code', 'param', 'issues', 'request_id'],
      properties: {
        message: { type: 'string' },
        type: { type: 'string' },
        code: { type: 'string' },
        param: { type: ['string', 'null'] },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'array', items: { type: ['string', 'integer'] } }, message: { type: 'string' } },
          },
        },
        request_id: { type: 'string' },
      },
    },
  },
};

const everyFailure: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  403: 'The origin is not allowed',
  421: 'The Host is not served here',
  500: 'An internal error',
  503: 'No capacity now; `retry-after` says when to retry',
};
const keyFailures: Readonly<Record<number, string>> = {
  401: 'The key is missing or invalid',
  403: 'The key may not do this, or the origin is not allowed',
  429: 'Too many requests with this key; `retry-after` says when to retry',
};
const bodyFailures: Readonly<Record<number, string>> = {
  408: 'The body arrived too slowly',
  413: 'The body is larger than the limit',
  415: 'The content type cannot carry the body',
};

export function openApiDocument(routes: readonly Route[]): JsonSchema {
  const schemas: Record<string, unknown> = { Error: errorSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: toOperation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'txp',
      version: interfaceVersion,
      description: 'Text processing: compress, extract, summarize, classify, decisions, batches and a chat-completions facade.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: [...new Set(routes.map((route) => route.describe.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function toOperation({ describe, access, body, path }: Route, schemas: Record<string, unknown>): JsonSchema {
  const { id, summary, tag, request, response, parameters = [], failures } = describe;
  const isOpen = access === 'open';
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const given = new Set(parameters.map((parameter) => parameter.name));
  const takesFiles = body?.type === 'json or file';
  const own = [...named.filter(({ name }) => !given.has(name)), ...parameters, ...(takesFiles ? [fieldsHeader] : [])];
  const statuses = { ...everyFailure, ...(isOpen ? {} : keyFailures), ...(body === undefined ? {} : bodyFailures), ...failures };
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(isOpen ? { security: [] } : {}),
    ...(own.length === 0 ? {} : { parameters: own }),
    ...(request === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              ...withExample(contentOf({ ...request, schema: withNulls(request.schema) }, `${id}Request`, schemas), requestExamples[id]),
              ...(takesFiles ? fileContent(request.schema) : {}),
            },
          },
        }),
    responses: {
      200: { description: response.description, content: contentOf(response, `${id}Response`, schemas) },
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}

/** Optional fields may be null, as typed clients send them. */
function withNulls(schema: JsonSchema): JsonSchema {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const orNull = (property: JsonSchema): JsonSchema =>
    typeof property.type === 'string' && property.enum === undefined ? { ...property, type: [property.type, 'null'] } : property;
  const properties = Object.entries(fieldsOf(schema.properties)).map(([name, own]) => [name, required.includes(name) ? own : orNull(fieldsOf(own))]);
  return properties.length === 0 ? schema : { ...schema, properties: Object.fromEntries(properties) };
}

const fieldsHeader: JsonSchema = {
  name: 'x-txp-request',
  in: 'header',
  description: 'Fields of the request as a JSON object, if the body is a file; they may also be in the query, by name.',
  schema: { type: 'string' },
};

// A file in a form with the fields, or on its own. The fields are described in the JSON form.
function fileContent({ properties = {}, required = [] }: JsonSchema): JsonSchema {
  const carried = ['text', 'context', 'state', 'document', 'document_mime_type', 'chunks'];
  const fields = Object.keys(fieldsOf(properties)).filter((name) => !carried.includes(name));
  const parts = Object.fromEntries(
    fields.map((name) => [name, { type: 'string', description: 'As in the JSON form; everything except texts is JSON.' }]),
  );
  const file = { type: 'string', format: 'binary', description: 'Text or document.' };
  const needed = (Array.isArray(required) ? required : []).filter((name: string) => !carried.includes(name));
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { file, ...parts }, required: ['file', ...needed] } },
    'application/pdf': { schema: { type: 'string', format: 'binary', description: 'A file alone, with its own media type.' } },
  };
}

function withExample(content: JsonSchema, example: unknown): JsonSchema {
  if (example === undefined) return content;
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...fieldsOf(media), example }]));
}

// Schemas that refer to themselves have their parts in $defs; those move to the components, where references can reach them.
function contentOf({ contentType, schema }: { contentType: string; schema: JsonSchema }, name: string, schemas: Record<string, unknown>): JsonSchema {
  const { $defs, ...rest } = schema;
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace(/^#\/\$defs\//, `#/components/schemas/${name}.`).replace(/^#$/, `#/components/schemas/${name}`)
          : rename(inner),
      ]),
    );
  };
  for (const [key, definition] of Object.entries(fieldsOf($defs))) schemas[`${name}.${key}`] = rename(definition);
  schemas[name] = rename(rest);
  return { [contentType.split(';')[0] ?? contentType]: { schema: { $ref: `#/components/schemas/${name}` } } };
}
