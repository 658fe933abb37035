// txp engines: lists the available engines, and whether each is ready.
import type { Command } from 'commander';
import type { EngineStatus } from '../../core/engine-status.js';
import { operationEntries } from '../../operations/list.js';
import type { CommandContext } from '../context.js';
import { exitCodes } from '../exit-codes.js';
import { formatTable } from '../output/table.js';

// A server may first have to load its model.
const timeoutMs = 30_000;
const maxOffers = 6;

export function setUpEngines(command: Command, context: CommandContext): void {
  command.option('--json', 'as JSON').action(async ({ json }: { json?: boolean }) => {
    const { values } = await context.settings();
    const app = await context.app(values);
    const engines = await app.engines(AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]));
    if (engines.some(({ readiness }) => !readiness.ready)) context.finishWith(exitCodes.engineUnavailable);
    if (json === true) return context.terminal.write(`${JSON.stringify(engines)}\n`);
    const operations = await Promise.all(operationEntries.map(async (entry) => ({ name: entry.name, needs: (await entry.load()).needs })));
    const rows = engines.map(({ id, summary, can, readiness, abilities }) => [
      id,
      readiness.ready ? ['ready', ...(abilities === undefined ? [] : [describe(abilities)])].join(', ') : readiness.reason,
      operations.flatMap(({ name, needs }) => (needs.every((need) => can.includes(need)) ? [name] : [])).join(' '),
      summary,
    ]);
    const { terminal } = context;
    const width = terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY;
    await terminal.writePainted(formatTable([['engine', 'state', 'for', 'about'], ...rows], width, await terminal.paint(), 1));
    const setUp = new Set(Object.values(values.engines).flatMap((engine) => ('base_url' in engine ? [engine.base_url] : [])));
    for (const { name, baseUrl, models, decisions, needsKey } of await app.localServers(context.signal)) {
      if (setUp.has(baseUrl) || values.base_url === baseUrl) continue;
      const offers = [...(decisions ? ['decisions'] : []), ...models].slice(0, maxOffers).join(', ');
      const key = needsKey ? `; it requires a key: put it in TXP_API_KEY, or store it with: txp login ${new URL(baseUrl).origin}` : '';
      terminal.note(`${name} answers at ${baseUrl} (${offers}); set it up with: txp init${key}`);
    }
  });
}

function describe({ log_probabilities: told, schema, context_tokens: context }: NonNullable<EngineStatus['abilities']>): string {
  const probabilities = told === 'all' ? 'all probabilities' : told === 0 ? 'no probabilities (sampled)' : `${told} probabilities`;
  return [probabilities, schema ? 'schema' : 'no schema', context === null ? 'context unknown' : `context ${context}`].join(', ');
}
