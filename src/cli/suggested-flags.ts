// Maps flags of other programs to ours, for the hint after an unknown flag.
import type { Command } from 'commander';

/** Words used by other programs, with our flags in order of preference; each command has only some of them. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  target: ['--keep'],
  ratio: ['--keep'],
  percent: ['--keep'],
  budget: ['--max-tokens', '--keep'],
  length: ['--max-tokens', '--truncate'],
  size: ['--max-tokens', '--keep', '--truncate'],
  words: ['--max-tokens', '--truncate'],
  limit: ['--max-tokens', '--top-n', '--truncate'],
  max: ['--max-tokens', '--top-n', '--truncate'],
  query: ['--prompt', '--ask'],
  question: ['--ask', '--prompt'],
  questions: ['--ask'],
  options: ['--label', '--choice'],
  categories: ['--labels'],
  classes: ['--labels'],
  candidates: ['--labels'],
  schema: ['--entities'],
  fields: ['--entities'],
  field: ['--entity'],
  definition: ['--entities', '--labels', '--questions'],
  confidence: ['--min-confidence', '--threshold'],
  count: ['--top-n', '--limit'],
  few: ['--examples'],
  shots: ['--examples'],
  language: ['--lang'],
  languages: ['--lang'],
  page: ['--pages'],
  encoding: ['--charset'],
  merge: ['--join'],
  concat: ['--join'],
  concurrency: ['--jobs'],
  parallel: ['--jobs'],
  threads: ['--jobs'],
  workers: ['--jobs'],
  url: ['--server', '--base-url'],
  host: ['--server'],
  api: ['--server'],
  preset: ['--task'],
  type: ['--format', '--input-format'],
  csv: ['--format'],
  html: ['--format'],
  destination: ['--output'],
  continue: ['--resume'],
};

/** The flag of the command that best matches the words of an unknown one; undefined if there is none. */
export function suggestedFlag(given: string, command: Command): string | undefined {
  const flags = new Set(command.options.map(({ long }) => long));
  const name = given.replace(/^--?/, '').split('=')[0]?.toLowerCase() ?? '';
  const words = [name, ...name.split('-')];
  return words.flatMap((word) => (Object.hasOwn(meanings, word) ? (meanings[word] ?? []) : [])).find((flag) => flags.has(flag));
}

/** What to do about arguments that a command does not accept, by commander's error code and the unknown flag or command; undefined if unknown. */
export function remedyOf(code: string, word: string, command: Command): string | undefined {
  const flags = command.options.map(({ long }) => long);
  if (code === 'commander.excessArguments' && flags.includes('--allow')) return 'give a folder whose files may be read with --allow';
  if (['-o', '--output'].includes(word) && !flags.includes('--output')) return 'it writes to standard output: > FILE';
  if (command.name() === 'config' && /^(unset|remove|delete|rm)$/.test(word)) return 'to remove a setting, delete its line with txp config edit';
  return undefined;
}
