// Flags of the commands that submit batches: which inputs, what to do with each, and how to read documents.
import type { Command } from 'commander';
import type { CommandContext } from '../context.js';
import type { InputFlags } from '../inputs/input.js';
import { findInputs } from '../inputs/inputs.js';
import { addReadingFlags, addSourceFlags, type ReadingFlags, readingFlags } from '../shared-flags.js';
import { addModelFlags } from './model-flags.js';
import type { Place, PlaceFlags } from './place.js';
import type { RunRecord } from './records.js';
import { openSubmission } from './submission.js';
import { submitInputs } from './submit-inputs.js';
import type { BatchTarget } from './target.js';

export interface SubmitFlags extends PlaceFlags, InputFlags, ReadingFlags {
  readonly jobs?: string;
}

/** Submits the inputs at these paths according to the flags of the command. */
type Submit = (paths: string[], place: Place, target: BatchTarget) => Promise<RunRecord>;

export async function addSubmitFlags(command: Command, context: CommandContext): Promise<Submit> {
  command.argument('[input...]', 'files, folders, patterns or batch files; - or nothing for standard input');
  const readFields = await addModelFlags(command, context);
  addSourceFlags(command);
  addReadingFlags(command);
  return async (paths, { settings, records }, target) => {
    const flags = command.opts<SubmitFlags>();
    const fields = await readFields();
    if (settings['ocr.reader'] === 'model') context.terminal.note('a batch carries the text of documents, not images of their pages');
    return submitInputs({
      // Batch files are recognised by their content, so no note about the file name is needed.
      inputs: await findInputs(paths, { ...flags, inputFormat: flags.inputFormat ?? 'auto' }, context),
      paths,
      fields,
      formatGiven: flags.inputFormat !== undefined,
      submission: openSubmission(target, records, settings['limits.batch_body_bytes']),
      app: await context.app(settings),
      reading: { ocr: settings['ocr.mode'], languages: settings['ocr.languages'], ...readingFlags(flags) },
      jobs: settings.jobs,
      context,
    });
  };
}
