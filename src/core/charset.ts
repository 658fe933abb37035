// Texts in other encodings: what a caller says a text is in, by the names that the web has for them.
import { TxpError } from './errors.js';
import { startsWith } from './media-type.js';
import { decodeWindows1252 } from './windows-1252.js';

/** Whether texts in an encoding of this name can be read: those of the Encoding Standard, such as `koi8-r` and `shift_jis`. */
export function isCharset(name: string): boolean {
  return canonicalName(name) !== undefined;
}

/**
 * The text. A byte order mark is left out, and counts more than the name, as in the Encoding Standard. Fails with `document-unreadable` where the bytes are
 * not in this encoding.
 */
export function decodeCharset(bytes: Uint8Array, name: string): string {
  const canonical = markedEncoding(bytes) ?? canonicalName(name);
  if (canonical === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return new TextDecoder(canonical, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new TxpError('document-unreadable', `the text is not in ${name}`, {
      hint: 'give its actual encoding, or none to have it recognised',
      cause,
    });
  }
}

/** The encoding that a byte order mark tells, or undefined where there is none. */
export function markedEncoding(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : undefined;
}

/** The encoding that a media type states, for example `koi8-r` of `text/plain; charset=KOI8-R`. */
export function charsetOf(mediaType: string): string | undefined {
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]{1,60})"|([^\s;"]{1,60}))/i.exec(mediaType) ?? [];
  return (quoted ?? plain)?.toLowerCase();
}

function canonicalName(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
