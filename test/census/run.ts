// `npm run census`: counts of the source by room, and unused exports. With --check it fails if a count exceeds its limit.
import { fileURLToPath } from 'node:url';
import { measureSource } from './measure.js';

/** Maximum counts; lower them when you have removed some. */
const limits = { casts: 46, nonNull: 300, deadExports: 0 };

const files = measureSource(fileURLToPath(new URL('../..', import.meta.url)));
const rooms = [...new Set(files.map(({ room }) => room))].sort();
const sum = (of: readonly (typeof files)[number][]) => ({
  files: of.length,
  lines: of.reduce((total, { lines }) => total + lines, 0),
  median: of.map(({ lines }) => lines).sort((a, b) => a - b)[of.length >> 1] ?? 0,
  casts: of.reduce((total, { casts }) => total + casts, 0),
  nonNull: of.reduce((total, { nonNull }) => total + nonNull, 0),
  deadExports: of.reduce((total, { deadExports }) => total + deadExports.length, 0),
});
const total = sum(files);
if (process.argv.includes('--check')) {
  const over = Object.entries(limits).filter(([name, limit]) => total[name as keyof typeof limits] > limit);
  for (const { path, deadExports } of files)
    if (deadExports.length > 0 && over.some(([name]) => name === 'deadExports'))
      console.error(`src/${path}: only its own file uses ${deadExports.join(', ')}`);
  for (const [name, limit] of over) console.error(`${name}: ${total[name as keyof typeof limits]}, more than ${limit}; see npm run census`);
  process.exitCode = over.length > 0 ? 1 : 0;
} else {
  console.table(Object.fromEntries([...rooms.map((room) => [room, sum(files.filter((file) => file.room === room))]), ['all', total]]));
  for (const { path, deadExports } of files) if (deadExports.length > 0) console.log(`${path}: ${deadExports.join(', ')}`);
}
