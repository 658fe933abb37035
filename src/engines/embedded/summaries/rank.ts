// Decides which units may be in the summary and scores them under the caller's brief.
import { float32At, itemAt } from '../../../text/at.js';
import type { WordVectors } from '../vectors.js';
import type { Brief, Detail, Part, RequestedStatements } from './brief.js';
import type { Exclusion } from './exclusions.js';
import { type Focus, focusOn } from './focus.js';
import { type Genre, genreOf } from './genre.js';
import { statesMoney } from './money.js';
import { noTasks, type Tasks } from './open-tasks.js';
import { addSpeechActs, isAside, isImprint, scoreUnits, termWeights } from './score.js';
import { countOf, type SpeechAct } from './statements.js';
import type { Source, Unit } from './units.js';

export interface Ranking {
  readonly genre: Genre;
  readonly weights: Float32Array;
  /** Per unit; `-Infinity` if the brief excludes it. */
  readonly scores: Float32Array;
  readonly focus: Focus | undefined;
  /** Parts of the brief that no unit meets. */
  readonly unmet: ReadonlySet<Part>;
}

const month =
  'January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const dateSign = new RegExp(`\\b(?:${month})\\b|\\b(?:1[5-9]|20)\\d\\d\\b|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|\\b\\d{1,2}:\\d\\d\\b`, 'g');

/** Pairs of a pattern for a question and a pattern for sentences that may answer it. */
const askedFor: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:want|wants|wanted|asks?|asking|request(?:s|ed)?|demands?|complain(?:s|ed|t)?)\b/i,
    /\b(?:would like|wants?|please|requests?|asks? for|demands?|either|hope to)\b/i,
  ],
  [
    /\bhow (?:much|many|long|often|far|high|large|big|old)\b|\b(?:price|costs?|results?|figures)\b|\bwie (?:viel|lange?|hoch)\b|\bcombien\b|\bcuánt[oa]s?\b/i,
    /\d/,
  ],
  [/\b(?:money|financ\w{1,6}|payments?|prices?|costs?|fees?|budgets?|amounts?|salar(?:y|ies)|geld|argent|dinero)\b/i, statesMoney],
  [/^\W*(?:when|wann|quand|cuándo)\b|\b(?:date|deadline)s?\b/i, new RegExp(dateSign.source)],
  [/^\W*(?:why|warum|pourquoi|por qué)\b|\breasons?\b/i, /\b(?:because|since|due to|so that|therefore|weil|denn|parce que|porque)\b/i],
];
const answerBonus = 0.8;

const minProseWords = 4;

/** A unit of a few words that says nothing on its own. */
function isScrap({ kind, wordCount, speaker }: Unit, { layout }: Source): boolean {
  return speaker === undefined && kind === 'prose' && !layout.json && wordCount < minProseWords;
}

/** Whether most of the text is sentences, so that its rows and header lines are not important. */
function isMostlyTold({ units, log }: Source): boolean {
  const wordsOf = (told: boolean): number => units.reduce((sum, { kind, wordCount }) => sum + ((kind !== 'row') === told ? wordCount : 0), 0);
  return !log && wordsOf(true) > 2 * wordsOf(false);
}

/** `only`: the units to which the instructions limit the summary; undefined if there is no limit. `tasks`: the units with tasks, if tasks are requested. */
export function rankUnits(
  source: Source,
  brief: Brief,
  vectors: WordVectors,
  exclusions: readonly Exclusion[] = [],
  only?: ReadonlySet<number>,
  tasks: Tasks = noTasks,
): Ranking {
  const genre = genreOf(source);
  const weights = termWeights(source, vectors);
  const scores = scoreUnits(source, genre, weights, vectors);
  const focus = brief.query === '' ? undefined : focusOn(brief.query, source, vectors);
  if (focus === undefined) addSpeechActs(scores, source, genre);
  const told = focus === undefined && isMostlyTold(source);
  passToCorrections(scores, source);
  const refuting = new Set(source.units.flatMap(({ index }) => [source.links.refutationOf(index) ?? [], source.links.correctionsOf(index)].flat()));
  const leaveOut = (unwanted: (unit: Unit) => boolean): boolean => keepOut(scores, source, (unit) => !tasks.open.has(unit.index) && unwanted(unit));
  leaveOut((unit) => unit.kind === 'heading' || (told && unit.kind === 'row'));
  if (genre === 'minutes') leaveOut((unit) => isAside(source, unit));
  leaveOut((unit) => (isScrap(unit, source) && !refuting.has(unit.index)) || isImprint(unit));
  // A list of one kind of statement leaves no room for corrections, so corrected statements are excluded.
  if (brief.sort !== undefined) leaveOut((unit) => source.links.correctionsOf(unit.index).length > 0);
  if (focus !== undefined) addFocus(scores, focus, brief.only);
  const wanted = askedFor.filter(([question]) => question.test(brief.query)).map(([, answer]) => answer);
  for (const unit of source.units) for (const answer of wanted) if (answer.test(unit.text)) scores[unit.index]! += answerBonus;
  if (brief.late) for (const { index } of source.units) scores[index]! += (2 * index) / Math.max(1, source.units.length - 1);
  for (const unit of source.units) scores[unit.index]! += keptDetails(unit, brief.keep) + statementScore(unit, brief.sort, source);
  const unmet = new Set<Part>();
  const drop = (part: Part, unwanted: (unit: Unit) => boolean): void => {
    if (!keepOut(scores, source, unwanted)) unmet.add(part);
  };
  if (only !== undefined) keepOut(scores, source, ({ index }) => !only.has(index));
  // If an exclusion cannot be applied because nothing would be left, it is reported once the summary is written.
  for (const { isOut } of exclusions) keepOut(scores, source, isOut);
  for (const { dependsOnIt } of exclusions) keepOut(scores, source, dependsOnIt);
  lowerNeighbours(scores, source, exclusions);
  if (brief.keep.size > 0 && source.units.every((unit) => keptDetails(unit, brief.keep) === 0)) unmet.add('keep');
  if (brief.onlyKept) drop('keep', (unit) => keptDetails(unit, brief.keep) === 0);
  const { sort } = brief;
  // If there are only completed tasks, they cannot be excluded and the request is not met.
  if (!keepOut(scores, source, ({ index }) => tasks.done.has(index))) unmet.add('sort');
  if (sort !== undefined)
    drop('sort', ({ index }) =>
      tasks.open.size === 0 || sort === 'minutes' ? statementScore(itemAt(source.units, index), sort, source) === 0 : !tasks.open.has(index),
    );
  if (focus !== undefined && brief.asked.has('focus') && focus.match.every((value) => value === 0)) unmet.add('focus');
  return { genre, weights, scores, focus, unmet };
}

