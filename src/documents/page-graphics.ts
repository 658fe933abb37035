// What a PDF page shows in addition to its text layer: its pictures with position and resolution, and whether anything is drawn at all.
import type { PDFPageProxy } from 'pdfjs-dist';
import { fieldsOf } from '../core/keyed.js';
import { multiply } from './matrix.js';
import { loadPdfJs } from './pdfjs.js';

/** A rectangle in points from the top left of the displayed page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture on the page; strips and tiles of one scan form one picture. */
export interface Picture extends Box {
  /** Dots per inch of its finest part, if known. */
  readonly dpi: number | undefined;
}

export interface PageGraphics {
  /** Largest first. */
  readonly pictures: readonly Picture[];
  /** Total area of the images as a share of the page, at most 1. */
  readonly imageCover: number;
  /** Dots per inch of the largest image; undefined if there is none or it is unknown. */
  readonly imageDpi: number | undefined;
  /** True if anything is drawn. */
  readonly drawn: boolean;
}

const pointsPerInch = 72;
/** Only this many images, the largest ones, are joined into pictures. */
const maxJoinedImages = 400;

export type Operators = Awaited<ReturnType<typeof loadPdfJs>>['OPS'];

/** The operators that draw one image into the unit square. */
export function imageOperators(OPS: Operators): ReadonlySet<number> {
  return new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
}

/** The operators that draw shadings, and images in places of their own. */
export function placedImageOperators(OPS: Operators): ReadonlySet<number> {
  return new Set([
    OPS.shadingFill,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintImageMaskXObjectRepeat,
    OPS.paintImageXObjectRepeat,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintSolidColorImageMask,
  ]);
}

/** Finds the images of a page by following its transformations. */
export async function graphicsOf(page: PDFPageProxy): Promise<PageGraphics> {
  const { OPS } = await loadPdfJs();
  const { fnArray, argsArray } = await page.getOperatorList();
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const stack: number[][] = [];
  let matrix: number[] = [...transform];
  const imageDrawing = imageOperators(OPS);
  const drawing = new Set<number>([OPS.constructPath, OPS.showText, ...placedImageOperators(OPS)]);
  const images: { area: number; picture: Picture }[] = [];
  let drawn = false;
  for (let index = 0; index < fnArray.length; index++) {
    const operator = fnArray[index] ?? 0;
    const args: unknown[] | null = argsArray[index];
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? matrix;
    else if (operator === OPS.transform) matrix = multiply(matrix, numbersOf(args));
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(matrix);
      if (Array.isArray(args?.[0])) matrix = multiply(matrix, numbersOf(args[0]));
    } else if (operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? matrix;
    else if (imageDrawing.has(operator)) {
      drawn = true;
      const [a = 0, b = 0, c = 0, d = 0] = matrix;
      images.push({
        area: Math.abs(a * d - b * c),
        picture: { ...unitSquare(matrix), dpi: dpiOf(pixelWidth(args, operator === OPS.paintImageXObject), Math.hypot(a, b)) },
      });
    } else if (drawing.has(operator)) drawn = true;
  }
  images.sort((first, second) => second.area - first.area);
  const covered = images.reduce((sum, { area }) => sum + area, 0);
  return {
    pictures: joined(images.slice(0, maxJoinedImages).map(({ picture }) => picture)),
    imageCover: Math.min(1, covered / Math.max(1, width * height)),
    imageDpi: images[0]?.picture.dpi,
    drawn,
  };
}

/** Joins adjacent images: those whose common bounding box is hardly larger than both together. */
function joined(images: readonly Picture[]): Picture[] {
  const rest = [...images].sort((a, b) => a.top - b.top || a.left - b.left);
  const pictures: Picture[] = [];
  for (const image of rest) {
    let whole = image;
    for (let index = 0; index < pictures.length; index++) {
      const other = pictures[index];
      const both = other === undefined ? undefined : around(other, whole);
      if (other === undefined || both === undefined || areaOf(both) > 1.05 * (areaOf(other) + areaOf(whole))) continue;
      whole = both;
      pictures.splice(index, 1);
      index = -1;
    }
    pictures.push(whole);
  }
  return pictures.sort((a, b) => areaOf(b) - areaOf(a));
}

function around(first: Picture, second: Picture): Picture {
  return {
    left: Math.min(first.left, second.left),
    top: Math.min(first.top, second.top),
    right: Math.max(first.right, second.right),
    bottom: Math.max(first.bottom, second.bottom),
    dpi: first.dpi === undefined || second.dpi === undefined ? (first.dpi ?? second.dpi) : Math.max(first.dpi, second.dpi),
  };
}

export function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

/** Bounding box of the transformed unit square, into which every image is drawn. */
export function unitSquare([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Box {
  return {
    left: e + Math.min(0, a) + Math.min(0, c),
    right: e + Math.max(0, a) + Math.max(0, c),
    top: f + Math.min(0, b) + Math.min(0, d),
    bottom: f + Math.max(0, b) + Math.max(0, d),
  };
}

function dpiOf(pixels: number | undefined, points: number): number | undefined {
  return pixels === undefined ? undefined : (pixels * pointsPerInch) / Math.max(1, points);
}

function pixelWidth(args: unknown[] | null, named: boolean): number | undefined {
  const width = named ? args?.[1] : fieldsOf(args?.[0]).width;
  return typeof width === 'number' && width > 0 ? width : undefined;
}

// pdf.js returns the parameters of an operator as they are in the page, unchecked.
function numbersOf(parameters: unknown): number[] {
  return Array.isArray(parameters) ? parameters : [];
}
