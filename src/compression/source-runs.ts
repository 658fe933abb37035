// Maps the runs of a compressed text to their places in the context.

/** Takes the next piece of a text and its offset in the context; -1 for what is not there, such as the space in place of omitted words. */
export type Put = (piece: string, start: number) => void;

/** Passes an entire text to `put`, piece by piece. */
export type Write = (put: Put) => void;

/** A run of the output, from `start` to `end`, that the context has from `sourceStart`; in UTF-16 code units. */
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

/** Passes on a context unchanged, divided where its parts begin. */
export function putDivided(context: string, parts: readonly { readonly start: number }[], put: Put): void {
  let from = 0;
  for (const { start } of parts) {
    const at = context.charCodeAt(start - 1) === 32 ? start - 1 : start;
    if (at > from) put(context.slice(from, at), from);
    from = Math.max(from, at);
  }
  put(context.slice(from), from);
}

/** The longest runs that were copied, in the order of the output; text between them was added by compression. Linear time. */
export function sourceRuns(write: Write, context: string): SourceRun[] {
  const runs: SourceRun[] = [];
  const output = textOf(write);
  let at = 0;
  write((piece, start) => {
    if (start >= 0 && piece !== '') copied(piece, start, at);
    at += piece.length;
  });
  return runs;

  // The piece may lack white space of the source, or have a line break in place of several characters of it.
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
    // The text between two runs may be the same in the context; then they are one run.
    const between = last === undefined ? '' : output.slice(last.end, start);
    if (last !== undefined && last.sourceStart + start - last.start === sourceStart && context.startsWith(between, sourceStart - between.length))
      runs[runs.length - 1] = { ...last, end };
    else runs.push({ start, end, sourceStart });
  }
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff || (code > 0xff && /\s/.test(String.fromCharCode(code)));
}
