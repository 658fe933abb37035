// The lines of a business document that report payments.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { amountsOf } from './amounts.js';
import { type FieldIntent, spell } from './field-intent.js';
import type { Grid, GridLine } from './grid.js';
import type { LaidOut } from './laid-out.js';
import { isPayment, says } from './part-payment.js';
import { amountRoles, foldWords } from './wording.js';

/** Min `paper` score of a document whose layout is relied on, even for what it does not state. */
export const minPaper = 0.45;
/** Max words read per line. */
const maxWords = 40;

const paymentLines = oncePer((grid: Grid): readonly GridLine[] =>
  grid.lines.filter(
    (line) =>
      line.cells.some((cell) => amountsOf(cell).some(({ cents, currency }) => cents || currency)) &&
      isPayment(foldWords(grid.text, line.start, line.end, maxWords)),
  ),
);

/**
 * The lines that report payments, if a field asks for an earlier payment ("already paid"); null for any other field, including "paid", which may mean
 * everything.
 */
export function earlierPayments({ grid, paper }: LaidOut, { part, query: { asked } }: FieldIntent): readonly Span[] | null {
  if (part !== 'paid' || paper < minPaper) return null;
  const words = [...foldWords(spell(asked.name)), ...foldWords(asked.description)];
  const isEarlier = words.some((word) => says([word], 'paid') && !amountRoles([word]).some((roles) => roles.includes('tendered')));
  return isEarlier ? paymentLines(grid) : null;
}
