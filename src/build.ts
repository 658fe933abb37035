// Build step after the compiler: writes `dist/data`, the embedded engine's data files. Not loaded at run time.
import { mkdirSync } from 'node:fs';
import { buildVectors } from './engines/embedded/vectors-build.js';

const data = new URL('data/', import.meta.url);
mkdirSync(data, { recursive: true });
buildVectors(data);
