// The words of the names of fields.

/** The words of a field's name: "returnDate" and "return_date" are "return date". */
export const wordsOfName = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
