// What is left to pay where no payment makes the difference, and the lines of a paper that tell of payments.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { amountsOf } from './amounts.js';
import { type FieldIntent, spell } from './field-intent.js';
import type { Grid, GridLine } from './grid.js';
import type { LaidOut } from './laid-out.js';
import { amountRows, isPayment, isTotal, says } from './part-payment.js';
import { cents } from './total.js';
import { amountRoles, foldWords } from './wording.js';

/** How much a document must be a paper for what it does not say to count. */
export const minPaper = 0.45;
/** Words of a line that are read. */
const maxWords = 40;

/** What is left to pay where discounts, fees or credits stand between a total and it and make the difference; none where a paper has no such lines. Linear. */
export const dueAfterTotal = oncePer((grid: Grid): readonly Span[] => {
  let total: number | null = null;
  let between = 0;
  for (const { amount, label } of amountRows(grid)) {
    const value = cents(amount.value);
    if (total !== null && between > 0 && says(label, 'label') && between === Math.abs(total - value))
      return [{ start: amount.start, end: amount.end }];
    if (isTotal({ label })) {
      total = value;
      between = 0;
    } else if (isPayment(label)) total = null;
    else between += value;
  }
  return [];
});

const paymentLines = oncePer((grid: Grid): readonly GridLine[] =>
  grid.lines.filter(
    (line) =>
      line.cells.some((cell) => amountsOf(cell).some(({ cents, currency }) => cents || currency)) &&
      isPayment(foldWords(grid.text, line.start, line.end, maxWords)),
  ),
);

/** The lines of a paper that tell of payments, where a field asks for an earlier one ("already paid"); null where it asks for something else, and for "paid", which may be all. */
export function earlierPayments({ grid, paper }: LaidOut, { part, query: { asked } }: FieldIntent): readonly Span[] | null {
  if (part !== 'paid' || paper < minPaper) return null;
  const words = [...foldWords(spell(asked.name)), ...foldWords(asked.description)];
  const isEarlier = words.some((word) => says([word], 'paid') && !amountRoles([word]).some((roles) => roles.includes('tendered')));
  return isEarlier ? paymentLines(grid) : null;
}
