// txp ocr: documents to text; as JSON with each page, how it was read and how sure that is.
import type { Command } from 'commander';
import { documentIn, NotAnInput } from '../../core/content.js';
import { TxpError } from '../../core/errors.js';
import { readingResult } from '../../operations/ocr/result.js';
import type { CommandContext } from '../context.js';
import { findInputs } from '../inputs/inputs.js';
import { type Journal, journalOf } from '../journal.js';
import { addOutputFlags, type OutputFlags, openResults } from '../output/results.js';
import { type RunInput, runInputs } from '../run-inputs.js';
import { addInputFlags, addReadingFlags, type ReadingFlags, readingFlags, type SharedFlags, settingFlags } from '../shared-flags.js';

export function setUpOcr(command: Command, context: CommandContext): void {
  command
    .argument('[input...]', 'documents or folders; - or nothing for standard input')
    .option('--words', 'with --json: every word with its box and confidence');
  addOutputFlags(command, { isDocument: true, assertable: 'confidence > .8' });
  addInputFlags(command);
  addReadingFlags(command);
  command.action(async (paths: string[]) => {
    const flags = command.opts<SharedFlags & ReadingFlags & OutputFlags & { words?: boolean }>();
    const { values } = await context.settings(settingFlags(flags));
    const inputs = await findInputs(paths, flags, context);
    const results = await openResults({ name: 'ocr', flags, inputs, settings: values, context });
    const run: RunInput = async (content, signal, onPage) => {
      const app = await context.app(values);
      // A text goes the same way, so that the reader's own failure says what it reads.
      const given = content.kind === 'document' ? documentIn(content) : { bytes: Buffer.from(content.text) };
      const document = await app.readDocument(given, { ...readingFlags(flags), onPage }, signal).catch((failure: unknown) => {
        // A walk through a folder leaves texts out.
        throw content.kind === 'text' && failure instanceof TxpError ? new NotAnInput(failure.message, failure.hint ?? '') : failure;
      });
      const how = [...new Set(document.pages.map(({ source }) => source))].join(' and ');
      return { result: readingResult(document, flags.words === true), engineId: how, document };
    };
    const journal = (): Journal => journalOf(['ocr', flags.words, readingFlags(flags)], paths, flags, context, values);
    await runInputs({ inputs, run, results, flags, jobs: values.jobs, journal, context });
  });
}
