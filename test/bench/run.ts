// npm run bench [-- --only P1,P5] [--json FILE] [--table FILE] [--plots FOLDER] [--against REV [--rounds 5]]: speed of the embedded engine and of the built
// command, on texts generated from a seed.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAgainst } from './against.js';
import { comparisonLine } from './compare.js';
import { bestMs, timing } from './measure.js';
import type { BenchResult } from './result.js';
import { batchThroughput, storeGrowth } from './rows/batches.js';
import { coreScaling } from './rows/cores.js';
import { daemonThroughput } from './rows/daemon.js';
import { documentReading } from './rows/documents.js';
import { creditsInBlocks, itemsOverCommits, moreWorkers, muchWaiting, openTransaction } from './rows/machines.js';
import { besideOthers } from './rows/others.js';
import { drawPlots } from './rows/plots.js';
import { toTable } from './table.js';
import { adversarialTexts, prose, receipt } from './texts.js';

// The built program: transpiling on the fly, as tests do, slows functions down.
const { openApp }: typeof import('../../src/app.js') = await import(new URL('../../dist/app.js', import.meta.url).href);
const { loadSettings }: typeof import('../../src/config/load.js') = await import(new URL('../../dist/config/load.js', import.meta.url).href);

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'string' },
    table: { type: 'string' },
    plots: { type: 'string' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
});
if (values.against !== undefined) {
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number, 1 or more');
  for (const comparison of benchAgainst(values.against, rounds, values.only)) console.log(comparisonLine(comparison));
  process.exit();
}
const only = values.only?.split(',');
const app = openApp((await loadSettings({ environment: {}, workingFolder: fileURLToPath(new URL('.', import.meta.url)) })).values);
const bin = fileURLToPath(new URL('../../bin/txp.js', import.meta.url));
const results: BenchResult[] = [];

const labels = ['billing', 'delivery', 'praise', 'returns', 'account', 'safety', 'press', 'other'].map((name) => ({
  name,
  rubric: `Is the text about ${name}?`,
}));
const labelledText = prose(600, 7);
const page = prose(3000, 3);
const entityTypes = { person: '', organisation: '', date: '', amount: 'amount of money', place: '', product: '' };
const receiptFields = { company: 'name of the shop', address: 'address of the shop', date: 'date of the receipt', total: 'total amount to pay' };
const requests: Readonly<Record<string, (text: string) => unknown>> = {
  compress: (context) => ({ context, prompt: 'Why was the shipment delayed?', service: { rate: 0.5 } }),
  extract: (text) => ({ text, entities: entityTypes, context_chars: 0 }),
  summarize: (text) => ({ text, max_tokens: 200 }),
  classify: (text) => ({ text, labels, reasoning: false }),
  decide: (text) => ({ state: text, questions: { late: { type: 'noul', instructions: 'Was anything delayed?' } } }),
};

