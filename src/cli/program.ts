// The command tree. Each command's code loads only when it is called, so that `txp --help` stays fast.
import { Command, Option } from 'commander';
import { packageVersion } from '../files/package-root.js';
import { operationEntries } from '../operations/list.js';
import type { CommandContext } from './context.js';
import { refuseEmptyValues } from './empty-values.js';
import { addExamples } from './examples.js';
import { refuseRepeats } from './repeated-flags.js';
import type { TerminalFlags } from './terminal.js';

/** Adds flags and an action to a command that already has its name and summary. `buildTree` builds the tree with the flags of all commands, or only of those named. */
type SetUpCommand = (command: Command, context: CommandContext, buildTree: (names?: readonly string[]) => Promise<Command>) => void | Promise<void>;

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<SetUpCommand>;
}

// Same as in `help-topics.ts`, whose texts only `txp help` loads.
const topicNames = [
  'exit-codes',
  'environment',
  'formats',
  ...operationEntries.flatMap(({ topics }) => Object.keys(topics ?? {})),
  'assert',
  'examples',
];

/** All commands in the order of the help: operations first. */
export const commandEntries: readonly CommandEntry[] = [
  ...operationEntries.map(({ name, summary }) => ({ name, summary, load: async () => (await import('./operation-command.js')).setUpOperation })),
  {
    name: 'ask',
    summary: 'Answer a who, what, when, where, how much or yes/no question, and show where the answer is',
    load: async () => (await import('./commands/ask.js')).setUpAsk,
  },
  { name: 'ocr', summary: 'Read documents into text', load: async () => (await import('./commands/ocr.js')).setUpOcr },
  {
    name: 'tokens',
    summary: 'Count tokens, or truncate a text to a number of tokens',
    load: async () => (await import('./commands/tokens.js')).setUpTokens,
  },
  {
    name: 'engines',
    summary: 'List engines, what each can do, and whether it is ready',
    load: async () => (await import('./commands/engines.js')).setUpEngines,
  },
  {
    name: 'models',
    summary: 'Download, list, check and remove small models that run in this process',
    load: async () => (await import('./commands/models.js')).setUpModels,
  },
  {
    name: 'eval',
    summary: 'Evaluate answers against known right answers, and compare engines',
    load: async () => (await import('./commands/eval.js')).setUpEval,
  },
  {
    name: 'calibrate',
    summary: 'Create a task file with calibrated probabilities, from known answers',
    load: async () => (await import('./commands/calibrate.js')).setUpCalibrate,
  },
  { name: 'serve', summary: 'Run the HTTP API on this machine', load: async () => (await import('./commands/serve.js')).setUpServe },
  { name: 'mcp', summary: 'Offer the operations to an agent as tools', load: async () => (await import('./commands/mcp.js')).setUpMcp },
  {
    name: 'batch',
    summary: 'Submit and track durable batches',
    load: async () => (await import('./commands/batch.js')).setUpBatch,
  },
  {
    name: 'keys',
    summary: 'Create, list, change, revoke and rotate API keys',
    load: async () => (await import('./commands/keys.js')).setUpKeys,
  },
  {
    name: 'worker',
    summary: 'Process the batches in a database that several machines share',
    load: async () => (await import('./commands/worker.js')).setUpWorker,
  },
  {
    name: 'store',
    summary: 'Check, back up and restore a data directory, and create the tables of a database',
    load: async () => (await import('./commands/store.js')).setUpStore,
  },
  {
    name: 'usage',
    summary: 'Show requests, tokens and credits by key, day and operation',
    load: async () => (await import('./commands/usage.js')).setUpUsage,
  },
  {
    name: 'login',
    summary: 'Store the key for a server; it is sent only to that server',
    load: async () => (await import('./commands/login.js')).setUpLogin,
  },
  { name: 'logout', summary: 'Remove the stored key for a server', load: async () => (await import('./commands/login.js')).setUpLogout },
  { name: 'api', summary: 'Send one request to a running server', load: async () => (await import('./commands/api.js')).setUpApi },
  {
    name: 'openapi',
    summary: 'Print the OpenAPI description of the HTTP API',
    load: async () => (await import('./commands/openapi.js')).setUpOpenApi,
  },
  {
    name: 'config',
    summary: 'Show and change settings, and trust the settings of a folder',
    load: async () => (await import('./commands/config.js')).setUpConfig,
  },
  {
    name: 'init',
    summary: 'Set up txp by answering a few questions; optional',
    load: async () => (await import('./commands/init.js')).setUpInit,
  },
  {
    name: 'doctor',
    summary: 'Check the installation, and show the command that fixes each problem',
    load: async () => (await import('./commands/doctor.js')).setUpDoctor,
  },
  {
    name: 'completion',
    summary: 'Print a completion script for bash, zsh, fish or PowerShell',
    load: async () => (await import('./commands/completion.js')).setUpCompletion,
  },
  {
    name: 'help',
    summary: `Show help for a command, or for a topic: ${topicNames.join(', ')}`,
    load: async () => (await import('./commands/help.js')).setUpHelp,
  },
];

