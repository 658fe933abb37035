// A shell for examples with pipes and redirections, whose `txp` runs within the process of the tests (`in-process.ts`): a line is as a user types it, and each
// of its commands costs a tenth of a separate process. Servers, which are ended by signals, and help still run in a process of their own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInProcess } from './in-process.js';
import { bin, type Ended, runProgram, type TxpOptions } from './run-txp.js';

const client = fileURLToPath(new URL('./shell-txp.mjs', import.meta.url));

/** What `shell-txp.mjs` sends, as JSON. */
interface Command {
  readonly parameters: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Standard input, in Base64. */
  readonly input: string;
}

export interface Shell {
  /** Runs the lines of a script with bash, in the folder `cwd`, by default the home. */
  run(script: string, options?: TxpOptions): Promise<Ended>;
  close(): Promise<void>;
}

/** Opens a shell with `txp` on its path, on the home at `home`. */
export async function openShell(home: string): Promise<Shell> {
  const answer = async (socket: Socket, command: string): Promise<void> => {
    const { parameters, cwd, env, input } = JSON.parse(command) as Command;
    const send = (part: object): void => void socket.write(`${JSON.stringify(part)}\n`);
    const onOutput = (stream: string, part: Buffer): void => send({ stream, text: part.toString('base64') });
    const end = await runInProcess(home, parameters, { cwd, env, input: Buffer.from(input, 'base64'), onOutput })
      .then(({ code }) => ({ code }))
      .catch((error: unknown) => ({ fault: String(error) }));
    send(end);
    socket.end();
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let command = '';
    socket.on('error', () => undefined).setEncoding('utf8');
    socket.on('data', (part) => {
      command += part;
    });
    socket.on('end', () => void answer(socket, command));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = join(home, 'bin');
  mkdirSync(folder, { recursive: true });
  const [own, ofTests] = [`'${process.execPath}' '${bin}'`, `'${process.execPath}' '${client}' ${(server.address() as AddressInfo).port}`];
  const script = `#!/bin/sh\ncase " $* " in " serve "* | " help "* | *" --help "*) exec ${own} "$@" ;; esac\nexec ${ofTests} "$@"\n`;
  writeFileSync(join(folder, 'txp'), script, { mode: 0o755 });
  return {
    run: (lines, { env = {}, ...options } = {}) =>
      runProgram('bash', ['-c', lines], home, { ...options, env: { ...env, PATH: `${folder}:${process.env.PATH ?? ''}` } }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
