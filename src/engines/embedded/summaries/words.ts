// Words as they are counted for lengths, and as they are compared.

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.,\-&@/]*[\p{L}\p{N}])?/gu)?.length ?? 0;
}

/** The words of a text in small letters, with what apostrophes and hyphens join. */
export function lowerWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
}
