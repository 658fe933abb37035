// txp mcp: offers the operations as MCP tools, over standard input and output.
import type { Command } from 'commander';
import type { ReadOptions } from '../../core/document.js';
import { packageVersion } from '../../files/package-root.js';
import { readingResult } from '../../operations/ocr/result.js';
import type { CommandContext } from '../context.js';
import { RepeatableOption } from '../repeated-flags.js';

export function setUpMcp(command: Command, context: CommandContext): void {
  command
    .addOption(new RepeatableOption('--allow <folder>', 'folder whose files the agent may read; repeat for more (default: none)'))
    .option('--engine <name>', 'engine to use, see txp engines');
  command.action(async () => {
    const { engine, allow = [] } = command.opts<{ engine?: string; allow?: readonly string[] }>();
    const [{ allowFolders }, { serveStdio }] = await Promise.all([import('../../mcp/folders.js'), import('../../mcp/stdio.js')]);
    const folders = allowFolders(allow, process.cwd());
    const { values } = await context.settings(engine === undefined ? {} : { engine: { value: engine, flag: '--engine' } });
    const app = await context.app(values);
    await app.checkEngines();
    context.endGracefully();
    await serveStdio(
      {
        version: packageVersion(),
        folders,
        run: async (operation, body, { signal, onPage }) =>
          (await app.run(operation, body, { signal, reading: pageTeller(onPage), settings: { scoreQuestions: 'answer' } })).result,
        readDocument: async (document, reading, { signal, onPage }) =>
          readingResult(await app.readDocument(document, { ...reading, ...pageTeller(onPage) }, signal), false),
      },
      context.signal,
    );
  });
}

function pageTeller(onPage: ReadOptions['onPage']): Pick<ReadOptions, 'onPage'> {
  return onPage === undefined ? {} : { onPage };
}
