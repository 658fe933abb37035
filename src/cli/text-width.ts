// How wide a text is on a terminal.

/** Terminal columns a text takes: East Asian wide characters and emoji take two, combining marks none. */
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
