// The byte order mark that some programs put at the start of UTF-8 text.

/** The text without a byte order mark at its start. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
