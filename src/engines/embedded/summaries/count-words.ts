// Words as they are counted for lengths.

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.,\-&@/]*[\p{L}\p{N}])?/gu)?.length ?? 0;
}