/** The tree for these parameters: all commands by name, but only the called one with its flags. */
export async function buildProgram(parameters: readonly string[], context: CommandContext): Promise<Command> {
  return buildTree(context, (entry) => parameters.includes(entry.name));
}

/** The tree with all flags, or only with those of the commands that `isWanted` selects. */
export async function buildTree(context: CommandContext, isWanted: (entry: CommandEntry) => boolean = () => true): Promise<Command> {
  const program = new Command('txp')
    .description('Compress, extract, summarize, classify and decide: text and documents in, JSON out, on your own machine.')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .option('-q, --quiet', 'print only results and failures, no notes')
    .option('-v, --verbose', 'print more details on standard error: engines, timings, skipped files')
    .addOption(new Option('--color <when>', 'colours on standard output').choices(['auto', 'always', 'never']).default('auto'))
    .option('--no-input', 'never prompt')
    .option('--plain-http', 'allow http:// to another machine; text and key can be read in transit')
    .option('--debug', 'print the cause of a failure')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: () => undefined })
    .exitOverride()
    .version(packageVersion(), '-V, --version', 'print the version')
    .addHelpText(
      'after',
      '\nExamples:\n  cat invoice.pdf | txp extract -e total="amount due" --json\n  txp classify mail/*.txt -l spam="Is this advertising?" -l ham="Is this wanted mail?"\n  txp help extract',
    );
  for (const entry of commandEntries) {
    const command = program.command(entry.name).description(entry.summary).copyInheritedSettings(program);
    if (isWanted(entry)) {
      await (await entry.load())(command, context, (names) => buildTree(context, ({ name }) => names?.includes(name) !== false));
      addExamples(command);
    }
  }
  refuseRepeats(program);
  refuseEmptyValues(program);
  return program;
}

/** Flags that determine how the terminal behaves, read before the tree exists. */
export function globalFlags(parameters: readonly string[]): TerminalFlags & { readonly debug: boolean; readonly plainHttp: boolean } {
  const end = parameters.indexOf('--');
  const own = end < 0 ? parameters : parameters.slice(0, end);
  const given = (short: string, long: string): boolean => own.includes(short) || own.includes(long);
  const colorAt = own.findIndex((parameter) => parameter === '--color' || parameter.startsWith('--color='));
  const color = colorAt < 0 ? 'auto' : own[colorAt]?.includes('=') ? own[colorAt]?.slice('--color='.length) : own[colorAt + 1];
  return {
    quiet: given('-q', '--quiet'),
    verbose: given('-v', '--verbose'),
    debug: own.includes('--debug'),
    plainHttp: own.includes('--plain-http'),
    color: color === 'always' || color === 'never' ? color : 'auto',
  };
}
