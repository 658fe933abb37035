// Shapes of example values: the shape of "INV-0001" is letters, a dash and digits.

/** Patterns that match entire values shaped like the examples. Examples without digits, or outside 3 to 40 characters or four words, give none. */
export function exampleShapes(examples: readonly string[]): RegExp[] {
  return examples.flatMap((example): RegExp[] => {
    const value = example.trim().replace(/^["'“‘`]+|["'”’`.,]+$/g, '');
    if (value.length < 3 || value.length > 40 || !/\d/.test(value) || value.split(' ').length > 4) return [];
    return [new RegExp(`^${shapeOf(value)}$`, 'u')];
  });
}

/** The value's characters by class; a run of a class becomes a bounded repetition around its length. */
function shapeOf(value: string): string {
  return value.replace(/\p{Lu}+|\p{Ll}+|\d+|[^\p{L}\d]/gu, (run) => {
    if (/\p{Lu}/u.test(run)) return run.length === 1 ? '\\p{Lu}' : `\\p{Lu}{${Math.max(1, run.length - 1)},${run.length + 1}}`;
    if (/\p{Ll}/u.test(run)) return `\\p{Ll}{${Math.max(1, run.length - 3)},${run.length + 6}}`;
    if (/\d/.test(run)) return `\\d{${Math.max(1, run.length - 2)},${run.length + 3}}`;
    return run.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
}

const alternatives =
  /^(?:(?:either|one of|whether)\s)?((?:\p{Lu}[\p{L}\d-]{1,20}(?:,\s|\s?\/\s?)){0,8}\p{Lu}[\p{L}\d-]{1,20}),?\s(?:or|oder|ou|o|of)\s(\p{Lu}[\p{L}\d-]{1,20})\.?$/u;

/** A pattern of entire values for a description that only lists the possible ones: "Client or Contractor", "MUST, SHOULD or MAY"; otherwise undefined. */
export function alternativesOf(description: string): RegExp | undefined {
  const [, first, last] = alternatives.exec(description.trim()) ?? [];
  return first === undefined ? undefined : new RegExp(`^(?:${first.split(/,\s|\s?\/\s?/).join('|')}|${last})$`, 'u');
}
