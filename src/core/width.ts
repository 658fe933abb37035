// Text on a terminal: its width, what fits, and the removal of control characters.

/** Terminal columns of a text: East Asian wide characters and emoji take two, combining marks none. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}|\u200d|\ufe0f/u.test(character)) continue;
    width += /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(character)
      ? 2
      : 1;
  }
  return width;
}

/** Width of the widest text; 0 if there are none. */
export function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0);
}

/** Control characters except line breaks and tabs, and characters that change the text direction. */
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** The text without control characters, since a document must not send commands to the terminal that shows it. */
export function printable(text: string): string {
  return text.replace(unprintable, '');
}

/**
 * The text with those characters escaped as in JSON, so that JSON keeps its value. A carriage return at the end of a line is left out.
 * With `isPainted`, colours and bold are kept.
 */
export function escapeUnprintable(text: string, isPainted = false): string {
  const escaped = (part: string): string =>
    part.replace(/\r(?=\n)/g, '').replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (!isPainted) return escaped(text);
  return text
    .split(/(\x1b\[[\d;]*m)/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('');
}

/** The longest prefix that takes at most `width` columns. */
export function headOf(text: string, width: number): string {
  return takeWidth([...text], width).join('');
}

/** The longest suffix that takes at most `width` columns. */
export function tailOf(text: string, width: number): string {
  return takeWidth([...text].reverse(), width)
    .reverse()
    .join('');
}

function takeWidth(characters: readonly string[], width: number): string[] {
  let used = 0;
  const taken = characters.findIndex((character) => {
    used += textWidth(character);
    return used > width;
  });
  return characters.slice(0, taken < 0 ? characters.length : taken);
}

/** Wraps lines at spaces to fit the width; a word that is longer is not split. */
export function wrapWords(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      let used = 0;
      return line
        .split(' ')
        .map((word, index) => {
          const wide = textWidth(word);
          const fits = index === 0 || used + 1 + wide <= width;
          used = fits && index > 0 ? used + 1 + wide : wide;
          return index === 0 ? word : `${fits ? ' ' : '\n'}${word}`;
        })
        .join('');
    })
    .join('\n');
}
