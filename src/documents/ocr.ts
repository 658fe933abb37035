// Recognises a page image: the settings that read best, a second try when the first is poor, and the result laid out as text.
import type { RecognizeResult } from 'tesseract.js';
import type { Page } from '../core/document.js';
import { flatten, toPgm, turn } from './frame.js';
import type { Frame } from './image.js';
import { layOut, type PlacedWord, type Segment, segmentsOf } from './page-layout.js';
import type { Recogniser, RecognitionParameters } from './recogniser.js';

/** Below this mean confidence (0 to 100) a page is tried in other ways. */
const poorConfidence = 75;
/** Below this the page may lie on its side or on its head. */
const turnedConfidence = 60;

/** Automatic segmentation; Sauvola's local threshold, because one global threshold loses whole pages of uneven scans. */
const sauvola: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '2' };
const otsu: RecognitionParameters = { tessedit_pageseg_mode: '3', thresholding_method: '0' };

interface Reading {
  readonly frame: Frame;
  readonly words: number;
  readonly characters: number;
  /** Mean word confidence by length, 0 to 100. */
  readonly confidence: number;
  readonly lines: readonly PlacedWord[][];
}

/** What was read on the frame. Boxes are in pixels of the upright, deskewed frame divided by `boxScale`. */
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

async function bestReading(frame: Frame, recogniser: Recogniser): Promise<Reading> {
  let best = await read(frame, sauvola, recogniser);
  if (best.confidence < turnedConfidence) {
    for (const degrees of [180, 90, 270] as const) {
      const turned = await read(await turn(frame, degrees), sauvola, recogniser);
      if (score(turned) > score(best)) best = turned;
      if (best.confidence >= 80) break;
    }
  }
  if (best.confidence < poorConfidence) {
    const flat = await read(await flatten(best.frame), otsu, recogniser);
    if (score(flat) > score(best)) best = { ...flat, frame: best.frame };
  }
  return best;
}

/** How much was read surely: characters weighted by confidence over chance. */
function score(reading: Reading): number {
  return reading.characters * Math.max(0, reading.confidence - 30);
}

async function read(frame: Frame, parameters: RecognitionParameters, recogniser: Recogniser): Promise<Reading> {
  const dpi = Math.round(Math.min(600, Math.max(70, frame.dpi ?? frame.width / 8.3)));
  const data = await recogniser.recognise(toPgm(frame), { ...parameters, user_defined_dpi: String(dpi) });
  return { frame, ...linesOf(data) };
}

function linesOf(data: RecognizeResult['data']): Omit<Reading, 'frame'> {
  const lines: PlacedWord[][] = [];
  let words = 0;
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
          words++;
          characters += text.length;
          sum += word.confidence * text.length;
        }
        if (placed.length > 0) lines.push(placed);
      }
  return { words, characters, confidence: characters === 0 ? 0 : sum / characters, lines };
}
