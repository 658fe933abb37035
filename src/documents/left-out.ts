// Words for notes on what was left out of a text.

/** More of the text would make a note too long. */
const maxShown = 60;

/** Each thing with its number, as in `2 comments`; without those of which there are none. */
export function counted(counts: Readonly<Record<string, number | undefined>>): string[] {
  return Object.entries(counts).flatMap(([what, count = 0]) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]));
}

/** The note on text that is struck through, none if there is none. */
export function struckNote(parts: readonly string[]): string[] {
  const text = parts.filter((part) => part !== '').join(' … ');
  const shown = text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;
  return text === '' ? [] : [`text that is struck through was not read: ${JSON.stringify(shown)}`];
}
