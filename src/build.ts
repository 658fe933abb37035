// Build step after the compiler: writes `dist/data`, the embedded engine's data files. Not loaded at run time.
import { mkdirSync } from 'node:fs';

mkdirSync(new URL('data/', import.meta.url), { recursive: true });
