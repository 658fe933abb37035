// txp calibrate: from lines whose right label is known to a task file, whose probabilities and threshold can be believed.
import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { stringify } from 'yaml';
import { readTaskFile, type StoredCalibration, type TaskFile } from '../../config/task-file.js';
import { TxpError } from '../../core/errors.js';
import { UsageError } from '../../core/usage-error.js';
import { applyFit, chooseFit, type KnownScores, provenThreshold } from '../../evaluation/calibrate.js';
import { operationEntry } from '../../operations/list.js';
import { softmax } from '../../text/probability.js';
import type { CommandContext } from '../context.js';
import { readLines } from '../evaluation/observe.js';
import { inOrder } from '../run-inputs.js';

interface CalibrateFlags {
  readonly task: string;
  readonly output?: string;
  readonly engine?: string;
  readonly risk?: number;
  readonly delta: number;
}

const minLines = 20;

export function setUpCalibrate(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'JSON lines: `text` and `gold`, the name of its label')
    .requiredOption('--task <file>', 'task file of classify with the labels')
    .option('-o, --output <file>', 'task file to write (default: standard output)')
    .option('--engine <name>', 'engine to calibrate')
    .option('--risk <share>', 'prove a threshold above which at most this share of the answers is wrong, such as 0.1', toShare)
    .option('--delta <share>', 'how often that promise may fail', toShare, 0.1);
  command.action(async (path: string) => {
    const flags = command.opts<CalibrateFlags>();
    const task = readTaskFile(flags.task);
    const operation = await operationEntry(task.operation)?.load();
    const calibration = operation?.calibration;
    if (operation === undefined || calibration?.holdsFor(task.request) !== true)
      throw new UsageError('only a task of classify with one label a text can be calibrated');
    const { values } = await context.settings();
    const app = await context.app(values);
    const engine = flags.engine ?? task.engine ?? app.engineOf(operation.name);
    const { calibration: _, ...plain } = task;
    const lines = readLines(path);
    if (lines.length < minLines)
      throw new TxpError('invalid-request', `${path} holds ${lines.length} lines; a calibration needs ${minLines} at least`);
    const ask = async ({ number, fields, gold }: (typeof lines)[number]): Promise<{ names: string[]; known: KnownScores }> => {
      const { result } = await app.run(operation, fields, { engine, task: { ...plain, engine }, signal: context.signal, isBackground: true });
      const scores = calibration.scores(result);
      const names = Object.keys(scores);
      const right = names.indexOf(String(gold));
      if (right < 0) throw new TxpError('invalid-request', `${path}:${number}: gold "${String(gold)}" is none of the labels`);
      return { names, known: { gold: right, logits: names.map((name) => Math.log(Math.max(1e-12, Number(scores[name])))) } };
    };
    const answers: KnownScores[] = [];
    let names: string[] = [];
    for await (const answer of inOrder(lines, values.jobs, ask)) {
      ({ names } = answer);
      answers.push(answer.known);
    }
    const { method, fit, losses } = chooseFit(answers);
    const judged = answers.map(({ logits, gold }) => {
      const shares = softmax(applyFit(logits, fit));
      const confidence = shares.reduce((best, share) => Math.max(best, share), 0);
      return { confidence, right: shares.indexOf(confidence) === gold };
    });
    const proven = flags.risk === undefined ? undefined : provenThreshold(judged, flags.risk, flags.delta);
    const { terminal } = context;
    terminal.note(
      `log loss in cross-validation: as it is ${losses.none.toFixed(3)}, temperature ${losses.temperature.toFixed(3)}, with a bias per label ${losses.bias.toFixed(3)}; chosen: ${method}`,
    );
    if (flags.risk !== undefined) terminal.note(describeProof(proven, flags.risk, flags.delta, lines.length));
    const fitted: StoredCalibration = {
      engine,
      lines: lines.length,
      method,
      temperature: fit.temperature,
      bias: method === 'bias' ? Object.fromEntries(names.map((name, index) => [name, fit.bias[index] ?? 0])) : {},
      ...(proven === undefined || flags.risk === undefined ? {} : { threshold: { risk: flags.risk, delta: flags.delta, ...proven } }),
    };
    const text = stringify(toFile(task, fitted));
    if (flags.output === undefined) return terminal.write(text);
    try {
      writeFileSync(flags.output, text);
    } catch (cause) {
      throw new TxpError('output-unwritable', `cannot write ${flags.output}`, { cause });
    }
    terminal.note(`wrote ${flags.output}; use it with --task ${flags.output}`);
  });
}

function describeProof(proven: ReturnType<typeof provenThreshold>, risk: number, delta: number, lines: number): string {
  if (proven === undefined) return `no threshold could be proven for a risk of ${risk} from ${lines} lines: give more lines, or allow more risk`;
  const certainty = Math.round((1 - delta) * 100);
  return `answers of ${proven.confidence.toFixed(3)} or more, ${Math.round(proven.kept * 100)} % of them, are wrong at most ${(100 * risk).toFixed(0)} times in 100, with ${certainty} % certainty`;
}

function toFile({ operation, request, examples }: TaskFile, calibration: StoredCalibration): Record<string, unknown> {
  return { operation, engine: calibration.engine, ...request, ...(examples.length === 0 ? {} : { examples }), calibration };
}

function toShare(value: string): number {
  const share = Number(value);
  if (!(share > 0 && share < 1)) throw new InvalidArgumentError('It must be a share above 0 and below 1, such as 0.1.');
  return share;
}
