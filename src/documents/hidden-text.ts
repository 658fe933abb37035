// Finds text in the content of a PDF page that a viewer does not show: in a layer that is switched off, invisible, or white on nothing.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { fieldsOf } from '../core/keyed.js';
import { multiply } from './matrix.js';
import { type Box, imageOperators, placedImageOperators, unitSquare } from './page-graphics.js';
import { loadPdfJs } from './pdfjs.js';

/** The switched-on and switched-off layers of a document, as pdf.js gives them. */
export type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>;

/** Whether a piece of text is hidden that starts at a point of the page, in the page's own coordinates, and has so many characters without spaces. */
export type IsHidden = (x: number, y: number, characters: number) => boolean;

interface TextState {
  readonly matrix: readonly number[];
  readonly isFillWhite: boolean;
  readonly isTransparent: boolean;
  readonly mode: number;
  readonly size: number;
  readonly unit: number;
  readonly isDrawnByFont: boolean;
  readonly spacing: number;
  readonly wordSpacing: number;
  readonly stretch: number;
  readonly leading: number;
  readonly rise: number;
}

const initial: TextState = {
  matrix: [1, 0, 0, 1, 0, 0],
  isFillWhite: false,
  isTransparent: false,
  mode: 0,
  size: 0,
  unit: 0.001,
  isDrawnByFont: false,
  spacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
};

interface PlacedGlyph {
  readonly x: number;
  readonly y: number;
  readonly characters: number;
  /** `unlessPainted`: hidden if nothing else is painted there. A layer of recognised text lies invisibly over the picture of its page. */
  readonly shown: 'yes' | 'no' | 'unlessPainted';
}

const invisibleMode = 3;
/** Colours of at least this much red, green and blue, of 255, cannot be told from white paper. */
const whiteFrom = 0xf8;
/** More comparisons of text with painted areas than this would only take time; the text then counts as shown. */
const maxComparisons = 20_000_000;

/** Follows the content of the page; undefined if all its text is shown. */
export async function hiddenText(page: PDFPageProxy, layers: Layers): Promise<IsHidden | undefined> {
  if (!(await mayHide(page, layers))) return undefined;
  const { glyphs, painted } = await contentOf(page, layers);
  const doubtful = glyphs.filter(({ shown }) => shown === 'unlessPainted').length;
  const isPainted = ({ x, y }: PlacedGlyph): boolean =>
    doubtful * painted.length > maxComparisons || painted.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  const isHidden = glyphs.map((glyph) => glyph.shown === 'no' || (glyph.shown === 'unlessPainted' && !isPainted(glyph)));
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
  return (x, y, characters) => {
    const starts = startsAt(x, y);
    return starts.length > 0 && starts.every((start) => isRunHidden(start, characters));
  };
}

/** Whether anything on the page could hide text: few pages have to be followed glyph by glyph. */
async function mayHide(page: PDFPageProxy, layers: Layers): Promise<boolean> {
  const { OPS } = await loadPdfJs();
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.some((operator, index) => {
    const args: readonly unknown[] = argsArray[index] ?? [];
    if (operator === OPS.setFillRGBColor) return isWhite(args[0]);
    if (operator === OPS.setTextRenderingMode) return args[0] === invisibleMode;
    if (operator === OPS.beginMarkedContentProps) return isOff(args, layers);
    return operator === OPS.setGState && settingsIn(args).some(([name, value]) => name === 'ca' && value === 0);
  });
}

/** Whether a mark in the content opens a layer that is switched off. */
function isOff([tag, layer]: readonly unknown[], layers: Layers): boolean {
  return tag === 'OC' && layer != null && layers.isVisible(layer) === false;
}

function settingsIn([settings]: readonly unknown[]): readonly (readonly unknown[])[] {
  return Array.isArray(settings) ? settings : [];
}

