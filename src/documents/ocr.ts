// Recognises a page image: chooses the settings that read best, retries if the first reading is poor, and lays out the result as text.
import type { Page } from '../core/document.js';
import { withDecimalPoints } from './decimal-points.js';
import type { Frame } from './frame.js';
import { segmentsOfLine } from './letter-spacing.js';
import { maxFramePixels } from './limits.js';
import { countMissed } from './missed-ink.js';
import { layOut } from './page-layout.js';
import { flatten, invert, isEvenlyLit, paperOf, resize, rotate, toTiff, turn } from './prepare-frame.js';
import type { Recogniser, RecognitionParameters } from './recogniser.js';
import type { PlacedWord, Segment } from './segment.js';
import { skewOf } from './skew.js';

/** Below this mean confidence (0 to 100), a page is read again with its background evened out. */
const poorConfidence = 85;
/** Below this confidence, the page may be sideways or upside down. */
const turnedConfidence = 60;
/** Min mean confidence (0 to 1) of a line in a picture; what recognition sees in photos is below. */
const minLineConfidence = 0.7;
/** From this mean confidence of the picture (0 to 100), it is certainly text, and a lower confidence suffices for each line. */
const minPictureConfidence = 80;
const minTextLineConfidence = 0.4;
/** Words lower than this, in pixels, are read again, enlarged to the height that the model reads best. */
const smallWordHeight = 18;
const bestWordHeight = 28;
const maxEnlargement = 2.5;
/** Rotations are tried on a copy with about this many pixels; its confidence is enough to choose one. */
const turnTrialPixels = 2_000_000;

/** Max skew, in radians, at which lines are read without rotating the page. */
const minSkew = 0.004;
const wordLevel = '5';

/**
 * Automatic segmentation. Otsu's global threshold reads clean letters best and is faster, but loses entire pages of uneven scans; Sauvola's local one does
 * not.
 */
const otsu: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '0' };
const sauvola: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '2' };

/** Page segmentation mode that reads the page as one block of lines. It keeps columns of amounts together, which automatic segmentation may cut. */
const oneBlock = '6';
/** A reading with fewer gaps must reach this share of the original score. */
const minKeptScore = 0.98;

interface Reading {
  readonly frame: Frame;
  /** Scale of the frame relative to the original. */
  readonly enlargement: number;
  readonly characters: number;
  /** Median height of the word boxes, in pixels. */
  readonly wordHeight: number;
  /** True if most words are higher than wide: automatic segmentation reads one sideways direction by itself. */
  readonly sideways: boolean;
  /** Mean word confidence weighted by length, 0 to 100. */
  readonly confidence: number;
  readonly lines: readonly PlacedWord[][];
}

/** Recognises a page. Boxes are in pixels of the image that was read: upright, deskewed, perhaps enlarged; `width` and `height` are those of this image. */
export async function recognisePage(number: number, frame: Frame, recogniser: Recogniser): Promise<Page> {
  const reading = await wholeReading(frame, recogniser);
  const segments: Segment[] = reading.lines.flatMap(segmentsOfLine);
  const { text, words } = layOut(segments);
  return {
    number,
    text,
    source: 'ocr',
    confidence: reading.confidence / 100,
    width: reading.frame.width,
    height: reading.frame.height,
    words,
  };
}

/** Lines recognised with confidence in a picture that may contain no text at all; boxes are in pixels of the frame. */
export async function recognisePicture(frame: Frame, recogniser: Recogniser): Promise<PlacedWord[][]> {
  const reading = await wholeReading(frame, recogniser, false);
  // Deskewing enlarges a picture around its centre.
  const factor = 1 / reading.enlargement;
  const aside = (reading.frame.width * factor - frame.width) / 2;
  const above = (reading.frame.height * factor - frame.height) / 2;
  const min = reading.confidence >= minPictureConfidence ? minTextLineConfidence : minLineConfidence;
  return reading.lines
    .filter((line) => line.reduce((sum, word) => sum + word.confidence, 0) / line.length >= min)
    .map((line) =>
      line.map((word) => ({
        ...word,
        left: word.left * factor - aside,
        right: word.right * factor - aside,
        top: word.top * factor - above,
        bottom: word.bottom * factor - above,
      })),
    );
}

async function wholeReading(original: Frame, recogniser: Recogniser, mayTurn = true): Promise<Reading> {
  const reading = await bestReading(original, recogniser, mayTurn);
  return { ...reading, lines: reading.lines.map((line) => withDecimalPoints(reading.frame, line)) };
}

