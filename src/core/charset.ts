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
 * are not valid in the encoding, or if they are evidently UTF-8 or UTF-16 in the other byte order.
 */
export function decodeCharset(bytes: Uint8Array, name: string): string {
  const marked = markedEncoding(bytes);
  const canonical = marked ?? canonicalName(name);
  const refuse = (cause?: unknown): TxpError =>
    new TxpError('document-unreadable', `the text is not in ${name}`, {
      hint: 'give its actual encoding, or leave it out to have it detected',
      cause,
    });
  if (marked === undefined && canonical !== undefined && isMisnamed(bytes, canonical)) throw refuse();
  if (canonical === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return new TextDecoder(canonical, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse(cause);
  }
}

// Text in another encoding is valid UTF-8 by chance: a character of UTF-16 is two printable bytes in 0.37 of all cases (95 of 256 low bytes), two bytes of a
// double-byte encoding are a sequence of UTF-8 in 0.08. Either chance, repeated this often, is below one in a thousand.
const enoughUnits = 8;
const enoughSequences = 3;

/** Whether bytes without a byte order mark are in UTF-8, or in UTF-16 of the other byte order, rather than in `charset`. */
function isMisnamed(bytes: Uint8Array, charset: string): boolean {
  if (charset === 'utf-8') return false;
  const isWide = charset.startsWith('utf-16');
  const units = Math.floor(bytes.length / 2);
  const low = charset === 'utf-16le' ? 0 : 1;
  let sequences = 0;
  let zeros = 0;
  const letters: [number, number] = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    const side = index % 2 === low ? 1 : 0;
    if (byte === 0) zeros += side;
    if (byte >= 0xc2) sequences++;
    if (isLetter(byte)) letters[side]++;
  }
  // Where the low bytes seem to be mostly zero, they are the high bytes of a Latin text.
  if (isWide && units >= enoughUnits && zeros > units / 2) return true;
  if (isWide ? units < enoughUnits || Math.min(letters[0], letters[1]) <= units / 2 : sequences < enoughSequences) return false;
  try {
    return !/[\0-\x08\x0e-\x1f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** Whether a byte is a Latin letter, or a part of another character of UTF-8. */
function isLetter(byte: number): boolean {
  const small = byte | 0x20;
  return byte >= 0x80 || (small >= 0x61 && small <= 0x7a);
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
