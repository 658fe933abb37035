// The tesseract workers of one process: started on demand, each recognises one page at a time. They use no network and write no files. With only the neural
// model, tesseract learns nothing from a page, so workers need no reset between documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import tesseract, { type Worker } from 'tesseract.js';
import type { LanguageData } from './languages.js';

/** Parameters of one recognition, under tesseract's names. */
export type RecognitionParameters = Readonly<Record<string, string>>;

export interface Recogniser {
  /** Recognises an encoded image and returns tesseract's TSV. Waits if all workers are busy. */
  recognise(image: Uint8Array, parameters: RecognitionParameters): Promise<string>;
  close(): Promise<void>;
}

/**
 * Roughly the number of bytes of code that a WebAssembly function runs before V8 recompiles it with optimisation. With Node 20's 1.8 million, recompilation
 * takes longer than reading a short page. With this value, as with the 13 million of later versions, a document of short pages takes a second less, and eight
 * full pages take as long as before.
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
  // The library loads all languages from one folder, but ours have one folder each: it loads the first, and the others are written into its file system. It
  // records the loaded languages in the array passed to it; adding the others there keeps it from searching for them.
  const loaded = [first.code];
  const worker = await tesseract.createWorker(loaded, tesseract.OEM.LSTM_ONLY, {
    langPath: first.folder,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler, an invalid image ends the process even if the rejection is caught.
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
