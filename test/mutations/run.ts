// Puts each fault of the list into a copy of the project and runs the test that has to notice it: `npx tsx test/mutations/run.ts [WORDS OF A NAME]`, after a build.
// Ends with 1 when a fault goes unnoticed, or when its place is no longer found.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from '../copy-project.js';
import { type Mutation, mutations } from './list.js';

const copy = copyProject();

function run(program: string, ...args: string[]): { readonly failed: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e9 });
  return { failed: status !== 0, output: stdout + stderr };
}

function build(): { readonly failed: boolean; readonly output: string } {
  return run(process.execPath, '--import=tsx', 'src/build.ts');
}

/** Whether the test of a fault is red; a sentence when that cannot be told. */
function isRed({ test, only }: Mutation): boolean | string {
  const { failed, output } = run('npx', 'vitest', 'run', '--config', 'test/vitest.config.ts', test, ...(only === undefined ? [] : ['-t', only]));
  // A test that was not run notices nothing.
  return /Tests .*\b(?:passed|failed)\b/.test(output) ? failed : `no test ran: ${output.slice(-500)}`;
}

const withoutFault = new Map<string, boolean | string>();

/** Whether the test turns red; a sentence when that cannot be told. */
function isNoticed(mutation: Mutation): boolean | string {
  const { file, from, to, test, only = '' } = mutation;
  const path = join(copy, file);
  const code = readFileSync(path, 'utf8');
  if (code.split(from).length !== 2) return `its place in ${file} is not there once`;
  const before = withoutFault.get(test + only) ?? isRed(mutation);
  withoutFault.set(test + only, before);
  if (before !== false) return 'its test is red without it';
  const changed = code.replace(from, () => to);
  writeFileSync(path, changed);
  try {
    const built = build();
    return built.failed ? `what it makes of ${file} does not build: ${built.output.slice(-500)}` : isRed(mutation);
  } finally {
    writeFileSync(path, code);
    build();
  }
}

const words = process.argv.slice(2).join(' ');
let unnoticed = 0;
try {
  for (const mutation of mutations.filter(({ name }) => name.includes(words))) {
    const result = isNoticed(mutation);
    if (result !== true) unnoticed++;
    console.log(
      `${result === true ? 'noticed  ' : result === false ? 'UNNOTICED' : 'UNKNOWN  '} ${mutation.name} (${mutation.test})${typeof result === 'string' ? `: ${result}` : ''}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = unnoticed === 0 ? 0 : 1;
