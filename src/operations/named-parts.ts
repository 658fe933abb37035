// Which parts of an answer an assertion is about. Pure.

/** Those of an answer's parts, by name, that an assertion is about: those it names, or all where it names none of them. */
export function namedParts(parts: readonly string[], names: ReadonlySet<string> | undefined): readonly string[] {
  const named = parts.filter((part) => names?.has(part) === true);
  return named.length > 0 ? named : parts;
}
