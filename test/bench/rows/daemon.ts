// P8: requests per second of the daemon, compared with an express route that only echoes the body.
import type { BenchRow } from '../result.js';
import { type Load, load, startEcho, startTxp } from '../servers.js';
import { prose } from '../texts.js';

const body = {
  text: prose(600, 7),
  labels: ['billing', 'delivery', 'praise', 'returns', 'account', 'safety', 'press', 'other'].map((name) => ({
    name,
    rubric: `Is the text about ${name}?`,
  })),
  reasoning: false,
};

export interface ClientCount {
  readonly clients: number;
  readonly daemon: Load;
  readonly echo: Load;
}

/** Both servers under the same clients, in turns, so that other load on the machine affects both. */
export async function throughputByClients(counts: readonly number[], seconds: number): Promise<ClientCount[]> {
  const [daemon, echo] = await Promise.all([startTxp(), startEcho()]);
  try {
    const runs: ClientCount[] = [];
    await load(daemon, '/classify', body, 8, 2);
    await load(echo, '/echo', body, 8, 1);
    for (const clients of counts) {
      runs.push({
        clients,
        daemon: await load(daemon, '/classify', body, clients, seconds),
        echo: await load(echo, '/echo', body, clients, seconds),
      });
    }
    return runs;
  } finally {
    await Promise.all([daemon.stop(), echo.stop()]);
  }
}

export const daemonThroughput: BenchRow = async (report) => {
  const runs = await throughputByClients([16, 16, 16], 4);
  const best = (of: 'daemon' | 'echo'): number => Math.max(...runs.map((run) => run[of].perSecond));
  const failed = runs.reduce((sum, run) => sum + run.daemon.failed + run.echo.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  const what = `classify over HTTP, 16 clients (${best('daemon').toFixed(0)} a second) over an echo`;
  report({ id: 'P8', what, value: best('daemon') / best('echo'), unit: '×', floor: 0.45, goal: 0.7, better: 'higher' });
};