const rows: Readonly<Record<string, () => Promise<void>>> = {
  P1: async () => {
    const long = prose(1_000_000);
    const count = await app.tokenCounter();
    const tokens = count(long);
    const ms = await bestMs(5, () => app.run('compress', requests.compress?.(long)));
    report({ id: 'P1', what: 'compress, exact counts', value: tokens / ms / 1000, unit: 'M tokens/s', floor: 1, goal: 3, better: 'higher' });
    const short = prose(9200, 5);
    const times = await timing(300, () => app.run('compress', requests.compress?.(short)));
    report({ id: 'P1', what: `compress ${count(short)} tokens, p50`, value: times.p50Ms, unit: 'ms', floor: 2.5, goal: 1, better: 'lower' });
    report({ id: 'P1', what: `compress ${count(short)} tokens, p99`, value: times.p99Ms, unit: 'ms', goal: 5, better: 'lower' });
  },
  P2: async () => {
    const times = await timing(500, () => app.run('classify', requests.classify?.(labelledText)));
    report({ id: 'P2', what: 'classify, 8 labels, 100 words, p50', value: times.p50Ms, unit: 'ms', floor: 1, goal: 0.3, better: 'lower' });
    // What is derived from a text is cached for a while, so a repeated text costs less than a new one.
    const others = Array.from({ length: 300 }, (_, index) => prose(labelledText.length, index + 10)).values();
    const unlike = await timing(200, () => app.run('classify', requests.classify?.(others.next().value ?? '')));
    report({ id: 'P2', what: 'classify, 8 labels, 100 words, another text each time, p50', value: unlike.p50Ms, unit: 'ms', better: 'lower' });
  },
  P3: async () => {
    const onReceipt = await timing(300, () => app.run('extract', { text: receipt, entities: receiptFields }));
    report({ id: 'P3', what: 'extract, receipt, 4 fields, p50', value: onReceipt.p50Ms, unit: 'ms', floor: 3, goal: 1, better: 'lower' });
    const onPage = await timing(200, () => app.run('extract', requests.extract?.(page)));
    report({ id: 'P3', what: 'extract, prose page, 6 types, p50', value: onPage.p50Ms, unit: 'ms', floor: 10, goal: 4, better: 'lower' });
  },
  P4: async () => {
    const times = await timing(200, () => app.run('summarize', requests.summarize?.(page)));
    report({ id: 'P4', what: 'summarize, one page, p50', value: times.p50Ms, unit: 'ms', floor: 5, goal: 2, better: 'lower' });
  },
  P5: async () => {
    // New unusual words each time: words seen before would come from the word cache, which has room for all of the smaller text but not of the larger one.
    const small = [0, 1, 2, 3, 4].map((turn) => adversarialTexts(100_000, turn));
    const large = [1, 2, 3].map((turn) => adversarialTexts(1_000_000, turn));
    for (const [operation, request] of Object.entries(requests)) {
      const each = (texts: readonly Readonly<Record<string, string>>[], name: string): Promise<number> => {
        const turns = texts.values();
        return bestMs(texts.length, () => app.run(operation, request(turns.next().value?.[name] ?? ''), { timeoutMs: 600_000 }));
      };
      const growth: { readonly name: string; readonly after: number; readonly value: number }[] = [];
      for (const name of Object.keys(small[0] ?? {})) {
        const before = await each(small, name);
        const after = await each(large, name);
        growth.push({ name, after, value: after / before });
      }
      const worst = growth.reduce((one, other) => (other.value > one.value ? other : one));
      const slowest = Math.max(...growth.map(({ after }) => after));
      const what = `${operation}, 1 MB over 100 kB, worst of ${growth.length} kinds (${worst.name}); slowest ${slowest.toFixed(0)} ms`;
      report({ id: 'P5', what, value: worst.value, unit: '×', floor: 13, goal: 10.5, better: 'lower' });
    }
  },
  P6: async () => {
    const script = `const start = performance.now();
      const { openApp } = await import('./dist/app.js'); const { loadSettings } = await import('./dist/config/load.js');
      const app = openApp((await loadSettings({ environment: {}, workingFolder: '/' })).values);
      for (const [name, body] of ${JSON.stringify(Object.entries(requests).map(([name, request]) => [name, request(page)]))}) await app.run(name, body);
      console.log(JSON.stringify([performance.now() - start, process.memoryUsage.rss() / 1e6]));`;
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const runs = Array.from(
      { length: 5 },
      () => JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' })) as [number, number],
    );
    report({
      id: 'P6',
      what: 'fresh process until each operation has answered once',
      value: Math.min(...runs.map(([ms]) => ms)),
      unit: 'ms',
      floor: 400,
      goal: 150,
      better: 'lower',
    });
    report({
      id: 'P6',
      what: 'memory of that process',
      value: Math.min(...runs.map(([, mb]) => mb)),
      unit: 'MB',
      floor: 200,
      goal: 120,
      better: 'lower',
    });
  },
  P7: async () => {
    const spawn = (args: readonly string[], input?: string) => async () => spawnSync(process.execPath, args, input === undefined ? {} : { input });
    const line = ['classify', '-l', 'a=Is it late?', '-l', 'b=Is it good?'];
    const programs = [spawn(['-e', '0']), spawn([bin, '--help']), spawn([bin, ...line], 'The parcel came late.\n')] as const;
    // In turn, because the speed of a machine drifts.
    const best: [number, number, number] = [Infinity, Infinity, Infinity];
    for (let round = 0; round < 15; round++)
      for (const [index, program] of programs.entries()) best[index] = Math.min(best[index] ?? Infinity, await bestMs(1, program));
    const [bare, help, classify] = best;
    report({ id: 'P7', what: 'txp --help over node -e 0', value: help / bare, unit: '×', floor: 1.6, goal: 1.3, better: 'lower' });
    report({ id: 'P7', what: 'txp classify of one line over node -e 0', value: classify / bare, unit: '×', floor: 4, goal: 2, better: 'lower' });
  },
  P8: () => daemonThroughput(report),
  P9: () => documentReading(report),
  P10: () => batchThroughput(report),
  batches: () => storeGrowth(report),
  cores: () => coreScaling(report),
  others: () => besideOthers(report),
  'machines-items': () => itemsOverCommits(report),
  'machines-workers': () => moreWorkers(report),
  'machines-waiting': () => muchWaiting(report),
  'machines-transaction': () => openTransaction(report),
  'machines-credits': () => creditsInBlocks(report),
};

// `machines` selects all of its rows.
const isAsked = (id: string): boolean => only === undefined || only.some((name) => id === name || id.startsWith(`${name}-`));
for (const [id, run] of Object.entries(rows)) if (isAsked(id)) await run();
if (values.plots !== undefined)
  await drawPlots(values.plots, Object.keys(requests), (name, length) => app.run(name, requests[name]?.(prose(length)), { timeoutMs: 600_000 }));
await app.close();
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
if (values.table !== undefined) writeFileSync(values.table, toTable(results));

function report(result: BenchResult): void {
  results.push(result);
  const meets = (target: number | undefined): string => {
    if (target === undefined) return '–';
    return `${target} ${(result.better === 'lower' ? result.value <= target : result.value >= target) ? '✓' : '✗'}`;
  };
  console.log(
    `${result.id} ${result.what.padEnd(62)} ${result.value.toFixed(2).padStart(9)} ${result.unit.padEnd(11)} floor ${meets(result.floor).padEnd(7)} goal ${meets(result.goal)}`,
  );
}
