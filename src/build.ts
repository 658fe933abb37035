// Build step after the compiler: writes `dist/data`, the embedded engine's data files. Not loaded at run time.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { buildVectors } from './engines/embedded/vectors-build.js';

const data = new URL('data/', import.meta.url);
mkdirSync(data, { recursive: true });
buildVectors(data);
// Trained files lie beside the code that reads them.
const trained = new URL('../src/engines/embedded/', import.meta.url);
for (const name of readdirSync(trained, { recursive: true, encoding: 'utf8' })) {
  if (/\.(?:json|bin)$/.test(name)) copyFileSync(new URL(name, trained), new URL(basename(name), data));
}
