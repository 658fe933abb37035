// Follows the content of a PDF page: where its glyphs are, and what is painted below and above them.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { fieldsOf } from '../core/keyed.js';
import { multiply } from './matrix.js';
import { type Box, imageOperators, type Operators, placedImageOperators, unitSquare } from './page-graphics.js';
import { loadPdfJs } from './pdfjs.js';

/** The switched-on and switched-off layers of a document, as pdf.js gives them. */
export type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>;

export const invisibleMode = 3;
/** Colours of at least this much red, green and blue, of 255, cannot be told from white paper. */
const whiteFrom = 0xf8;
interface TextState {
  readonly matrix: readonly number[];
  readonly isFillWhite: boolean;
  readonly isTransparent: boolean;
  /** Whether fills hide what is below them: plain, of full opacity, and not blended. */
  readonly isFillPlain: boolean;
  readonly isOpaque: boolean;
  readonly isBlended: boolean;
  readonly isMasked: boolean;
  /** Whether all is in a group that is painted transparently. */
  readonly isFaint: boolean;
  /** What is painted only appears there, if it is a rectangle; nothing if it is another shape. */
  readonly clip: Box;
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

const everywhere: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
const nowhere: Box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };

const initial: TextState = {
  matrix: [1, 0, 0, 1, 0, 0],
  isFillWhite: false,
  isTransparent: false,
  isFillPlain: true,
  isOpaque: true,
  isBlended: false,
  isMasked: false,
  isFaint: false,
  clip: everywhere,
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

export interface PlacedGlyph {
  readonly x: number;
  readonly y: number;
  /** Two points of the line through its middle, at the baseline and at half its height. */
  readonly middle: readonly (readonly [number, number])[];
  readonly characters: number;
  /** `unlessPainted`: hidden if nothing else is painted there. A layer of recognised text lies invisibly over the picture of its page. */
  readonly shown: 'yes' | 'no' | 'unlessPainted';
}

/** Whether a mark in the content opens a layer that is switched off. */
export function isOff([tag, layer]: readonly unknown[], layers: Layers): boolean {
  return tag === 'OC' && layer != null && layers.isVisible(layer) === false;
}

export function settingsIn([settings]: readonly unknown[]): readonly (readonly unknown[])[] {
  return Array.isArray(settings) ? settings : [];
}

/** The operators that fill a path. */
export function fillOperators(OPS: Operators): ReadonlySet<unknown> {
  return new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]);
}

/** What a page paints, in coordinates of the page. */
export interface PageContent {
  /** In the order in which they are painted. */
  readonly glyphs: readonly PlacedGlyph[];
  /** The areas that something other than text or white may fill. */
  readonly painted: readonly Box[];
  readonly pictures: readonly Box[];
  /** Rectangles that hide what is below them: the first `above` glyphs. */
  readonly covers: readonly (Box & { readonly above: number })[];
}

