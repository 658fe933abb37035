// Reads the text layer of a PDF page as placed words, and checks whether it can be trusted.
import type { PDFPageProxy } from 'pdfjs-dist';
import type { PageWord } from '../core/document.js';
import { formValues, type PlacedItem } from './form-values.js';
import type { ShownPart } from './hidden-text.js';
import { segmentsOfLine } from './letter-spacing.js';
import { multiply } from './matrix.js';
import { layOut } from './page-layout.js';
import type { Drawing } from './pdf.js';
import type { PlacedWord, Segment } from './segment.js';
import { looksUnmapped, type UnmappedGlyphs, withStandIns } from './unmapped.js';

/** Number of characters examined to distinguish text from glyph numbers. */
const sampleLength = 20_000;
/** Max offset between two prints of the same text, in line heights. */
const maxOffset = 0.3;

type TextItem = { str: string; transform: number[]; width: number; fontName: string; hasEOL: boolean; dir: string };

export interface TextLayer {
  /** Text by direction, the direction with the most text first. */
  readonly directions: readonly DirectedText[];
  /** Size of the page in points, after it is rotated so that the first direction is upright. */
  readonly width: number;
  readonly height: number;
  /** Number of characters, not counting spaces. */
  readonly characters: number;
  /** Number of characters left out because the page does not show them. */
  readonly hidden: number;
  /** True if the characters form words rather than glyph numbers. */
  readonly legible: boolean;
  /** True if some characters may be glyph numbers. */
  readonly suspect: boolean;
  /** Start of each piece of text, in points from the top left of the displayed page. */
  readonly origins: readonly (readonly [number, number])[];
}

/** The segments of one text direction, placed on the page rotated so that they are upright. */
interface DirectedText {
  /** Clockwise quarter turns from upright. */
  readonly direction: number;
  readonly segments: readonly Segment[];
  readonly characters: number;
}

/** Reads the text layer without what is hidden, with stand-ins for glyphs known to be unmapped. */
export async function readTextLayer(page: PDFPageProxy, shownPart?: ShownPart, unmapped: UnmappedGlyphs = new Map()): Promise<TextLayer> {
  const viewport = page.getViewport({ scale: 1 });
  const size = { width: viewport.width, height: viewport.height };
  const content = await page.getTextContent({ includeMarkedContent: false });
  const collectors = new Map<number, LineCollector>();
  const printed = new Printed();
  const origins: [number, number][] = [];
  let sample = '';
  let hidden = 0;
  for (const raw of content.items) {
    if (!('str' in raw)) continue;
    const item: TextItem = raw;
    const shown = item.str.trim() === '' ? item.str : (shownPart?.(item.transform[4] ?? 0, item.transform[5] ?? 0, item.str) ?? item.str);
    hidden += lengthOf(item.str) - lengthOf(shown);
    if (shown === '' && item.str !== '') continue;
    const placed = place(item, viewport.transform, size);
    const collector = collectors.get(placed.direction) ?? new LineCollector();
    collectors.set(placed.direction, collector);
    const text = withStandIns(shown, item.fontName, unmapped)
      .normalize('NFC')
      // Maps Arabic presentation forms to the letters themselves.
      .replace(/[\ufe70-\ufefc]+/g, (drawn) => drawn.normalize('NFKC'))
      .replace(/\u00ad$/, '-')
      .replace(/[\u00ad\u200b\ufeff]/g, '');
    if (text.trim() !== '' && printed.repeats(text, placed)) continue;
    if (text.trim() !== '') origins.push(placed.origin);
    collector.add(text, placed, item.hasEOL);
    if (sample.length < sampleLength) sample += item.hasEOL ? `${text} ` : text;
  }
  for (const value of await formValues(page)) {
    const collector = collectors.get(0) ?? new LineCollector();
    collectors.set(0, collector);
    collector.add(value.text, value, true);
    origins.push(value.origin);
  }
  const directions = [...collectors]
    .map(([direction, collector]) => ({ direction, segments: collector.segments(), characters: collector.characters }))
    .filter((each) => each.characters > 0)
    .sort((a, b) => b.characters - a.characters || a.direction - b.direction);
  const characters = directions.reduce((sum, each) => sum + each.characters, 0);
  return {
    directions,
    ...turnedSize(size, directions[0]?.direction ?? 0),
    characters,
    hidden,
    legible: isLegible(sample),
    suspect: looksUnmapped(sample),
    origins,
  };
}

