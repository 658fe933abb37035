// txp tokens: how many tokens a text has, or its longest beginning within a number of them.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { compact } from '../../core/compact.js';
import { documentIn } from '../../core/content.js';
import type { CommandContext } from '../context.js';
import { parseNumber } from '../flags.js';
import { findInputs } from '../inputs/inputs.js';
import { type Journal, journalOf } from '../journal.js';
import { addOutputFlags, type OutputFlags, openResults } from '../output/results.js';
import { type RunInput, runInputs } from '../run-inputs.js';
import { addInputFlags, addReadingFlags, type ReadingFlags, readingFlags, type SharedFlags, settingFlags } from '../shared-flags.js';

export function setUpTokens(command: Command, context: CommandContext): void {
  command
    .argument('[input...]', 'files, folders or patterns; - or nothing for standard input')
    .option('--truncate <number>', 'print the longest beginning of at most this many tokens', parseCount)
    .addOption(new Option('--encoding <name>', 'encoding to count in').choices(['o200k_base', 'cl100k_base']));
  addOutputFlags(command, { assertable: 'tokens <= 4000' });
  addInputFlags(command);
  addReadingFlags(command);
  command.action(async (paths: string[]) => {
    const flags = command.opts<SharedFlags & ReadingFlags & OutputFlags & { truncate?: number; encoding?: string }>();
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
    const app = await context.app(values);
    const tokenizer = await app.tokenizer();
    const run: RunInput = async (content, signal, onPage) => {
      const document =
        content.kind === 'document' ? await app.readDocument(documentIn(content), { ...readingFlags(flags), onPage }, signal) : undefined;
      const text = content.kind === 'text' ? content.text : (document?.text ?? '');
      const kept = truncate === undefined ? undefined : tokenizer.truncate(text, truncate);
      const result = { tokens: tokenizer.count(kept ?? text), encoding: values['tokens.encoding'], ...compact({ text: kept }) };
      return { result, engineId: values['tokens.encoding'], ...compact({ document }) };
    };
    const journal = (): Journal => journalOf(['tokens', truncate, readingFlags(flags)], paths, flags, context, values);
    await runInputs({ inputs, run, results, flags, jobs: values.jobs, journal, context });
  });
}

function parseCount(value: string): number {
  const count = parseNumber(value);
  if (!Number.isInteger(count) || count < 0) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return count;
}
