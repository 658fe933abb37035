// txp tokens: counts the tokens of a text, or prints its longest prefix within a number of tokens.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Settings } from '../../config/settings.js';
import { compact } from '../../core/compact.js';
import { UsageError } from '../../core/usage-error.js';
import { type Measure, measure } from '../../operations/tokens/measure.js';
import type { CommandContext } from '../context.js';
import { parseNumber } from '../flags.js';
import { findInputs } from '../inputs/inputs.js';
import { type Journal, journalOf } from '../journal.js';
import { addOutputFlags, type OutputFlags, openResults } from '../output/results.js';
import { openReader } from '../reader.js';
import { type RunInput, runInputs } from '../run-inputs.js';
import { runOnServer } from '../server-client.js';
import { addInputFlags, addReadingFlags, type ReadingFlags, readingFlags, type SharedFlags, settingFlags } from '../shared-flags.js';
import { addServerFlag, serverNamed } from '../workplace.js';

type Count = (text: string, signal: AbortSignal) => Promise<Measure>;

export function setUpTokens(command: Command, context: CommandContext): void {
  command
    .argument('[input...]', 'files, folders or patterns; - or nothing for standard input')
    .option('--truncate <number>', 'print the start of the text, at most this many tokens, cut at the end of a word', parseCount)
    .addOption(new Option('--encoding <name>', 'encoding used to count tokens').choices(['o200k_base', 'cl100k_base']));
  addOutputFlags(command, { assertable: 'tokens <= 4000' });
  addInputFlags(command);
  addReadingFlags(command);
  addServerFlag(command);
  command.action(async (paths: string[]) => {
    const flags = command.opts<SharedFlags & ReadingFlags & OutputFlags & { truncate?: number; encoding?: string; server?: string }>();
    const server = serverNamed(flags, context);
    if (server !== undefined && flags.encoding !== undefined)
      throw new UsageError('--encoding cannot be sent to a server', 'leave it out, or set tokens.encoding of the server');
    const encoding = flags.encoding === undefined ? {} : { 'tokens.encoding': { value: flags.encoding, flag: '--encoding' } };
    const { values } = await context.settings({ ...settingFlags(flags), ...encoding });
    const inputs = await findInputs(paths, flags, context);
    const { truncate } = flags;
    const results = await openResults({
      name: truncate === undefined ? 'tokens' : 'truncate',
      flags,
      inputs,
      settings: values,
      context,
    });
    const readDocument = openReader({ flags, server, settings: values, context });
    const count = server === undefined ? await counterHere(values, truncate, context) : await counterOn(server, truncate, context);
    const run: RunInput = async (content, signal, onPage) => {
      const document = content.kind === 'document' ? await readDocument(content, signal, onPage) : undefined;
      const result = await count(content.kind === 'text' ? content.text : (document?.text ?? ''), signal);
      return { result, engineId: result.encoding, ...compact({ document }) };
    };
    const journal = (): Journal => journalOf(['tokens', truncate, readingFlags(flags), server], paths, flags, context, values);
    await runInputs({ inputs, run, results, flags, jobs: values.jobs, journal, context });
  });
}

async function counterHere(settings: Settings, truncate: number | undefined, context: CommandContext): Promise<Count> {
  const count = await (await context.app(settings)).tokenCounter();
  return async (text) => measure(text, truncate, settings['tokens.encoding'], count);
}

async function counterOn(server: string, truncate: number | undefined, context: CommandContext): Promise<Count> {
  const { tokens } = await import('../../operations/tokens/operation.js');
  return async (text, signal) =>
    tokens.response.parse((await runOnServer(server, tokens, { text, ...compact({ truncate }) }, context, signal)).result);
}

function parseCount(value: string): number {
  const count = parseNumber(value);
  if (!Number.isInteger(count) || count < 0) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return count;
}
