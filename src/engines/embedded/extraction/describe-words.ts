// Words of names and descriptions, in base form.

/** Splits an entity name into words: snake_case, kebab-case, camelCase and spaces. */
export function wordsOfName(name: string): string[] {
  return (
    name
      .slice(0, 200)
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** Base form of an English noun: the singular. Other words stay unchanged. */
export function baseForm(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|ous|news|series|species)$/.test(word)) return word === 'people' ? 'person' : word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
