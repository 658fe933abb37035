import { expect, it } from 'vitest';
import { loadPdfJs } from '../../src/documents/pdfjs.js';

it('loading pdf.js leaves the globals of Node that it asks about or replaces as they were', async () => {
  const globals = () => [Object.getOwnPropertyDescriptor(globalThis, 'Response'), Object.getOwnPropertyDescriptor(Array.prototype, 'push')];
  const before = globals();
  await loadPdfJs();
  expect(globals()).toEqual(before);
});
