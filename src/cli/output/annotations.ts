// Reports failed checks as GitHub workflow commands, which GitHub shows next to the files: https://docs.github.com/actions/reference/workflow-commands
import { describeFailure } from '../exit-codes.js';
import type { Results } from '../run-inputs.js';
import type { FinishedOutcome, Renderer } from './outcome.js';

/** An error for each input that failed or whose answer is no, a warning for each uncertain one, nothing for the others. */
export function openAnnotations(operation: string, judge: Results['judge']): Renderer {
  const line = (level: 'error' | 'warning', { input }: FinishedOutcome, message: string): string => {
    const place = input.path === '-' ? [] : [['file', input.path], ...(input.line === undefined ? [] : [['line', String(input.line)]])];
    const properties = [...place, ['title', `txp ${operation}`]].map(([name, value = '']) => `${name}=${escapeProperty(value)}`);
    return `::${level} ${properties.join(',')}::${escapeMessage(message)}\n`;
  };
  return {
    one: (outcome) => {
      if (outcome.end === 'failed') return line('error', outcome, describeFailure(outcome.failure));
      const verdict = judge?.(outcome);
      if (verdict === undefined || verdict.answer === 'yes') return '';
      return line(verdict.answer === 'no' ? 'error' : 'warning', outcome, verdict.because);
    },
    rest: () => '',
  };
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
