// What the answers of a run say about themselves, summed up for its end.
import type { RunResult } from '../tasks/run.js';

export class Account {
  readonly #stoodIn = new Map<string, number>();
  readonly #shortcomings = new Map<string, number>();
  #dropped = 0;

  /** Takes one answer into account, with what its view says it falls short of. */
  add({ provenance }: RunResult, shortcomings: readonly string[]): void {
    for (const line of shortcomings) this.#shortcomings.set(line, (this.#shortcomings.get(line) ?? 0) + 1);
    if (provenance === undefined) return;
    this.#dropped += provenance.droppedValues;
    // An engine that lacks a capability has another one answer by its settings; only what went wrong is told.
    if (provenance.reasons.length === 0) return;
    const line = `answered by ${[...new Set(Object.values(provenance.answeredBy))].join(', ')}: ${provenance.reasons.join('; ')}`;
    this.#stoodIn.set(line, (this.#stoodIn.get(line) ?? 0) + 1);
  }

  /** A line for each different thing that was said. */
  lines(): string[] {
    const stoodIn = [...this.#stoodIn].map(([line, count]) => (count === 1 ? line : `${count} inputs ${line}`));
    const dropped = this.#dropped === 1 ? '1 value dropped: not in the text' : `${this.#dropped} values dropped: not in the text`;
    const shortcomings = [...this.#shortcomings].map(([line, count]) => (count === 1 ? line : `${count} inputs: ${line}`));
    return [...stoodIn, ...shortcomings, ...(this.#dropped === 0 ? [] : [dropped])];
  }
}
