// txp openapi: prints the description of the HTTP API, as a running daemon returns it.
import type { Command } from 'commander';
import type { CommandContext } from '../context.js';

export function setUpOpenApi(command: Command, context: CommandContext): void {
  command.action(async () => {
    const { values } = await context.settings();
    const { describeApi } = await import('../../http/describe-api.js');
    await context.terminal.write(`${JSON.stringify(describeApi(values), null, 2)}\n`);
  });
}
