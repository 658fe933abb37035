// The text layer of a PDF page as placed words, and whether that layer can be trusted.
import type { PDFPageProxy } from 'pdfjs-dist';
import type { PlacedWord, Segment } from './page-layout.js';
import { segmentsOf } from './page-layout.js';

type TextItem = { str: string; transform: number[]; width: number; fontName: string; hasEOL: boolean; dir: string };

export interface TextLayer {
  readonly segments: readonly Segment[];
  /** Characters without spaces. */
  readonly characters: number;
  /** True when the characters look like a language, not like glyph numbers. */
  readonly legible: boolean;
}

/** Reads the text layer. Boxes are in points from the top left of the upright page. */
export async function readTextLayer(page: PDFPageProxy): Promise<TextLayer> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false });
  const lines: PlacedWord[][] = [];
  const seen = new Set<string>();
  let characters = 0;
  let sample = '';
  let line: PlacedWord[] = [];
  let baseline = { y: 0, direction: -1 };
  let spaceBefore = true;
  for (const raw of content.items) {
    if (!('str' in raw)) continue;
    const item = raw as TextItem;
    const placed = place(item, viewport.transform);
    const text = item.str
      .normalize('NFC')
      .replace(/\u00ad$/, '-')
      .replace(/[\u00ad\u200b\ufeff]/g, '');
    if (text.trim() === '') {
      if (text !== '') spaceBefore = true;
      continue;
    }
    // Bold type is often drawn by printing the same string twice, a hair apart.
    const key = `${text}|${Math.round(placed.left / 2)}|${Math.round(placed.top / 2)}|${placed.direction}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const last = line[line.length - 1];
    const height = placed.bottom - placed.top;
    const follows =
      last !== undefined &&
      placed.direction === baseline.direction &&
      Math.abs(placed.baseline - baseline.y) < 0.35 * height &&
      placed.left - last.right > -0.5 * height;
    if (!follows) {
      if (line.length > 0) lines.push(line);
      line = [];
      baseline = { y: placed.baseline, direction: placed.direction };
    }
    const words = wordsOf(text, placed);
    const first = words[0];
    if (follows && first !== undefined && !spaceBefore && !/^\s/.test(text) && first.left - last.right < 0.15 * height)
      words[0] = { ...first, joined: true };
    line.push(...words);
    spaceBefore = /\s$/.test(text) || item.hasEOL;
    for (const word of words) characters += word.text.length;
    if (sample.length < 20_000) sample += `${words.map((word) => word.text).join(' ')}${spaceBefore ? ' ' : ''}`;
  }
  if (line.length > 0) lines.push(line);
  return { segments: lines.flatMap((words) => segmentsOf(words)), characters, legible: isLegible(sample) };
}

interface PlacedItem {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  /** Quarter turns clockwise from upright. */
  readonly direction: number;
}

function place(item: TextItem, view: number[]): PlacedItem {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = multiply(view, item.transform);
  const height = Math.max(0.1, Math.hypot(c, d));
  const direction = ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4;
  const along = item.width;
  // Sideways text keeps its place but is laid out as if it were upright on its own, below the rest.
  if (direction === 0) return { left: e, right: e + along, top: f - 0.8 * height, bottom: f + 0.2 * height, baseline: f, direction };
  if (direction === 2) return { left: e - along, right: e, top: f - 0.2 * height, bottom: f + 0.8 * height, baseline: f, direction };
  const [top, bottom] = direction === 1 ? [f, f + along] : [f - along, f];
  const [left, right] = direction === 1 ? [e - 0.2 * height, e + 0.8 * height] : [e - 0.8 * height, e + 0.2 * height];
  return { left, right, top, bottom, baseline: e, direction };
}

function multiply(m: readonly number[], n: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Words of an item, each given its share of the item's width by its characters. */
function wordsOf(text: string, item: PlacedItem): PlacedWord[] {
  const unit = (item.right - item.left) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: item.left + match.index * unit,
    right: item.left + (match.index + match[0].length) * unit,
    top: item.top,
    bottom: item.bottom,
    confidence: 1,
  }));
}

/** False for text of unmapped fonts: private-use or control characters, or Latin letters that form no syllables. */
export function isLegible(sample: string): boolean {
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
  // Few Latin words (figures, other scripts) say nothing.
  return words < 8 || syllabic >= 0.5 * words;
}
