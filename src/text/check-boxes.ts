// Checkboxes in front of list items: "[ ]", "[x]", "☐", "☑", and marks used in their place.

/** Source of a regular expression for a checkbox and one white-space character after it. */
const boxPattern = String.raw`(?:\[[ xX✓✔]?\]|[☐☑☒⬜✅✓✔]\ufe0f?)\s`;
const box = new RegExp(`^\\s*${boxPattern}\\s*`, 'u');

/** The checkbox at the start of a text: its length including white space on both sides, and whether it is ticked. Undefined if there is none. */
export function boxAt(text: string): { readonly length: number; readonly ticked: boolean } | undefined {
  const own = box.exec(text)?.[0];
  return own === undefined ? undefined : { length: own.length, ticked: /[xX☑☒✅✓✔]/.test(own) };
}
