// Collects what the answers of a run report about themselves, for the summary at its end.
import { notesOf } from '../core/document.js';
import { fieldsOf } from '../core/keyed.js';
import type { RunResult } from '../tasks/run.js';

/** Max number of inputs listed in one line. */
const maxPlaces = 20;

export class RunSummary {
  readonly #stoodIn = new Map<string, number>();
  /** Places of the inputs, by the line reported about them. */
  readonly #shortcomings = new Map<string, string[]>();
  #dropped = 0;

  /**
   * Adds one answer: its shortcomings according to its view, and the parts of its document that were not read. `place` identifies the input if there are
   * several.
   */
  add(
    { result, provenance, document }: Pick<RunResult, 'result' | 'provenance' | 'document'>,
    shortcomings: readonly string[],
    place: string | undefined,
  ): void {
    // Read from the answer itself, so that it also works for answers of a server.
    const cut = fieldsOf(result).cut === true ? ['incomplete: a length limit cut the answer off'] : [];
    const { document_notes: told } = fieldsOf(result);
    const unread = Array.isArray(told) ? told.map(String) : notesOf(document);
    for (const line of [...unread, ...shortcomings, ...cut]) {
      const places = this.#shortcomings.get(line) ?? [];
      places.push(place ?? '');
      this.#shortcomings.set(line, places);
    }
    if (provenance === undefined) return;
    this.#dropped += provenance.droppedValues;
    // Using another engine for a missing capability is configured behaviour; only failures are reported.
    if (provenance.reasons.length === 0) return;
    const line = `answered by ${[...new Set(Object.values(provenance.answeredBy))].join(', ')}: ${provenance.reasons.join('; ')}`;
    this.#stoodIn.set(line, (this.#stoodIn.get(line) ?? 0) + 1);
  }

  /** One line for each distinct report. */
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
