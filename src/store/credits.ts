// Credits as stored in the database: integer micro-credits, so that sums are exact.

const microPerCredit = 1_000_000;

/** Rounds to the nearest integer number of micro-credits. */
export function toMicro(credits: number): number {
  return Math.round(credits * microPerCredit);
}

export function fromMicro(micro: number): number {
  return micro / microPerCredit;
}
