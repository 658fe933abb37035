// How found values are compared with the right ones, in every row that counts values.

/** Counts of right, wrong, missed and silly units; a unit is one value, or one cell of a record. */
export class Tally {
  right = 0;
  wrong = 0;
  missed = 0;
  silly = 0;
  asked = 0;
  get f1(): number {
    return (200 * this.right) / Math.max(1, 2 * this.right + this.wrong + this.missed);
  }
  get sillyShare(): number {
    return (100 * this.silly) / Math.max(1, this.asked);
  }
}

const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/^[\s"'“”.,;:#]+|[\s"'“”.,;:]+$/g, '')
    .replace(/\s+/g, ' ');
const same = (gold: string, found: string): boolean => gold.split(' || ').some((form) => plain(form) === plain(found));
/** Neither value contains the other: not a boundary error but a different thing. */
const strange = (golds: readonly string[], found: string): boolean =>
  golds.flatMap((gold) => gold.split(' || ')).every((gold) => !plain(gold).includes(plain(found)) && !plain(found).includes(plain(gold)));

/** Each gold value matches at most one found value. */
export function compareValues(golds: readonly string[], found: readonly string[], tally: Tally): void {
  const left = [...golds];
  for (const value of found) {
    const index = left.findIndex((gold) => same(gold, value));
    if (index >= 0) {
      left.splice(index, 1);
      tally.right++;
    } else {
      tally.wrong++;
      if (strange(golds, value)) tally.silly++;
    }
  }
  tally.missed += left.length;
}

/** The value without case, spaces, punctuation, accents and currency sign. */
export function squeeze(value: string): string {
  return value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^(?:rm|\$)\s*(?=\d)|(?<=\d)\s*rm$/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
