// Splits the names of fields into words.

/** The words of a field's name: "returnDate" and "return_date" become "return date". */
export const wordsOfName = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
