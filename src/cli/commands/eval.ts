// txp eval: measures the quality of answers on lines with known answers, for one engine or several.
import { type Command, Option } from 'commander';
import { readTaskFile, type TaskFile } from '../../config/task-file.js';
import { UsageError } from '../../core/usage-error.js';
import { compareOf, type EngineReport, figureNames, type Observation, parseGate, reportOf } from '../../evaluation/report.js';
import { operationEntry } from '../../operations/list.js';
import { itemAt } from '../../text/at.js';
import { nearest } from '../../text/nearest.js';
import type { CommandContext } from '../context.js';
import { distinctLines, readLines } from '../evaluation/known-lines.js';
import { noteUnread, observeLines } from '../evaluation/observe.js';
import { showReports } from '../evaluation/show-reports.js';
import { modelOption, operationIn, taskOfLines } from '../evaluation/task-of-lines.js';
import { exitCodes } from '../exit-codes.js';
import { RepeatableOption } from '../repeated-flags.js';

interface EvalFlags {
  readonly task?: string;
  readonly model?: string;
  readonly operation?: string;
  readonly engine?: readonly string[];
  readonly gate?: readonly string[];
  readonly json?: boolean;
  readonly jobs?: string;
  readonly fresh?: boolean;
}

const goldHelp = `
Figures of classify and decide:
  accuracy             share of the answers that are right
  macro_f1             mean of the F1 of each right answer; rare ones weigh as much
  certain              share of the answers that are not marked uncertain
  accuracy_of_certain  share of those that are right; – if there are none
  log_loss, brier      error of the probabilities; 0 is best
  ece                  mean distance between stated probability and share right
  auroc                chance that a right answer has a higher probability than a
                       wrong one: 0.5 is no help; – if all are right, or wrong

Right answers, by operation:
  classify   "spam", or with several labels ["spam", "urgent"]
  decide     true, "option" or a level; for several questions {"late": true}
  extract    {"total": "12.00", "date": ["3 May 2024", "2024-05-03"], "phone": null,
              "names": {"all": [["Anna"], ["Jo", "Joe"]]}, "items": [{"title": "Atlas"}]}
  summarize  a reference summary, or several
  compress   the strings that have to be kept

A line: {"text": "Win a prize now", "gold": "spam"}

CSV: a column "text", and "gold" or, for fields and several questions, "gold.total"
and so on; empty where there is no value. Without a task file the labels, or the
fields to extract, are those of the right answers.`;

export function setUpEval(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'JSON Lines or CSV: the fields of a request, and `gold`, its right answer; - for standard input')
    .option('--task <file>', 'task file that applies to all lines')
    .addOption(modelOption())
    .addOption(new Option('--operation <operation>', 'the same as --model').conflicts('model').hideHelp())
    .addOption(new RepeatableOption('--engine <name>', 'engine to use; repeat to compare engines'))
    .addOption(new RepeatableOption('--gate <conditions>', 'exit with 1 unless these hold, for example "accuracy>=.9, ece<=.05"; repeat for more'))
    .option('-j, --jobs <number>', 'lines processed in parallel')
    .option('--fresh', 'repeat requests that an earlier run has already made')
    .option('--json', 'the report as JSON')
    .addHelpText('after', goldHelp);
  command.action(async (path: string) => {
    const flags = command.opts<EvalFlags>();
    const gate = (flags.gate ?? []).flatMap(gateIn);
    const given = flags.task === undefined ? undefined : await readTaskFile(flags.task);
    const operation = operationIn(flags.model ?? flags.operation, given);
    const judged = operationEntry(operation)?.judged;
    // Checked before the work, which may be slow and expensive.
    if (judged !== undefined) for (const { figure } of gate) checkFigure(figure, figureNames(judged));
    const { values } = await context.settings(flags.jobs === undefined ? {} : { jobs: { value: flags.jobs, flag: '--jobs' } });
    const app = await context.app(values);
    const loaded = await operationEntry(operation)?.load();
    const lines = await readLines(path, loaded?.input.field ?? 'text', context.terminal);
    const repeated = lines.length - distinctLines(lines).length;
    if (repeated > 0)
      context.terminal.notify(
        `${repeated} of ${lines.length} lines repeat an earlier one; the intervals count them as separate evidence and are too narrow`,
      );
    const task = given ?? (await taskOfLines(operation, lines, context.terminal));
    if (loaded !== undefined) noteUnread(loaded, lines, context.terminal);
    const engines = flags.engine ?? [task.calibration?.engine ?? task.engine ?? app.engineOf(operation)];
    const observed = new Map<string, readonly Observation[]>();
    for (const engine of engines) {
      // A calibration is valid only for the engine it was fitted on; the other engines run without it.
      const used = task.calibration !== undefined && task.calibration.engine !== engine ? withoutCalibration(task) : task;
      observed.set(
        engine,
        await observeLines({
          lines,
          operation,
          engine,
          task: used,
          jobs: values.jobs,
          fresh: flags.fresh === true,
          settings: values,
          app,
          context,
        }),
      );
    }
    const reports = [...observed].map(([engine, observations]) => reportOf(engine, observations));
    const [first = [], ...others] = observed.values();
    const comparisons = others.map((other) => compareOf(first, other));
    const { terminal } = context;
    if (flags.json === true) await terminal.write(`${JSON.stringify({ file: path, operation, reports, comparisons })}\n`);
    else await terminal.write(showReports(reports, comparisons));
    const broken = gate.flatMap(({ figure, atLeast, value }) => brokenBy(itemAt(reports, 0), figure, atLeast, value));
    for (const line of broken) terminal.notify(line);
    if (broken.length > 0) context.finishWith(exitCodes.answerIsNo);
  });
}

function gateIn(conditions: string): NonNullable<ReturnType<typeof parseGate>> {
  const gate = parseGate(conditions);
  if (gate === undefined) throw new UsageError(`syntax error in --gate: ${conditions}`, 'write it as "accuracy>=.9" or "accuracy>=.9, ece<=.05"');
  return gate;
}

function brokenBy({ figures }: EngineReport, name: string, atLeast: boolean, value: number): string[] {
  const figure = figures[name];
  checkFigure(name, Object.keys(figures));
  if (figure === undefined) return [];
  if (figure === null) return [`${name} cannot be determined from these answers, so it is not ${atLeast ? 'at least' : 'at most'} ${value}`];
  const holds = atLeast ? figure.value >= value : figure.value <= value;
  return holds ? [] : [`${name} is ${figure.value.toFixed(4)}, not ${atLeast ? 'at least' : 'at most'} ${value}`];
}

function checkFigure(name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  const meant = nearest(name, names);
  throw new UsageError(
    `--gate: there is no figure "${name}"`,
    `${meant === undefined ? '' : `did you mean ${meant}? `}the figures are ${names.join(', ')}`,
  );
}

function withoutCalibration(task: TaskFile): TaskFile {
  const { calibration: _, engine: __, ...rest } = task;
  return rest;
}
