// Labels as people write them by hand: names alone, or a map of names to rubrics.
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { byName } from '../definitions.js';

/** A request with its labels as the API takes them. What is no shorthand stays as it is. */
export function writtenOut({ labels, ...rest }: JsonObject): JsonObject {
  return labels === undefined ? rest : { ...rest, labels: labelsOf(labels) };
}

/** Labels as the API takes them. */
export function labelsOf(labels: unknown): unknown {
  if (Array.isArray(labels)) return labels.map((label: unknown) => (typeof label === 'string' ? { name: label, rubric: label } : label));
  const named = byName(labels, (name) => name);
  return isJsonObject(named) ? Object.entries(named).map(([name, rubric]) => ({ name, rubric })) : named;
}