async function bestReading(original: Frame, recogniser: Recogniser, mayTurn: boolean): Promise<Reading> {
  const paper = paperOf(original);
  // On dark paper, a local threshold sees only the outlines of light letters.
  const upright = paper.dark ? invert(original) : original;
  if (paper.blank) return { frame: upright, enlargement: 1, characters: 0, wordHeight: 0, sideways: false, confidence: 100, lines: [] };
  const threshold = isEvenlyLit(upright) ? otsu : sauvola;
  let lying = upright;
  let skew = skewOf(lying);
  let best = await read(await level(lying, skew), threshold, recogniser);
  if (mayTurn && best.characters > 0 && (best.sideways || best.confidence < turnedConfidence)) {
    const turned = await turnUpright(upright, recogniser);
    if (turned !== upright) {
      lying = turned;
      skew = skewOf(lying);
      best = await read(await level(lying, skew), threshold, recogniser);
    }
  }
  const factor = best.wordHeight === 0 || best.wordHeight >= smallWordHeight ? 1 : enlargementOf(best);
  if (factor > 1) best = better(best, await read(await resize(best.frame, factor), threshold, recogniser, factor));
  if (threshold === otsu) best = await withoutGaps(best, recogniser);
  if (best.confidence >= poorConfidence) return best;
  best = better(best, await read(await flatten(best.frame), otsu, recogniser, best.enlargement));
  if (Math.abs(skew) < minSkew) return best;
  // Rotation blurs small letters, and recognition can follow slightly skewed lines.
  return better(best, await read(await resize(lying, factor), threshold, recogniser, factor, skew));
}

/** Returns the reading. If letters were missed, reads the page again as one block, and returns that reading if it misses less and scores about as well. */
async function withoutGaps(reading: Reading, recogniser: Recogniser): Promise<Reading> {
  const missed = countMissed(reading.frame, reading.lines);
  if (missed === 0) return reading;
  const whole = await read(reading.frame, { ...otsu, tessedit_pageseg_mode: oneBlock }, recogniser, reading.enlargement);
  return countMissed(whole.frame, whole.lines) < missed && score(whole) >= minKeptScore * score(reading) ? whole : reading;
}

async function level(frame: Frame, skew: number): Promise<Frame> {
  return Math.abs(skew) < minSkew ? frame : rotate(frame, skew);
}

/** Moves a word to where it would be if its line, which rises by `skew` to the right, were level. */
function levelled(word: PlacedWord, skew: number, { width, height }: Frame): PlacedWord {
  const shift = skew * ((word.left + word.right - width) / 2);
  const within = (y: number): number => Math.min(height, Math.max(0, Math.round(y + shift)));
  return { ...word, top: within(word.top), bottom: within(word.bottom) };
}

function enlargementOf(reading: Reading): number {
  const room = Math.sqrt(maxFramePixels / (reading.frame.width * reading.frame.height));
  return Math.min(maxEnlargement, room, bestWordHeight / reading.wordHeight);
}

/** Rotates the frame to the one of four directions in which it reads best. */
async function turnUpright(frame: Frame, recogniser: Recogniser): Promise<Frame> {
  const trial = await resize(frame, Math.min(1, Math.sqrt(turnTrialPixels / (frame.width * frame.height))));
  let best: { degrees: 0 | 90 | 180 | 270; score: number } = { degrees: 0, score: score(await read(trial, sauvola, recogniser)) };
  for (const degrees of [180, 90, 270] as const) {
    const found = score(await read(await turn(trial, degrees), sauvola, recogniser));
    if (found > best.score) best = { degrees, score: found };
  }
  return best.degrees === 0 ? frame : turn(frame, best.degrees);
}

function better(first: Reading, second: Reading): Reading {
  return score(second) > score(first) ? second : first;
}

/** Quality of a reading: number of characters times the confidence above chance. 0 if the lines run down the page, because their order would be lost. */
function score(reading: Reading): number {
  if (reading.sideways) return 0;
  return reading.characters * Math.max(0, reading.confidence - 30);
}

async function read(frame: Frame, parameters: RecognitionParameters, recogniser: Recogniser, enlargement = 1, skew = 0): Promise<Reading> {
  const dpi = Math.round(Math.min(600, Math.max(70, frame.dpi ?? frame.width / 8.3)));
  const tsv = await recogniser.recognise(toTiff(frame), { ...parameters, user_defined_dpi: String(dpi) });
  const found = linesOf(tsv);
  const lines = skew === 0 ? found.lines : found.lines.map((line) => line.map((word) => levelled(word, skew, frame)));
  return { frame, enlargement, ...found, lines };
}

/** Parses tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence (0 to 100), text. */
function linesOf(tsv: string): Omit<Reading, 'frame' | 'enlargement'> {
  const lines = new Map<string, PlacedWord[]>();
  const heights: number[] = [];
  let long = 0;
  let upended = 0;
  let characters = 0;
  let sum = 0;
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const text = cells[11]?.trim() ?? '';
    if (cells[0] !== wordLevel || text === '') continue;
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number);
    const key = cells.slice(1, 5).join(' ');
    const line = lines.get(key) ?? [];
    lines.set(key, line);
    line.push({ text, left, top, right: left + width, bottom: top + height, confidence: confidence / 100 });
    heights.push(height);
    if (text.length >= 3) {
      long++;
      if (height > width) upended++;
    }
    characters += text.length;
    sum += confidence * text.length;
  }
  heights.sort((a, b) => a - b);
  return {
    characters,
    wordHeight: heights[heights.length >> 1] ?? 0,
    sideways: upended > 0.5 * long,
    confidence: characters === 0 ? 0 : sum / characters,
    lines: [...lines.values()].map((line) => line.sort((a, b) => a.left - b.left)),
  };
}
