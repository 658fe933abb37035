// Finds what may follow at a point of a txp command line, from the command tree: commands, flags, values of flags and arguments.
import type { Argument, Command, Option } from 'commander';
import type { Kind } from '../config/kinds.js';
import { settingKeys, settingsTable } from '../config/settings.js';
import { isKeyOf } from '../core/keyed.js';
import { allScopes } from '../operations/list.js';
import { topics } from './help-topics.js';

/** Lists that are known only at the time of completion. */
export type ListName = 'engines' | 'batches' | 'keys' | 'models' | 'catalogue';

/** A candidate for the next word, and what it is for. */
interface Candidate {
  readonly word: string;
  readonly about?: string;
}

/** What may follow: files, folders, candidates, or a list to be requested; `before` precedes each entry of the list in the word. */
export type Next = 'files' | 'folders' | readonly Candidate[] | { readonly list: ListName; readonly before: string };

/** Valid values: files, folders, words, a list to be requested, or anything. `separator` allows several values in one word. */
type Values = 'files' | 'folders' | 'anything' | { readonly words: readonly string[]; readonly separator?: string } | { readonly list: ListName };

interface Place {
  readonly command: Command;
  /** The arguments before the word. */
  readonly given: readonly string[];
  /** The flag whose value the word is. */
  readonly pending?: Option;
  /** Whether `--` has ended the flags. */
  readonly isPastFlags: boolean;
}

/** What may follow the words of a line (without `txp`), given the start of the next word. */
export function nextWords(program: Command, line: readonly string[], start: string): Next {
  const place = placeAfter(program, line);
  if (place.pending !== undefined) return next(valuesOf(place.pending), start, '');
  const isFlag = !place.isPastFlags && start.startsWith('-');
  const [, named = '', value = ''] = (isFlag && /^(--[\w-]+)=(.*)$/s.exec(start)) || [];
  if (named !== '') {
    const option = optionNamed(place.command, named);
    return option === undefined ? [] : next(valuesOf(option), value, `${named}=`);
  }
  if (isFlag) return flagsOf(place.command);
  const below = place.given.length === 0 ? place.command.commands : [];
  if (below.length > 0) return below.map((command) => ({ word: command.name(), about: command.description() }));
  return next(argumentValues(place), start, '');
}

function placeAfter(program: Command, line: readonly string[]): Place {
  let command = program;
  let pending: Option | undefined;
  let isPastFlags = false;
  const given: string[] = [];
  for (const word of line) {
    if (pending !== undefined) pending = undefined;
    else if (word === '--' && !isPastFlags) isPastFlags = true;
    else if (!isPastFlags && word.startsWith('-') && word !== '-') {
      const option = optionNamed(command, word);
      if (option?.required === true) pending = option;
    } else {
      const below = given.length === 0 ? command.commands.find((inner) => inner.name() === word) : undefined;
      if (below === undefined) given.push(word);
      else command = below;
    }
  }
  return { command, given, isPastFlags, ...(pending === undefined ? {} : { pending }) };
}

/** The command's own options and those of every command. */
function optionsOf(command: Command): Option[] {
  const above = command.parent === null ? [] : optionsOf(command.parent);
  return [...command.options.filter(({ hidden }) => !hidden), ...above];
}

function optionNamed(command: Command, word: string): Option | undefined {
  return optionsOf(command).find(({ short, long }) => word === short || word === long);
}

function flagsOf(command: Command): Candidate[] {
  const named = optionsOf(command).flatMap(({ short, long, description: about }) =>
    [short, long].flatMap((word) => (word === undefined ? [] : [{ word, about }])),
  );
  return [...named, ...['-h', '--help'].map((word) => ({ word, about: 'show help' }))];
}

function next(values: Values, start: string, before: string): Next {
  if (values === 'anything') return [];
  if (typeof values === 'string') return values;
  if ('list' in values) return { list: values.list, before };
  const { words, separator } = values;
  const earlier = separator === undefined ? '' : start.slice(0, start.lastIndexOf(separator) + 1);
  const used = separator === undefined ? [] : earlier.split(separator);
  return words.flatMap((word) => (used.includes(word) ? [] : [{ word: `${before}${earlier}${word}` }]));
}

function valuesOf({ argChoices, flags, long }: Option): Values {
  if (argChoices !== undefined) return { words: argChoices };
  if (long === '--engine' || long === '--then') return { list: 'engines' };
  if (long === '--key') return { list: 'keys' };
  if (long === '--scopes') return { words: allScopes, separator: ',' };
  if (/<folder>/.test(flags)) return 'folders';
  return /<[^>]*(?:file|folder|path)/.test(flags) ? 'files' : 'anything';
}

function argumentValues({ command, given }: Place): Values {
  const known: readonly Argument[] = command.registeredArguments;
  const last = known.at(-1);
  const argument = known[given.length] ?? (last?.variadic === true ? last : undefined);
  if (argument === undefined) return 'anything';
  if (argument.argChoices !== undefined) return { words: argument.argChoices };
  const name = argument.name();
  const group = command.parent?.name();
  if (command.name() === 'help') return { words: helpNames(command, given) };
  if (name === 'input' || name === 'file') return 'files';
  if (name === 'folder') return 'folders';
  if (name === 'setting') return { words: settingKeys };
  if (name === 'value') return settingValues(given[0] ?? '');
  if (name === 'method') return { words: ['GET', 'POST'] };
  if (name === 'id') return { list: group === 'keys' ? 'keys' : 'batches' };
  if (group === 'models' && name === 'path') return 'files';
  if (group === 'models') return { list: command.name() === 'pull' ? 'catalogue' : 'models' };
  return 'anything';
}

function helpNames({ parent }: Command, given: readonly string[]): string[] {
  const above = given.reduce<Command | null | undefined>((at, name) => at?.commands.find((below) => below.name() === name), parent);
  return [...(above?.commands ?? []).map((below) => below.name()), ...(given.length === 0 ? Object.keys(topics) : [])];
}

function settingValues(key: string): Values {
  if (key === 'engine' || key.endsWith('.engine')) return { list: 'engines' };
  const kind: Kind<unknown> | undefined = isKeyOf(settingsTable, key) ? settingsTable[key].kind : undefined;
  return { words: kind?.choices ?? [] };
}
