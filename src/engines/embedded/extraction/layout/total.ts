// Which amount is the total: by its key, whether the sums of the document add up to it, and how often it is repeated.
import type { AmountRole } from './amount-role.js';
import { type Amount, amountsIn, amountsOf, readAmounts } from './amounts.js';
import type { Grid } from './grid.js';
import type { Key, Keys, Place } from './keys.js';

/** An amount with the key that names it. */
interface NamedAmount {
  readonly amount: Amount;
  readonly key: Key;
  readonly role: AmountRole;
  /** Natural log-odds of its place, relative to the most common one. */
  readonly prior: number;
}

export interface Sums {
  readonly named: readonly NamedAmount[];
  readonly amounts: readonly Amount[];
  /** Evidence that each value (in cents) is the total, in natural log-odds; values without evidence are absent. */
  readonly totals: ReadonlyMap<number, number>;
  /** The net amount and the tax (in cents) that add up to the most probable total; zeros if there are none. */
  readonly balance: { readonly net: number; readonly tax: number };
}

/** The absolute value of an amount in cents. */
export const cents = (value: number): number => Math.round(Math.abs(value) * 100);

export function readSums(grid: Grid, keys: Keys, placesOf: (key: Key) => readonly Place[]): Sums {
  const named: NamedAmount[] = [];
  for (const key of keys.all) {
    if (key.role === null || key.role.share < 0.5) continue;
    const line = grid.lines[key.cell.line];
    const later = key.inline === null ? [] : (line?.cells.slice(key.cell.index - (line.cells[0]?.index ?? 0) + 1) ?? []);
    const rest = later.filter((cell) => !keys.ofCell.has(cell.index) && amountsOf(cell).length > 0);
    const header = isHeaderKey(grid, keys, key);
    const places = [
      // "Tax 15 % on 112.90 … 16.94": the amount of the line is at its end.
      ...placesOf(key).map((place) => ({ ...place, prior: place.prior - (header ? 1.6 : 0) })),
      ...rest.slice(-1).map((cell) => ({ start: cell.start, end: cell.end, cell, prior: -0.1 })),
    ];
    for (const place of places) {
      const amounts = amountsIn(grid.text, place.start, place.end, place.cell);
      // A key is followed by its amount, but a rate or count may come in between.
      for (const [index, amount] of amounts.slice(-3).reverse().entries())
        named.push({ amount, key, role: key.role, prior: place.prior - 0.7 * index - (amount.cents || amount.currency ? 0 : 1) });
    }
  }
  const amounts = readAmounts(grid);
  const votes = new Votes(named, amounts);
  const totals = votes.count();
  return { named, amounts, totals, balance: votes.balance(totals) };
}

/** Whether a key is one of several column headers: then the values below are those of items, not of the document. */
function isHeaderKey(grid: Grid, keys: Keys, key: Key): boolean {
  const cells = grid.lines[key.cell.line]?.cells ?? [];
  return (
    cells.length > 2 &&
    !key.closed &&
    key.inline === null &&
    cells.filter((cell) => /\d/.test(cell.text)).length === 0 &&
    cells.filter((cell) => keys.isBareKey(cell)).length > 1
  );
}

type Role = AmountRole['role'];

/** More values of one role than this come from a long list, not from the sums of one document. */
const maxOfRole = 8;

class Votes {
  readonly #votes = new Map<number, number>();
  readonly #seen = new Map<number, number>();
  /** Values after the first key of a total, payment or change: before it, item prices add up by chance. */
  readonly #afterItems: readonly number[];

  constructor(
    private readonly named: readonly NamedAmount[],
    amounts: readonly Amount[],
  ) {
    const written = amounts.filter((amount) => amount.cents || amount.currency);
    const sums = named.filter(({ role }) => role.role === 'total' || role.role === 'tendered' || role.role === 'change');
    const sumsStart = sums.reduce((min, { key }) => Math.min(min, key.start), Number.POSITIVE_INFINITY);
    this.#afterItems = written.filter((amount) => amount.start > sumsStart).map((amount) => cents(amount.value));
    for (const value of written.map((amount) => cents(amount.value))) this.#seen.set(value, (this.#seen.get(value) ?? 0) + 1);
  }

