// txp calibrate: fits a task file on lines with known answers, so that its probabilities and threshold are reliable.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { stringify } from 'yaml';
import { marksOf, readTaskFile, type StoredCalibration, type TaskFile } from '../../config/task-file.js';
import { TxpError } from '../../core/errors.js';
import type { AnyOperation, KnownAnswer } from '../../core/operation.js';
import { UsageError } from '../../core/usage-error.js';
import type { Shortfall } from '../../evaluation/calibrate.js';
import { type Fitted, fitAnswers } from '../../evaluation/fit-answers.js';
import { learntFrom } from '../../evaluation/random.js';
import { replaceFile } from '../../files/write-atomically.js';
import { operationEntry } from '../../operations/list.js';
import { itemAt } from '../../text/at.js';
import type { CommandContext } from '../context.js';
import { distinctLines, type KnownLine, readLines } from '../evaluation/known-lines.js';
import { bodyOf, inLine, noteUnread } from '../evaluation/observe.js';
import { modelOption, operationIn, taskOfLines } from '../evaluation/task-of-lines.js';
import { exitCodes } from '../exit-codes.js';
import { inOrder } from '../in-order.js';
import { refuseInput, sameFileAs } from '../inputs/same-file.js';
import { attempt, checkWritable } from '../output/error-list.js';

interface CalibrateFlags {
  readonly task?: string;
  readonly model?: string;
  readonly output?: string;
  readonly engine?: string;
  readonly examples?: boolean;
  readonly then?: string;
  readonly risk?: number;
  readonly delta: number;
}

const minLines = 20;
const folds = 10;
const seed = 3;

export function setUpCalibrate(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'JSON Lines or CSV: `text` and `gold`, its right answer, as for txp eval; - for standard input')
    .option('--task <file>', 'task file that defines what to ask')
    .addOption(modelOption())
    .option('-o, --output <file>', 'task file to write (default: standard output)')
    .option('--engine <name>', 'engine to calibrate')
    .option('--examples', 'keep the lines in the task file as examples (classify only)')
    .addOption(
      new Option(
        '--then <engine>',
        'find the threshold of a cascade: answers below it should go to this engine (it is asked about all lines)',
      ).conflicts('risk'),
    )
    .option('--risk <share>', 'prove a threshold above which at most this share of the answers are wrong, such as 0.1', toShare)
    .option('--delta <share>', 'probability that this guarantee fails', toShare, 0.1);
  command.action(async (path: string) => {
    const flags = command.opts<CalibrateFlags>();
    if (flags.risk === undefined && command.getOptionValueSource('delta') === 'cli')
      throw new UsageError(
        '--delta has no effect without --risk',
        'give the share of wrong answers that is allowed, such as --risk 0.1, or leave it out',
      );
    const given = flags.task === undefined ? undefined : await readTaskFile(flags.task);
    const operation: AnyOperation | undefined = await operationEntry(operationIn(flags.model, given))?.load();
    const calibration = operation?.calibration;
    if (operation === undefined || calibration?.holdsFor(given?.request ?? {}) !== true)
      throw new UsageError('only tasks of decide, extract, or classify with one label per text can be calibrated');
    const { values } = await context.settings();
    const app = await context.app(values);
    if (flags.output !== undefined) {
      refuseInput(flags.output, { isInput: sameFileAs(flags.task === undefined ? [path] : [path, flags.task], context.terminal.stdin) });
      checkWritable(flags.output);
    }
    const all = await readLines(path, operation.input.field, context.terminal);
    // A repeated line proves nothing more, and would be on both sides of the cross-validation.
    const lines = distinctLines(all);
    if (lines.length < all.length)
      context.terminal.notify(`${all.length - lines.length} of ${all.length} lines repeat an earlier one and are left out`);
    const task = given ?? (await taskOfLines(operationIn(flags.model, given), lines, context.terminal));
    const engine = flags.engine ?? task.engine ?? app.engineOf(operation.name);
    const { calibration: _, ...plain } = task;
    noteUnread(operation, lines, context.terminal);
    if (lines.length < minLines)
      throw new TxpError('invalid-request', `${path} contains ${lines.length} different lines; a calibration needs at least ${minLines}`);
    if (flags.examples === true && calibration.of !== 'labels') throw new UsageError('--examples only works with a task of classify');
    if (flags.then !== undefined && calibration.of === 'values') throw new UsageError('--then only works with a task of classify or decide');
    const own = flags.examples === true ? lines.map(toExample) : [];
    // No line is an example for itself.
    const others = learntFrom(own, folds, seed);
    const askOf = async (name: string, index: number): Promise<readonly KnownAnswer[]> => {
      const { number, fields, gold } = itemAt(lines, index);
      try {
        const body = { ...bodyOf(operation, fields), ...calibration.ask };
        const known = { ...plain, engine: name, examples: [...plain.examples, ...(others[index] ?? [])] };
        const { result } = await app.run(operation, body, { engine: name, task: known, signal: context.signal, isBackground: true });
        return calibration.known(result, gold);
      } catch (error) {
        throw inLine(number, error);
      }
    };
    const answersOf = async (name: string): Promise<Map<string, KnownAnswer[]>> => {
      const found = new Map<string, KnownAnswer[]>();
      for await (const known of inOrder([...lines.keys()], values.jobs, (index) => askOf(name, index)))
        for (const answer of known) {
          const same = found.get(answer.question);
          if (same === undefined) found.set(answer.question, [answer]);
          else same.push(answer);
        }
      return found;
    };
    const answers = await answersOf(engine);
    const then = flags.then === undefined ? undefined : await answersOf(flags.then);
    if (answers.size === 0) throw new TxpError('invalid-request', `${path}: none of the lines got an answer that could be calibrated`);
    const { terminal } = context;
    const fits = new Map<string, Fitted>();
    for (const [question, known] of answers) {
      const fitted = fitAnswers(known, { ...flags, others: then?.get(question) });
      fits.set(question, fitted);
      for (const line of describe(fitted, known.length, flags)) terminal.note(question === '' ? line : `${question}: ${line}`);
    }
    const unproven = [...fits].filter(([, { shortfall }]) => shortfall !== undefined);
    if (unproven.length > 0) {
      for (const [question, { shortfall = {} }] of unproven) {
        const line = describeShortfall(shortfall, answers.get(question)?.length ?? 0, flags);
        terminal.notify(question === '' ? line : `${question}: ${line}`);
      }
      terminal.notify('no task file was written; without --risk, its probabilities are fitted but no error rate is guaranteed');
      return context.finishWith(exitCodes.answerIsNo);
    }
    const text = stringify(
      toFile({ ...task, examples: [...task.examples, ...own] }, stored(engine, lines.length, calibration.of, fits, marksOf(operation, task.request))),
    );
    if (flags.output === undefined) return terminal.write(text);
    const { output } = flags;
    attempt(output, () => replaceFile(output, text));
    terminal.note(`wrote ${output}; use it with --task ${output}`);
  });
}

