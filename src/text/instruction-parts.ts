// Splits a caller's instruction into its sentences and lines, each a separate request.

/** The parts in order; none for an instruction without words. Linear time. */
export function instructionParts(instruction: string): string[] {
  return instruction
    .split(/[;\n]|[.!](?=\s|$)/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
