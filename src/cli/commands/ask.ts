// txp ask: one question about each input. Questions with who, what, when, where or how much use extract; yes/no questions use decide.
import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../../core/usage-error.js';
import { toAnswer } from '../../operations/ask/answer.js';
import { requestFor } from '../../operations/ask/request.js';
import { answerDecides } from '../../operations/definitions.js';
import type { CommandContext } from '../context.js';
import { parseNumber } from '../flags.js';
import { findInputs } from '../inputs/inputs.js';
import { type Journal, journalOf } from '../journal.js';
import { sourceText } from '../output/outcome.js';
import { addOutputFlags, type OutputFlags, openResults } from '../output/results.js';
import { type RunInput, runInputs } from '../run-inputs.js';
import { addInputFlags, type SharedFlags } from '../shared-flags.js';
import { addWorkplaceFlags, openWorkplace } from '../workplace.js';

export function setUpAsk(command: Command, context: CommandContext): void {
  command
    .argument('<question>', 'a question with who, what, when, where or how much, or a yes/no question')
    .argument('[input...]', 'files, folders or patterns; - or nothing for standard input')
    .option('--min-confidence <number>', 'answers with a lower probability are uncertain', parseShare)
    .addHelpText(
      'after',
      `
A question with a word such as who, what, when or how much is answered with a value from the text, a yes/no question with yes or no. "not found"
is an answer too. Each answer comes with the passage that supports it. -x exits with 4 when nothing is found.`,
    );
  addOutputFlags(command, { exitStatus: answerDecides, assertable: 'found' });
  addInputFlags(command);
  addWorkplaceFlags(command);
  command.action(async (question: string, paths: string[]) => {
    const flags = command.opts<SharedFlags & OutputFlags & { minConfidence?: number }>();
    checkQuestion(question, paths);
    const { entry, fields } = requestFor(question, flags.minConfidence);
    const operation = await entry.load();
    const workplace = await openWorkplace(command, context);
    const { settings } = workplace;
    const inputs = await findInputs(paths, flags, context);
    const results = await openResults({ name: 'ask', flags, inputs, settings, context, request: { question } });
    const runOne = workplace.runner(operation, fields, inputs.isMany ? { isBackground: true } : {});
    const run: RunInput = async (content, signal, onPage, input) => {
      const done = await runOne(content, signal, onPage, input);
      const source = sourceText({ content, answer: done });
      const layout = done.document && { offset: 0, pages: done.document.pages };
      return { ...done, result: toAnswer({ question, response: done.result, source, layout, bar: flags.minConfidence }) };
    };
    const journal = (): Journal => journalOf(['ask', fields, workplace.reading, workplace.server(false)], paths, flags, context, settings);
    await runInputs({ inputs, run, results, flags, jobs: settings.jobs, journal, context });
  });
}

function checkQuestion(question: string, paths: readonly string[]): void {
  if (question.trim() === '') throw new UsageError('the question is empty', 'ask one: txp ask "Who is the seller?" FILE');
  if (!/\s/.test(question.trim()) && existsSync(question))
    throw new UsageError(`"${question}" is a file; the question comes first`, `write txp ask "Who is the seller?" ${[question, ...paths].join(' ')}`);
}

function parseShare(value: string): number {
  const share = parseNumber(value);
  if (share < 0 || share > 1) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return share;
}
