// Which sentences of a block stand inside a quotation as a whole.

/** Follows the double quotation marks through the sentences of one block. */
export class Quotes {
  private open = false;

  /** Whether the next sentence has no letter outside quotations. */
  hold(sentence: string): boolean {
    let outside = 0;
    for (const [match] of sentence.matchAll(/``|''|["“”„]|\p{L}/gu))
      if (/\p{L}/u.test(match)) outside += this.open ? 0 : 1;
      else this.open = match === '"' || match === '“' ? !this.open : match === '``' || match === '„';
    return outside === 0 && /\p{L}/u.test(sentence);
  }
}
