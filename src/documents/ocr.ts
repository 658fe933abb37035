// Recognises a page image: the settings that read best, a second try when the first is poor, and the result laid out as text.

import type { RecognizeResult } from 'tesseract.js';
import type { Page } from '../core/document.js';
import { type Frame, maxFramePixels } from './frame.js';
import { layOut } from './page-layout.js';
import { flatten, invert, paperOf, resize, toPgm, turn } from './prepare-frame.js';
import type { Recogniser, RecognitionParameters } from './recogniser.js';
import { type PlacedWord, type Segment, segmentsOf } from './segment.js';

/** Below this mean confidence (0 to 100) a page is read once more, with its background evened out. */
const poorConfidence = 85;
/** Below this the page may lie on its side or on its head. */
const turnedConfidence = 60;
/** A line on a picture is believed from this mean confidence (0 to 1); what recognition sees in photos stays below. */
const sureLine = 0.7;
/** On a picture that as a whole is surely text, from this one (0 to 100), it is believed from a lower one. */
const surePicture = 80;
const sureLineOfText = 0.4;
/** Words lower than this, in pixels, are read once more, enlarged to the height the model reads best. */
const smallWordHeight = 18;
const bestWordHeight = 28;
const mostEnlargement = 2.5;
/** Turns are tried on a copy of about this many pixels; confidence tells them apart there as well. */
const turnTrialPixels = 2_000_000;

/** Automatic segmentation; Sauvola's local threshold, because one global threshold loses whole pages of uneven scans. */
const sauvola: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '2' };
const otsu: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '0' };

interface Reading {
  readonly frame: Frame;
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
  const factor = frame.width / reading.frame.width;
  const least = reading.confidence >= surePicture ? sureLineOfText : sureLine;
  return reading.lines
    .filter((line) => line.reduce((sum, word) => sum + word.confidence, 0) / line.length >= least)
    .map((line) =>
      line.map((word) => ({
        ...word,
        left: word.left * factor,
        right: word.right * factor,
        top: word.top * factor,
        bottom: word.bottom * factor,
      })),
    );
}

async function bestReading(original: Frame, recogniser: Recogniser, mayTurn = true): Promise<Reading> {
  const paper = paperOf(original);
  // A local threshold sees only the outlines of light letters on dark paper.
  const frame = paper.dark ? invert(original) : original;
  if (paper.blank) return { frame, characters: 0, wordHeight: 0, sideways: false, confidence: 100, lines: [] };
  let best = await read(frame, sauvola, recogniser);
  if (mayTurn && best.characters > 0 && (best.sideways || best.confidence < turnedConfidence)) {
    const upright = await turnUpright(frame, recogniser);
    if (upright !== frame) best = await read(upright, sauvola, recogniser);
  }
  const factor = best.wordHeight === 0 || best.wordHeight >= smallWordHeight ? 1 : enlargementOf(best);
  if (factor > 1) best = better(best, await read(await resize(best.frame, factor), sauvola, recogniser));
  if (best.confidence < poorConfidence) best = better(best, await read(await flatten(best.frame), otsu, recogniser));
  return best;
}

function enlargementOf(reading: Reading): number {
  const room = Math.sqrt(maxFramePixels / (reading.frame.width * reading.frame.height));
  return Math.min(mostEnlargement, room, bestWordHeight / reading.wordHeight);
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

async function read(frame: Frame, parameters: RecognitionParameters, recogniser: Recogniser): Promise<Reading> {
  const dpi = Math.round(Math.min(600, Math.max(70, frame.dpi ?? frame.width / 8.3)));
  const data = await recogniser.recognise(toPgm(frame), { ...parameters, user_defined_dpi: String(dpi) });
  return { frame, ...linesOf(data) };
}

function linesOf(data: RecognizeResult['data']): Omit<Reading, 'frame'> {
  const lines: PlacedWord[][] = [];
  const heights: number[] = [];
  let long = 0;
  let upended = 0;
  let characters = 0;
  let sum = 0;
  for (const block of data.blocks ?? [])
    for (const paragraph of block.paragraphs)
      for (const line of paragraph.lines) {
        const placed: PlacedWord[] = [];
        for (const word of line.words) {
          const text = word.text.trim();
          if (text === '') continue;
          const { x0, y0, x1, y1 } = word.bbox;
          placed.push({ text, left: x0, top: y0, right: x1, bottom: y1, confidence: word.confidence / 100 });
          heights.push(y1 - y0);
          if (text.length >= 3) {
            long++;
            if (y1 - y0 > x1 - x0) upended++;
          }
          characters += text.length;
          sum += word.confidence * text.length;
        }
        if (placed.length > 0) lines.push(placed.sort((a, b) => a.left - b.left));
      }
  heights.sort((a, b) => a - b);
  return {
    characters,
    wordHeight: heights[heights.length >> 1] ?? 0,
    sideways: upended > 0.5 * long,
    confidence: characters === 0 ? 0 : sum / characters,
    lines,
  };
}
