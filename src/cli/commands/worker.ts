// txp worker: processes the batches of a store shared by several machines, in the foreground, until a signal shuts it down gracefully.
import { type Command, InvalidArgumentError } from 'commander';
import { TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';

interface WorkerFlags {
  readonly slots?: number;
  readonly port?: string;
}

export function setUpWorker(command: Command, context: CommandContext): void {
  command
    .option('--slots <number>', 'batch items processed in parallel (default: setting batch.concurrency)', parseSlots)
    .option('--port <number>', 'port on 127.0.0.1 for health and metrics, 0 for any free port (default: 8018)')
    .addHelpText('after', '\nIt needs a store shared with the servers: set store to the same postgres:// address as theirs.')
    .action(async () => {
      const { slots, port } = command.opts<WorkerFlags>();
      const { values } = await context.settings(port === undefined ? {} : { 'worker.port': { value: port, flag: '--port' } });
      if (values.store === '') {
        throw new TxpError('configuration', 'a worker needs a store shared with the servers, but this one is a data directory', {
          hint: 'set store to a postgres:// address; the server of a data directory processes its batches itself',
        });
      }
      const app = await context.app(values);
      const store = await app.serverStore('', 'worker');
      try {
        const { startWorker } = await import('../../http/worker-daemon.js');
        const worker = await startWorker({ settings: values, store, work: await app.openWork(), slots: slots ?? values['batch.concurrency'] });
        context.endGracefully();
        context.terminal.notify(`working; health and metrics on ${worker.address}`);
        await context.stopped();
        await worker.stop();
      } finally {
        await store.close();
      }
    });
}

function parseSlots(value: string): number {
  const slots = Number(value);
  if (!Number.isInteger(slots) || slots < 1 || slots > 256) throw new InvalidArgumentError('It must be a whole number from 1 to 256.');
  return slots;
}
