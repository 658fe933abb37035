// Reads the console blocks of a Markdown page and runs each in one shell session.
import type { TxpOptions } from '../cli/run-txp.js';
import type { Shell } from '../cli/shell.js';

export interface Step {
  readonly command: string;
  /** Standard output and standard error as the page shows them. */
  readonly shown: string;
}

export interface Transcript {
  /** Line of the page at which the block's content starts, from 1. */
  readonly line: number;
  readonly steps: readonly Step[];
}

const block = /^```console\n([\s\S]*?)^```$/gm;

export function readTranscripts(page: string): Transcript[] {
  return [...page.matchAll(block)].map((match) => {
    const steps: { command: string; shown: string }[] = [];
    for (const line of (match[1] ?? '').split('\n').slice(0, -1)) {
      const last = steps.at(-1);
      if (line.startsWith('$ ')) steps.push({ command: line.slice(2), shown: '' });
      else if (last !== undefined) last.shown += `${line}\n`;
    }
    return { line: page.slice(0, match.index).split('\n').length + 1, steps };
  });
}

/** The page with the actual output of its commands. A block that was not run is unchanged. */
export function writeTranscripts(page: string, transcripts: readonly (readonly Step[] | undefined)[]): string {
  let index = 0;
  return page.replace(block, (whole) => {
    const steps = transcripts[index++];
    if (steps === undefined) return whole;
    return `\`\`\`console\n${steps.map(({ command, shown }) => `$ ${command}\n${shown}`).join('')}\`\`\``;
  });
}

/** Runs the commands of one block in one shell. Returns what each printed. */
export async function runTranscript(steps: readonly Step[], shell: Shell, options: TxpOptions): Promise<Step[]> {
  const mark = '\u241e';
  // Preserves the exit code of a command for an `echo $?` in the next one.
  const script = steps.map(({ command }) => `${command}\n{ __code=$?; printf '${mark}'; (exit $__code); }`).join('\n');
  const { stdout } = await shell.run(`exec 2>&1\n${script}`, options);
  const printed = stdout.split(mark);
  return steps.map(({ command }, index) => ({ command, shown: printed[index] ?? '' }));
}
