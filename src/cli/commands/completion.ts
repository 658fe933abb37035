// txp completion: a script for the shell, generated from the command tree.
import { Argument, type Command } from 'commander';
import { completionScript, type Shell, shells } from '../completion-script.js';
import type { CommandContext } from '../context.js';
import { buildTree } from '../program.js';

export function setUpCompletion(command: Command, context: CommandContext): void {
  command
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText('after', '\nbash: source <(txp completion bash)\nzsh:  source <(txp completion zsh)\nfish: txp completion fish | source')
    .action(async (shell: Shell) => {
      // This command itself is already in the making: its own flags are added by the tree it builds.
      const tree = await buildTree(context);
      await context.terminal.write(completionScript(tree, shell));
    });
}
