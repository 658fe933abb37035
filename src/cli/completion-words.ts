// Finds the valid words at each point of a txp command line from the command tree: commands, flags, values of flags and arguments.
import type { Argument, Command, Option } from 'commander';
import { settingKeys } from '../config/settings.js';
import { topics } from './help-topics.js';

/** Lists that are known only at the time of completion; `txp completion --values` prints them. */
export const listNames = ['engines', 'batches', 'keys'] as const;
export type ListName = (typeof listNames)[number];

/** Valid values: files, a fixed set of words, a list to be requested, or anything. */
export type Values = 'files' | 'anything' | { readonly words: readonly string[] } | { readonly list: ListName };

export interface CommandWords {
  /** Words of the command, without `txp`. */
  readonly path: readonly string[];
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly OptionWords[];
  /** Values of its first argument. */
  readonly values: Values;
}

interface OptionWords {
  readonly short: string | undefined;
  readonly long: string;
  readonly about: string;
  /** Absent if the flag takes no value. */
  readonly values?: Values;
}

/** All commands of the program with their flags, the program itself first. */
export function commandWords(program: Command): CommandWords[] {
  return listCommands(program, [], program.options.map(optionWords));
}

function listCommands(command: Command, path: readonly string[], global: readonly OptionWords[]): CommandWords[] {
  const help: OptionWords = { short: '-h', long: '--help', about: 'show help' };
  const own: CommandWords = {
    path,
    subcommands: command.commands.map((below) => ({ name: below.name(), summary: below.description() })),
    options: [...(path.length === 0 ? [] : command.options.filter(({ hidden }) => !hidden).map(optionWords)), ...global, help],
    values: path[0] === 'help' ? { words: helpNames(command) } : argumentValues(command.registeredArguments[0], path),
  };
  return [own, ...command.commands.flatMap((below) => listCommands(below, [...path, below.name()], global))];
}

function helpNames(command: Command): string[] {
  return [...(command.parent?.commands ?? []).map((below) => below.name()), ...Object.keys(topics)];
}

function argumentValues(argument: Argument | undefined, path: readonly string[]): Values {
  if (argument?.argChoices !== undefined) return { words: argument.argChoices };
  if (argument?.name() === 'input') return 'files';
  if (argument?.name() === 'setting') return { words: settingKeys };
  if (argument?.name() !== 'id') return 'anything';
  return { list: path[0] === 'keys' ? 'keys' : 'batches' };
}

function optionWords(option: Option): OptionWords {
  const words = { short: option.short, long: option.long ?? '', about: option.description };
  return option.required || option.optional ? { ...words, values: optionValues(option) } : words;
}

function optionValues({ argChoices, flags, long }: Option): Values {
  if (argChoices !== undefined) return { words: argChoices };
  if (long === '--engine') return { list: 'engines' };
  if (long === '--key') return { list: 'keys' };
  return /<[^>]*(?:file|folder)/.test(flags) ? 'files' : 'anything';
}

export function flagsOf(options: readonly OptionWords[]): string[] {
  return options.flatMap(({ short, long }) => (short === undefined ? [long] : [short, long]));
}

/** A candidate for the next word, and its description. */
interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** Candidates after the words of a line: the name of a list to request, or words; empty if files or anything else may follow. */
export function wordsAfter(commands: readonly CommandWords[], line: readonly string[]): ListName | readonly Candidate[] {
  const known = new Map(commands.map((command) => [command.path.join(' '), command]));
  let path = '';
  for (const word of line) {
    const below = path === '' ? word : `${path} ${word}`;
    if (known.has(below)) path = below;
  }
  const command = known.get(path);
  const previous = line.at(-1);
  if (command === undefined) return [];
  const option = command.options.find(({ short, long }) => previous !== undefined && (previous === short || previous === long));
  if (option?.values !== undefined) return candidatesOf(option.values);
  const flags = command.options.flatMap((shown) => flagsOf([shown]).map((word) => ({ word, about: shown.about })));
  const below = command.subcommands.map(({ name, summary }) => ({ word: name, about: summary }));
  const values = below.length > 0 ? below : candidatesOf(command.values);
  return typeof values === 'string' ? values : [...values, ...flags];
}

function candidatesOf(values: Values): ListName | readonly Candidate[] {
  if (typeof values === 'string') return [];
  return 'list' in values ? values.list : values.words.map((word) => ({ word, about: word }));
}
