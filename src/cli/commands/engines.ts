// txp engines: what can do the work, and whether it answers now.
import type { Command } from 'commander';
import type { CommandContext } from '../context.js';
import { exitCodes } from '../exit-codes.js';
import { formatTable } from '../output/table.js';

export function setUpEngines(command: Command, context: CommandContext): void {
  command.option('--json', 'as JSON').action(async ({ json }: { json?: boolean }) => {
    const { values } = await context.settings();
    const service = await context.service(values);
    const engines = await service.engines(context.signal);
    if (json === true) return context.terminal.write(`${JSON.stringify(engines)}\n`);
    const rows = engines.map(({ id, summary, can, readiness }) => [id, readiness.ready ? 'ready' : readiness.reason, can.join(' '), summary]);
    await context.terminal.write(
      formatTable([['engine', 'state', 'can', 'about'], ...rows], context.terminal.columns, await context.terminal.paint()),
    );
    if (engines.some(({ readiness }) => !readiness.ready)) context.finishWith(exitCodes.answerIsNo);
  });
}
