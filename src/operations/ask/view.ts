// The view of an answer to a question: the answer, its confidence, and its place in the text.
import type { Paint, View } from '../../core/view.js';
import { textWidth, wrapWords } from '../../core/width.js';
import { onOneLine } from '../../text/broken-words.js';
import { inContext } from '../extract/view.js';
import type { AskEvidence, AskResult } from './answer.js';
import { contextChars } from './request.js';

const rowColumns = ['answer', 'confidence', 'uncertain', 'page', 'line', 'start', 'end', 'evidence'];

export const view: View<AskResult> = {
  text({ kind, answer, confidence, uncertain, evidence }, { paint, columns }) {
    const doubt = uncertain ? ' (uncertain)' : '';
    if (answer === null) return `not found${doubt}`;
    const head = (text: string, probability: number | null): string => {
      const shown = onOneLine(text);
      return `${(uncertain ? paint?.yellow.bold(shown) : paint?.green.bold(shown)) ?? shown}${probability === null ? '' : `  ${probability.toFixed(2)}`}${doubt}`;
    };
    if (kind === 'yes_no') return [head(answer, confidence), ...evidence.map((passage) => placeLine(passage, columns, paint))].join('\n');
    return evidence.map((passage) => `${head(passage.text, passage.confidence)}\n${placeLine(passage, columns, paint)}`).join('\n');
  },
  rows: ({ answer, confidence, uncertain, evidence: [best] }) => ({
    columns: rowColumns,
    rows: [
      [
        answer ?? 'not found',
        confidence,
        uncertain,
        best?.page,
        best?.line,
        best?.start,
        best?.end,
        best === undefined ? null : onOneLine(best.text),
      ],
    ],
  }),
  // In a spreadsheet, an answer that was not found is an empty cell.
  sheet: (result) => {
    const { columns, rows } = view.rows(result);
    return { columns, rows: rows.map(([, ...rest]) => [result.answer, ...rest]) };
  },
  columns: () => rowColumns,
  isYes: ({ kind, answer }) => (answer === null ? undefined : kind === 'value' || answer === 'yes'),
  isUncertain: ({ uncertain }) => uncertain,
  isDoubtful: ({ uncertain }, [name]) => uncertain && name !== 'uncertain',
  facts: ({ kind, answer, confidence, uncertain }) => ({
    answer: kind === 'yes_no' ? answer === 'yes' : answer,
    found: answer !== null,
    confidence,
    uncertain,
  }),
};

function placeLine(passage: AskEvidence, columns: number, paint: Paint | undefined): string {
  const { page, line } = passage;
  const place = [page === null ? '' : `page ${page}`, line === null ? '' : `line ${line}`].filter((part) => part !== '').join(', ');
  const lead = place === '' ? '  ' : `  ${place}: `;
  const around = inContext(passage, contextChars, columns - textWidth(lead), paint);
  if (around !== '') return `${paint?.dim(lead) ?? lead}${around}`;
  const [first = '', ...rest] = wrapWords(`“${onOneLine(passage.text)}”`, Math.max(20, columns - textWidth(lead))).split('\n');
  return [`${paint?.dim(lead) ?? lead}${first}`, ...rest.map((text) => `${' '.repeat(textWidth(lead))}${text}`)].join('\n');
}
