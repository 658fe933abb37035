// The command of an operation: flags from its schema and its shorthands, inputs to requests, results to standard output.
import { type Command, Option } from 'commander';
import { operationNamed } from '../operations/index.js';
import type { CommandContext, ServiceRunOptions } from './context.js';
import { addDerivedFlags, readDerivedFlags } from './flags.js';
import { operationForms } from './forms.js';
import { findInputs } from './inputs/inputs.js';
import { type Journal, journalOf } from './journal.js';
import { addOutputFlags, openResults } from './output/results.js';
import { runInputs, type Work } from './run-inputs.js';
import { addInputFlags, addReadingFlags, type ReadingFlags, readingFlags, type SharedFlags, settingFlags } from './shared-flags.js';

/** Sets up the command named like an operation. */
export function setUpOperation(command: Command, context: CommandContext): void {
  const name = command.name();
  const operation = operationNamed(name);
  const form = operationForms[name];
  if (operation === undefined || form === undefined) throw new Error(`there is no operation ${name}`);
  command.argument('[input...]', 'files, folders or patterns; - or nothing for standard input');
  const readBody = form.setUp(command);
  const derived = addDerivedFlags(command, operation, form.except);
  addOutputFlags(command, name);
  addInputFlags(command);
  addReadingFlags(command);
  command
    .addOption(new Option('--engine <name>', 'engine to use, see txp engines'))
    .addOption(new Option('--timeout <duration>', 'longest time for one input, for example 60s'));
  command.action(async (paths: string[]) => {
    const flags = command.opts<SharedFlags & ReadingFlags>();
    const fields = { ...readDerivedFlags(command, derived), ...(await readBody()) };
    const settings = (await context.settings(settingFlags(flags))).values;
    const inputs = await findInputs(paths, flags, context);
    const reading = readingFlags(flags);
    const results = await openResults(name, flags, inputs.isMany, context);
    const options: ServiceRunOptions = {
      ...(flags.engine === undefined ? {} : { engine: flags.engine }),
      ...(form.settings === undefined ? {} : { settings: form.settings(flags as Record<string, unknown>) }),
    };
    const run: Work = async (content, signal, onPage) => {
      const service = await context.service(settings);
      if (content.kind === 'text' || form.takesDocuments) return service.run(name, { ...fields, ...form.place(content) }, { ...options, signal });
      const document = await service.readDocument({ bytes: content.bytes }, { ...reading, onPage }, signal);
      const text = { kind: 'text', text: document.text, mediaType: 'text/plain' } as const;
      return { ...(await service.run(name, { ...fields, ...form.place(text) }, { ...options, signal })), document };
    };
    const journal = (): Journal => journalOf([name, fields, reading], paths, flags, context, settings);
    await runInputs({ inputs, run, results, flags, jobs: settings.jobs, journal, context });
  });
}
