// What the answers of a run say about themselves, summed up for its end.
import { fieldsOf } from '../core/keyed.js';
import type { RunResult } from '../tasks/run.js';

/** How many inputs a line names. */
const maxPlaces = 20;

export class Account {
  readonly #stoodIn = new Map<string, number>();
  /** The places of the inputs, by what was said of them. */
  readonly #shortcomings = new Map<string, string[]>();
  #dropped = 0;

  /** Takes one answer into account, with what its view says it falls short of and what was not read of its document. `place` names its input, where there are several. */
  add(
    { result, provenance, document }: Pick<RunResult, 'result' | 'provenance' | 'document'>,
    shortcomings: readonly string[],
    place: string | undefined,
  ): void {
    // Stands in the answer itself, so that one of a server says it, too.
    const cut = fieldsOf(result).cut === true ? ['not whole: a length limit cut the answer off'] : [];
    const unread = document?.pages.flatMap(({ notes = [] }) => notes) ?? [];
    for (const line of [...unread, ...shortcomings, ...cut]) {
      const places = this.#shortcomings.get(line) ?? [];
      places.push(place ?? '');
      this.#shortcomings.set(line, places);
    }
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
    const shortcomings = [...this.#shortcomings].map(([line, places]) => {
      if (places.length === 1) return places[0] === '' ? line : `${places[0]}: ${line}`;
      const more = places.length > maxPlaces ? `; and ${places.length - maxPlaces} more` : '';
      return `${places.length} inputs (${places.slice(0, maxPlaces).join('; ')}${more}): ${line}`;
    });
    return [...stoodIn, ...shortcomings, ...(this.#dropped === 0 ? [] : [dropped])];
  }
}
