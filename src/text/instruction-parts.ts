// The parts of a caller's instruction: its sentences and lines, each an order of its own.

/** The parts in their order; none of an instruction without words. Linear. */
export function instructionParts(instruction: string): string[] {
  return instruction
    .split(/[;\n]|[.!](?=\s|$)/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
