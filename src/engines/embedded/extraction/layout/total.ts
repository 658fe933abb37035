// Which amount is the total: what its key says, whether the sums of the paper add up to it, and how often it is repeated.

import type { AmountRole } from './amount-role.js';
import type { Amount } from './amounts.js';
import { amountsIn, readAmounts } from './amounts.js';
import type { Grid } from './grid.js';
import { type Key, type Keys, placesOf } from './keys.js';

/** An amount with the key that names it. */
export interface NamedAmount {
  readonly amount: Amount;
  readonly key: Key;
  readonly role: AmountRole;
  /** Natural log-odds of the place where it stands, relative to the most usual one. */
  readonly prior: number;
}

export interface Sums {
  readonly named: readonly NamedAmount[];
  readonly amounts: readonly Amount[];
  /** Evidence for each value (in cents) being the total, in natural log-odds; a value without evidence is absent. */
  readonly totals: ReadonlyMap<number, number>;
}

const cents = (value: number): number => Math.round(Math.abs(value) * 100);

export function readSums(grid: Grid, keys: Keys): Sums {
  const named: NamedAmount[] = [];
  for (const key of keys.all) {
    if (key.role === null || key.role.share < 0.5) continue;
    for (const place of placesOf(grid, keys, key)) {
      const amounts = amountsIn(grid.text, place.start, place.end, place.cell);
      // A key is followed by its amount, but a rate or a count may stand between them.
      for (const [index, amount] of amounts.slice(-3).reverse().entries())
        named.push({ amount, key, role: key.role, prior: place.prior - 0.7 * index - (amount.cents || amount.currency ? 0 : 1) });
    }
  }
  const amounts = readAmounts(grid);
  return { named, amounts, totals: weighTotals(named, amounts) };
}

function weighTotals(named: readonly NamedAmount[], amounts: readonly Amount[]): Map<number, number> {
  const votes = new Map<number, number>();
  const vote = (value: number, weight: number): void => {
    if (value > 0) votes.set(value, (votes.get(value) ?? 0) + weight);
  };
  const best = (role: AmountRole['role']): Map<number, number> => {
    const values = new Map<number, number>();
    for (const entry of named) {
      if (entry.role.role !== role || entry.prior < -2) continue;
      const value = cents(entry.amount.value);
      values.set(value, Math.max(values.get(value) ?? Number.NEGATIVE_INFINITY, entry.prior + 2 * entry.role.strength));
    }
    return values;
  };
  const totals = best('total');
  for (const [value, weight] of totals) vote(value, Math.max(0.2, weight));
  for (const role of ['tax', 'discount', 'rounding', 'change', 'count', 'service'] as const)
    for (const [value, weight] of best(role)) if (weight > 1) vote(value, totals.has(value) ? -0.7 : -1.5);
  for (const value of best('subtotal').keys()) vote(value, totals.has(value) ? -0.3 : -1);
  // Arithmetic of the paper. Values that no key calls a total get less for it.
  const seen = new Map<number, number>();
  for (const amount of amounts) if (amount.cents || amount.currency) seen.set(cents(amount.value), (seen.get(cents(amount.value)) ?? 0) + 1);
  const confirm = (value: number, weight: number): void => {
    if (seen.has(value)) vote(value, totals.has(value) ? weight : weight * 0.6);
  };
  const confirmed = new Set<number>();
  const once = (value: number, kind: string, weight: number): void => {
    const id = value * 8 + (kind === 'cash' ? 1 : kind === 'tax' ? 2 : 3);
    if (confirmed.has(id)) return;
    confirmed.add(id);
    confirm(value, weight);
  };
  const few = (values: Map<number, number>): number[] => [...values.keys()].slice(0, 8);
  const tendered = few(best('tendered'));
  for (const cash of tendered) {
    for (const change of few(best('change'))) once(cash - change, 'cash', change > 0 ? 2.2 : 1.2);
    once(cash, 'paid', 0.5);
  }
  const roundings = [0, ...few(best('rounding'))];
  for (const sub of few(best('subtotal')))
    for (const tax of [0, ...few(best('tax'))])
      for (const rounding of roundings)
        for (const sum of [sub + tax + rounding, sub + tax - rounding]) if (tax > 0 && tax * 2 < sub) once(sum, 'tax', 1.4);
  // A rounded total replaces the one it was rounded from.
  for (const rounding of roundings)
    if (rounding > 0 && rounding < 10)
      for (const value of totals.keys())
        for (const rounded of [value + rounding, value - rounding])
          if (seen.has(rounded) && rounded % 5 === 0 && value % 5 !== 0) {
            vote(value, -1.5);
            vote(rounded, totals.has(rounded) ? 1 : (votes.get(value) ?? 0) + 1.5);
          }
  for (const [value, count] of seen) if (votes.has(value)) vote(value, Math.min(1, 0.35 * (count - 1)));
  // A paper without a total says only what was paid.
  if (totals.size === 0 && best('change').size === 0) for (const cash of tendered) vote(cash, 1.6);
  const largest = Math.max(0, ...[...totals.keys()]);
  if (largest > 0) vote(largest, 0.8);
  return votes;
}
