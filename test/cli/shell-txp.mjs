// The `txp` of the shell in `shell.ts`: sends the command to the process of the tests, whose port is the first argument, and writes the reply in order.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';

const [port, ...parameters] = process.argv.slice(2);
process.exitCode = 70;
// The reader may close early; the command exits as it would otherwise.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
const input = (await buffer(process.stdin)).toString('base64');
const socket = connect({ port: Number(port), host: '127.0.0.1' });
socket.end(JSON.stringify({ parameters, cwd: process.cwd(), env: process.env, input }));
for await (const line of createInterface({ input: socket })) {
  const { stream, text, code, fault } = JSON.parse(line);
  if (stream !== undefined) process[stream].write(Buffer.from(text, 'base64'));
  if (fault !== undefined) process.stderr.write(`${fault}\n`);
  if (code !== undefined) process.exitCode = code;
}
