// txp usage: shows what the keys of the daemon have done, by day and operation, or grouped by one of them.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';
import { formatTable } from '../output/table.js';
import { noteOwnStore } from '../server-client.js';

interface UsageFlags {
  readonly key?: string;
  readonly since?: string;
  readonly by?: Grouping;
  readonly dataDir?: string;
  readonly json?: boolean;
}

/** What rows can be grouped by. */
const groupings = ['day', 'key', 'operation'] as const;
type Grouping = (typeof groupings)[number];

export function setUpUsage(command: Command, context: CommandContext): void {
  const { terminal } = context;
  command
    .option('--key <id>', 'only this key')
    .option('--since <day>', 'from this day on, such as 2026-01-31', parseDay)
    .addOption(new Option('--by <what>', 'one row for each').choices(groupings))
    .option('--data-dir <folder>', 'folder for keys and batches')
    .option('--json', 'as JSON')
    .action(async () => {
      const { key, since, by, dataDir, json } = command.opts<UsageFlags>();
      const { values } = await context.settings(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } });
      if (dataDir === undefined) noteOwnStore('usage', context);
      const [app, folder] = [await context.app(values), stateFolder(values, context.environment)];
      if (values.store === '') await app.requireStore(folder);
      const store = await app.accounts(folder);
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
      const shown = by === undefined ? rows : groupsOf(rows, by).map((group) => ({ ...labelsOf(group, by), ...sumOf(group) }));
      if (json === true) return terminal.write(`${JSON.stringify(shown)}\n`);
      const labels = by === undefined ? ['day', 'key', 'name', 'operation'] : by === 'key' ? ['key', 'name'] : [by];
      const cells = shown.map((row) => Object.values(row));
      const all = shown.length < 2 ? [] : [[...labels.map((_, at) => (at === 0 ? 'all' : '')), ...Object.values(sumOf(rows))]];
      const width = terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY;
      const heading = [...labels, 'requests', 'failures', 'input tokens', 'cost'];
      // Days and keys are not cut, because they are arguments of the next command.
      const whole = labels.findLastIndex((label) => label === 'day' || label === 'key') + 1;
      await terminal.writePainted(formatTable([heading, ...cells, ...all], width, await terminal.paint(), whole));
    });
}

interface UsageRow extends Sums {
  readonly day: string;
  readonly key: string;
  readonly name: string;
  readonly operation: string;
}

interface Sums {
  readonly requests: number;
  readonly failures: number;
  readonly input_tokens: number;
  readonly cost: number;
}

function groupsOf(rows: readonly UsageRow[], by: Grouping): UsageRow[][] {
  return [...new Set(rows.map((row) => row[by]))].map((value) => rows.filter((row) => row[by] === value));
}

/** The labels shared by all rows of a group. */
function labelsOf([first]: readonly UsageRow[], by: Grouping): Partial<UsageRow> {
  if (first === undefined) return {};
  return by === 'key' ? { key: first.key, name: first.name } : { [by]: first[by] };
}

function sumOf(rows: readonly Sums[]): Sums {
  const sum = (of: keyof Sums): number => rows.reduce((total, row) => total + row[of], 0);
  return { requests: sum('requests'), failures: sum('failures'), input_tokens: sum('input_tokens'), cost: sum('cost') };
}

function parseDay(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) throw new InvalidArgumentError('It must be a day such as 2026-01-31.');
  return value;
}
