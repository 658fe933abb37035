// Formats the reports of an evaluation for the terminal.
import type { Comparison, EngineReport } from '../../evaluation/report.js';

export function showReports(reports: readonly EngineReport[], comparisons: readonly Comparison[]): string {
  const blocks = reports.map(showReport);
  const [first] = reports;
  const compared = comparisons.map(({ figure, difference, p }, index) => {
    const other = reports[index + 1]?.engine ?? '';
    const verdict = p < 0.05 ? 'more than chance' : 'may be chance';
    return `${first?.engine} against ${other}: ${figure} ${difference >= 0 ? '+' : ''}${difference.toFixed(3)}, p = ${p.toFixed(3)} (${verdict})`;
  });
  return `${[...blocks, ...(compared.length === 0 ? [] : [compared.join('\n')])].join('\n\n')}\n`;
}

function showReport(report: EngineReport): string {
  const { engine, lines, figures, fields, risk_coverage: curve, surest_errors: errors, seconds } = report;
  const tokens = report.input_tokens + report.output_tokens === 0 ? '' : `, ${report.input_tokens} + ${report.output_tokens} tokens`;
  const width = Object.keys(figures).reduce((max, name) => Math.max(max, name.length), 10);
  const rows = Object.entries(figures).map(
    ([name, figure]) =>
      `  ${name.padEnd(width)}  ${figure === null ? '–' : `${figure.value.toFixed(3)}  (${figure.low.toFixed(3)} to ${figure.high.toFixed(3)})`}`,
  );
  return [
    `${engine}: ${lines} lines, ${seconds.toFixed(1)} s of work${tokens}`,
    ...rows,
    ...(curve === undefined
      ? []
      : [`  error among the most confident: ${curve.map(({ coverage, risk }) => `${Math.round(coverage * 100)} % ${risk.toFixed(2)}`).join(', ')}`]),
    ...(fields === undefined
      ? []
      : [
          `  exact F1 by field: ${Object.entries(fields)
            .map(([name, f1]) => `${name} ${f1.toFixed(2)}`)
            .join(', ')}`,
        ]),
    ...(errors === undefined || errors.length === 0
      ? []
      : [
          '  most confident errors:',
          ...errors.map(
            ({ line, question, gold, predicted, confidence }) =>
              `    line ${line}${question === '' ? '' : ` (${question})`}: ${predicted} ${confidence.toFixed(2)}, correct is ${gold}`,
          ),
        ]),
  ].join('\n');
}
