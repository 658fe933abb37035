// A value that shows the form of a part of a request, for messages about values of another form.
import * as z from 'zod';
import { isJsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';

/** One line of JSON with the required fields of the schema, for example `{"name": "…", "rubric": "…"}`; of several forms, the first. */
export function exampleOf(schema: unknown): string {
  // `z.core` as a value would put all of zod into the build, a third more, and every process would load it.
  return exampleValue(schema instanceof z.ZodType ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {});
}

function exampleValue(schema: unknown): string {
  const { anyOf, oneOf, const: only, type, items, properties, required, additionalProperties: others } = fieldsOf(schema);
  const forms = anyOf ?? oneOf;
  if (Array.isArray(forms)) return exampleValue(forms[0]);
  if (only !== undefined) return JSON.stringify(only);
  if (type === 'array') return `[${exampleValue(items)}]`;
  if (type === 'number' || type === 'integer') return '1';
  if (type === 'boolean') return 'true';
  if (type !== 'object') return '"…"';
  const names = Array.isArray(required) ? required : [];
  const fields = names.map((name: string) => `${JSON.stringify(name)}: ${exampleValue(fieldsOf(properties)[name])}`);
  return `{${fields.length === 0 && isJsonObject(others) ? `"…": ${exampleValue(others)}` : fields.join(', ')}}`;
}
