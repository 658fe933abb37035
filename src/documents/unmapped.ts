// Finds glyphs in a text layer that their font maps to no character. pdf.js returns the glyph's number as a character for them: a NUL, or an H for "ft".
import type { PDFPageProxy } from 'pdfjs-dist';
import { loadPdfJs } from './pdfjs.js';

/** For each font, by pdf.js's name: the character that pdf.js returns for an unmapped glyph, and the stand-in that identifies the glyph. */
export type UnmappedGlyphs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Stand-ins are private-use characters of plane 15, not seen in any text layer so far. */
const firstStandIn = 0xf0000;
export const placeholders = /[\u{f0000}-\u{ffffd}]/gu;

/**
 * Whether text may contain glyph numbers: control characters, or capitals, digits and symbols between lower-case letters. A cheap check that accepts false
 * positives.
 */
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

/** The parts of pdf.js's glyphs that are used here. */
interface ShownGlyph {
  readonly unicode: string;
  readonly originalCharCode: number;
  readonly isSpace?: boolean;
}

/** The characters of a font by code; undefined if the font has no such map. */
function mapOf(page: PDFPageProxy, font: string): Readonly<Record<number, string>> | undefined {
  if (!page.commonObjs.has(font)) return undefined;
  const { toUnicode }: { toUnicode?: { _map?: Readonly<Record<number, string>> } } = page.commonObjs.get(font);
  return toUnicode?._map;
}

/** Replaces the characters returned for unmapped glyphs of the font with their stand-ins. */
export function withStandIns(text: string, font: string, glyphs: UnmappedGlyphs): string {
  const ofFont = glyphs.get(font);
  return ofFont === undefined ? text : [...text].map((character) => ofFont.get(character) ?? character).join('');
}
