// Where the content of a file goes in the request of an operation.
import type { Content } from '../core/content.js';
import { TxpError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';

/** Field of a request that holds the text. */
export function textField(operation: string): 'context' | 'state' | 'text' {
  return operation === 'compress' ? 'context' : operation === 'decide' ? 'state' : 'text';
}

/** The fields with the text or document of a file. `readText` reads a document where the operation takes none. Fails with `invalid-request`. */
export async function placeContent(
  operation: string,
  fields: JsonObject,
  content: Content,
  readText: (bytes: Uint8Array) => Promise<string>,
): Promise<JsonObject> {
  const field = textField(operation);
  const isBeside = content.kind === 'document' && field === 'text';
  if (fields[field] !== undefined && !isBeside) {
    const message = `cannot be combined with \`${field}\``;
    throw new TxpError('invalid-request', `file: ${message}`, { issues: [{ path: ['file'], message }] });
  }
  if (content.kind === 'text') return { ...fields, [field]: content.text };
  if (operation === 'compress') return { ...fields, context: await readText(content.bytes) };
  const { bytes } = content;
  const carried = {
    document: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    document_mime_type: content.mediaType,
  };
  return operation === 'decide' ? { ...fields, state: carried } : { ...fields, ...carried };
}
