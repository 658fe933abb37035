// JSON Lines ↔ values, with line numbers.

export interface Line {
  /** From 1, empty lines counted. */
  readonly number: number;
  readonly text: string;
}

/** The lines that hold anything but white space. A byte order mark is not part of the text. */
export function splitLines(text: string): Line[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
}

export function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
