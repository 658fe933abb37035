// txp ocr: converts documents to text; as JSON, with each page, how it was read, and the confidence.
import type { Command } from 'commander';
import { NotAnInput } from '../../core/content.js';
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
    if (flags.words === true && !withWords.includes(results.format))
      context.terminal.note(`--words has no effect on ${results.format}; words and their positions are in --json, -f hocr and -f tsv`);
    const run: RunInput = async (content, signal, onPage, { named }) => {
      // When walking a folder, text files are skipped.
      if (content.kind === 'text' && !named) throw new NotAnInput('a text, not a document', 'give the file by its name to read it as one page');
      const document = await readDocument(content, signal, onPage);
      const how = [...new Set(document.pages.map(({ source }) => source))].join(' and ');
      return { result: readingResult(document, flags.words === true), engineId: how, document };
    };
    const journal = (): Journal => journalOf(['ocr', flags.words, readingFlags(flags), server], paths, flags, context, values);
    await runInputs({ inputs, run, results, flags, jobs: values.jobs, journal, context });
  });
}

/** Formats that include the words of a document, or their positions. */
const withWords: readonly string[] = ['json', 'jsonl', 'hocr', 'tsv'];

/** Whether the output includes the position of each word. */
function placesWords({ format }: OutputFlags): boolean {
  return format === 'hocr' || format === 'tsv';
}
