// Compresses a parsed context by the weights of an engine, to an exact token budget or to a size that it chooses.
import { float64At, itemAt, uint32At, wordAt } from '../text/at.js';
import { languageOf } from '../text/language.js';
import { PieceCounter } from '../text/piece-counter.js';
import { logistic } from '../text/probability.js';
import { sentences } from '../text/segments.js';
import { type Costs, frameCost, unitCosts } from './costs.js';
import { explainSelection } from './explain.js';
import { fillerUnits } from './filler-units.js';
import { loneClauses } from './lone-clause.js';
import { shortenSentence } from './phrases.js';
import type { Plan, UnitWeights } from './plan.js';
import { novelty } from './redundancy.js';
import { render } from './render.js';
import { prepareSelection } from './select.js';
import type { Selection } from './selection.js';
import { putDivided, type SourceRun, sourceRuns, textOf, type Write } from './source-runs.js';
import { keepTogether } from './together.js';

/** A compressed context. */
export interface CompressedContext {
  readonly text: string;
  readonly tokens: number;
  readonly originalTokens: number;
  /** Where each run of the text comes from in the context; computed on demand. */
  readonly runs: () => SourceRun[];
  /**
   * Probability, 0 to 1, that what the prompt needs is in the kept text, given that the context contains it: the share of the units' probability that the
   * kept units hold, 1 if nothing was cut. Undefined if the prompt matches nothing in the context.
   */
  readonly keptProbability?: number;
  /** Why `auto` chose its size, or why nothing or only a clause is left; otherwise undefined. */
  readonly reason?: string;
}

/** The parts marked with keep tags need more than the budget. */
export interface KeepOverflow {
  readonly keepTokens: number;
  readonly budget: number;
}

interface Shortened {
  readonly tokens: number;
  readonly write: Write;
}

const nothing: Shortened = { tokens: 0, write: () => undefined };

// `auto` keeps units that hold this share of the probability of what is needed, within these minimum and maximum shares of the tokens. On contexts that the
// model learnt from, that kept 91 % of the answers in 45 % of the tokens (0.92: 95 % in 54 %, 0.8: 86 % in 38 %); of twenty passages, 99 % in 19 %. Single
// passages have few sentences: they keep 92 % of the answers at this maximum and 77 % at 0.6, in 72 and 49 % of the tokens (questions of four training sets).
const autoMass = 0.87;
const minAuto = 0.16;
const maxAuto = 0.9;
// Below this match the prompt names nothing in the context: centrality alone decides, and this share is kept.
const unmatched = 0.1;
const unmatchedShare = 0.6;
const tooShortForAuto = 60;
// Units without content of their own are kept only if their worth is at least this share of the best unit's.
const minAsked = 0.05;
// Share of the worth of a list's lead-in that each of its items has.
const itemShare = 0.5;
// Below this the prompt says little about the context.
const minMatch = 0.3;
const maxSentenceLength = 320;
// Longer lines, in characters, are not log entries.
const maxAlikeLength = 400;
const corrections = 12;
// Maximum factor by which the estimate is assumed to be off.
const maxOvershoot = 1.05;
// Share of the original tokens that may stay unused without another round.
const closeEnough = 0.004;

/**
 * How much of a context is kept: a share of its tokens from 0 to 1, a number of tokens, or (`auto`) as much as holds
 * enough of the probability of what is needed.
 */
export type Size = number | 'auto' | { readonly tokens: number };

/**
 * Compresses the context to at most `floor(share * tokens)` tokens, or the tokens of the size, never more. Returns the context unchanged if
 * nothing has to be cut. Sentences and lines are kept or dropped as a whole; with `words`, filler words of English sentences are dropped first.
 * Returns a `KeepOverflow` if the parts that must stay do not fit. `explain` gets lines that say what was kept and why. `prompt` selects the
 * clause of a lone sentence that does not fit.
 */