/** Follows the content of the page. */
export async function contentOf(page: PDFPageProxy, layers: Layers): Promise<PageContent> {
  const { OPS } = await loadPdfJs();
  const { fnArray, argsArray } = await page.getOperatorList();
  const fills = fillOperators(OPS);
  const images = imageOperators(OPS);
  const placedImages = placedImageOperators(OPS);
  const glyphs: PlacedGlyph[] = [];
  const painted: Box[] = [];
  const pictures: Box[] = [];
  const covers: (Box & { above: number })[] = [];
  let clips = false;
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
      const advance = width * state.unit * state.size;
      if (!/^\s*$/.test(unicode)) {
        const at = (across: number, up: number): [number, number] => [
          a * (along + across) + c * (state.rise + up) + e,
          b * (along + across) + d * (state.rise + up) + f,
        ];
        const [x, y] = at(0, 0);
        const middle = [0.1, 0.5].map((up) => at((advance * state.stretch) / 2, up * state.size));
        glyphs.push({ x, y, middle, characters: unicode.replace(/\s/g, '').length, shown });
      }
      along += (advance + state.spacing + (isSpace === true ? state.wordSpacing : 0)) * state.stretch;
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
    [OPS.setFillRGBColor, ([colour]) => set({ isFillWhite: isWhite(colour), isFillPlain: true })],
    [OPS.setFillColorN, () => set({ isFillWhite: false, isFillPlain: false })],
    [OPS.setFillTransparent, () => set({ isFillWhite: false, isFillPlain: false })],
    [
      OPS.beginGroup,
      () => {
        states.push(state);
        set({ isFaint: !isCovering(state) });
      },
    ],
    [OPS.endGroup, () => set(states.pop() ?? state)],
    [OPS.clip, () => (clips = true)],
    [OPS.eoClip, () => (clips = true)],
    [
      OPS.setGState,
      (args) => {
        for (const [name, value] of settingsIn(args)) {
          if (name === 'ca') set({ isTransparent: value === 0, isOpaque: value === 1 });
          if (name === 'BM') set({ isBlended: value !== 'source-over' });
          if (name === 'SMask') set({ isMasked: value !== false });
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
      ([operator, paths, corners]) => {
        const [left = 0, bottom = 0, right = 0, top = 0] = numbers(corners);
        const box = unitSquare(multiply(state.matrix, [right - left, 0, 0, top - bottom, left, bottom]));
        const isFilled = fills.has(operator) && corners != null;
        const isUpright = state.matrix.slice(0, 4).filter((value) => Math.abs(value) > 1e-6).length === 2;
        const area =
          isUpright && corners != null && isRectangle(numbers(Array.isArray(paths) ? paths[0] : undefined)) ? common(state.clip, box) : nowhere;
        if (isFilled && isCovering(state) && state.isFillPlain) covers.push({ ...area, above: glyphs.length });
        if (isFilled && !state.isFillWhite && !state.isTransparent) painted.push(box);
        if (clips) set({ clip: area });
        clips = false;
      },
    ],
  ]);
  for (let index = 0; index < fnArray.length; index++) {
    const operator = fnArray[index] ?? 0;
    if (operator === OPS.beginAnnotation) break;
    if (marked.includes(true) && (images.has(operator) || placedImages.has(operator) || operator === OPS.constructPath)) continue;
    if (images.has(operator)) pictures.push(unitSquare(state.matrix));
    else if (placedImages.has(operator)) pictures.push(everywhere);
    else handlers.get(operator)?.(argsArray[index] ?? []);
  }
  return { glyphs, painted: [...painted, ...pictures], pictures, covers };
}

function isCovering({ isOpaque, isBlended, isMasked, isFaint }: TextState): boolean {
  return isOpaque && !isBlended && !isMasked && !isFaint;
}

function common(first: Box, second: Box): Box {
  return {
    left: Math.max(first.left, second.left),
    right: Math.min(first.right, second.right),
    top: Math.max(first.top, second.top),
    bottom: Math.min(first.bottom, second.bottom),
  };
}

/** Whether a path as pdf.js gives it is one upright rectangle: a start (0, x, y), lines (1, x, y), and perhaps an end (4). */
function isRectangle(path: readonly number[]): boolean {
  const points: [number, number][] = [];
  for (let at = 0; at < path.length; at += 3) {
    const [kind, x = 0, y = 0] = path.slice(at, at + 3);
    if (kind === 4 && at === path.length - 1) break;
    if (kind !== (at === 0 ? 0 : 1)) return false;
    points.push([x, y]);
  }
  if (points.length < 4 || points.length > 5 || (points.length === 5 && String(points[0]) !== String(points[4]))) return false;
  const corners = points.slice(0, 4);
  const isSide = ([x, y]: [number, number], index: number): boolean => {
    const [nextX, nextY] = corners[(index + 1) % 4] ?? [x, y];
    return (x === nextX) !== (y === nextY);
  };
  return corners.every(isSide) && new Set(corners.map(String)).size === 4;
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

export function isWhite(colour: unknown): boolean {
  const channels = typeof colour === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1) : undefined;
  return channels?.every((channel) => Number.parseInt(channel, 16) >= whiteFrom) === true;
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) || value instanceof Float32Array ? [...value].map(Number) : [];
}

function number([value]: readonly unknown[]): number {
  return typeof value === 'number' ? value : 0;
}
