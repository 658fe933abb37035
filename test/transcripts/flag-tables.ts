// The Markdown tables of flags: those that all commands share, those that commands with inputs share, then the other flags of each command.
import type { Command, Option } from 'commander';
import { referenceTree } from '../../src/cli/reference.js';

type Row = readonly [flag: string, about: string];

const operations = ['compress', 'extract', 'summarize', 'classify', 'decide'];
/** Commands that take inputs. They share most of their flags. */
const withInputs = [...operations, 'ocr', 'tokens'];

export async function flagTables(): Promise<string[]> {
  const tree = await referenceTree();
  const leaves = tree.commands.flatMap((command) => (command.commands.length === 0 ? [command] : command.commands));
  const perCommand = leaves.map((command) => ({ command, rows: command.options.filter(({ hidden }) => !hidden).map(rowOf) }));
  const sharedBy = (names: readonly string[]): Row[] => {
    const [first = [], ...others] = perCommand
      .filter(({ command }) => command.parent === tree && names.includes(command.name()))
      .map(({ rows }) => rows);
    return first.filter((row) => others.every((rows) => rows.some((other) => isSame(other, row))));
  };
  const ofInputs = sharedBy(withInputs);
  const ofOperations = sharedBy(operations).filter((row) => !ofInputs.includes(row));
  const groups: [string, readonly Row[]][] = [
    ['Every command', tree.options.map(rowOf)],
    [`Commands with inputs: ${withInputs.map((name) => `\`${name}\``).join(', ')}`, ofInputs],
    ['The five operations', ofOperations],
  ];
  for (const { command, rows } of perCommand) {
    const isInput = command.parent === tree && withInputs.includes(command.name());
    const own = rows.filter((row) => !(isInput && [...ofInputs, ...ofOperations].some((other) => isSame(other, row))));
    if (own.length > 0) groups.push([`\`txp ${pathOf(command)}\``, own]);
  }
  return groups.flatMap(([heading, rows]) => [
    '',
    `**${heading}**`,
    '',
    '| flag | meaning |',
    '|---|---|',
    ...rows.map(([flag, about]) => `| \`${flag}\` | ${about} |`),
  ]);
}

function isSame(one: Row, other: Row): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function rowOf({ flags, description, argChoices }: Option): Row {
  const choices = argChoices === undefined ? '' : ` (one of ${argChoices.join(', ')})`;
  return [flags.replaceAll('|', '\\|'), `${description}${choices}`.replaceAll('|', '\\|').replaceAll('<', '&lt;')];
}

function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent === null || parent === null ? command.name() : `${parent.name()} ${command.name()}`;
}
