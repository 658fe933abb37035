// Builds the program for tests, if it is not built already: `tsx test/built.ts`.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../src/files/build-state.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const started = new Date();
if (isBuilt(root)) utimesSync(join(root, 'dist/page.html'), started, started);
else await import('../src/build.js');
