// Labels as users write them by hand: only names, or a map of names to rubrics.
import { isJsonObject } from '../../core/json.js';
import { UsageError } from '../../core/usage-error.js';
import { byName } from '../definitions.js';

/** The largest number of labels in a request; chat has its own. */
export const maxLabels = 20;

/** Labels in the form of the API; anything that is not a shorthand is unchanged. */
export function labelsOf(labels: unknown): unknown {
  if (Array.isArray(labels)) return labels.map((label: unknown) => (typeof label === 'string' ? { name: label, rubric: label } : label));
  const named = byName(labels, (name) => name);
  return isJsonObject(named) ? Object.entries(named).map(([name, rubric]) => ({ name, rubric })) : named;
}

/**
 * The names of the right labels, in order of first occurrence; undefined if one is neither a text nor a number. Fails as wrong usage if all are
 * the same, if there are too many for a request, or if some are spellings of the same label, which would be rivals.
 */
export function labelsOfGold(golds: readonly unknown[]): string[] | undefined {
  if (!golds.every((gold) => (typeof gold === 'string' && gold.trim() !== '') || typeof gold === 'number')) return undefined;
  const names = [...new Set(golds.map(String))];
  if (names.length === 1 && golds.length > 1)
    throw new UsageError(`all right answers are "${names[0]}"`, 'one label leaves nothing to choose: give all labels in a task file with --task');
  if (names.length > maxLabels)
    throw new UsageError(
      `the right answers have ${names.length} different labels; classify takes at most ${maxLabels}`,
      'merge some, or give a task file of decide with --task: one of its questions of type choice takes up to 255 options',
    );
  const spellings = new Map<string, string>();
  for (const name of names) {
    const key = name.trim().toLowerCase();
    const other = spellings.get(key);
    if (other !== undefined)
      throw new UsageError(
        `the right answers "${other}" and "${name}" differ only in case or spaces`,
        'write the label in the same way in every line',
      );
    spellings.set(key, name);
  }
  return names;
}