/** The glyphs of the page in their order, and the areas that something other than text or white may cover. */
async function contentOf(page: PDFPageProxy, layers: Layers): Promise<{ glyphs: PlacedGlyph[]; painted: Box[] }> {
  const { OPS } = await loadPdfJs();
  const { fnArray, argsArray } = await page.getOperatorList();
  const everywhere = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  const fills = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]);
  const images = imageOperators(OPS);
  const placedImages = placedImageOperators(OPS);
  const glyphs: PlacedGlyph[] = [];
  const painted: Box[] = [];
  const states: TextState[] = [];
  const marked: boolean[] = [];
  let state = initial;
  let line = initial.matrix;
  let text = initial.matrix;
  const set = (change: Partial<TextState>): void => {
    state = { ...state, ...change };
  };
  const moveLine = (x: number, y: number): void => {
    line = multiply(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const show = (parts: readonly (number | Glyph)[]): void => {
    const isDoubtful = !state.isDrawnByFont && (state.mode === invisibleMode || state.isTransparent || (state.isFillWhite && state.mode === 0));
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = multiply(state.matrix, text);
    const shown = marked.includes(true) ? 'no' : isDoubtful ? 'unlessPainted' : 'yes';
    let along = 0;
    for (const part of parts) {
      if (typeof part === 'number') {
        along -= (part / 1000) * state.size * state.stretch;
        continue;
      }
      const { unicode, width, isSpace } = part;
      if (!/^\s*$/.test(unicode))
        glyphs.push({ x: a * along + c * state.rise + e, y: b * along + d * state.rise + f, characters: unicode.replace(/\s/g, '').length, shown });
      along += (width * state.unit * state.size + state.spacing + (isSpace === true ? state.wordSpacing : 0)) * state.stretch;
    }
    text = multiply(text, [1, 0, 0, 1, along, 0]);
  };
  const handlers = new Map<number, (args: readonly unknown[]) => void>([
    [OPS.save, () => states.push(state)],
    [OPS.restore, () => set(states.pop() ?? state)],
    [OPS.transform, (args) => set({ matrix: multiply(state.matrix, numbers(args)) })],
    [
      OPS.paintFormXObjectBegin,
      ([matrix]) => {
        states.push(state);
        if (matrix != null) set({ matrix: multiply(state.matrix, numbers(matrix)) });
      },
    ],
    [OPS.paintFormXObjectEnd, () => set(states.pop() ?? state)],
    [OPS.beginMarkedContent, () => marked.push(false)],
    [OPS.beginMarkedContentProps, (args) => marked.push(isOff(args, layers))],
    [OPS.endMarkedContent, () => marked.pop()],
    [OPS.setFillRGBColor, ([colour]) => set({ isFillWhite: isWhite(colour) })],
    [OPS.setFillColorN, () => set({ isFillWhite: false })],
    [OPS.setFillTransparent, () => set({ isFillWhite: false })],
    [
      OPS.setGState,
      (args) => {
        for (const [name, value] of settingsIn(args)) {
          if (name === 'ca') set({ isTransparent: value === 0 });
          if (name === 'Font' && Array.isArray(value)) set(fontState(page, value));
        }
      },
    ],
    [
      OPS.beginText,
      () => {
        line = initial.matrix;
        text = line;
      },
    ],
    [OPS.setTextRenderingMode, (args) => set({ mode: number(args) })],
    [OPS.setFont, (args) => set(fontState(page, args))],
    [OPS.setCharSpacing, (args) => set({ spacing: number(args) })],
    [OPS.setWordSpacing, (args) => set({ wordSpacing: number(args) })],
    [OPS.setHScale, (args) => set({ stretch: number(args) / 100 })],
    [OPS.setLeading, (args) => set({ leading: number(args) })],
    [OPS.setTextRise, (args) => set({ rise: number(args) })],
    [OPS.moveText, (args) => moveLine(number(args), number(args.slice(1)))],
    [
      OPS.setLeadingMoveText,
      (args) => {
        set({ leading: -number(args.slice(1)) });
        moveLine(number(args), number(args.slice(1)));
      },
    ],
    [OPS.nextLine, () => moveLine(0, -state.leading)],
    [
      OPS.setTextMatrix,
      ([matrix]) => {
        line = numbers(matrix);
        text = line;
      },
    ],
    [OPS.showText, ([parts]) => show(Array.isArray(parts) ? parts : [])],
    [
      OPS.constructPath,
      ([operator, , corners]) => {
        if (typeof operator !== 'number' || !fills.has(operator) || state.isFillWhite || state.isTransparent || corners == null) return;
        const [left = 0, bottom = 0, right = 0, top = 0] = numbers(corners);
        painted.push(unitSquare(multiply(state.matrix, [right - left, 0, 0, top - bottom, left, bottom])));
      },
    ],
  ]);
  for (let index = 0; index < fnArray.length; index++) {
    const operator = fnArray[index] ?? 0;
    if (operator === OPS.beginAnnotation) break;
    if (marked.includes(true) && (images.has(operator) || placedImages.has(operator) || operator === OPS.constructPath)) continue;
    if (images.has(operator)) painted.push(unitSquare(state.matrix));
    else if (placedImages.has(operator)) painted.push(everywhere);
    else handlers.get(operator)?.(argsArray[index] ?? []);
  }
  return { glyphs, painted };
}

/** The parts of pdf.js's glyphs that are used here; `width` is in units of the font. */
interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace?: boolean;
}

function fontState(page: PDFPageProxy, [name, size]: readonly unknown[]): Partial<TextState> {
  const font = fieldsOf(typeof name === 'string' && page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined);
  return { size: typeof size === 'number' ? size : 0, unit: numbers(font.fontMatrix)[0] ?? 0.001, isDrawnByFont: font.isType3Font === true };
}

function isWhite(colour: unknown): boolean {
  const channels = typeof colour === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1) : undefined;
  return channels?.every((channel) => Number.parseInt(channel, 16) >= whiteFrom) === true;
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) || value instanceof Float32Array ? [...value].map(Number) : [];
}

function number([value]: readonly unknown[]): number {
  return typeof value === 'number' ? value : 0;
}