export function compressContext(
  context: string,
  plan: Plan,
  weights: UnitWeights,
  size: Size,
  countText: (text: string) => number,
  words = false,
  explain?: (line: string) => void,
  prompt = '',
): CompressedContext | KeepOverflow {
  // Most pieces of the context recur in the compressed text, so their counts are reused.
  const counter = new PieceCounter(countText);
  const { count } = counter;
  const originalTokens = counter.countWritten((put) => putDivided(context, plan.units, put));
  const answer = ({ tokens, write }: Shortened, reason?: string, keptProbability?: number): CompressedContext => {
    if (reason !== undefined) explain?.(`${tokens} of ${originalTokens} tokens: ${reason}`);
    return {
      text: textOf(write),
      tokens,
      originalTokens,
      runs: () => sourceRuns(write, context),
      ...(reason === undefined ? {} : { reason }),
      ...(keptProbability === undefined ? {} : { keptProbability }),
    };
  };
  const unchanged: Shortened = { tokens: originalTokens, write: (put) => put(context, 0) };
  const limit = size === 'auto' ? undefined : typeof size === 'number' ? Math.floor(size * originalTokens + 1e-9) : size.tokens;
  if (size === 1 || (limit !== undefined && limit >= originalTokens)) return answer(unchanged, undefined, 1);
  if (plan.units.length === 0) return limit === undefined ? answer(unchanged, undefined, 1) : answer(nothing);
  if (limit === undefined && originalTokens < tooShortForAuto) return answer(unchanged, 'too short to benefit from compression', 1);

  if (words && limit !== undefined && weights.match < minMatch && isShortSentence(context, plan)) {
    explain?.('a single sentence, and the prompt is not about it: modifiers of its subject, verb and object are removed first');
    return answer(shortSentence(context, limit, count));
  }

  const costs = unitCosts(plan, count, words);
  const frames = Float64Array.from(plan.groups, (group) => frameCost(group, count));
  const together = new Set(weights.together);
  const probabilities = Float64Array.from(weights.logOdds, logistic);
  const novel = novelUnits(plan, probabilities);
  const worths = unitWorths(plan, probabilities, novel);
  const isMatched = weights.match >= unmatched;
  if (limit === undefined) for (const index of together) worths[index] = float64At(probabilities, index);
  else keepTogether(together, worths, costs, limit);
  if (limit === undefined && isMatched) leaveOutImprobable(costs, worths, originalTokens, together);
  const budget = limit ?? Math.floor((together.size > 0 ? 1 : isMatched ? maxAuto : unmatchedShare) * originalTokens);
  const tolerance = Math.ceil(originalTokens * closeEnough);
  const selectFor = prepareSelection(plan, costs, frames, worths);

  // The estimate is off by a few tokens (line breaks, first words), so each round counts the rendered text and corrects the aim by the difference. The
  // estimate for the entire context shows how far it is off.
  const estimate = costs.full.reduce((sum, tokens) => sum + tokens, 0) + frames.reduce((sum, tokens) => sum + tokens, 0);
  // Aim at the middle of the tolerance, so that the first round is usually enough.
  const margin = Math.floor(tolerance / 2);
  let aim = Math.floor(budget * Math.min(maxOvershoot, Math.max(1 / maxOvershoot, estimate / originalTokens))) - margin;
  let best: Shortened | undefined;
  let chosen: Selection | undefined;
  let lowestOver = Infinity;
  for (let round = 0; round < corrections; round++) {
    const selection = selectFor(aim);
    const write: Write = (put) => render(plan, costs, selection, put);
    const tokens = counter.countWritten(write);
    if (tokens <= budget) {
      if (best === undefined || tokens > best.tokens) {
        best = { tokens, write };
        chosen = selection;
      }
      const room = budget - tokens;
      if (room <= tolerance || aim + room >= lowestOver) break;
      aim += Math.max(1, room - margin);
    } else {
      lowestOver = Math.min(lowestOver, aim);
      if (best !== undefined && round > 4) break;
      aim -= Math.max(1, tokens - budget + margin, round > 6 ? Math.ceil(aim / 8) : 0);
    }
  }
  const keepTokens = plan.units.reduce((sum, unit, index) => sum + (unit.keep ? uint32At(costs.full, index) : 0), 0);
  if (keepTokens > 0 && (best === undefined || keepTokens > budget)) return { keepTokens, budget };
  if ((best === undefined || best.tokens === 0) && isShortSentence(context, plan)) {
    best = loneClause(context, prompt, budget, count) ?? nothing;
    if (best.tokens > 0) return answer(best, 'the only sentence does not fit: one of its clauses is kept');
  }
  best ??= nothing;
  if (best.tokens >= originalTokens) return answer(unchanged, undefined, 1);
  if (explain !== undefined && chosen !== undefined) explainSelection(plan, costs, weights, worths, chosen).forEach((line) => void explain(line));
  const keptProbability = isMatched ? keptProbabilityOf(probabilities, novel, chosen, together) : undefined;
  if (best.tokens === 0) return answer(best, `no complete sentence or line of the context fits into ${budget} tokens`, keptProbability);
  return answer(best, limit === undefined ? reasonOfAuto(keptProbability) : undefined, keptProbability);
}

