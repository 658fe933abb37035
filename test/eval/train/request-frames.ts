// Learns which words belong to the frame of a request (src/engines/embedded/reading/request/frame-words.json): npx tsx test/eval/train/request-frames.ts
// --train DIR
// Frames: data/request-frames.json, written for this program. Contents of frames: questions and statements of BoolQ, PubMedQA, SNLI, ConjNLI. Deterministic.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packedItems } from './packed-items.js';

const { values } = parseArgs({ options: { train: { type: 'string' } } });
const folder = values.train ?? '';
const frames = JSON.parse(readFileSync(new URL('data/request-frames.json', import.meta.url), 'utf8')) as string[];
const perSet = 1500;
const cores = [
  ...['boolq', 'pubmedqa'].flatMap((set) =>
    packedItems<{ question: string }>(folder, set)
      .slice(0, perSet)
      .map(({ question }) => question),
  ),
  ...['snli', 'conjnli'].flatMap((set) =>
    packedItems<{ hypothesis: string }>(folder, set)
      .slice(0, perSet)
      .map(({ hypothesis }) => hypothesis),
  ),
];

function count(texts: readonly string[]): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>();
  let total = 0;
  for (const text of texts)
    for (const [word] of text
      .toLowerCase()
      .replaceAll('’', "'")
      .matchAll(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      total++;
    }
  return { counts, total };
}

const inside = count(cores);
const around = count(frames);
const smoothing = 0.5;
const vocabulary = 20_000;
const logOdds = (frame: number, core: number): number =>
  Math.log((frame + smoothing) / (around.total + smoothing * vocabulary)) - Math.log((core + smoothing) / (inside.total + smoothing * vocabulary));
const limit = 4;
/** A word that is a frame on its own ("please") is a courtesy, which is removed at either end. */
const courtesy = 5;
const alone = new Set(frames.map((frame) => frame.toLowerCase().replace(/[\s,.!]+$/, '')).filter((frame) => /^\p{L}+$/u.test(frame)));
const table: Record<string, number> = { '': -1 };
for (const [word, times] of [...around.counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
  const value = Math.max(-1, Math.min(limit, logOdds(times, inside.counts.get(word) ?? 0)));
  table[word] = alone.has(word) && value > 1 ? courtesy : Math.round(value * 100) / 100;
}
writeFileSync(new URL('../../../src/engines/embedded/reading/request/frame-words.json', import.meta.url), `${JSON.stringify(table)}\n`);
console.log(`${Object.keys(table).length} words`);
