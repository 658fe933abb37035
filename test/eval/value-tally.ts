// How values that were found are held against those that are right, in every row that counts values.

/** Right, silly and missed units: a unit is one value, or one cell of a record. */
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
/** Neither holds the other: no slip of the boundary but another thing. */
const strange = (golds: readonly string[], found: string): boolean =>
  golds.flatMap((gold) => gold.split(' || ')).every((gold) => !plain(gold).includes(plain(found)) && !plain(found).includes(plain(gold)));

/** A gold value and a found one are used up once. */
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

/** The value without case, spaces, punctuation, accents and the sign of a currency. */
export function squeeze(value: string): string {
  return value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^(?:rm|\$)\s*(?=\d)|(?<=\d)\s*rm$/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
