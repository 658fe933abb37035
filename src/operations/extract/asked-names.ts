// The names that an extraction was asked for, as its answer tells them.
import { isJsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import type { AskedDifference } from '../../core/view.js';

/** How the names that an answer speaks of differ from `asked`. A JSON Schema may give an answer constant fields beside those that were looked for. */
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
