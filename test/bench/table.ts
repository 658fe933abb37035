// The figures of one run as a Markdown table, with the machine that they were measured on.
import { availableParallelism, cpus } from 'node:os';
import type { BenchResult } from './result.js';

export function toTable(results: readonly BenchResult[]): string {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.versions.node}`;
  const rows = results.map(({ id, what, value, unit, floor, goal, better }) => {
    const sign = better === 'higher' ? '≥' : '≤';
    const target = (of: number | undefined): string => (of === undefined ? '' : `${sign} ${of}`);
    return `| ${id} | ${what.replaceAll('|', '\\|')} | ${value.toFixed(2)} ${unit} | ${target(floor)} | ${target(goal)} |`;
  });
  return [`Measured on ${machine}, in one run.`, '', '| row | what | figure | floor | goal |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}
