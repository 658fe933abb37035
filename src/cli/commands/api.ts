// txp api: sends one request to a running daemon with the stored key, and writes the response body to standard output unchanged.
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import { UsageError } from '../../core/usage-error.js';
import type { CommandContext } from '../context.js';
import { exchange, isOk } from '../exchange.js';
import { exitCodeOf } from '../exit-codes.js';
import { collect } from '../inputs/bounded.js';
import { about } from '../inputs/input.js';
import { checkChannel, kindOf, serverUrl, startHint } from '../server-client.js';
import { atKeptAddress, keyFor, loginHint } from '../stored-keys.js';

interface ApiFlags {
  readonly data?: string;
  readonly server?: string;
}

export function setUpApi(command: Command, context: CommandContext): void {
  command
    .argument('<method>', 'GET or POST', parseMethod)
    .argument('<path>', 'path such as /v1/models')
    .option('-d, --data <body>', 'body: text, @file, or @- for standard input')
    .option('--server <url>', 'address of the daemon (default: TXP_SERVER, or this machine)')
    .action(async (method: string, path: string) => {
      const { data, server } = command.opts<ApiFlags>();
      const { values } = await context.settings();
      const { TXP_SERVER: named } = context.environment;
      const base = server ?? (named || `http://${values['serve.host']}:${values['serve.port']}`);
      const { origin } = serverUrl(base, '/');
      const asked = URL.canParse(path, base) ? new URL(path, base) : undefined;
      if (asked === undefined || asked.origin !== origin)
        throw new UsageError(`${path} is not a path on ${origin}`, 'use a path such as /v1/models, and --server for another server');
      const url = atKeptAddress(asked, context.environment);
      checkChannel(url, context);
      const key = keyFor(url.origin, context.environment);
      const body = data === undefined ? undefined : await readBody(data, context);
      const unreachable = (cause: unknown): never => {
        if (context.signal.aborted) throw context.signal.reason;
        throw new TxpError('engine-unavailable', `no answer from ${url.origin}`, { hint: startHint(url), cause });
      };
      const headers = { ...(key === '' ? {} : { 'x-api-key': key }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const answer = await exchange(url, { method, headers, ...compact({ body }) }, context.signal).catch(unreachable);
      answer.body.setEncoding('utf8');
      try {
        for await (const part of answer.body) await context.terminal.write(String(part));
      } catch (cause) {
        unreachable(cause);
      }
      if (context.terminal.isInteractive) await context.terminal.write('\n');
      if (!isOk(answer.status)) {
        const kind = kindOf(answer.status);
        const remedy = kind === 'unauthorized' ? `; ${loginHint(url, context.environment)}` : '';
        context.terminal.notify(`${url.origin} answered ${answer.status}${remedy}`);
        context.finishWith(exitCodeOf(new TxpError(kind, '')));
      }
    });
}

async function readBody(data: string, context: CommandContext): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!data.startsWith('@')) return data;
  if (data === '@-') {
    return new Uint8Array(await about('standard input', collect(context.terminal.stdin)));
  }
  try {
    return new Uint8Array(readFileSync(data.slice(1)));
  } catch (cause) {
    throw new TxpError('input-not-found', `cannot read ${data.slice(1)}`, { hint: 'check the path after -d @', cause });
  }
}

function parseMethod(value: string): string {
  const method = value.toUpperCase();
  if (!/^[A-Z]{1,16}$/.test(method)) throw new InvalidArgumentError('It must be a method such as GET or POST.');
  return method;
}
