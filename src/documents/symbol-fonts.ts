// Characters of fonts that have signs in the places of letters. Office stores them as U+F020 to U+F0FF.

/** By font: the codes of its first characters in a row, and the characters. */
const fonts: Readonly<Record<string, readonly (readonly [first: number, characters: string])[]>> = {
  symbol: [
    [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
    [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
    [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
    [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
    [0xe5, '∑'],
  ],
  wingdings: [
    [0x28, '☎'],
    [0x2a, '✉'],
    [0x6c, '●'],
    [0x6e, '■☐'],
    [0x71, '☐☐'],
    [0xa7, '▪☐'],
    [0xd8, '➢'],
    [0xdf, '←→↑↓'],
    [0xe8, '➔'],
    [0xfb, '✗✓☒☑'],
  ],
  'wingdings 2': [
    [0x4f, '✗✓☒☑☒'],
    [0xa3, '☐'],
  ],
};

/** The text with its characters of sign fonts as ordinary characters. Those that are not known are left out; in any other font they are letters. */
export function withoutSymbols(text: string, font: string): string {
  const known = fonts[font.toLowerCase()];
  return text.replace(/[\uf020-\uf0ff]/g, (character) => {
    const code = character.charCodeAt(0) - 0xf000;
    if (known === undefined) return /dings|symbol/i.test(font) ? '' : String.fromCharCode(code);
    const [first, characters] = known.findLast(([from]) => from <= code) ?? [0, ''];
    return characters[code - first] ?? '';
  });
}