// A lone sentence, without a prompt that distinguishes its parts, is shortened by entire phrases, including the numbers and names in them.
function isShortSentence(context: string, plan: Plan): boolean {
  return (
    context.length <= maxSentenceLength &&
    plan.groups.length === 0 &&
    plan.units.every((unit) => unit.block === 0 && !unit.verbatim) &&
    !/[<[{\n]/.test(context.trim()) &&
    sentences(context).length === 1 &&
    languageOf(context) === 'en'
  );
}

// A clause of the only sentence that can be read by itself, with a full stop; undefined if none fits.
function loneClause(context: string, prompt: string, budget: number, count: (text: string) => number): Shortened | undefined {
  for (const { start, end } of loneClauses(context, prompt)) {
    const write: Write = (put) => {
      put(context.slice(start, end), start);
      put('.', -1);
    };
    const tokens = count(textOf(write));
    if (tokens <= budget) return { tokens, write };
  }
  return undefined;
}

function shortSentence(context: string, budget: number, count: (text: string) => number): Shortened {
  const words = [...context.matchAll(/\S+/g)];
  const raw = words.map(([word]) => word);
  const costs = raw.map((word) => count(` ${word}`));
  for (let aim = budget; aim > 0; aim--) {
    const kept = shortenSentence(raw, costs, aim);
    const write: Write = (put) => {
      for (const [index, at] of kept.entries()) {
        if (index > 0) put(' ', -1);
        put(wordAt(raw, at), itemAt(words, at).index);
      }
    };
    const tokens = count(textOf(write));
    if (tokens <= budget) return { tokens, write };
  }
  return nothing;
}

/** The order of the units by falling probability, and the share of each that more probable units do not repeat. */
function novelUnits(plan: Plan, probabilities: Float64Array): { order: Uint32Array; novelty: Float64Array } {
  const order = Uint32Array.from(probabilities.keys()).sort((a, b) => float64At(probabilities, b) - float64At(probabilities, a) || a - b);
  const texts = plan.units.map((unit) => unit.text);
  return { order, novelty: novelty(texts, order) };
}

// The worth of each unit. A unit with a worth of 0 is kept only if others need it.
function unitWorths(plan: Plan, probabilities: Float64Array, novel: ReturnType<typeof novelUnits>): Float64Array {
  const { order } = novel;
  const alike = alikeBefore(plan, order);
  const worths = probabilities.map((value, index) => (value * float64At(novel.novelty, index)) / (1 + uint32At(alike, index)));
  const asked = worths.length === 0 ? 0 : minAsked * float64At(worths, order[0]!);
  for (const [index, isSpare] of fillerUnits(plan).entries()) if (isSpare === 1 && float64At(worths, index) < asked) worths[index] = 0;
  // The lead-in of a list is about all of its items.
  for (const [index, { continues, needs }] of plan.units.entries()) {
    const lead = needs?.[0];
    if (!continues || lead === undefined || !itemAt(plan.units, lead).text.includes(':')) continue;
    worths[index] = Math.max(float64At(worths, index), itemShare * float64At(worths, lead));
  }
  return worths;
}

// For each line of a log or table, how many more probable lines differ from it only in digits: the hundredth served request says less than the only error.
function alikeBefore(plan: Plan, order: ArrayLike<number>): Uint32Array {
  const seen = new Map<string, number>();
  const before = new Uint32Array(plan.units.length);
  for (let position = 0; position < order.length; position++) {
    const { text, verbatim } = itemAt(plan.units, order[position]!);
    if (!verbatim || text.length > maxAlikeLength) continue;
    const form = text.replace(/\d+/g, '0');
    const count = seen.get(form) ?? 0;
    before[order[position]!] = count;
    seen.set(form, count + 1);
  }
  return before;
}

// Sets the worth of units beyond the `auto` mass to 0, so that they are kept only if others need them.
function leaveOutImprobable(costs: Costs, worths: Float64Array, originalTokens: number, together: ReadonlySet<number>): void {
  const order = Uint32Array.from(worths.keys()).sort((a, b) => float64At(worths, b) - float64At(worths, a) || a - b);
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  let mass = 0;
  let tokens = 0;
  for (const index of order) {
    const isFull = (mass >= autoMass * total && tokens >= minAuto * originalTokens) || tokens >= maxAuto * originalTokens;
    if (isFull && !together.has(index)) worths[index] = 0;
    mass += float64At(worths, index);
    if (worths[index] !== 0) tokens += uint32At(costs.full, index);
  }
}

function reasonOfAuto(keptProbability: number | undefined): string {
  if (keptProbability === undefined) return 'the prompt matches nothing in the context: only the least central parts are removed';
  return `keeps ${Math.floor(100 * keptProbability)} % of the probability of what the prompt needs`;
}

// A dropped unit that repeats more probable ones counts as kept to the extent that it does. The units needed together share one factor: each dropped one
// multiplies it by 1 - its probability / the highest probability among them.
function keptProbabilityOf(
  probabilities: Float64Array,
  { novelty: left }: ReturnType<typeof novelUnits>,
  selection: Selection | undefined,
  together: ReadonlySet<number>,
): number {
  if (selection === undefined) return 0;
  let likeliest = 0;
  for (const index of together) likeliest = Math.max(likeliest, float64At(probabilities, index));
  let whole = 1;
  for (const index of together) if (selection.units[index] === 0) whole *= 1 - float64At(probabilities, index) / likeliest;
  let total = 0;
  let kept = 0;
  for (const [index, probability] of probabilities.entries()) {
    total += probability;
    if (together.has(index)) kept += whole * probability;
    else kept += selection.units[index] === 0 ? probability * (1 - float64At(left, index)) : probability;
  }
  return kept / total;
}
