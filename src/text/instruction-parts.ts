// The parts of a caller's instruction: its sentences and lines, each an order of its own.

export function instructionParts(instruction: string): string[] {
  return instruction
    .split(/[;\n]|[.!](?=\s|$)/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
