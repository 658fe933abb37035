// Loads pdf.js together with its parser, which it would otherwise start as a worker: in the reading process both run on one thread.
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

type PdfJs = typeof import('pdfjs-dist');

/** Folder of the package, with a trailing separator. */
export const pdfJsHome = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), sep);

let loaded: Promise<PdfJs> | undefined;

/** Loads pdf.js once. */
export function loadPdfJs(): Promise<PdfJs> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PdfJs> {
  // On Node 20 the package replaces `push` with a JavaScript version to support frozen arrays, which takes a third of the time of a text page.
  const { push } = Array.prototype;
  // The package asks whether `Response` is complete, which would load the HTTP client of Node: a tenth of the time of starting to read PDFs.
  const response = Object.getOwnPropertyDescriptor(globalThis, 'Response');
  Object.defineProperty(globalThis, 'Response', { value: { prototype: { bytes: () => undefined } }, configurable: true });
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  await import(pathToFileURL(join(pdfJsHome, 'legacy', 'build', 'pdf.worker.mjs')).href);
  Object.defineProperty(Array.prototype, 'push', { value: push, writable: true, configurable: true, enumerable: false });
  if (response !== undefined) Object.defineProperty(globalThis, 'Response', response);
  return pdfjs;
}
