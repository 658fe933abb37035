// Derives a task from lines with known answers if there is no task file: the operation from its flag, the labels or fields from the right answers.
import { Option } from 'commander';
import type { TaskFile } from '../../config/task-file.js';
import { UsageError } from '../../core/usage-error.js';
import { type OperationName, operationEntry, operationNames } from '../../operations/list.js';
import type { Terminal } from '../terminal.js';
import type { KnownLine } from './known-lines.js';

export function modelOption(): Option {
  return new Option('--model <operation>', 'operation to run on the lines, if there is no task file').choices(operationNames);
}

/** The operation given by the flag, otherwise by the task file. */
export function operationIn(named: string | undefined, task: TaskFile | undefined): OperationName {
  const operation = operationNames.find((name) => name === named) ?? task?.operation;
  if (operation === undefined) throw new UsageError('the operation is missing', 'give it with --model, or a task file with --task');
  return operation;
}

/** The task for lines without a task file. If the lines contain only texts, the labels or fields are taken from the right answers, and a note says so. */
export async function taskOfLines(operation: OperationName, lines: readonly KnownLine[], terminal: Terminal): Promise<TaskFile> {
  const short = (await operationEntry(operation)?.load())?.shorthand;
  const names = lines.every(({ fields }) => Object.keys(fields).every((name) => name === 'text'))
    ? short?.ofGold?.(lines.map(({ gold }) => gold))
    : undefined;
  if (short === undefined || names === undefined) return { operation, request: {}, examples: [] };
  terminal.notify(`${short.field} taken from the right answers: ${names.join(', ')}`);
  return { operation, request: { [short.field]: short.writtenOut(names) }, examples: [] };
}
