// txp mcp: the operations as tools of an agent, over standard input and output.
import type { Command } from 'commander';
import { packageVersion } from '../../files/package-root.js';
import type { CommandContext } from '../context.js';

export function setUpMcp(command: Command, context: CommandContext): void {
  const allowed: string[] = [];
  command
    .option('--allow <folder>', 'folder whose files the agent may have read; repeat for more (default: none)', (folder: string) =>
      allowed.push(folder),
    )
    .option('--engine <name>', 'engine to use, see txp engines');
  command.action(async () => {
    const { engine } = command.opts<{ engine?: string }>();
    const [{ allowFolders }, { serveStdio }] = await Promise.all([import('../../mcp/folders.js'), import('../../mcp/server.js')]);
    const folders = allowFolders(allowed, process.cwd());
    const { values } = await context.settings(engine === undefined ? {} : { engine: { value: engine, flag: '--engine' } });
    const app = await context.app(values);
    context.endInOrder();
    await serveStdio(
      {
        version: packageVersion(),
        folders,
        run: async (operation, body, { signal, reading }) => (await app.run(operation, body, { signal, reading })).result,
        readDocument: (bytes, { signal, reading }) => app.readDocument({ bytes }, reading, signal),
      },
      context.signal,
    );
  });
}
