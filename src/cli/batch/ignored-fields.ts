// Summarises in one line the ignored fields of batch files: how many items have any, and which.
import { remarkOn } from '../../operations/unknown-fields.js';
import type { ItemLine } from './item-lines.js';

const maxNames = 4;

export class IgnoredFields {
  #items = 0;
  #withUnread = 0;
  readonly #names = new Map<string, number>();

  add(lines: readonly ItemLine[]): void {
    for (const { unread } of lines) {
      if (unread === undefined) continue;
      this.#items++;
      if (unread.length > 0) this.#withUnread++;
      for (const field of unread) {
        const name = `${field.path.join('.')}${remarkOn(field)}`;
        this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
      }
    }
  }

  /** Undefined if no fields are ignored. */
  line(): string | undefined {
    if (this.#withUnread === 0) return undefined;
    const names = [...this.#names].sort(([, a], [, b]) => b - a).map(([name]) => name);
    const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
    const items = `${this.#withUnread} of ${this.#items} ${this.#items === 1 ? 'item has' : 'items have'}`;
    return `${items} fields that are ignored: ${names.slice(0, maxNames).join(', ')}${more}`;
  }
}
