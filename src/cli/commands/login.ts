// txp login and logout: stores or removes the key of a server, which is sent only to its origin.
import type { Command } from 'commander';
import { TxpError } from '../../core/errors.js';
import { UsageError } from '../../core/usage-error.js';
import type { CommandContext } from '../context.js';
import { collect } from '../inputs/bounded.js';
import { attempt } from '../output/error-list.js';
import { askServer, serverUrl } from '../server-client.js';
import { checkKey, keyPathFor, removeKey, storeKey } from '../stored-keys.js';

export function setUpLogin(command: Command, context: CommandContext): void {
  command.argument('<url>', 'address of the server, such as https://txp.example.com').action(async (url: string) => {
    const { terminal, environment, signal } = context;
    const { origin } = serverUrl(url, '/');
    const isAsked = terminal.stdin.isTTY === true;
    if (isAsked && command.optsWithGlobals<{ input?: boolean }>().input === false)
      throw new UsageError('no key', `pass it on standard input: txp login ${origin} < FILE`);
    const key = checkKey(
      isAsked
        ? await askKey(origin, signal)
        : Buffer.from(await collect(terminal.stdin))
            .toString('utf8')
            .trim(),
      'standard input',
    );
    const asking = { ...context, environment: { ...environment, TXP_API_KEY: key } };
    await askServer(serverUrl(origin, '/v1/models'), { method: 'GET' }, asking, signal).catch((failure: unknown) => {
      // The server knows the key, even if its scopes or credits do not allow the request.
      if (!(failure instanceof TxpError && ['forbidden', 'insufficient-credits'].includes(failure.kind))) throw failure;
    });
    const path = keyPathFor(origin, environment);
    attempt(path, () => void storeKey(origin, key, environment));
    terminal.note(`the key for ${origin} is stored in ${path}`);
  });
}

export function setUpLogout(command: Command, context: CommandContext): void {
  command.argument('<url>', 'address of the server').action((url: string) => {
    const { origin } = serverUrl(url, '/');
    const path = keyPathFor(origin, context.environment);
    let done: ReturnType<typeof removeKey> | undefined;
    attempt(path, () => {
      done = removeKey(origin, context.environment);
    });
    context.terminal.note(
      done === 'own'
        ? `the key for ${origin} stays in ${path}: txp serve keeps it for this machine`
        : done === 'absent'
          ? `no key was stored for ${origin}`
          : `the key for ${origin} is removed from ${path}`,
    );
  });
}

async function askKey(origin: string, signal: AbortSignal): Promise<string> {
  const { password } = await import('@inquirer/prompts');
  return password({ message: `Key for ${origin}` }, { output: process.stderr, signal });
}
