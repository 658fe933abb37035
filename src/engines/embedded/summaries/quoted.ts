// Which sentences of a block stand inside a quotation as a whole.

/** Follows the double quotation marks through the sentences of one block. */
export class Quotes {
  private open = false;

  /** Whether the next sentence has no letter outside quotations. */
  hold(sentence: string): boolean {
    let outside = false;
    let from = 0;
    const readTo = (end: number): void => {
      outside ||= !this.open && letter.test(sentence.slice(from, end));
    };
    for (const { 0: match, index } of sentence.matchAll(/``|''|["“”„]/g)) {
      readTo(index);
      this.open = match === '"' || match === '“' ? !this.open : match === '``' || match === '„';
      from = index + match.length;
    }
    readTo(sentence.length);
    return !outside && letter.test(sentence);
  }
}

const letter = /\p{L}/u;
