// Finds text in the content of a PDF page that a viewer does not show: in a layer that is switched off, invisible, white on nothing, or covered by a shape.
import type { PDFPageProxy } from 'pdfjs-dist';
import {
  contentOf,
  fillOperators,
  invisibleMode,
  isOff,
  isWhite,
  type Layers,
  type PageContent,
  type PlacedGlyph,
  settingsIn,
} from './page-content.js';
import type { Box } from './page-graphics.js';
import { loadPdfJs } from './pdfjs.js';

/**
 * The shown part of a piece of text that starts at a point of the page, in the page's own coordinates: empty if all of it is hidden, and with spaces for
 * characters that a shape covers.
 */
export type ShownPart = (x: number, y: number, text: string) => string;

/** More comparisons of text with painted areas than this would only take time; the text then counts as shown. */
const maxComparisons = 20_000_000;

/** Follows the content of the page; undefined if all its text is shown. */
export async function hiddenText(page: PDFPageProxy, layers: Layers): Promise<ShownPart | undefined> {
  if (!(await mayHide(page, layers))) return undefined;
  const { glyphs, painted, pictures, covers } = await contentOf(page, layers);
  const isCovered = coveredGlyphs(glyphs, covers, pictures);
  const doubtful = glyphs.filter(({ shown }) => shown === 'unlessPainted').length;
  const isPainted = ({ x, y }: PlacedGlyph): boolean =>
    doubtful * painted.length > maxComparisons || painted.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  const isHidden = glyphs.map((glyph, index) => glyph.shown === 'no' || isCovered(index) || (glyph.shown === 'unlessPainted' && !isPainted(glyph)));
  if (!isHidden.includes(true)) return undefined;
  const places = new Map<string, number[]>();
  glyphs.forEach(({ x, y }, index) => {
    const key = `${Math.round(x)}|${Math.round(y)}`;
    const there = places.get(key);
    if (there === undefined) places.set(key, [index]);
    else there.push(index);
  });
  const startsAt = (x: number, y: number): number[] =>
    [-1, 0, 1]
      .flatMap((across) => [-1, 0, 1].flatMap((down) => places.get(`${Math.round(x) + across}|${Math.round(y) + down}`) ?? []))
      .filter((index) => {
        const glyph = glyphs[index];
        return glyph !== undefined && Math.hypot(glyph.x - x, glyph.y - y) < 0.1;
      });
  /** Whether all glyphs of so many characters from `start` on are hidden. */
  const isRunHidden = (start: number, characters: number): boolean => {
    let left = characters;
    for (let index = start; left > 0; index++) {
      if (isHidden[index] !== true) return false;
      left -= glyphs[index]?.characters ?? 0;
    }
    return true;
  };
  const withoutCovered = (start: number, text: string): string => {
    let index = start;
    let left = glyphs[index]?.characters ?? 0;
    return text.replace(/\S/g, (character) => {
      while (left === 0 && index < glyphs.length) left = glyphs[++index]?.characters ?? 0;
      left--;
      return isCovered(index) ? ' ' : character;
    });
  };
  return (x, y, text) => {
    const starts = startsAt(x, y);
    const [start] = starts;
    if (start === undefined) return text;
    if (starts.every((each) => isRunHidden(each, text.replace(/\s/g, '').length))) return '';
    return starts.length === 1 ? withoutCovered(start, text) : text;
  };
}

/** Whether a shape is painted over the glyph at an index. Text with a picture over it is recognised text below its scan. */
function coveredGlyphs(glyphs: PageContent['glyphs'], covers: PageContent['covers'], pictures: PageContent['pictures']): (index: number) => boolean {
  if (glyphs.length * (covers.length + pictures.length) > maxComparisons) return () => false;
  const holds = ({ left, right, top, bottom }: Box, [x, y]: readonly [number, number]): boolean => x > left && x < right && y > top && y < bottom;
  const covered = glyphs.map(
    ({ middle }, index) =>
      covers.some((cover) => index < cover.above && middle.every((point) => holds(cover, point))) &&
      !pictures.some((picture) => middle.every((point) => holds(picture, point))),
  );
  return (index) => covered[index] === true;
}

/** Whether anything on the page could hide text: few pages have to be followed glyph by glyph. */
async function mayHide(page: PDFPageProxy, layers: Layers): Promise<boolean> {
  const { OPS } = await loadPdfJs();
  const { fnArray, argsArray } = await page.getOperatorList();
  let hasText = false;
  return fnArray.some((operator, index) => {
    const args: readonly unknown[] = argsArray[index] ?? [];
    hasText ||= operator === OPS.showText;
    if (operator === OPS.constructPath) return hasText && fillOperators(OPS).has(args[0]);
    if (operator === OPS.setFillRGBColor) return isWhite(args[0]);
    if (operator === OPS.setTextRenderingMode) return args[0] === invisibleMode;
    if (operator === OPS.beginMarkedContentProps) return isOff(args, layers);
    return operator === OPS.setGState && settingsIn(args).some(([name, value]) => name === 'ca' && value === 0);
  });
}
