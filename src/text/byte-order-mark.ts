// The mark that some programs put before a text of UTF-8.

/** The text without a byte order mark at its start. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