  count(): Map<number, number> {
    const totals = this.#of('total');
    for (const [value, weight] of totals) this.#vote(value, Math.max(0.1, weight));
    const clear = [...totals.values()].some((weight) => weight > 1);
    this.#voteByOtherKeys(totals, clear);
    this.#voteByPayment(clear);
    this.#voteByTax(totals);
    for (const [value, count] of this.#seen) if (this.#votes.has(value)) this.#vote(value, Math.min(1, 0.35 * (count - 1)));
    let largest = 0;
    for (const value of totals.keys()) largest = Math.max(largest, value);
    if (largest > 0) this.#vote(largest, 0.8);
    return this.#votes;
  }

  /** The subtotal and the tax that add up to the most probable total. */
  balance(totals: ReadonlyMap<number, number>): Sums['balance'] {
    let total = 0;
    for (const [value, weight] of totals) if (total === 0 || weight > (totals.get(total) ?? 0)) total = value;
    const taxes = new Set(this.#few('tax'));
    for (const net of this.#few('subtotal')) if (total > net && taxes.has(total - net)) return { net, tax: total - net };
    return { net: 0, tax: 0 };
  }

  #vote(value: number, weight: number): void {
    if (value > 0) this.#votes.set(value, (this.#votes.get(value) ?? 0) + weight);
  }

  /** The values that keys of a role name, with their scores. */
  #of(role: Role): Map<number, number> {
    const values = new Map<number, number>();
    for (const entry of this.named) {
      if (entry.role.role !== role || entry.prior < -2) continue;
      const value = cents(entry.amount.value);
      values.set(value, Math.max(values.get(value) ?? Number.NEGATIVE_INFINITY, entry.prior + 2 * entry.role.strength));
    }
    return values;
  }

  #few(role: Role): number[] {
    return [...this.#of(role).keys()].slice(0, maxOfRole);
  }

  #voteByOtherKeys(totals: ReadonlyMap<number, number>, clear: boolean): void {
    for (const role of ['tax', 'discount', 'rounding', 'change', 'count', 'service'] as const)
      for (const [value, weight] of this.#of(role)) if (weight > 1) this.#vote(value, totals.has(value) ? -0.7 : -1.5);
    // If nothing is clearly called a total, the subtotal takes its place.
    for (const value of this.#of('subtotal').keys()) this.#vote(value, clear ? (totals.has(value) ? -0.3 : -1) : 1.2);
  }

  #voteByPayment(clear: boolean): void {
    const paid = this.#few('tendered');
    const change = this.#few('change');
    const once = new Set<number>();
    for (const cash of paid) {
      for (const back of change) {
        const value = cash - back;
        if (!this.#seen.has(value) || once.has(value)) continue;
        once.add(value);
        this.#vote(value, back > 0 ? 2.2 : 1.2);
        if (back > 0) this.#vote(cash, -1);
      }
      this.#vote(cash, 0.5);
    }
    if (!clear && change.length === 0) for (const cash of paid) this.#vote(cash, 1.6);
    if (paid.length === 0 && change.length === 0 && !this.named.some((entry) => entry.role.role === 'tendered' || entry.role.role === 'change'))
      return;
    // Total, cash and change often follow each other, even if their keys are elsewhere.
    for (let at = 0; at + 2 < this.#afterItems.length; at++) {
      const [total = 0, cash = 0, back = 0] = this.#afterItems.slice(at, at + 3);
      if (cash - total !== back || total === 0 || once.has(total)) continue;
      this.#vote(total, back > 0 ? 2.4 : 0.8);
    }
  }

  #voteByTax(totals: ReadonlyMap<number, number>): void {
    const roundings = [0, ...this.#few('rounding').filter((rounding) => rounding < 10)];
    const nets = new Set([...this.#few('subtotal'), ...[...totals.keys()].slice(0, maxOfRole)]);
    const once = new Set<number>();
    for (const net of nets)
      for (const tax of this.#few('tax'))
        for (const rounding of roundings)
          for (const sum of new Set([net + tax + rounding, net + tax - rounding])) {
            if (tax === 0 || tax * 2.5 > net || !this.#seen.has(sum) || once.has(sum)) continue;
            once.add(sum);
            this.#vote(sum, 1.8);
            this.#vote(net, -1.6);
          }
  }
}
