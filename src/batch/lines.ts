// Reads and writes JSON Lines, with line numbers.

interface Line {
  /** From 1, counting empty lines. */
  readonly number: number;
  readonly text: string;
}

const newline = 0x0a;
const carriageReturn = 0x0d;

/** Yields the lines that are not blank, lazily, so that reading can stop early. A byte order mark is skipped. */
export function* linesOf(text: string): Generator<Line> {
  const solid = /\S/g;
  const ending = /[\r\n]/g;
  let number = 1;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    solid.lastIndex = start;
    const first = solid.exec(text)?.index;
    if (first === undefined) return;
    // Blank lines are only counted, without creating strings.
    for (let index = start; index < first; index++) {
      const code = text.charCodeAt(index);
      if (code !== newline && (code !== carriageReturn || text.charCodeAt(index + 1) === newline)) continue;
      number++;
      start = index + 1;
    }
    ending.lastIndex = first;
    const end = ending.exec(text)?.index ?? text.length;
    yield { number, text: text.slice(start, end) };
    start = end;
  }
}

export function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
