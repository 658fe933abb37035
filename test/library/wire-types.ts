// The types of requests, responses and settings as TypeScript text, from the schemas of the operations and the table of settings.
import * as z from 'zod';
import { settingsTable } from '../../src/config/settings.js';
import { operations } from '../../src/operations/index.js';
import { tokens } from '../../src/operations/tokens/operation.js';

type Schema = z.core.JSONSchema.JSONSchema;

export function wireTypes(): string {
  const parts = [...operations, tokens].flatMap(({ name, request, response }) => {
    const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    return [declaration(`${title}Request`, schemaOf(request, 'input')), declaration(`${title}Response`, schemaOf(response, 'output'))];
  });
  return `// Requests and responses of the operations, and the settings, as types. Long because generated: made by test/library/wire.test.ts from the schemas.
import type { DocumentSource } from './document-source.js';

${[...parts, settingsType()].join('\n\n')}
`;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

function declaration(name: string, schema: Schema): string {
  return `export interface ${name} ${typeText(schema, '')}`;
}

function typeText(schema: Schema | boolean, indent: string): string {
  if (typeof schema === 'boolean') return 'unknown';
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return union(branches.map((branch) => typeText(branch as Schema, indent)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeText({ ...schema, type } as Schema, indent)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array': {
      const item = typeText((schema.items as Schema | undefined) ?? {}, indent);
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return objectText(schema, indent);
    default:
      return 'unknown';
  }
}

function objectText(schema: Schema, indent: string): string {
  const { properties, additionalProperties } = schema;
  if (properties === undefined) return `Record<string, ${typeText((additionalProperties as Schema | undefined) ?? {}, indent)}>`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    if (name === 'document_mime_type') return [];
    const described = typeof property === 'boolean' ? undefined : property.description;
    const isDocument = name === 'document';
    const about = isDocument ? 'Name of a file, or its bytes; the recovered text is the input, after `text` when both are sent.' : described;
    const optional = schema.required?.includes(name) === true ? '' : '?';
    const type = isDocument ? 'DocumentSource' : typeText(property as Schema, inner);
    return [...(about === undefined ? [] : [`${inner}/** ${about} */`]), `${inner}${name}${optional}: ${type};`];
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function settingsType(): string {
  const lines = Object.entries(settingsTable).flatMap(([key, { default: value, about, kind }]) =>
    key.startsWith('serve.') ? [] : [`  /** ${about} (${kind.form}). */`, `  '${key}'?: ${settingType(value)};`],
  );
  return `/** Settings by their names in a settings file. */\nexport interface OpenSettings {\n${lines.join('\n')}\n}`;
}

// Numbers may also be strings with a unit, as in a settings file.
function settingType(value: unknown): string {
  if (typeof value === 'number') return 'number | string';
  if (Array.isArray(value)) return 'readonly string[]';
  return typeof value === 'object' ? 'Readonly<Record<string, unknown>>' : typeof value;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}
