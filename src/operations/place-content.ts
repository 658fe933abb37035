// Puts the content of a file into the request of an operation.
import type { Content } from '../core/content.js';
import { invalidField } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { OperationInput } from '../core/operation.js';

/** The fields with the text or document of a file. `readText` reads a document for an operation that accepts only text. Fails with `invalid-request`. */
export async function placeContent(
  { field, takes, place }: OperationInput,
  fields: JsonObject,
  content: Content,
  readText: (bytes: Uint8Array) => Promise<string>,
): Promise<JsonObject> {
  // A document may be added to a text, which it follows.
  const isBeside = content.kind === 'document' && field === 'text';
  if (fields[field] !== undefined && !isBeside) throw invalidField(['file'], `cannot be combined with \`${field}\``);
  const isPlaced = content.kind === 'text' || takes === 'document';
  return { ...fields, ...place(isPlaced ? content : { kind: 'text', text: await readText(content.bytes) }) };
}
