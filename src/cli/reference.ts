// The command tree for generated manual and reference pages. Its commands are never run.
import type { Command } from 'commander';
import type { CommandContext } from './context.js';
import { buildTree } from './program.js';

/** The command tree with all flags, for reference only. */
export function referenceTree(): Promise<Command> {
  return buildTree({ terminal: {}, environment: {} } as CommandContext);
}
