// Reads console blocks of a Markdown page and runs them, each as one shell session.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bin, runProgram } from '../cli/run-txp.js';

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

/** The page with what the commands really print; a block that was not run stays as it is. */
export function writeTranscripts(page: string, transcripts: readonly (readonly Step[] | undefined)[]): string {
  let index = 0;
  return page.replace(block, (whole) => {
    const steps = transcripts[index++];
    if (steps === undefined) return whole;
    return `\`\`\`console\n${steps.map(({ command, shown }) => `$ ${command}\n${shown}`).join('')}\`\`\``;
  });
}

/** Runs the commands of one block in a shell where `txp` is on the path. Gives what each printed. */
export async function runTranscript(
  steps: readonly Step[],
  place: { readonly home: string; readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Step[]> {
  const path = join(place.home, 'bin');
  mkdirSync(path, { recursive: true });
  try {
    symlinkSync(bin, join(path, 'txp'));
  } catch {
    // There from an earlier block.
  }
  const mark = '\u241e';
  // The exit code of a command must still be there for an `echo $?` in the next one.
  const script = steps.map(({ command }) => `${command}\n{ __code=$?; printf '${mark}'; (exit $__code); }`).join('\n');
  const env = { ...place.env, PATH: `${path}:${process.env.PATH ?? ''}` };
  const ended = await runProgram('bash', ['-c', `exec 2>&1\n${script}`], place.home, { cwd: place.cwd, env });
  const printed = ended.stdout.split(mark);
  return steps.map(({ command }, index) => ({ command, shown: printed[index] ?? '' }));
}
