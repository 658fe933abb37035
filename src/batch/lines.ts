// JSON Lines ↔ values, with line numbers.

interface Line {
  /** From 1, empty lines counted. */
  readonly number: number;
  readonly text: string;
}

const newline = 0x0a;
const carriageReturn = 0x0d;

/** The lines that hold anything but white space, one at a time: who needs a few takes a few. A byte order mark is not part of the text. */
export function* linesOf(text: string): Generator<Line> {
  const solid = /\S/g;
  const ending = /[\r\n]/g;
  let number = 1;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    solid.lastIndex = start;
    const first = solid.exec(text)?.index;
    if (first === undefined) return;
    // Empty lines are counted, and nothing is made of them.
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
