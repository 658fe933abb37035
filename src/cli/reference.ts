// The command tree for what is made from it: manual pages and the reference pages. No command of this tree is ever run.
import type { Command } from 'commander';
import type { CommandContext } from './context.js';
import { buildTree } from './program.js';

/** The command tree with every flag, for reference only. */
export function referenceTree(): Promise<Command> {
  return buildTree({ terminal: {}, environment: {} } as CommandContext);
}
