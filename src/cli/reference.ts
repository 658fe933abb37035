// What is made from the command tree by the build: completion scripts and manual pages. No command of this tree is ever run.
import type { Command } from 'commander';
import { completionScript, type Shell } from './completion-script.js';
import type { CommandContext } from './context.js';
import { manPages } from './man-pages.js';
import { buildTree } from './program.js';

const completionFiles: readonly (readonly [Shell, string])[] = [
  ['bash', 'txp.bash'],
  ['zsh', '_txp'],
  ['fish', 'txp.fish'],
];

/** The command tree with every flag, for reference only. */
export function referenceTree(): Promise<Command> {
  return buildTree({ terminal: {}, environment: {} } as CommandContext);
}

/** Files by their path below `dist`. */
export async function referenceFiles(): Promise<Map<string, string>> {
  const tree = await referenceTree();
  return new Map([
    ...completionFiles.map(([shell, name]) => [`completions/${name}`, completionScript(tree, shell)] as const),
    ...[...manPages(tree)].map(([name, text]) => [`man/${name}`, text] as const),
  ]);
}
