// Explains, in lines of text, what compression kept and why.
import { float64At, itemAt, numberAt } from '../text/at.js';
import { logistic } from '../text/probability.js';
import type { Costs } from './costs.js';
import type { Plan, UnitWeights } from './plan.js';
import { keptLean, type Selection } from './selection.js';

// Limit, since contexts may have a hundred thousand units.
const maxLines = 40;
const quoted = 60;

/**
 * One line with the totals, then one per unit, most probable first: whether it is kept, shortened, a repetition or dropped; its probability, tokens, offset
 * in the context (UTF-16) and first words.
 */
export function explainSelection(plan: Plan, costs: Costs, weights: UnitWeights, worths: Float64Array, selection: Selection): string[] {
  const states = plan.units.map((unit, index) => {
    if (selection.units[index] === 0) return float64At(worths, index) < logistic(numberAt(weights.logOdds, index)) / 2 ? 'repeats' : 'dropped';
    if (unit.keep) return 'marked';
    return selection.units[index] === keptLean ? 'shorter' : 'kept';
  });
  const kept = states.filter((state) => state !== 'dropped' && state !== 'repeats').length;
  const shortened = states.filter((state) => state === 'shorter').length;
  const lines = [
    `the prompt matches ${weights.match.toFixed(2)} of 1; ${kept} of ${states.length} units kept, ${shortened} of them without filler words`,
  ];
  const order = [...states.keys()].sort((a, b) => numberAt(weights.logOdds, b) - numberAt(weights.logOdds, a) || a - b);
  for (const index of order.slice(0, maxLines)) {
    const { text, start: at } = itemAt(plan.units, index);
    const start = text.length > quoted ? `${text.slice(0, quoted)}…` : text;
    lines.push(
      `${itemAt(states, index).padEnd(7)} p ${logistic(numberAt(weights.logOdds, index)).toFixed(3)} ${String(costs.full[index]).padStart(4)} tokens at ${at}: ${start.replace(/\s+/g, ' ')}`,
    );
  }
  if (order.length > maxLines) lines.push(`and ${order.length - maxLines} less probable units`);
  return lines;
}
