// Boxes before the items of a list: "[ ]", "[x]", "☐", "☑", and marks that stand in their place.

/** A box at the start of a text as a part of an expression, with the white space behind it. */
const boxPattern = String.raw`(?:\[[ xX✓✔]?\]|[☐☑☒⬜✅✓✔]\ufe0f?)\s`;
const box = new RegExp(`^\\s*${boxPattern}\\s*`, 'u');

/** The box that a text begins with: its length with the white space around it, and whether it is ticked. Undefined without one. */
export function boxAt(text: string): { readonly length: number; readonly ticked: boolean } | undefined {
  const own = box.exec(text)?.[0];
  return own === undefined ? undefined : { length: own.length, ticked: /[xX☑☒✅✓✔]/.test(own) };
}
