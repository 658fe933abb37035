// txp keys: creates, lists, changes, revokes and rotates the keys of the daemon, whether or not it is running.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { duration } from '../../config/kinds.js';
import { stateFolder } from '../../config/places.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { ApiKey, KeyChange, KeyStore } from '../../core/keys.js';
import { allScopes } from '../../operations/list.js';
import { localKeyId } from '../batch/store-target.js';
import type { CommandContext } from '../context.js';
import { formatTable } from '../output/table.js';
import { noteOwnStore } from '../server-client.js';

interface SharedFlags {
  readonly dataDir?: string;
  readonly json?: boolean;
}
interface CreateFlags extends SharedFlags {
  readonly name: string;
  readonly credits?: number;
  readonly rpm?: number;
  readonly scopes?: readonly string[];
  readonly expires?: number;
}

interface SetFlags extends SharedFlags {
  readonly name?: string;
  readonly credits?: Pick<KeyChange, 'credits' | 'addCredits'>;
  readonly rpm?: number | 'default';
}

export function setUpKeys(command: Command, context: CommandContext): void {
  const { terminal } = context;
  const openStore = async ({ dataDir }: SharedFlags, isMade = false) => {
    const { values } = await context.settings(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } });
    if (dataDir === undefined) noteOwnStore('keys', context);
    const folder = stateFolder(values, context.environment);
    const app = await context.app(values);
    if (!isMade && values.store === '') await app.requireStore(folder);
    const { keys } = await app.accounts(folder);
    // Batches that no key can see. A database has none.
    const hasOwnBatches = async (): Promise<boolean> =>
      values.store === '' && (await (await app.store(folder)).batches.list(localKeyId, { limit: 1 })).length > 0;
    return { keys, hasOwnBatches };
  };
  const openKeys = async (flags: SharedFlags): Promise<KeyStore> => (await openStore(flags)).keys;
  const add = (name: string, summary: string): Command =>
    command.command(name).description(summary).option('--data-dir <folder>', 'folder for keys and batches').option('--json', 'as JSON');

  const create = add('create', 'create a key and print it; it is shown only once')
    .option('--name <text>', 'what the key is for', '')
    .option('--credits <number>', 'credits for decisions (default: unlimited)', parseCredits)
    .option('--rpm <number>', 'requests per minute (default: setting limits.requests_per_minute)', parseRate)
    .option('--scopes <list>', `what the key may do: ${allScopes.join(', ')} (default: all but admin)`, parseScopes)
    .option('--expires <time>', 'expiry, such as 30d or 2027-01-31 (default: never)', parseExpiry)
    .action(async () => {
      const flags = create.opts<CreateFlags>();
      const nowMs = Date.now();
      const { keys, hasOwnBatches } = await openStore(flags, true);
      const isFirst = (await keys.list()).length === 0;
      const { key, secret } = await keys.create({
        name: flags.name,
        scopes: flags.scopes ?? allScopes.filter((scope) => scope !== 'admin'),
        credits: flags.credits ?? null,
        requestsPerMinute: flags.rpm ?? null,
        expiresAtMs: flags.expires === undefined ? null : nowMs + flags.expires,
      });
      await terminal.write(flags.json === true ? `${JSON.stringify({ key: secret, ...describe(key, nowMs) })}\n` : `${secret}\n`);
      if (!isFirst) return;
      terminal.note(
        'this is the first key: from now on every request to the server needs one, and txp serve no longer creates its own; use it with txp login or TXP_API_KEY',
      );
      if (await hasOwnBatches()) terminal.note('earlier batches of txp batch run belong to no key: txp batch list --local shows them');
    });

  const list = add('list', 'list keys, without their secrets').action(async () => {
    const flags = list.opts<SharedFlags>();
    const rows = (await (await openKeys(flags)).list()).map((key) => describe(key, Date.now()));
    if (flags.json === true) return terminal.write(`${JSON.stringify(rows)}\n`);
    const heading = ['id', 'name', 'state', 'credits', 'rpm', 'expires', 'scopes'];
    const cells = rows.map((row) => [
      row.id,
      row.name,
      row.state,
      row.credits ?? 'unlimited',
      row.rpm ?? 'default',
      row.expires_at ?? 'never',
      row.scopes.join(' '),
    ]);
    await terminal.writePainted(
      formatTable([heading, ...cells], terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY, await terminal.paint(), 1),
    );
  });

  const set = add('set', 'change the name, credits or rate limit of a key, effective immediately')
    .argument('<id>', 'id of the key')
    .option('--name <text>', 'what the key is for')
    .option('--credits <number>', 'credits left, +100 to add some, or unlimited', parseCreditChange)
    .option('--rpm <number>', 'requests per minute, or default', parseRateChange)
    .action(async (id: string) => {
      const { name, credits, rpm, ...flags } = set.opts<SetFlags>();
      if (name === undefined && credits === undefined && rpm === undefined) {
        throw new TxpError('invalid-request', 'nothing to change', { hint: 'use --name, --credits or --rpm' });
      }
      const change = { ...credits, ...compact({ name, requestsPerMinute: rpm === 'default' ? null : rpm }) };
      const key = await (await openKeys(flags)).change(id, change);
      if (flags.json === true) return terminal.write(`${JSON.stringify(describe(key, Date.now()))}\n`);
      terminal.note(
        `key ${key.id}${key.name === '' ? '' : ` (${key.name})`}: credits ${key.credits ?? 'unlimited'}, requests per minute ${key.requestsPerMinute ?? 'default'}`,
      );
    });

  const revoke = add('revoke', 'revoke a key immediately')
    .argument('<id>', 'id of the key')
    .action(async (id: string) => {
      const flags = revoke.opts<SharedFlags>();
      const key = await (await openKeys(flags)).revoke(id);
      if (flags.json === true) return terminal.write(`${JSON.stringify(describe(key, Date.now()))}\n`);
      terminal.note(`key ${key.id} is revoked`);
    });

  const rotate = add('rotate', 'give a key a new secret and print it; the old one works a while longer')
    .argument('<id>', 'id of the key')
    .addOption(new Option('--overlap <time>', 'how long the old secret keeps working').argParser(parseOverlap).default(86_400_000, '24h'))
    .action(async (id: string) => {
      const flags = rotate.opts<SharedFlags & { overlap: number }>();
      const { key, secret } = await (await openKeys(flags)).rotate(id, flags.overlap);
      await terminal.write(flags.json === true ? `${JSON.stringify({ key: secret, ...describe(key, Date.now()) })}\n` : `${secret}\n`);
    });
}

