// Build step after the compiler: writes `dist/data`, the embedded engine's data files, and what is made from the command tree. Not loaded at run time.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { manPages } from './cli/man-pages.js';
import { referenceTree } from './cli/reference.js';
import { buildVectors } from './engines/embedded/vectors-build.js';
import { packTokenTable } from './text/token-table-build.js';
import { tokenTableFile } from './tokenizers.js';

const data = new URL('data/', import.meta.url);
mkdirSync(data, { recursive: true });
buildVectors(data);
replace(tokenTableFile('o200k_base'), packTokenTable(o200k));
replace(tokenTableFile('cl100k_base'), packTokenTable(cl100k));
// Trained files lie beside the code that reads them.
const trained = new URL('../src/engines/embedded/', import.meta.url);
for (const name of readdirSync(trained, { recursive: true, encoding: 'utf8' })) {
  if (/\.(?:json|bin)$/.test(name)) copyFileSync(new URL(name, trained), new URL(basename(name), data));
}
mkdirSync(new URL('man/', import.meta.url), { recursive: true });
for (const [name, text] of manPages(await referenceTree())) replace(`../man/${name}`, Buffer.from(text));

// Several builds may run at once, beside programs that read: a file is replaced whole, and only when it changes.
function replace(name: string, bytes: Uint8Array): void {
  const target = new URL(name, data);
  if (existsSync(target) && readFileSync(target).equals(bytes)) return;
  const draft = new URL(`${name}.${process.pid}`, data);
  writeFileSync(draft, bytes);
  renameSync(draft, target);
}
