// npx tsx test/eval/ablation.ts --data DIR [--train DIR] --only F3,X6 --modules module/extraction/ranges,source/key [--json FILE]: the contribution of each
// module.
// Runs the quality table once in full and once without each module, and prints by how many points every figure falls (positive: the module helps).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { EvalResult } from './row.js';

const { values } = parseArgs({
  options: { data: { type: 'string' }, train: { type: 'string' }, only: { type: 'string' }, modules: { type: 'string' }, json: { type: 'string' } },
});
if (values.data === undefined || values.modules === undefined) {
  console.error('usage: npx tsx test/eval/ablation.ts --data DIR [--train DIR] [--only F3,X6] --modules NAME,… [--json FILE]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'txp-ablation-'));
const file = join(folder, 'figures.json');
const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));

/** The table without the given parts. Empty if the run fails, as it does without parts that others depend on. */
function figures(without: string | undefined): EvalResult[] {
  const asked = Object.entries({ data: values.data, train: values.train, only: values.only, without, json: file });
  const options = asked.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  try {
    execFileSync(process.execPath, [tsx, fileURLToPath(new URL('run.ts', import.meta.url)), ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    return [];
  }
  return JSON.parse(readFileSync(file, 'utf8')) as EvalResult[];
}

/** The figure in points; figures stated as a share are multiplied by 100. */
const points = ({ ours, floor }: EvalResult): number => ((floor ?? ours) <= 1 ? 100 * ours : ours);
const all: Record<string, Record<string, number>> = {};
try {
  const base = figures(undefined);
  for (const module of values.modules.split(',')) {
    const falls: Record<string, number> = {};
    for (const result of figures(module)) {
      const own = base.find(({ id, metric }) => id === result.id && metric === result.metric);
      if (own === undefined) continue;
      const fall = (points(own) - points(result)) * (own.better === 'lower' ? -1 : 1);
      if (Math.abs(fall) >= 0.05) falls[`${own.id} ${own.metric.slice(0, 34)}`] = Math.round(10 * fall) / 10;
    }
    all[module] = falls;
    console.log(
      `${module.padEnd(24)} ${
        Object.entries(falls)
          .map(([name, fall]) => `${name} ${fall}`)
          .join('; ') || 'nothing'
      }`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
