// Documents paid in part: which amounts are the total, the part paid and the part still due, found by their labels and because they add up.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { type Amount, amountsOf } from './amounts.js';
import { businessTerms } from './business-terms.js';
import type { Grid } from './grid.js';
import { cents } from './total.js';
import { amountRoles, type FoldedWord, foldWords } from './wording.js';

/** What a field asks of a payment: what was paid, or what is still due. */
export type PaymentPart = 'paid' | 'rest';

/** A line that ends with an amount. */
interface AmountRow {
  readonly amount: Amount;
  readonly label: readonly FoldedWord[];
  readonly line: Span;
}

interface PartPayment {
  readonly total: Span;
  /** Null if other amounts make up the difference. */
  readonly paid: Span | null;
  readonly rest: Span;
}

const terms = oncePer((lists: ReturnType<typeof businessTerms>): Readonly<Record<PaymentPart | 'made' | 'label', ReadonlySet<string>>> => {
  const { paid, made, rest, label } = lists.partPayment;
  return { paid: new Set([...paid, ...made]), made: new Set(made), rest: new Set(rest), label: new Set([...rest, ...label]) };
});

/** Whether words name a part of a payment (`paid`, `rest`), the act of paying (`made`), or label an amount still due (`label`). */
export const says = (words: readonly FoldedWord[], part: PaymentPart | 'made' | 'label'): boolean => {
  const own = terms(businessTerms())[part];
  return words.some(({ word }, at) => own.has(word) || own.has(`${words[at - 1]?.word} ${word}`));
};

/** The part of a payment that the words of a field ask for; null if they mention no part, or the total. */
export function paymentPart(words: readonly FoldedWord[]): PaymentPart | null {
  return namesTotal(words) ? null : saidPart(words);
}

/** The part of a payment that running text says an amount is; null if it mentions no part. */
export function saidPart(words: readonly FoldedWord[]): PaymentPart | null {
  return (['rest', 'paid'] as const).find((part) => says(words, part)) ?? null;
}

/** The part that a question asks for. A deposit may still be due, so only words for the act of paying ask for what was paid. */
export function questionedPart(words: readonly FoldedWord[]): PaymentPart | null {
  const part = paymentPart(words);
  return part === 'paid' && !says(words, 'made') ? null : part;
}

/** The amounts at the ends of lines with the words before them. Linear. */
const amountRows = oncePer((grid: Grid): readonly AmountRow[] =>
  grid.lines.flatMap((line): AmountRow[] => {
    const { start, cells } = line;
    const amount = cells.flatMap(amountsOf).at(-1);
    if (amount === undefined) return [];
    const label = foldWords(grid.text, start, amount.start);
    return label.length === 0 ? [] : [{ amount, label, line }];
  }),
);

/** Whether words refer to a payment. */
export const isPayment = (words: readonly FoldedWord[]): boolean =>
  says(words, 'paid') || amountRoles(words).some((roles) => roles.includes('tendered'));
const isPaid = ({ label }: AmountRow): boolean => isPayment(label);
const isTotal = ({ label }: AmountRow): boolean => namesTotal(label);

function namesTotal(words: readonly FoldedWord[]): boolean {
  return amountRoles(words).some((roles) => roles.includes('total'));
}

/** Max rows before an amount still due that are searched for its total. */
const maxRows = 60;

/**
 * The total, what was paid and what is still due, if a document states a total and an amount still due, and the difference is either a payment between
 * them or the sum of all rows between them (discounts, fees, credits). At most one such triple: the first with a payment, else the first.
 */
export const partPaymentsOf = oncePer((grid: Grid): readonly PartPayment[] => {
  const rows = amountRows(grid);
  const found: PartPayment[] = [];
  for (const [last, rest] of rows.entries()) {
    if (!says(rest.label, 'label')) continue;
    for (let first = last - 2, between = 0; first >= Math.max(0, last - maxRows); first--) {
      const total = rows[first];
      between += cents(rows[first + 1]?.amount.value ?? 0);
      if (total === undefined || !isTotal(total)) continue;
      const difference = cents(total.amount.value) - cents(rest.amount.value);
      const inside = rows.slice(first + 1, last);
      const paid = inside.find((row) => difference > 0 && isPaid(row) && cents(row.amount.value) === difference);
      if (paid !== undefined) return [{ total: spanOf(total), paid: spanOf(paid), rest: spanOf(rest) }];
      const isSum = found.length === 0 && between > 0 && between === Math.abs(difference) && !inside.some((row) => isPaid(row) || isTotal(row));
      if (isSum) found.push({ total: spanOf(total), paid: null, rest: spanOf(rest) });
    }
  }
  return found;
});

const spanOf = ({ amount: { start, end } }: AmountRow): Span => ({ start, end });
