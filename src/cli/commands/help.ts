// txp help: prints the help of a command, or a topic that is not tied to one command.
import type { Command } from 'commander';
import { UsageError } from '../../core/usage-error.js';
import { nearest } from '../../text/nearest.js';
import type { CommandContext } from '../context.js';
import { topics } from '../help-topics.js';

export function setUpHelp(command: Command, context: CommandContext): void {
  command
    .argument('[name...]', `a command, or a topic: ${Object.keys(topics).join(', ')}`)
    .addHelpText(
      'after',
      `\nTopics:\n${Object.entries(topics)
        .map(([name, { summary }]) => `  ${name.padEnd(14)}  ${summary}`)
        .join('\n')}`,
    )
    .action(async (names: string[]) => {
      const topic = names.length === 1 && Object.hasOwn(topics, names[0] ?? '') ? topics[names[0] ?? ''] : undefined;
      if (topic !== undefined) return context.terminal.write(await topic.text());
      let found = command.parent ?? command;
      for (const name of names) {
        const below = found.commands.find((candidate) => candidate.name() === name);
        if (below === undefined) {
          const known = [...found.commands.map((candidate) => candidate.name()), ...(found.parent === null ? Object.keys(topics) : [])];
          const meant = nearest(name, known);
          throw new UsageError(
            `there is no help for '${names.join(' ')}'`,
            meant === undefined ? `choose from: ${known.join(', ')}` : `did you mean ${meant}?`,
          );
        }
        found = below;
      }
      // Includes the text after the flags, such as examples, which helpInformation() omits.
      const pieces: string[] = [];
      found.configureOutput({ writeOut: (text) => pieces.push(text) }).outputHelp();
      return context.terminal.write(pieces.join(''));
    });
}
