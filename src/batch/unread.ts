// Fields of the items of a batch that their operations do not have: told when they are submitted, because an item that succeeds says nothing of them.
import { fromChat } from '../chat/from-chat.js';
import { TxpError } from '../core/errors.js';
import { type UnknownField, unknownFields } from '../operations/unknown-fields.js';

/** What is not read of one item. An item that is no request fails when it runs, and names its fields then. */
export function unreadOf(body: unknown): readonly UnknownField[] {
  try {
    const { operation, body: own } = fromChat(body);
    return unknownFields(operation.request, own);
  } catch (error) {
    if (error instanceof TxpError) return [];
    throw error;
  }
}

/** What is not read of any of them, each name once. */
export function unreadInAll(bodies: Iterable<unknown>): readonly UnknownField[] {
  const found = new Map<string, UnknownField>();
  for (const body of bodies) for (const field of unreadOf(body)) found.set(field.path.join('.'), field);
  return [...found.values()];
}
