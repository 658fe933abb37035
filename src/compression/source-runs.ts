// Which part of a compressed text stands where in its context.

/** Takes the next piece of a text, and where it starts in the context: -1 for what stands nowhere in it, such as the space in the place of left-out words. */
export type Put = (piece: string, start: number) => void;

/** Puts a whole text, piece by piece. */
export type Write = (put: Put) => void;

/** A run of the output, from `start` to `end`, that is the context's from `sourceStart` on; in UTF-16 code units. */
export interface SourceRun {
  readonly start: number;
  readonly end: number;
  readonly sourceStart: number;
}

/** The text that is written. */
export function textOf(write: Write): string {
  let text = '';
  write((piece) => {
    text += piece;
  });
  return text;
}

/** Puts a context as it is, divided where its parts begin. */
export function putDivided(context: string, parts: readonly { readonly start: number }[], put: Put): void {
  let from = 0;
  for (const { start } of parts) {
    const at = context.charCodeAt(start - 1) === 32 ? start - 1 : start;
    if (at > from) put(context.slice(from, at), from);
    from = Math.max(from, at);
  }
  put(context.slice(from), from);
}

/** The longest runs that were copied, in the order of the output; between them stands only what compression itself wrote. Linear. */
export function sourceRuns(write: Write, context: string): SourceRun[] {
  const runs: SourceRun[] = [];
  const output = textOf(write);
  let at = 0;
  write((piece, start) => {
    if (start >= 0 && piece !== '') copied(piece, start, at);
    at += piece.length;
  });
  return runs;

  // White space of the source may be missing in the piece, and a line break may stand for more of it.
  function copied(text: string, sourceStart: number, outputStart: number): void {
    if (context.startsWith(text, sourceStart)) {
      add(outputStart, outputStart + text.length, sourceStart);
      return;
    }
    let source = sourceStart;
    for (let index = 0; index < text.length; index++) {
      while (context[source] !== text[index] && isWhiteSpace(context.charCodeAt(source))) source++;
      if (context[source] === text[index]) add(outputStart + index, outputStart + index + 1, source++);
    }
  }

  function add(start: number, end: number, sourceStart: number): void {
    const last = runs.at(-1);
    // What stands between two runs may be what the context has there too.
    const between = last === undefined ? '' : output.slice(last.end, start);
    if (last !== undefined && last.sourceStart + start - last.start === sourceStart && context.startsWith(between, sourceStart - between.length))
      runs[runs.length - 1] = { ...last, end };
    else runs.push({ start, end, sourceStart });
  }
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff || (code > 0xff && /\s/.test(String.fromCharCode(code)));
}
