// Windows-1252, the encoding of old files in Western languages, a superset of Latin-1.

/** Its characters from 0x80 to 0x9f, where Latin-1 has control characters. */
const upper =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** Decodes every byte to a character. Written by hand because several versions of Node decode "windows-1252" as Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes).replace(/[\x80-\x9f]/g, (control) => upper[control.charCodeAt(0) - 0x80] ?? control);
}
