// Recognises a page image: the settings that read best, a second try when the first is poor, and the result laid out as text.
import type { Page } from '../core/document.js';
import type { Frame } from './frame.js';
import { maxFramePixels } from './limits.js';
import { countMissed } from './missed-ink.js';
import { layOut } from './page-layout.js';
import { flatten, invert, isEvenlyLit, paperOf, resize, rotate, toTiff, turn } from './prepare-frame.js';
import type { Recogniser, RecognitionParameters } from './recogniser.js';
import { type PlacedWord, type Segment, segmentsOf } from './segment.js';
import { skewOf } from './skew.js';

/** Below this mean confidence (0 to 100) a page is read once more, with its background evened out. */
const poorConfidence = 85;
/** Below this the page may lie on its side or on its head. */
const turnedConfidence = 60;
/** A line on a picture is believed from this mean confidence (0 to 1); what recognition sees in photos stays below. */
const minLineConfidence = 0.7;
/** On a picture that as a whole is surely text, from this one (0 to 100), it is believed from a lower one. */
const minPictureConfidence = 80;
const minTextLineConfidence = 0.4;
/** Words lower than this, in pixels, are read once more, enlarged to the height the model reads best. */
const smallWordHeight = 18;
const bestWordHeight = 28;
const maxEnlargement = 2.5;
/** Turns are tried on a copy of about this many pixels; confidence tells them apart there as well. */
const turnTrialPixels = 2_000_000;

/** Lines that lean less, in radians, are followed as they are. */
const minSkew = 0.004;
const wordLevel = '5';

/** Automatic segmentation. One threshold for the page reads clean letters best and is faster, but loses whole pages of uneven scans; Sauvola's local one does not. */
const otsu: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '0' };
const sauvola: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '2' };

/** The page as one block of lines: columns of amounts, which segmentation may cut through, stay whole. */
const oneBlock = '6';
/** Share of a reading's score that one without its gaps has to reach. */
const minKeptScore = 0.98;

interface Reading {
  readonly frame: Frame;
  /** How much larger the frame is than the one that was given. */
  readonly enlargement: number;
  readonly characters: number;
  /** Median height of the words' boxes, in pixels. */
  readonly wordHeight: number;
  /** True when most words stand upright on their side: automatic segmentation reads one sideways direction by itself. */
  readonly sideways: boolean;
  /** Mean word confidence by length, 0 to 100. */
  readonly confidence: number;
  readonly lines: readonly PlacedWord[][];
}

/** What was read on the frame. Boxes are in pixels of the image as it was read: upright, deskewed, perhaps enlarged; `width` and `height` are that image's. */
export async function recognisePage(number: number, frame: Frame, recogniser: Recogniser): Promise<Page> {
  const reading = await bestReading(frame, recogniser);
  const segments: Segment[] = reading.lines.flatMap((line) => segmentsOf(line));
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

/** Lines read surely on a picture that may hold no text at all; boxes in pixels of the frame. */
export async function recognisePicture(frame: Frame, recogniser: Recogniser): Promise<PlacedWord[][]> {
  const reading = await bestReading(frame, recogniser, false);
  // A picture that leant was made larger around its centre.
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

async function bestReading(original: Frame, recogniser: Recogniser, mayTurn = true): Promise<Reading> {
  const paper = paperOf(original);
  // A local threshold sees only the outlines of light letters on dark paper.
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
  // Turning blurs small letters, and recognition follows lines that lean a little.
  return better(best, await read(await resize(lying, factor), threshold, recogniser, factor, skew));
}

/** The reading; where letters were passed over, that of the page as one block instead, if it leaves out less and is about as sure. */
async function withoutGaps(reading: Reading, recogniser: Recogniser): Promise<Reading> {
  const missed = countMissed(reading.frame, reading.lines);
  if (missed === 0) return reading;
  const whole = await read(reading.frame, { ...otsu, tessedit_pageseg_mode: oneBlock }, recogniser, reading.enlargement);
  return countMissed(whole.frame, whole.lines) < missed && score(whole) >= minKeptScore * score(reading) ? whole : reading;
}

async function level(frame: Frame, skew: number): Promise<Frame> {
  return Math.abs(skew) < minSkew ? frame : rotate(frame, skew);
}

/** The word where it would stand if its line, which rises by `skew` to the right, were level. */
function levelled(word: PlacedWord, skew: number, { width, height }: Frame): PlacedWord {
  const shift = skew * ((word.left + word.right - width) / 2);
  const within = (y: number): number => Math.min(height, Math.max(0, Math.round(y + shift)));
  return { ...word, top: within(word.top), bottom: within(word.bottom) };
}

function enlargementOf(reading: Reading): number {
  const room = Math.sqrt(maxFramePixels / (reading.frame.width * reading.frame.height));
  return Math.min(maxEnlargement, room, bestWordHeight / reading.wordHeight);
}

/** The frame in the one of four directions in which most of it can be read. */
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

/** How much was read surely: characters weighted by confidence over chance; nothing where lines run down the page, since their order would be lost. */
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

/** The words of tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence (0 to 100), text. */
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
