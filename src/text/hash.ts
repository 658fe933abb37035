// A hash of words for tables and models.

/** FNV-1a over the UTF-16 code units of a word: 32 bits, signed. */
export function fnv1a(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}
