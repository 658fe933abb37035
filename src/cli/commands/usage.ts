// txp usage: what the keys of the daemon have done, by day and operation.
import { type Command, InvalidArgumentError } from 'commander';
import { stateFolder } from '../../config/places.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';
import { formatTable } from '../output/table.js';
import { noteOwnStore } from '../server-client.js';

interface UsageFlags {
  readonly key?: string;
  readonly since?: string;
  readonly dataDir?: string;
  readonly json?: boolean;
}

export function setUpUsage(command: Command, context: CommandContext): void {
  const { terminal } = context;
  command
    .option('--key <id>', 'only this key')
    .option('--since <day>', 'from this day on, such as 2026-01-31', parseDay)
    .option('--data-dir <folder>', 'folder for keys and batches')
    .option('--json', 'as JSON')
    .action(async () => {
      const { key, since, dataDir, json } = command.opts<UsageFlags>();
      const { values } = await context.settings(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } });
      const store = await (await context.app(values)).accounts(stateFolder(values, context.environment));
      if (dataDir === undefined) noteOwnStore('usage', context);
      const keys = await store.keys.list();
      if (key !== undefined && !keys.some(({ id }) => id === key))
        throw new TxpError('not-found', `there is no key ${key}`, { hint: 'list them with: txp keys list' });
      const found = await store.usage.rows(compact({ keyId: key, sinceDay: since }));
      const names = new Map(keys.map(({ id, name }) => [id, name]));
      const rows = found.map((row) => ({
        day: row.day,
        key: row.keyId,
        name: names.get(row.keyId) ?? '',
        operation: row.operation,
        requests: row.requests,
        failures: row.failures,
        input_tokens: row.inputTokens,
        cost: row.cost,
      }));
      if (json === true) return terminal.write(`${JSON.stringify(rows)}\n`);
      const heading = ['day', 'key', 'name', 'operation', 'requests', 'failures', 'input tokens', 'cost'];
      const width = terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY;
      await terminal.writePainted(formatTable([heading, ...rows.map((row) => Object.values(row))], width, await terminal.paint()));
    });
}

function parseDay(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) throw new InvalidArgumentError('It must be a day such as 2026-01-31.');
  return value;
}