/** Of a paragraph or turn, the sentences beside one that is excluded are probably about the same. */
const besideExcluded = 0.7;

function lowerNeighbours(scores: Float32Array, { units }: Source, exclusions: readonly Exclusion[]): void {
  const isOut = units.map((unit) => exclusions.some((exclusion) => exclusion.isOut(unit)));
  for (const { index, block } of units)
    if ([index - 1, index + 1].some((other) => isOut[other] === true && itemAt(units, other).block === block)) scores[index]! -= besideExcluded;
}

/** Gives a correction at least the score of the statement that it replaces, plus a bonus, and lowers the score of that statement. */
function passToCorrections(scores: Float32Array, { units, links }: Source): void {
  for (const { index } of units.toReversed()) {
    // A denied claim, and a sentence that only denies it, say less than others.
    const refutation = links.refutationOf(index);
    if (refutation !== undefined) {
      scores[index]! -= takenBack;
      if (links.dependencyOf(refutation) === index) scores[refutation]! -= takenBack;
    }
    const corrections = links.correctionsOf(index);
    const holding = corrections.at(-1);
    if (holding === undefined) continue;
    scores[holding] = Math.max(float32At(scores, holding), float32At(scores, index)) + corrected;
    scores[index]! -= takenBack;
  }
}

/** Bonus for a sentence that says what holds now, and penalty for the statement it corrects. */
const corrected = 0.3;
const takenBack = 1;

function addFocus(scores: Float32Array, focus: Focus, only: boolean): void {
  let best = 0;
  for (let index = 0; index < scores.length; index++) if (float32At(scores, index) > -Infinity) best = Math.max(best, float32At(focus.match, index));
  for (let index = 0; index < scores.length; index++) {
    scores[index] = 0.2 * float32At(scores, index) + 3 * float32At(focus.relevance, index);
    if (only && best > 0 && float32At(focus.match, index) < 0.3 * best) scores[index] = -Infinity;
  }
}

function keptDetails(unit: Unit, keep: ReadonlySet<Detail>): number {
  let bonus = 0;
  if (keep.has('numbers')) bonus += Math.min(1.5, unit.numbers * 0.6);
  if (keep.has('names')) bonus += Math.min(1.6, unit.names * 0.5 + 0.8 * (unit.text.match(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu)?.length ?? 0));
  if (keep.has('dates')) bonus += Math.min(1.5, (unit.text.match(dateSign)?.length ?? 0) * 0.8);
  return bonus;
}

const minStatement = 3;

/** Score of a unit as the requested kind of statement, 0 to 2; 0 if it is not one. */
function statementScore(unit: Unit, sort: RequestedStatements | undefined, { language }: Source): number {
  if (sort === undefined || unit.kind === 'heading') return 0;
  if (sort === 'questions') return unit.question ? 1 : 0;
  if (sort === 'quotes') return /["“][^"”]{12,}["”]|^["“].{12,}/.test(unit.text) ? 1 : 0;
  // A sentence that merely agrees does not say to what.
  if (unit.wordCount < minStatement) return 0;
  const acts: readonly SpeechAct[] = sort === 'minutes' ? ['decisions', 'actions'] : [sort];
  return Math.min(
    2,
    acts.reduce((sum, act) => sum + countOf(act, unit.text, language), 0),
  );
}

/** Excludes units and returns whether all of them are out; if that would leave nothing, excludes none. */
function keepOut(scores: Float32Array, source: Source, unwanted: (unit: Unit) => boolean): boolean {
  const open = source.units.filter((unit) => float32At(scores, unit.index) > -Infinity);
  const out = open.filter(unwanted);
  if (out.length === open.length) return out.length === 0;
  for (const unit of out) scores[unit.index] = -Infinity;
  return true;
}
