// The gain from a second thread, compared with the gain from a second process that only counts: machines differ in what their second core is worth.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { BenchRow } from '../result.js';
import { load, startTxp } from '../servers.js';
import { prose } from '../texts.js';

const seconds = 4;
const body = { text: prose(30_000, 9), entities: { person: '', date: '', amount: 'amount of money' }, context_chars: 0 };

export const coreScaling: BenchRow = async (report) => {
  const cores = availableParallelism();
  const served: number[] = [];
  const counted: number[] = [];
  // In turns, so that other load on the machine affects both.
  for (const threads of [1, cores]) {
    const daemon = await startTxp({ TXP_SERVE_THREADS: String(threads) });
    await load(daemon, '/extract', body, cores * 2, 2);
    served.push((await load(daemon, '/extract', body, cores * 2, seconds)).perSecond);
    await daemon.stop();
    counted.push((await Promise.all(Array.from({ length: threads }, count))).reduce((sum, one) => sum + one, 0));
  }
  const speedUp = ([one = 1, all = 1]: readonly number[]): number => all / one;
  const what = `${cores} threads over one (${speedUp(served).toFixed(2)}), over the same of bare processes (${speedUp(counted).toFixed(2)})`;
  report({ id: 'cores', what, value: speedUp(served) / speedUp(counted), unit: '×', floor: 0.8, better: 'higher' });
};

async function count(): Promise<number> {
  const script = `const end = Date.now() + ${seconds * 1000}; let n = 0; while (Date.now() < end) for (let i = 0; i < 1e5; i++) n++; console.log(n);`;
  return Number((await promisify(execFile)(process.execPath, ['-e', script])).stdout);
}
