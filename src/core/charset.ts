// Texts in other encodings, by the encoding names used on the web.
import { TxpError } from './errors.js';
import { startsWith } from './media-type.js';
import { decodeWindows1252 } from './windows-1252.js';

/** Whether text in the named encoding can be decoded: any name of the Encoding Standard, such as `koi8-r` or `shift_jis`. */
export function isCharset(name: string): boolean {
  return canonicalName(name) !== undefined;
}

/**
 * Decodes the text. A byte order mark is removed and takes precedence over the name, as in the Encoding Standard. Fails with `document-unreadable` if the bytes
 * are not valid in the encoding.
 */
export function decodeCharset(bytes: Uint8Array, name: string): string {
  const canonical = markedEncoding(bytes) ?? canonicalName(name);
  if (canonical === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return new TextDecoder(canonical, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new TxpError('document-unreadable', `the text is not in ${name}`, {
      hint: 'give its actual encoding, or leave it out to have it detected',
      cause,
    });
  }
}

/** The encoding given by a byte order mark, or undefined if there is none. */
export function markedEncoding(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : undefined;
}

/** The charset parameter of a media type, for example `koi8-r` for `text/plain; charset=KOI8-R`. */
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
