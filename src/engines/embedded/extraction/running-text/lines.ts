// Features of the line that contains a value: whether it greets, closes or lists, and how many of the field's words it has.
import { oncePerKey } from '../../../../core/once-per.js';
import { itemAt } from '../../../../text/at.js';
import { closingLine, greetingLine } from '../../../../text/letter-lines.js';
import type { AnalysedDocument } from '../candidate.js';
import type { Figures } from './inputs.js';
import type { Question } from './question.js';
import { coverageOf } from './sentence-view.js';

const firstLines = 3;
/** Earliest position of a letter's closing line, as a share of the text. */
const closingFrom = 0.3;

/** Returns a function for the features of the line that contains a span. Spans must come in text order. */
export function linesIn(document: AnalysedDocument, question: Question): (start: number, end: number) => Figures {
  const { text, lines } = document;
  const closing = lines.find(({ start, end }) => start > closingFrom * text.length && closingLine.test(text.slice(start, end).trim()))?.start;
  const coverage = oncePerKey((index: number): number => {
    const line = lines[index];
    return line === undefined ? 0 : coverageOf(document, question, line);
  });
  let at = 0;
  return (start, end) => {
    while (at + 1 < lines.length && itemAt(lines, at).end <= start) at++;
    const line = lines[at] ?? { start: 0, end: text.length };
    const content = text.slice(line.start, line.end);
    const before = text.slice(line.start, start);
    return {
      'greeting line': greetingLine.test(content.trim()),
      'below the closing': closing !== undefined && start > closing,
      'first lines': at < firstLines,
      'begins line': before.trim() === '',
      'ends line': /^[\s.,;]*$/.test(text.slice(end, line.end)),
      'colon before': /:\s*$/.test(before),
      'line of a list': /^\s*(?:[-*•]|\d+[.)])\s/.test(content),
      'coverage of the line': coverage(at),
      'coverage of the line before': coverage(at - 1),
    };
  };
}
