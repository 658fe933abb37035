// Loads pdf.js with its parser, which it would else start as a worker: in the reading process both run on one thread.
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

type PdfJs = typeof import('pdfjs-dist');

/** The folder of the package; ends with a separator. */
export const pdfJsHome = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), sep);

let loaded: Promise<PdfJs> | undefined;

/** pdf.js, loaded once. */
export function loadPdfJs(): Promise<PdfJs> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PdfJs> {
  // On Node 20 the package replaces `push` by one in JavaScript, for the sake of frozen arrays; a third of the time of a page of text went there.
  const { push } = Array.prototype;
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  await import(pathToFileURL(join(pdfJsHome, 'legacy', 'build', 'pdf.worker.mjs')).href);
  Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, configurable: true, enumerable: false });
  return pdfjs;
}
