// txp ocr: documents to text; as JSON with each page, how it was read and how sure that is.
import type { Command } from 'commander';
import type { Settings } from '../../config/settings.js';
import { NotAnInput } from '../../core/content.js';
import type { ReadDocument } from '../../core/document.js';
import { TxpError } from '../../core/errors.js';
import { readingResult } from '../../operations/ocr/result.js';
import type { CommandContext } from '../context.js';
import { findInputs } from '../inputs/inputs.js';
import { type Journal, journalOf } from '../journal.js';
import { addOutputFlags, type OutputFlags, openResults } from '../output/results.js';
import { openReader } from '../reader.js';
import { type RunInput, runInputs } from '../run-inputs.js';
import { addInputFlags, addReadingFlags, type ReadingFlags, readingFlags, type SharedFlags, settingFlags } from '../shared-flags.js';
import { addServerFlag, serverNamed } from '../workplace.js';

export function setUpOcr(command: Command, context: CommandContext): void {
  command
    .argument('[input...]', 'documents or folders; - or nothing for standard input')
    .option('--words', 'with --json: every word with its box and confidence');
  addOutputFlags(command, { isDocument: true, assertable: 'confidence > .8' });
  addInputFlags(command);
  addReadingFlags(command);
  addServerFlag(command);
  command.action(async (paths: string[]) => {
    const flags = command.opts<SharedFlags & ReadingFlags & OutputFlags & { words?: boolean; server?: string }>();
    const { values } = await context.settings(settingFlags(flags));
    const inputs = await findInputs(paths, flags, context);
    const results = await openResults({ name: 'ocr', flags, inputs, settings: values, context });
    const server = serverNamed(flags, context);
    const readDocument = openReader({ flags, server, settings: values, withWords: flags.words === true || placesWords(flags), context });
    const run: RunInput = async (content, signal, onPage) => {
      const document =
        content.kind === 'document' ? await readDocument(content, signal, onPage) : await refuseText(content.text, values, context, signal);
      const how = [...new Set(document.pages.map(({ source }) => source))].join(' and ');
      return { result: readingResult(document, flags.words === true), engineId: how, document };
    };
    const journal = (): Journal => journalOf(['ocr', flags.words, readingFlags(flags), server], paths, flags, context, values);
    await runInputs({ inputs, run, results, flags, jobs: values.jobs, journal, context });
  });
}

/** Whether the output says where each word stands. */
function placesWords({ format }: OutputFlags): boolean {
  return format === 'hocr' || format === 'tsv';
}

// A text goes to the reader, too, so that its own failure says what it reads.
async function refuseText(text: string, settings: Settings, context: CommandContext, signal: AbortSignal): Promise<ReadDocument> {
  const app = await context.app(settings);
  return app.readDocument({ bytes: Buffer.from(text) }, {}, signal).catch((failure: unknown) => {
    // A walk through a folder leaves texts out.
    throw failure instanceof TxpError ? new NotAnInput(failure.message, failure.hint ?? '') : failure;
  });
}