function describe(key: ApiKey, nowMs: number) {
  const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  const expired = key.expiresAtMs !== null && key.expiresAtMs <= nowMs;
  return {
    id: key.id,
    name: key.name,
    state: key.revokedAtMs !== null ? 'revoked' : expired ? 'expired' : 'active',
    scopes: key.scopes,
    credits: key.credits,
    rpm: key.requestsPerMinute,
    created_at: time(key.createdAtMs),
    expires_at: time(key.expiresAtMs),
    revoked_at: time(key.revokedAtMs),
  };
}

function parseCredits(value: string): number {
  const credits = value.trim() === '' ? Number.NaN : Number(value);
  if (!(credits >= 0 && credits <= 1e9)) throw new InvalidArgumentError('It must be a number from 0 to 1000000000.');
  return credits;
}

function parseCreditChange(value: string): Pick<KeyChange, 'credits' | 'addCredits'> {
  if (value === 'unlimited') return { credits: null };
  const sign = /^[+-]/.exec(value)?.[0];
  if (sign === undefined) return { credits: parseCredits(value) };
  const amount = parseCredits(value.slice(1));
  return { addCredits: sign === '-' ? -amount : amount };
}

// The flag parser treats null as a missing value.
function parseRateChange(value: string): number | 'default' {
  return value === 'default' ? value : parseRate(value);
}

function parseRate(value: string): number {
  const rate = Number(value);
  if (!Number.isInteger(rate) || rate < 1 || rate > 1e9) throw new InvalidArgumentError('It must be a whole number from 1 to 1000000000.');
  return rate;
}

function parseScopes(value: string): string[] {
  const scopes = value
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
  const unknown = scopes.find((scope) => !allScopes.includes(scope));
  if (scopes.length === 0 || unknown !== undefined) throw new InvalidArgumentError(`It must be one or more of: ${allScopes.join(', ')}.`);
  return [...new Set(scopes)];
}

function parseTime(value: string, others = ''): number {
  try {
    return duration.parse(value);
  } catch {
    throw new InvalidArgumentError(`It must be a time such as 12h or 30d${others}.`);
  }
}

// A date means the last minute of that day in UTC: the time spent parsing flags must not move it to the next day.
function parseExpiry(value: string): number {
  const endMs = value.length === 'YYYY-MM-DD'.length ? Date.parse(`${value}T23:59Z`) : Number.NaN;
  if (Number.isNaN(endMs)) return parseTime(value, ', or a day such as 2027-01-31');
  const leftMs = endMs - Date.now();
  if (leftMs <= 0) throw new InvalidArgumentError('It must not be in the past.');
  return leftMs;
}

function parseOverlap(value: string): number {
  return /^0(?:ms|s|m|h|d)?$/.test(value) ? 0 : parseTime(value);
}
