// Determines which parts of an instruction an answer does not meet, if the engine reports which parts it follows.
import { instructionParts } from '../text/instruction-parts.js';
import { asPlain } from '../text/plain-text.js';

/** The lines about them on standard error. */
export const unmetLines = (unmet: readonly string[] = []): string[] =>
  unmet.length === 0 ? [] : [`instructions not met: ${unmet.map((part) => `"${part}"`).join(', ')}`];

/** The parts that neither the engine's answers nor the operation follow. Undefined if there is no instruction, or an answer does not report what it follows. */
export function unmetParts(
  instruction: string,
  answers: readonly { readonly unmet?: readonly string[] | undefined }[],
  heeds: (part: string) => boolean = () => false,
): string[] | undefined {
  const unread = answers.map(({ unmet }) => unmet);
  const parts = instructionParts(instruction);
  if (parts.length === 0 || unread.length === 0 || unread.includes(undefined)) return undefined;
  return parts.filter((part) => !heeds(part) && unread.every((own) => own?.includes(asPlain(part))));
}
