// Document formats that contain text: plain text, web pages, mail, and office documents (ZIP archives of XML). Recognised by content, never by name.
import { isHtmlFragment } from './html-fragment.js';

export const textFormats = [
  'text/plain',
  'text/html',
  'message/rfc822',
  'application/mbox',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
type TextFormat = (typeof textFormats)[number];

/** The start of a web page or mail is searched for in this many bytes. */
const headBytes = 4096;

/** The format by content, or undefined. A mail needs a header that only programs write, so a mail pasted into a text remains a text. */
export function textFormatOf(bytes: Uint8Array): TextFormat | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04) return officeFormatOf(bytes);
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1';
  const decode = (part: Uint8Array): string => new TextDecoder(encoding).decode(part).replace(/^\u00ef\u00bb\u00bf/, '');
  const head = decode(bytes.subarray(0, headBytes));
  if (/^\s*(?:<\?xml[^>]*>\s*|<!--[^>]*-->\s*)*(?:<!doctype\s+html|<html[\s>])/i.test(head)) return 'text/html';
  if (/^\s*<[a-z!]/i.test(head) && isHtmlFragment(decode(bytes))) return 'text/html';
  if (/^From \S+ [^\r\n]*\d{2}:\d{2}[^\r\n]*\r?\n[\w-]+:/.test(head)) return 'application/mbox';
  const [heads = ''] = head.split(/\r?\n\r?\n/, 1);
  const lines = heads.split(/\r?\n/);
  // The last line may be cut off.
  const isHead = lines.length > 1 && lines.slice(0, -1).every((line) => /^(?:[\w-]+:|[ \t])/.test(line));
  const has = (name: RegExp): boolean => lines.some((line) => name.test(line));
  return isHead && has(/^(?:from|return-path):/i) && has(/^(?:mime-version|message-id|received|content-type):/i) ? 'message/rfc822' : undefined;
}

/** File names in an archive are not compressed. */
function officeFormatOf(bytes: Uint8Array): TextFormat | undefined {
  const names = new TextDecoder('latin1').decode(bytes);
  if (names.includes('word/document.xml')) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  if (names.includes('xl/workbook.xml')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return undefined;
}
