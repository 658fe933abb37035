// Labels as users write them by hand: only names, or a map of names to rubrics.
import { isJsonObject } from '../../core/json.js';
import { byName } from '../definitions.js';

/** Labels in the form of the API; anything that is not a shorthand is unchanged. */
export function labelsOf(labels: unknown): unknown {
  if (Array.isArray(labels)) return labels.map((label: unknown) => (typeof label === 'string' ? { name: label, rubric: label } : label));
  const named = byName(labels, (name) => name);
  return isJsonObject(named) ? Object.entries(named).map(([name, rubric]) => ({ name, rubric })) : named;
}

/** The names of the right labels, in order of first occurrence; undefined if one is not a string. */
export function labelsOfGold(golds: readonly unknown[]): string[] | undefined {
  return golds.every((gold) => typeof gold === 'string') ? [...new Set(golds)] : undefined;
}
