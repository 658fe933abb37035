// Fields of the lines of a batch, and of their bodies, that are not read: told when they are submitted, because an item that succeeds says nothing of them.
import { fromChat } from '../chat/from-chat.js';
import { TxpError } from '../core/errors.js';
import { fieldsOf } from '../core/keyed.js';
import { type UnknownField, unknownFieldsOf, unreadFields } from '../operations/unknown-fields.js';
import { lineSchema } from './submit.js';

/** What is not read of one line, its body among it. An item that is no request fails when it runs, and names its fields then. */
export function unreadOf(value: unknown): readonly UnknownField[] {
  const around = unknownFieldsOf(lineSchema, value);
  try {
    const { operation, body } = fromChat(fieldsOf(value).body);
    return [...around, ...unreadFields(operation, body)];
  } catch (error) {
    if (error instanceof TxpError) return around;
    throw error;
  }
}

/** What is not read of any of them, each name once. */
export function unreadInAll(lines: Iterable<unknown>): readonly UnknownField[] {
  const found = new Map<string, UnknownField>();
  for (const value of lines) for (const field of unreadOf(value)) found.set(field.path.join('.'), field);
  return [...found.values()];
}
