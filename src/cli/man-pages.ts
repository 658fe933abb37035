// Generates manual pages in roff from the command tree: txp(1) for the program, txp-COMMAND(1) for each command with its subcommands.
import type { Argument, Command, Option } from 'commander';
import { type Setting, settingKeys, settingsTable, variableOf } from '../config/settings.js';
import { commandExamples, commandPath } from './examples.js';
import { exitCodeTable } from './exit-codes.js';
import { examples, otherVariables } from './help-topics.js';

/** Content by file name, the page of the program first. */
export function manPages(program: Command): Map<string, string> {
  const version = program.version() ?? '';
  const pages = new Map([['txp.1', wholePage(program, version)]]);
  for (const command of program.commands) pages.set(`txp-${command.name()}.1`, commandPage(command, version));
  return pages;
}

function wholePage(program: Command, version: string): string {
  const settings = settingKeys.map((key): readonly [string, string] => {
    const row: Setting<unknown> = settingsTable[key];
    return [variableOf(key), row.about];
  });
  return page('txp', version, [
    ['NAME', `txp \\- ${roff(program.description())}`],
    ['SYNOPSIS', '.B txp\n.I command\n.RI [ option ...]\n.RI [ input ...]'],
    ['COMMANDS', items(program.commands.map((command) => [`txp-${command.name()}(1)`, command.description()]))],
    ['OPTIONS', items(program.options.map(optionItem))],
    ['EXIT STATUS', items(exitCodeTable.map(([code, meaning]) => [String(code), meaning.replaceAll('`', '')]))],
    ['ENVIRONMENT', items([...otherVariables, ...settings])],
    [
      'FILES',
      items([
        ['txp.yaml', 'settings of a folder; those of engines, prices, limits and stored data need txp config trust'],
        ['~/.config/txp/config.yaml', 'settings of the user'],
        ['~/.config/txp/trusted-folders.json', 'folders whose txp.yaml the user trusts'],
        ['~/.config/txp/key', 'key created when the server first started'],
        ['~/.config/txp/keys/', 'keys for other servers, each sent only to its own server'],
        ['~/.local/state/txp', 'records of runs, and the store of the server'],
      ]),
    ],
    ['EXAMPLES', exampleItems(examples)],
  ]);
}

function commandPage(command: Command, version: string): string {
  const name = `txp-${command.name()}`;
  const below = command.commands.map((inner): readonly [string, string] => [
    `${command.name()} ${inner.name()}`.toUpperCase(),
    [
      synopsis(inner),
      `.PP\n${roff(inner.description())}`,
      items([...inner.registeredArguments.map(argumentItem), ...shown(inner).map(optionItem)]),
    ].join('\n'),
  ]);
  const own = [...command.registeredArguments.map(argumentItem), ...shown(command).map(optionItem)];
  const shownExamples = [command, ...command.commands]
    .flatMap((one) => commandExamples[commandPath(one)] ?? [])
    .map(({ about, line }) => [about, line] as const);
  return page(name, version, [
    ['NAME', `${roff(name)} \\- ${roff(command.description())}`],
    [
      'SYNOPSIS',
      [command, ...command.commands]
        .filter(({ commands }) => commands.length === 0)
        .map(synopsis)
        .join('\n.br\n'),
    ],
    ...(own.length === 0 ? [] : [['OPTIONS', items(own)] as const]),
    ...below,
    ...(shownExamples.length === 0 ? [] : [['EXAMPLES', exampleItems(shownExamples)] as const]),
    ['SEE ALSO', '.BR txp (1)'],
  ]);
}

function exampleItems(rows: readonly (readonly [about: string, line: string])[]): string {
  return rows.map(([about, line]) => `.PP\n${roff(about)}:\n.PP\n.nf\n.RS 4\n${roff(line)}\n.RE\n.fi`).join('\n');
}

function shown({ options }: Command): Option[] {
  return options.filter(({ hidden }) => !hidden);
}

function synopsis(command: Command): string {
  const words: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) words.unshift(at.name());
  return `.B ${roff(words.join(' '))}\n.RI [ option ...]\n${command.registeredArguments.map((argument) => `.I ${roff(humanName(argument))}`).join('\n')}`.trimEnd();
}

function humanName(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? ' ...' : ''}`;
  return argument.required ? name : `[${name}]`;
}

function argumentItem(argument: Argument): readonly [string, string] {
  return [argument.name(), argument.description + choices(argument.argChoices)];
}

function optionItem(option: Option): readonly [string, string] {
  return [option.flags, option.description + choices(option.argChoices)];
}

function choices(words: readonly string[] | undefined): string {
  return words === undefined ? '' : ` (one of ${words.join(', ')})`;
}

function items(rows: readonly (readonly [string, string])[]): string {
  return rows.map(([name, about]) => `.TP\n.B ${roff(name)}\n${roff(about)}`).join('\n');
}

function page(name: string, version: string, sections: readonly (readonly [string, string])[]): string {
  const body = sections.map(([heading, text]) => `.SH ${/\s/.test(heading) ? `"${roff(heading)}"` : roff(heading)}\n${text}`).join('\n');
  return `.TH ${roff(name.toUpperCase())} 1 "" "txp ${version}" "User Commands"\n${body}\n`;
}

// Typed hyphens must stay hyphens, and a line must not start with a control character of roff.
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replaceAll('"', '\\(dq');
}
