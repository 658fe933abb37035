// Labels as people write them by hand: names alone, or a map of names to rubrics.
import { isJsonObject } from '../../core/json.js';
import { byName } from '../definitions.js';

/** Labels as the API takes them; what is no shorthand stays as it is. */
export function labelsOf(labels: unknown): unknown {
  if (Array.isArray(labels)) return labels.map((label: unknown) => (typeof label === 'string' ? { name: label, rubric: label } : label));
  const named = byName(labels, (name) => name);
  return isJsonObject(named) ? Object.entries(named).map(([name, rubric]) => ({ name, rubric })) : named;
}

/** The names of the right labels, in the order in which they first come. */
export function labelsOfGold(golds: readonly unknown[]): string[] | undefined {
  return golds.every((gold) => typeof gold === 'string') ? [...new Set(golds)] : undefined;
}
