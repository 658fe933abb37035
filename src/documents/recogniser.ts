// Tesseract workers of one process: started when needed, one page each at a time. Reads no network and writes no file.
// With the neural model alone tesseract learns nothing from a page, so that workers need no reset between documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import tesseract, { type Worker } from 'tesseract.js';
import type { LanguageData } from './languages.js';

/** Parameters of one recognition, by tesseract's own names. */
export type RecognitionParameters = Readonly<Record<string, string>>;

export interface Recogniser {
  /** Recognises an encoded image and gives tesseract's TSV. Pages beyond the number of workers wait their turn. */
  recognise(image: Uint8Array, parameters: RecognitionParameters): Promise<string>;
  close(): Promise<void>;
}

/**
 * Bytes of its code that a function of WebAssembly runs, roughly, before V8 compiles it a second time, to run faster. With the 1.8 million of Node 20 that
 * takes longer than reading a short page does; with this, as with the 13 million of later versions, a document of short pages costs a second less, and
 * eight full pages what they cost before.
 */
const tieringBudget = 20_000_000;

export function openRecogniser(languages: readonly LanguageData[], maxWorkers: number): Recogniser {
  const idle: Worker[] = [];
  const all: Promise<Worker>[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`);

  async function take(): Promise<Worker> {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.length >= maxWorkers) return new Promise((resolve) => waiting.push(resolve));
    const started = startWorker(languages);
    all.push(started);
    return started;
  }

  function give(worker: Worker): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
  }

  return {
    async recognise(image, parameters) {
      const worker = await take();
      try {
        const { data } = await worker.recognize(
          Buffer.from(image.buffer, image.byteOffset, image.byteLength),
          { ...parameters },
          { text: false, tsv: true },
        );
        return data.tsv ?? '';
      } finally {
        give(worker);
      }
    },
    async close() {
      await Promise.all(all.map(async (worker) => (await worker).terminate()));
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