// Below this, the probabilities hardly distinguish right answers from wrong ones.
const minAuroc = 0.6;

function toExample({ number, fields, gold }: KnownLine): { text: string; label: string } {
  const { text } = fields;
  if (typeof text !== 'string' || typeof gold !== 'string') throw new UsageError(`--examples: line ${number} needs a text, and one label as gold`);
  return { text, label: gold };
}

function describe({ losses, method, accuracy, auroc, threshold, naive }: Fitted, count: number, { risk, delta, then }: CalibrateFlags): string[] {
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  const loss = `uncalibrated ${losses.none.toFixed(3)}, temperature ${losses.temperature.toFixed(3)}, with a bias per label ${losses.bias.toFixed(3)}`;
  return [
    `log loss in cross-validation: ${loss}; chosen: ${method}; ${percent(accuracy)} of ${count} answers right`,
    ...(auroc === undefined || auroc >= minAuroc
      ? []
      : [
          `not useful here: its probabilities hardly distinguish right answers from wrong ones (AUROC ${auroc.toFixed(2)}); give examples, or use a model`,
        ]),
    ...(then === undefined ? [] : [describeCascade(then, threshold?.kept)]),
    ...(risk === undefined || threshold === undefined
      ? []
      : [
          `answers with a probability of ${threshold.confidence.toFixed(3)} or more, ${percent(threshold.kept)} of all, are wrong at most ${(100 * risk).toFixed(0)} times in 100, with ${percent(1 - delta)} certainty (a threshold that merely looks right on these lines would keep ${percent(naive)})`,
        ]),
  ];
}

function describeShortfall({ answers, risk: allowed }: Shortfall, count: number, { risk }: CalibrateFlags): string {
  const remedies = [
    answers === undefined
      ? 'more lines of this kind would not prove it, as too many of the most confident answers are wrong: give examples, or use another engine'
      : `give more lines: about ${answers} answers would be enough if as many of the most confident ones are right`,
    ...(allowed === undefined ? [] : [`or allow more risk: --risk ${allowed} can be proven with these lines`]),
  ];
  return `no threshold could be proven for a risk of ${risk} from ${count} answers; ${remedies.join(', ')}`;
}

function describeCascade(then: string, kept: number | undefined): string {
  if (kept === undefined) return `every text has to go to ${then}: no threshold stays within a percentage point of its accuracy`;
  return `in a cascade ${Math.round(100 * (1 - kept))} % of the texts are passed on to ${then}, to stay within a percentage point of its accuracy on these lines`;
}

function stored(
  engine: string,
  lines: number,
  of: 'labels' | 'questions' | 'values',
  fits: ReadonlyMap<string, Fitted>,
  asked: Readonly<Record<string, string>>,
): StoredCalibration {
  const own = new Map([...fits].map(([question, { method, temperature, bias, threshold }]) => [question, { method, temperature, bias, threshold }]));
  return { engine, lines, asked, [of]: of === 'questions' ? Object.fromEntries(own) : own.get('') };
}

function toFile({ operation, request, examples }: TaskFile, calibration: StoredCalibration): Record<string, unknown> {
  // Extract may drop values below the proven threshold.
  const confidence = calibration.values?.threshold?.confidence;
  return {
    operation,
    engine: calibration.engine,
    ...request,
    ...(confidence === undefined ? {} : { threshold: confidence }),
    ...(examples.length === 0 ? {} : { examples }),
    calibration,
  };
}

function toShare(value: string): number {
  const share = Number(value);
  if (!(share > 0 && share < 1)) throw new InvalidArgumentError('It must be a share above 0 and below 1, such as 0.1.');
  return share;
}
