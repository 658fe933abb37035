// Which parts of an instruction an answer does not meet, where the engine says what it reads of them.
import { instructionParts } from '../text/instruction-parts.js';
import { asPlain } from '../text/plain-text.js';

/** What is said of them on standard error. */
export const unmetLines = (unmet: readonly string[] = []): string[] =>
  unmet.length === 0 ? [] : [`instructions not met: ${unmet.map((part) => `"${part}"`).join(', ')}`];

/** Parts that none of the engine's answers heeds, and the operation neither. Undefined where there is no instruction, or an answer says nothing of it. */
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