/** Number of characters without spaces. */
function lengthOf(text: string): number {
  return text.replace(/\s/g, '').length;
}

/** Converts a word recognised in a drawing of a page to its position on that page. */
export function onPage(word: PlacedWord, { box, scale }: Drawing): PlacedWord {
  return {
    ...word,
    left: box.left + word.left / scale,
    right: box.left + word.right / scale,
    top: box.top + word.top / scale,
    bottom: box.top + word.bottom / scale,
  };
}

/** Adds lines recognised in a picture to the layer. Their boxes are in pixels of the drawing. */
export function withPictureText(layer: TextLayer, lines: readonly (readonly PlacedWord[])[], drawing: Drawing): TextLayer {
  const segments = lines.flatMap((line) => segmentsOfLine(line.map((word) => onPage(word, drawing))));
  if (segments.length === 0) return layer;
  const upright = layer.directions.find(({ direction }) => direction === 0);
  const others = layer.directions.filter((each) => each !== upright);
  const together = { direction: 0, characters: upright?.characters ?? 0, segments: [...(upright?.segments ?? []), ...segments] };
  return { ...layer, directions: layer.directions[0] === upright ? [together, ...others] : [...others, together] };
}

/** Lays out the layer as text, with other directions after the main one. Boxes are in points on the page rotated so that the main direction is upright. */
export function layOutTextLayer(layer: TextLayer): { text: string; words: PageWord[] } {
  const main = layer.directions[0]?.direction ?? 0;
  const words: PageWord[] = [];
  let text = '';
  for (const { direction, segments } of layer.directions) {
    const part = layOut(segments);
    if (text !== '') text += '\n\n';
    const offset = text.length;
    text += part.text;
    const turns = (main - direction + 4) % 4;
    const size = turnedSize(layer, turns);
    for (const word of part.words) words.push({ ...word, ...turnBox(word, turns, size), start: word.start + offset, end: word.end + offset });
  }
  return { text, words };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function place(item: TextItem, view: readonly number[], size: Size): PlacedItem {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = multiply(view, item.transform);
  const direction = ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4;
  const [left, baseline] = turnPoint(e, f, direction, size);
  const height = Math.max(0.1, Math.hypot(c, d));
  return { left, right: left + item.width, baseline, height, direction, rightToLeft: item.dir === 'rtl', origin: [e, f] };
}

/** Position of a point after rotating a page of `size` counterclockwise by quarter turns. */
function turnPoint(x: number, y: number, turns: number, size: Size): [number, number] {
  if (turns === 1) return [y, size.width - x];
  if (turns === 2) return [size.width - x, size.height - y];
  if (turns === 3) return [size.height - y, x];
  return [x, y];
}

function turnBox(box: PageWord, turns: number, size: Size): Pick<PageWord, 'left' | 'top' | 'right' | 'bottom'> {
  const [x1, y1] = turnPoint(box.left, box.top, turns, size);
  const [x2, y2] = turnPoint(box.right, box.bottom, turns, size);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Recognises text that is printed over itself, slightly offset, as bold type and shadows are often drawn. */
class Printed {
  readonly #places = new Map<string, PlacedItem>();

  repeats(text: string, item: PlacedItem): boolean {
    const slack = maxOffset * item.height;
    const key = (across: number, down: number): string =>
      `${text}|${item.direction}|${Math.round(item.left / slack) + across}|${Math.round(item.baseline / slack) + down}`;
    const isRepeated = [-1, 0, 1].some((across) =>
      [-1, 0, 1].some((down) => {
        const other = this.#places.get(key(across, down));
        if (other === undefined) return false;
        // Two equal narrow letters beside each other are as close, but do not overlap.
        const offset = Math.abs(other.left - item.left);
        return offset < slack && offset < 0.5 * (item.right - item.left) && Math.abs(other.baseline - item.baseline) < slack;
      }),
    );
    if (!isRepeated) this.#places.set(key(0, 0), item);
    return isRepeated;
  }
}

/** Groups the items of one direction into lines, in the order of the file. */
class LineCollector {
  readonly #lines: PlacedWord[][] = [];
  #line: PlacedWord[] = [];
  #baseline = 0;
  #spaceBefore = true;
  characters = 0;

  add(text: string, item: PlacedItem, endsLine: boolean): void {
    if (text.trim() === '') {
      if (text !== '' || endsLine) this.#spaceBefore = true;
      return;
    }
    const last = this.#line[this.#line.length - 1];
    if (last !== undefined && this.#continuesLeftwards(text, item, last)) {
      this.#line[this.#line.length - 1] = { ...last, text: last.text + text, left: item.left };
      this.characters += text.length;
      this.#spaceBefore = endsLine;
      return;
    }
    const follows =
      last !== undefined && Math.abs(item.baseline - this.#baseline) < 0.35 * item.height && item.left - last.right > -0.5 * item.height;
    if (!follows) {
      if (this.#line.length > 0) this.#lines.push(this.#line);
      this.#line = [];
      this.#baseline = item.baseline;
    }
    const words = wordsOf(text, item);
    const first = words[0];
    if (follows && first !== undefined && !this.#spaceBefore && !/^\s/.test(text) && first.left - last.right < 0.15 * item.height)
      words[0] = { ...first, joined: true };
    this.#spaceBefore = /\s$/.test(text) || endsLine;
    for (const word of words) {
      this.#line.push(word);
      this.characters += word.text.length;
    }
  }

  /** Some programs place each Hebrew or Arabic letter separately, to the left of the previous one. */
  #continuesLeftwards(text: string, item: PlacedItem, last: PlacedWord): boolean {
    const gap = last.left - item.right;
    const level = Math.abs(item.baseline - this.#baseline) < 0.35 * item.height;
    const leftwards = item.rightToLeft || (!/[\p{L}\p{N}]/u.test(text) && /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(last.text));
    return leftwards && level && !this.#spaceBefore && !/\s/.test(text) && gap > -0.5 * item.height && gap < 0.15 * item.height;
  }

  segments(): Segment[] {
    return [...this.#lines, this.#line].flatMap(segmentsOfLine);
  }
}

/** The words of an item from left to right. Each gets a share of the item's width in proportion to its characters. */
function wordsOf(text: string, item: PlacedItem): PlacedWord[] {
  const unit = (item.right - item.left) / Math.max(1, text.length);
  const words = [...text.matchAll(/\S+/g)].map((match) => {
    const from = match.index * unit;
    const to = from + match[0].length * unit;
    return {
      text: match[0],
      left: item.rightToLeft ? item.right - to : item.left + from,
      right: item.rightToLeft ? item.right - from : item.left + to,
      top: item.baseline - 0.8 * item.height,
      bottom: item.baseline + 0.2 * item.height,
      confidence: 1,
    };
  });
  return item.rightToLeft ? words.reverse() : words;
}

/** False for text of unmapped fonts: private-use or control characters, or Latin letters that form no syllables. */
function isLegible(sample: string): boolean {
  let total = 0;
  let unmapped = 0;
  for (const character of sample) {
    if (character === ' ') continue;
    total++;
    if (/[\p{Co}\p{Cn}\p{Cc}\ufffd]/u.test(character)) unmapped++;
  }
  if (total === 0 || unmapped > 0.15 * total) return false;
  let words = 0;
  let syllabic = 0;
  for (const match of sample.matchAll(/[A-Za-z\u00c0-\u024f]{4,40}/g)) {
    words++;
    if (/[aeiouyà-æè-ïò-öù-ýœ]/i.test(match[0])) syllabic++;
  }
  // A few Latin words are not enough evidence: the text may be figures or another script.
  return words < 8 || syllabic >= 0.5 * words;
}
