// The lines of a context, or of a part of it, by number.
import { itemAt } from '../at.js';
import { lines, type TextSpan } from '../segments.js';

export class SourceLines {
  readonly all: readonly TextSpan[];

  /** `offset`: where the source starts in the context. */
  constructor(
    readonly source: string,
    readonly offset: number,
  ) {
    this.all = lines(source);
  }

  get count(): number {
    return this.all.length;
  }

  text(at: number): string {
    const { start, end } = itemAt(this.all, at);
    return this.source.slice(start, end);
  }

  slice(first: number, last: number): string {
    return this.source.slice(itemAt(this.all, first).start, itemAt(this.all, last).end);
  }

  start(at: number): number {
    return this.offset + itemAt(this.all, at).start;
  }

  /** Offset in the context of the first character of a line that is not white space. */
  contentStart(at: number): number {
    return this.start(at) + Math.max(0, this.text(at).search(/\S/));
  }
}
