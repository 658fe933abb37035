// npm run eval -- --data DIR [--train DIR] [--only K1,X2] [--json FILE] [--without NAME]… [--weights FOLDER]: the quality table on development data.
// Files in FOLDER replace shipped weights of the same name.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type EvalResult, type EvalRow, evalContext } from './row.js';
import { leftOutVariable, useStandIns } from './without.js';
import { meansOverWordings } from './wording-rows.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    train: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
    weights: { type: 'string' },
  },
});
if (values.data === undefined) {
  console.error('usage: npm run eval -- --data DIR [--train DIR] [--only K1,X2] [--json FILE] [--without NAME]… [--weights FOLDER]');
  process.exit(2);
}
if (values.without.length > 0 && process.env[leftOutVariable] === undefined) {
  // Resolving part names loads the very modules that stand-ins replace, so the run continues in a new process.
  const { partsNamed } = await import('./parts.js');
  try {
    const env = { ...process.env, [leftOutVariable]: JSON.stringify(partsNamed(values.without)) };
    const { status } = spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env });
    process.exit(status ?? 1);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
process.env.TXP_EVAL_WEIGHTS = values.weights ?? '';
if (values.without.length > 0 || values.weights !== undefined) useStandIns();
const context = evalContext(values.data, values.train);
const only = values.only?.split(',');
const results: EvalResult[] = [];
const known = new Set<string>();
for (const file of readdirSync(new URL('rows/', import.meta.url)).sort()) {
  const { rows } = (await import(new URL(`rows/${file}`, import.meta.url).href)) as { rows: readonly EvalRow[] };
  for (const row of rows) {
    known.add(row.id);
    if (only !== undefined && !only.includes(row.id)) continue;
    report(await row.run(context));
  }
}
const unknown = only?.filter((id) => !known.has(id)) ?? [];
if (unknown.length > 0) {
  console.error(`no row is called ${unknown.join(', ')}; the rows are ${[...known].sort().join(', ')}`);
  process.exitCode = 2;
}
report(meansOverWordings(results));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);

function report(found: readonly EvalResult[]): void {
  results.push(...found);
  for (const result of found) console.log(tableLine(result));
}

function tableLine(result: EvalResult): string {
  const number = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1));
  const baselines = Object.entries(result.baselines).map(([name, value]) => `${name} ${number(value)}`);
  const reaches = (target: number | undefined): string => {
    if (target === undefined) return '';
    return (result.better === 'lower' ? result.ours <= target : result.ours >= target) ? ' ✓' : ' ✗';
  };
  return [
    `${result.id.padEnd(3)} ${result.metric.padEnd(52)} ${number(result.ours).padStart(7)}`,
    `floor ${result.floor ?? '–'}${reaches(result.floor)}`.padEnd(13),
    `goal ${result.goal ?? '–'}${reaches(result.goal)}`.padEnd(13),
    `n=${result.items}`.padEnd(7),
    result.msPerItem === undefined ? '' : `${result.msPerItem.toFixed(2)} ms/item`,
    baselines.length > 0 ? `[${baselines.join(', ')}]` : '',
    result.note ?? '',
  ].join('  ');
}
