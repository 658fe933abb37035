// Derives a task from lines with known answers if there is no task file: the operation from its flag, the labels or fields from the right answers.
import { Option } from 'commander';
import type { TaskFile } from '../../config/task-file.js';
import { UsageError } from '../../core/usage-error.js';
import { type OperationName, operationEntry, operationNames } from '../../operations/list.js';
import { unknownFields } from '../../operations/unknown-fields.js';
import type { Terminal } from '../terminal.js';
import type { KnownLine } from './known-lines.js';

/** Max characters of a right answer in a message. */
const maxShown = 60;

export function modelOption(): Option {
  return new Option('--model <operation>', 'operation to run on the lines, if there is no task file').choices(operationNames);
}

/** The operation given by the flag, otherwise by the task file. */
export function operationIn(named: string | undefined, task: TaskFile | undefined): OperationName {
  const operation = operationNames.find((name) => name === named) ?? task?.operation;
  if (operation === undefined) throw new UsageError('the operation is missing', 'give it with --model, or a task file with --task');
  return operation;
}

/**
 * The task for lines without a task file. If the lines do not give the labels or fields, these are taken from the right answers, and a note says so. Fails as
 * wrong usage, naming the line, if a right answer does not tell them.
 */
export async function taskOfLines(operation: OperationName, lines: readonly KnownLine[], terminal: Terminal): Promise<TaskFile> {
  const loaded = await operationEntry(operation)?.load();
  const short = loaded?.shorthand;
  // Other columns of a table may be anything; fields of the request say more than the right answers do.
  const saysMore = ({ fields: { text: _, ...fields } }: KnownLine): boolean =>
    loaded !== undefined && Object.keys(fields).length > unknownFields(loaded.request, fields).length;
  if (short?.ofGold === undefined || lines.some(saysMore)) return { operation, request: {}, examples: [] };
  const { ofGold } = short;
  const names = ofGold(lines.map(({ gold }) => gold));
  if (names === undefined) {
    const odd = lines.find(({ gold }) => ofGold([gold]) === undefined);
    throw new UsageError(
      `the ${short.field} cannot be taken from the right answers${odd === undefined ? '' : `: line ${odd.number} has ${JSON.stringify(odd.gold).slice(0, maxShown)}`}`,
      `correct its "gold" (see: txp help eval), or give the ${short.field} in a task file with --task`,
    );
  }
  terminal.notify(`${short.field} taken from the right answers: ${names.join(', ')}`);
  return { operation, request: { [short.field]: short.writtenOut(names) }, examples: [] };
}
