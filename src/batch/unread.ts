// Unread fields of batch lines and their bodies: reported on submission, because an item that succeeds does not mention them.
import { fromChat } from '../chat/from-chat.js';
import { TxpError } from '../core/errors.js';
import { fieldsOf } from '../core/keyed.js';
import { type UnknownField, unknownFieldsOf, unreadFields } from '../operations/unknown-fields.js';
import { lineSchema } from './submit.js';

/** Unread fields of one line, including its body. An invalid request fails when it runs, and its fields are named then. */
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

/** Unread fields of all lines, each name once. */
export function unreadInAll(lines: Iterable<unknown>): readonly UnknownField[] {
  const found = new Map<string, UnknownField>();
  for (const value of lines) for (const field of unreadOf(value)) found.set(field.path.join('.'), field);
  return [...found.values()];
}
