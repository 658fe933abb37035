// Words as counted for lengths, and words as compared.

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.,\-&@/]*[\p{L}\p{N}])?/gu)?.length ?? 0;
}

/** The words of a text in lower case, including inner apostrophes and hyphens. */
export function lowerWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
}
