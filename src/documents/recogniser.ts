// Tesseract workers of one process: started when needed, one page each at a time, reset between documents. Reads no network and writes no file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import tesseract, { type RecognizeResult, type Worker } from 'tesseract.js';
import type { LanguageData } from './languages.js';

/** Parameters of one recognition, by tesseract's own names. */
export type RecognitionParameters = Readonly<Record<string, string>>;

export interface Recogniser {
  /** Recognises an encoded image (PGM). Pages beyond the number of workers wait their turn. */
  recognise(image: Uint8Array, parameters: RecognitionParameters): Promise<RecognizeResult['data']>;
  /** Forgets everything learnt from the pages since the last reset. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface Slot {
  readonly worker: Promise<Worker>;
  used: boolean;
}

export function openRecogniser(languages: readonly LanguageData[], maxWorkers: number): Recogniser {
  const idle: Slot[] = [];
  const all: Slot[] = [];
  const waiting: ((slot: Slot) => void)[] = [];
  const code = languages.map((language) => language.code).join('+');

  async function take(): Promise<Slot> {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.length >= maxWorkers) return new Promise((resolve) => waiting.push(resolve));
    const slot = { worker: startWorker(languages), used: false };
    all.push(slot);
    return slot;
  }

  function give(slot: Slot): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(slot);
    else next(slot);
  }

  return {
    async recognise(image, parameters) {
      const slot = await take();
      try {
        const worker = await slot.worker;
        slot.used = true;
        const { data } = await worker.recognize(
          Buffer.from(image.buffer, image.byteOffset, image.byteLength),
          { rotateAuto: true, ...parameters },
          { text: false, blocks: true },
        );
        return data;
      } finally {
        give(slot);
      }
    },
    async reset() {
      await Promise.all(
        all
          .filter((slot) => slot.used)
          .map(async (slot) => {
            await (await slot.worker).reinitialize(code, tesseract.OEM.LSTM_ONLY);
            slot.used = false;
          }),
      );
    },
    async close() {
      await Promise.all(all.map(async (slot) => (await slot.worker).terminate()));
    },
  };
}

async function startWorker(languages: readonly LanguageData[]): Promise<Worker> {
  const [first, ...others] = languages;
  if (first === undefined) throw new Error('no OCR language');
  // The library loads all languages from one folder, ours have one each: the first is loaded by it, the others are put into its file system.
  // It remembers what is loaded in the very array it is given; adding to that keeps it from looking for the others itself.
  const loaded = [first.code];
  const worker = await tesseract.createWorker(loaded, tesseract.OEM.LSTM_ONLY, {
    langPath: first.folder,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler a bad image ends the process even where the rejection is caught.
    errorHandler: () => undefined,
  });
  for (const { code, folder } of others) {
    const data = gunzipSync(readFileSync(join(folder, `${code}.traineddata.gz`)));
    await worker.FS('writeFile', [`./${code}.traineddata`, data]);
    loaded.push(code);
  }
  if (others.length > 0) await worker.reinitialize(loaded.join('+'), tesseract.OEM.LSTM_ONLY);
  return worker;
}
