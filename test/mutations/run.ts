// Puts each fault of the list into a copy of the project and runs the test that must notice it: `npx tsx test/mutations/run.ts [WORDS OF A NAME]`, after a
// build. Exits with 1 if a fault goes unnoticed or its place in the source is missing.
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

interface Report {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}

/** Runs the tests whose names contain `only` in these files: the files with a failed test, and those in which a test ran. */
function runTests(files: readonly string[], only?: string): { readonly red: readonly string[]; readonly ran: readonly string[] } {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const filter = only === undefined ? [] : ['-t', only];
  const { output } = run(
    'npx',
    'vitest',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=json',
    '--outputFile=report.json',
    ...files,
    ...filter,
  );
  try {
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
    const having = (...statuses: string[]): string[] =>
      testResults
        .filter(({ assertionResults }) => assertionResults.some(({ status }) => statuses.includes(status)))
        .map(({ name }) => name.slice(copy.length).replace(/^\//, ''));
    return { red: having('failed'), ran: having('failed', 'passed') };
  } catch (error) {
    throw new Error(`the tests gave no report: ${output.slice(-500)}`, { cause: error });
  }
}

/** Tests that pass without any fault, by file and `only`: a test that fails anyway detects nothing. */
function greenWithoutFault(chosen: readonly Mutation[]): ReadonlySet<string> {
  const words = new Set(chosen.map(({ only }) => only));
  const green = new Set<string>();
  for (const only of words) {
    const files = [...new Set(chosen.filter((each) => each.only === only).map(({ test }) => test))];
    const { red, ran } = runTests(files, only);
    for (const file of files) if (ran.includes(file) && !red.includes(file)) green.add(`${file} ${only}`);
  }
  return green;
}

/** Whether the test fails with the fault; a message if that cannot be determined. Restores the copy afterwards, except for the build. */
function isNoticed({ file, from, to, test, only }: Mutation): boolean | string {
  const path = join(copy, file);
  const code = readFileSync(path, 'utf8');
  if (code.split(from).length !== 2) return `its place in ${file} is not there once`;
  if (!green.has(`${test} ${only}`)) return 'its test is red without it, or does not run';
  writeFileSync(
    path,
    code.replace(from, () => to),
  );
  try {
    const built = run(process.execPath, '--import=tsx', 'src/build.ts');
    if (built.failed) return `what it makes of ${file} does not build: ${built.output.slice(-500)}`;
    const { red, ran } = runTests([test], only);
    return ran.includes(test) ? red.includes(test) : 'no test ran';
  } finally {
    writeFileSync(path, code);
  }
}

const words = process.argv.slice(2).join(' ');
const chosen = mutations.filter(({ name }) => name.includes(words));
let green: ReadonlySet<string> = new Set();
let unnoticed = 0;
try {
  green = greenWithoutFault(chosen);
  for (const mutation of chosen) {
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
