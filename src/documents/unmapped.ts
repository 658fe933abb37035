// Glyphs of a text layer whose font says no character for them. pdf.js then gives the glyph's number as a character: a NUL, or an H where "ft" is drawn.
import type { PDFPageProxy } from 'pdfjs-dist';
import { loadPdfJs } from './pdfjs.js';

/** For each font, by pdf.js's name of it: what pdf.js gives for an unmapped glyph, and the stand-in that says which glyph it was. */
export type UnmappedGlyphs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Stand-ins are private characters of plane 15, which no text layer was seen to use. */
const firstStandIn = 0xf0000;
export const standIns = /[\u{f0000}-\u{ffffd}]/gu;

/** Text that glyph numbers may have got into: controls, or capitals, figures and signs between small letters. Cheap, and right to suspect too much. */
export function looksUnmapped(sample: string): boolean {
  if (/[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd]/.test(sample)) return true;
  return (sample.match(/\p{Ll}[\p{Lu}\d!"#$%*+;<=>?\\^`{|}~]\p{Ll}/gu)?.length ?? 0) >= suspicious;
}
const suspicious = 3;

/** The unmapped glyphs that the page shows. */
export async function unmappedGlyphs(page: PDFPageProxy): Promise<UnmappedGlyphs> {
  const { OPS } = await loadPdfJs();
  const { fnArray, argsArray } = await page.getOperatorList();
  const found = new Map<string, Map<string, string>>();
  let count = 0;
  let font = '';
  let map: Readonly<Record<number, string>> | undefined;
  fnArray.forEach((operator, index) => {
    const args: readonly unknown[] | null = argsArray[index];
    if (operator === OPS.setFont) {
      font = String(args?.[0]);
      map = mapOf(page, font);
    } else if (operator === OPS.showText && Array.isArray(args?.[0])) {
      const glyphs: readonly (number | ShownGlyph)[] = args[0];
      for (const glyph of glyphs) {
        if (typeof glyph === 'number' || glyph.isSpace === true) continue;
        const { unicode, originalCharCode } = glyph;
        const isControl = /^[\0-\x1f\x7f-\x9f\ufffd]+$/.test(unicode);
        const isMapped = map === undefined || map[originalCharCode] !== undefined;
        if (unicode.length !== 1 || (isMapped && !isControl)) continue;
        const ofFont = found.get(font) ?? new Map<string, string>();
        found.set(font, ofFont);
        if (!ofFont.has(unicode)) ofFont.set(unicode, String.fromCodePoint(firstStandIn + count++));
      }
    }
  });
  return found;
}

/** The parts of pdf.js's glyphs and fonts that matter here. */
interface ShownGlyph {
  readonly unicode: string;
  readonly originalCharCode: number;
  readonly isSpace?: boolean;
}

/** The characters of a font by code, or undefined where it has no such map. */
function mapOf(page: PDFPageProxy, font: string): Readonly<Record<number, string>> | undefined {
  if (!page.commonObjs.has(font)) return undefined;
  const { toUnicode }: { toUnicode?: { _map?: Readonly<Record<number, string>> } } = page.commonObjs.get(font);
  return toUnicode?._map;
}

/** The text with stand-ins for what unmapped glyphs of the font gave. */
export function withStandIns(text: string, font: string, glyphs: UnmappedGlyphs): string {
  const ofFont = glyphs.get(font);
  return ofFont === undefined ? text : [...text].map((character) => ofFont.get(character) ?? character).join('');
}
