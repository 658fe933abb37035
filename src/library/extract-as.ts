// Extracts a value of a schema: derives entities from the schema, converts the answer to its types, and validates the value.
import { type Issue, invalidFields, TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import type { firstViolation } from '../operations/schema-check.js';
import type { ObjectSchema, StandardSchema, ValueOf } from './schemas.js';
import type { ExtractRequest, ExtractResponse } from './wire.js';

/**
 * Fails with `invalid-request` for a schema that is not an object's or has keywords that cannot be enforced, and with `not-found` if the value found does not
 * conform to the schema.
 */
export async function extractAs<S extends ObjectSchema>(
  schema: S,
  source: Pick<ExtractRequest, 'text' | 'document'>,
  extract: (request: ExtractRequest) => Promise<ExtractResponse>,
): Promise<ValueOf<S>> {
  const [{ askIssues, entitiesOfSchema, schemaIssues }, { conformTo }, { firstViolation, unenforceableKeywords }] = await Promise.all([
    import('../operations/extract/json-schema.js'),
    import('../operations/extract/conform.js'),
    import('../operations/schema-check.js'),
  ]);
  const given: ObjectSchema = schema;
  const json = isStandardSchema(given) ? jsonSchemaOf(given) : given;
  // A schema library may use its own keywords, and validates the value itself.
  const issues = isStandardSchema(given) ? askIssues(json) : schemaIssues(json);
  const failure = invalidFields((issues.length > 0 || isStandardSchema(given) ? issues : unenforceableKeywords(json)).map(within));
  if (failure !== undefined) throw failure;
  const entities = entitiesOfSchema(json) ?? {};
  const answer = await extract({ ...source, entities });
  const text = [source.text, answer.ocr_text].filter((part) => typeof part === 'string').join('\n');
  const { value, missing } = conformTo(json, answer, text);
  return (
    isStandardSchema(given) ? await checked(given, value, missing) : kept(value, firstViolation(json, value, { isNullAbsent: true }))
  ) as ValueOf<S>;
}

function kept(value: JsonObject, broken: ReturnType<typeof firstViolation>): JsonObject {
  if (broken === undefined) return value;
  throw new TxpError('not-found', `what was found does not conform to the schema: ${broken.path.join('.')} violates ${broken.words}`);
}

function within({ path, message }: Issue): Issue {
  return { path: ['schema', ...path], message };
}

async function checked(schema: StandardSchema, value: JsonObject, missing: readonly string[]): Promise<unknown> {
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return result.value;
  const issues = result.issues.map(({ path = [], message }) => ({ path: path.map(keyOf), message }));
  const [first] = issues;
  if (missing.length === 0)
    throw new TxpError('not-found', `what was found does not conform to the schema: ${first?.path.join('.')}: ${first?.message}`, { issues });
  throw new TxpError('not-found', `not found in the text: ${missing.join(', ')}`, {
    issues,
    hint: 'allow null in the schema for values that may be missing',
  });
}

function keyOf(part: unknown): string | number {
  const key = isJsonObject(part) ? part.key : part;
  return typeof key === 'number' ? key : String(key);
}

function isStandardSchema(schema: ObjectSchema): schema is StandardSchema {
  return '~standard' in schema && isJsonObject(schema['~standard']);
}

interface WritesJsonSchema {
  toJSONSchema(options: { io: 'input'; unrepresentable: 'any' }): JsonObject;
}

function writesJsonSchema(schema: object): schema is WritesJsonSchema {
  return 'toJSONSchema' in schema && typeof schema.toJSONSchema === 'function';
}

interface StandardJsonSchema {
  readonly '~standard': { readonly jsonSchema: { input(options: { target: 'draft-2020-12' }): JsonObject } };
}

function isStandardJsonSchema(schema: StandardSchema): schema is StandardSchema & StandardJsonSchema {
  return 'jsonSchema' in schema['~standard'] && isJsonObject(schema['~standard'].jsonSchema);
}

function jsonSchemaOf(schema: StandardSchema): JsonObject {
  if (writesJsonSchema(schema)) return schema.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  if (isStandardJsonSchema(schema)) return schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  throw refusal('must be a JSON Schema, or a schema of a library that can convert it to JSON Schema, such as zod 4');
}

function refusal(message: string): TxpError {
  return new TxpError('invalid-request', `schema ${message}`, { issues: [{ path: ['schema'], message }] });
}
