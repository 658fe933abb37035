// The command of an operation: flags from its schema and shorthands, requests from the inputs, results to standard output.
import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { TaskFile } from '../config/task-file.js';
import { compact } from '../core/compact.js';
import { TxpError } from '../core/errors.js';
import type { OperationForm } from '../core/form.js';
import { NothingAsked, UsageError } from '../core/usage-error.js';
import { operationEntry } from '../operations/list.js';
import { plainForm } from '../operations/plain-form.js';
import type { CommandContext } from './context.js';
import { readDefinition } from './definitions.js';
import { addDerivedFlags, flagSink, readDerivedFlags } from './flags.js';
import { findInputs } from './inputs/inputs.js';
import { type Journal, journalOf } from './journal.js';
import { addOutputFlags, type OutputFlags, openResults } from './output/results.js';
import { shellWord } from './repairs.js';
import { type RunInput, runInputs } from './run-inputs.js';
import { serverUrl } from './server-client.js';
import { addInputFlags, type RequestForm, requestForms, type SharedFlags } from './shared-flags.js';
import { atKeptAddress, keyFileFor } from './stored-keys.js';
import { addWorkplaceFlags, openWorkplace } from './workplace.js';

/** Sets up the command of the operation with the same name. */
export async function setUpOperation(command: Command, context: CommandContext): Promise<void> {
  const name = command.name();
  const entry = operationEntry(name);
  if (entry === undefined) throw new Error(`there is no operation ${name}`);
  const [operation, form] = await Promise.all([entry.load(), entry.form?.() ?? plainForm]);
  const takesDocuments = operation.input.takes === 'document';
  command.argument('[input...]', 'files, folders or patterns; - or nothing for standard input');
  const readBody = form.setUp(flagSink(command), readDefinition);
  const derived = addDerivedFlags(command, operation, form);
  addOutputFlags(command, form);
  addInputFlags(command);
  addWorkplaceFlags(command);
  command
    .addOption(new Option('--task <file>', 'labels, entities or questions with examples and calibration, from a task file; flags take precedence'))
    .addOption(
      new Option('--show-request <form>', 'print the same call for the API, without sending it')
        .choices(requestForms)
        // These flags concern an answer, and there will be none.
        .conflicts(['output', 'errors', 'assert', 'exitStatus', 'resume', 'dryRun']),
    );
  command.action(async (given: string[]) => {
    const flags = command.opts<SharedFlags & OutputFlags & { showRequest?: RequestForm; task?: string }>();
    const task = flags.task === undefined ? undefined : await readTask(flags.task);
    const { asked, paths } = await askedBy(readBody, form, task, name, given);
    const isPage = flags.format === 'html' || (flags.format === undefined && /\.html$/i.test(flags.output ?? ''));
    const fields = { ...(isPage ? form.pageFields : {}), ...task?.request, ...readDerivedFlags(command, derived), ...asked };
    const doubt = form.doubt?.(fields);
    if (doubt !== undefined) context.terminal.note(doubt);
    for (const { field, without } of operation.withoutEffect?.(fields) ?? []) {
      const flag = `--${field.replaceAll('_', '-')}`;
      if (doubt?.startsWith(flag) !== true) context.terminal.note(`${flag} has no effect without ${without}`);
    }
    const workplace = await openWorkplace(command, context);
    const { settings, readHere } = workplace;
    const inputs = await findInputs(paths, flags, context);
    if (flags.showRequest !== undefined) {
      const readsHere = !takesDocuments || flags.showRequest === 'jsonl';
      const named = workplace.server(readsHere) ?? `http://${settings['serve.host']}:${settings['serve.port']}`;
      const { origin } = serverUrl(named, '/');
      const kept = atKeptAddress(new URL(origin), context.environment).origin;
      const address = kept === origin ? named : named.replace(origin, kept);
      const { showRequests } = await import('./show-request.js');
      return showRequests({
        form: flags.showRequest,
        operation,
        server: address,
        keyFile: keyFileFor(kept, context.environment),
        inputs,
        paths,
        fields,
        body: async (content) => workplace.body(operation, fields, content, takesDocuments ? undefined : await readHere(content, context.signal)),
        text: async (content) => (content.kind === 'text' ? content.text : ((await readHere(content, context.signal))?.text ?? '')),
        terminal: context.terminal,
      });
    }
    const server = workplace.server(!takesDocuments);
    if (server !== undefined && task !== undefined && (task.examples.length > 0 || task.calibration !== undefined))
      throw new UsageError(
        '--task with examples or a calibration cannot be sent to a server',
        'add the task to the settings of the server: tasks: { NAME: FILE }',
      );
    const results = await openResults({ name, flags, inputs, settings, context, request: fields });
    const run = inFlags(
      form.flagOf,
      workplace.runner(operation, fields, {
        ...compact({ task, settings: form.settings }),
        ...(inputs.isMany ? { isBackground: true } : {}),
      }),
    );
    const journal = (): Journal => journalOf([name, fields, workplace.reading, server], paths, flags, context, settings);
    await runInputs({ inputs, run, results, flags, jobs: settings.jobs, journal, context });
  });
}

// Replaces a field's name with its flag in the message of a failure.
function inFlags(flagOf: OperationForm['flagOf'] = {}, run: RunInput): RunInput {
  return async (...parts) => {
    try {
      return await run(...parts);
    } catch (failure) {
      const field = failure instanceof TxpError ? (failure.issues[0]?.path.join('.') ?? '') : '';
      const flag = Object.hasOwn(flagOf, field) ? flagOf[field] : undefined;
      if (!(failure instanceof TxpError) || flag === undefined || !failure.message.startsWith(field)) throw failure;
      const { kind, message, hint, issues } = failure;
      throw new TxpError(kind, flag + message.slice(field.length), { issues, ...compact({ hint }), cause: failure });
    }
  };
}

interface Asked {
  readonly asked: Readonly<Record<string, unknown>>;
  /** The arguments that are inputs. */
  readonly paths: readonly string[];
}

// If no flag defines the request, a first argument that is a question (it contains words, ends with a question mark, and is not a file) does. The task may
// contain what the flags omit.
async function askedBy(
  readBody: ReturnType<OperationForm['setUp']>,
  { takesQuestion }: OperationForm,
  task: TaskFile | undefined,
  name: string,
  given: readonly string[],
): Promise<Asked> {
  try {
    return { asked: await readBody(), paths: given };
  } catch (error) {
    if (!(error instanceof NothingAsked)) throw error;
    if (task !== undefined) return { asked: {}, paths: given };
    const question = takesQuestion === true ? given.find((path) => /\s.*\?\s*$/s.test(path) && !existsSync(path)) : undefined;
    if (question === undefined) throw error;
    const paths = given.filter((path) => path !== question);
    if (question === given[0]) return { asked: await readBody(question), paths };
    const files = paths.map((path) => ` ${shellWord(path)}`).join('');
    throw new UsageError(error.message, `the question comes before the inputs: txp ${name} ${shellWord(question)}${files}`);
  }
}

async function readTask(path: string): Promise<TaskFile> {
  return (await import('../config/task-file.js')).readTaskFile(path);
}
