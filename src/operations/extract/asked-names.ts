// The requested names of an extraction, compared with those in its answer.
import { isJsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import type { AskedDifference } from '../../core/view.js';

/** How the names in an answer differ from `asked`. With a JSON Schema, the answer may also have constant fields, which are not looked for. */
export function differenceFrom(result: unknown, asked: readonly string[]): AskedDifference {
  const { entities, structured_result, structured_values, not_found } = fieldsOf(result);
  const found = [...listOf(entities).map((entity) => fieldsOf(entity).type), ...listOf(not_found)].map(String);
  const within = listOf(structured_values).map((cell) => String(listOf(fieldsOf(cell).path)[0]));
  const named = new Set([...found, ...within, ...(isJsonObject(structured_result) ? Object.keys(structured_result) : [])]);
  const isAsked = (name: string): boolean => asked.some((each) => name === each || name.startsWith(`${each}.`));
  return { lacks: asked.filter((name) => !named.has(name)), others: [...new Set([...found, ...within])].filter((name) => !isAsked(name)) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
