// Chooses the length of a summary and the units in it.
import { compact } from '../../../core/compact.js';
import type { SummaryRequest } from '../../../core/write.js';
import { float32At, itemAt } from '../../../text/at.js';
import type { Brief } from './brief.js';
import { fillWords } from './fill.js';
import type { Genre } from './genre.js';
import type { Links } from './links.js';
import type { Ranking } from './rank.js';
import { selectUnits } from './select.js';
import type { Source, Unit } from './units.js';
import { countWords } from './words.js';

/** Maximum words of an answer to a question about the text, if the caller sets no length. */
const answerWords = 70;
const wordsPerToken = 0.78;
/** Maximum share of the text if the caller sets the length, and the upper limit of the minimum lengths below. */
const maxShare = 0.5;
const usualShare = 0.25;
/** Minimum lengths in words, since a quarter of a short text says too little; higher for genres with several things to say, each in a sentence of its own. */
const minWords = 25;
const minWordsOf: Partial<Readonly<Record<Genre, number>>> = {
  contract: 75,
  incident: 55,
  minutes: 55,
  letter: 55,
  dialogue: 55,
  notice: 55,
  article: 40,
};
/** Approximate length in words of one sentence of a story summary. */
const stretchWords = 24;
/** Words by which the last sentence may exceed the target length, unless the summary is to be brief. */
const maxSlack = 12;

/** Sentences that are considered for each one of a limited number, since some do not fit with what they depend on. */
const maxTries = 6;

interface Choice {
  readonly source: Source;
  readonly ranking: Ranking;
  readonly brief: Brief;
  readonly request: Pick<SummaryRequest, 'maxTokens' | 'isLength'>;
  /** How many sentences match a request for everything of a kind (open tasks, all dates): all of them are printed, not only the most important. */
  readonly asked: number;
  /** One unit as printed. */
  readonly sentence: (index: number) => string;
  readonly print: (kept: readonly Unit[]) => string;
}

/**
 * Target length in words: a quarter of the text, within the cap. If the caller sets a length shorter than the text, up to
 * that length but at most half of the text.
 */
function wantedWords({ source: { wordCount }, ranking: { genre }, brief: { brevity }, request: { maxTokens, isLength = false } }: Choice): number {
  const cap = maxTokens * wordsPerToken;
  if (isLength && cap < wordCount) return Math.max(1, Math.round(Math.min(cap, maxShare * wordCount)));
  // A brief summary gets the general minimum, whatever the genre.
  const min = Math.min(brevity < 1 ? minWords : (minWordsOf[genre] ?? minWords), maxShare * wordCount);
  return Math.round(Math.min(cap, 0.75 * wordCount, Math.max(minWords, min, usualShare * wordCount)));
}

/**
 * Units to print, best first, each as the group that must be printed together: a sentence with all that it depends on. If the number of sentences is
 * limited, a group that does not fit gives way to the next one.
 */
export function chooseUnits(choice: Choice): (readonly number[])[] {
  const { source, ranking, brief } = choice;
  const alone = (chosen: readonly number[]): number[][] => chosen.map((index) => [index]);
  if (brief.form === 'headline') return alone(rankedChoice({ ...choice, ranking: { ...ranking, scores: excludeDangling(choice) } }));
  const isFree = source.log || ranking.genre === 'reviews' || brief.form === 'speakers' || brief.sort !== undefined;
  if (isFree) return alone(rankedChoice(choice));
  return withNeeded(rankedChoice({ ...choice, ranking: { ...ranking, scores: excludeDangling(choice) } }, maxTries), choice);
}

/** The scores, with `-Infinity` for units that cannot be understood without others that are unavailable. */
function excludeDangling({ source, ranking, brief }: Choice): Float32Array {
  const { links, units, layout } = source;
  const scores = ranking.scores.slice();
  // Requested content is printed even if it points back.
  const mayLeaveOut = !layout.dialogue && !layout.letter && brief.query === '' && !brief.onlyKept;
  const isOpen = (index: number): boolean => float32At(ranking.scores, index) > -Infinity;
  // A headline has no room for a second sentence.
  const isAlone = brief.form === 'headline';
  for (const { index } of units) {
    if (!isOpen(index)) continue;
    const needs = links.dependenciesOf(index);
    const hangs = needs === undefined || needs.some((other) => !isOpen(other)) || (isAlone && needs.length > 0);
    if (links.isLeadIn(index) || (hangs && (mayLeaveOut || isAlone))) scores[index] = -Infinity;
  }
  return scores.every((score) => score === -Infinity) ? ranking.scores.slice() : scores;
}

function withNeeded(chosen: readonly number[], { source: { links }, brief, ranking: { scores } }: Choice): (readonly number[])[] {
  const max = countOf(brief);
  const taken = new Set<number>();
  const groups: (readonly number[])[] = [];
  const mean = (indices: readonly number[]): number => indices.reduce((sum, index) => sum + float32At(scores, index), 0) / indices.length;
  const late: number[] = [];
  const take = (index: number, rivals: readonly number[]): void => {
    const needs = neededWith(index, links, scores).filter((other) => !(max !== undefined && links.isLeadIn(other)));
    const group = [...needs, index].sort((a, b) => a - b);
    const missing = group.filter((other) => !taken.has(other));
    if (missing.length === 0 || taken.size + missing.length > (max ?? Infinity)) return;
    // Of a limited number, a group may take the place of sentences that say more.
    if (max !== undefined && missing.length > 1 && rivals.length > 0 && mean(missing) < mean(rivals.slice(0, missing.length))) {
      late.push(index);
      return;
    }
    groups.push(group);
    for (const other of missing) taken.add(other);
  };
  for (const [place, index] of chosen.entries()) take(index, chosen.slice(place + 1, place + 1 + (max ?? 0)));
  for (const index of late) take(index, []);
  if (groups.length > 0) return groups;
  const holds = chosen.find((index) => links.refutationOf(index) === undefined && links.correctionsOf(index).length === 0);
  const only = holds ?? chosen[0];
  return only === undefined ? [] : [[only]];
}

/** The maximum number of sentences or items, if the caller limits it. */
const countOf = ({ items, sentences }: Brief): number | undefined => items?.max ?? sentences?.max;

/** What must be printed with a sentence, without units that are excluded. */
function neededWith(index: number, links: Links, scores: Float32Array): number[] {
  return (links.dependenciesOf(index) ?? []).filter((other) => float32At(scores, other) > -Infinity);
}

function rankedChoice(choice: Choice, tries = 1): number[] {
  const { source, ranking, brief, asked, sentence, print } = choice;
  const { units } = source;
  const { scores, weights } = ranking;
  const room = wantedWords(choice);
  const parts = partsOf(source, ranking, room);
  const select = (count: number): number[] => selectUnits(units, scores, weights, { words: Infinity, slack: 0, units: count, ...compact({ parts }) });
  if (brief.form === 'headline') return [scores.indexOf(scores.reduce((best, score) => Math.max(best, score), -Infinity))];
  if (brief.form === 'speakers') return onePerSpeaker(units, scores);
  const whole = (index: number): number[] => [...neededWith(index, source.links, scores), index];
  const printed = (indices: readonly number[]): string => print(indices.map((index) => itemAt(units, index)));
  const measure = (indices: readonly number[]): number => countWords(printed(indices));
  const count = countOf(brief);
  if (count !== undefined) {
    const chosen = select(brief.words === undefined ? count * tries : count);
    if (brief.words === undefined) return chosen;
    while (chosen.length > Math.max(1, brief.sentences?.min ?? brief.items?.min ?? 1) && measure(chosen) > brief.words.max) chosen.pop();
    return chosen;
  }
  const byShare = brief.share === undefined ? undefined : brief.share * source.wordCount;
  const wordRange = brief.words ?? (byShare === undefined ? undefined : { min: Math.round(0.85 * byShare), max: Math.round(1.12 * byShare) });
  if (wordRange !== undefined)
    return fillWords({
      ranked: select(Math.max(12, Math.ceil(wordRange.max / 6))),
      count: wordRange,
      lengthOf: (index) => countWords(sentence(index)),
      scores,
      whole,
      measure,
    });
  if (brief.characters !== undefined) {
    const limit = brief.characters;
    return fillWords({
      ranked: select(40),
      count: { min: 1, max: limit },
      lengthOf: (index) => [...sentence(index)].length + 1,
      scores,
      whole,
      measure: (indices) => [...printed(indices)].length,
    });
  }
  const wanted = room * brief.brevity * (brief.keep.size > 0 ? 1.5 : 1);
  const words =
    brief.query === '' || brief.only
      ? wanted
      : Math.min(Math.max(wanted, minWords), answerWords * brief.brevity, Math.max(minWords, 4 + 1.7 * source.wordCount ** 0.56));
  const lines =
    brief.form === 'bullets' || brief.form === 'numbered' || brief.form === 'table' ? Math.min(8, Math.max(3, Math.round(words / 16))) : 0;
  const min = Math.max(lines, brief.paragraphs === undefined ? 0 : brief.paragraphs * 2);
  const minUnits = brief.sort === 'minutes' || brief.onlyKept ? 6 : 3;
  if (brief.sort !== undefined || brief.onlyKept || asked > 0)
    return select(Math.max(asked, Math.min(12, Math.max(minUnits, Math.round(words / 12)))));
  return min > 0 ? select(min) : selectUnits(units, scores, weights, { words, slack: brief.brevity < 1 ? 0 : maxSlack, ...compact({ parts }) });
}

/** Genres that are summarized part by part. */
const divided: ReadonlySet<Genre> = new Set(['report', 'minutes', 'article', 'contract', 'letter', 'notice']);

/** The part of each unit, if the parts should share the summary: sections of a report, items of minutes, stretches of a story (at least three). */
function partsOf({ units, sections, layout }: Source, { genre, focus }: Ranking, words: number): readonly number[] | undefined {
  if (genre === 'story') {
    const stretches = Math.max(3, Math.round(words / stretchWords));
    return units.map((unit) => Math.floor((unit.index * stretches) / units.length));
  }
  if (genre === 'reviews') return units.map((unit) => unit.block);
  if (!divided.has(genre) || layout.dialogue || (focus !== undefined && genre !== 'report' && genre !== 'minutes')) return undefined;
  if (sections.titles.length > 2) return sections.of;
  return genre === 'report' || layout.blocks.length <= 2 ? undefined : units.map((unit) => unit.block);
}

function onePerSpeaker(units: readonly Unit[], scores: Float32Array): number[] {
  const best = new Map<string, number>();
  for (const { speaker, index } of units) {
    if (speaker === undefined || scores[index] === -Infinity) continue;
    const held = best.get(speaker);
    if (held === undefined || float32At(scores, index) > float32At(scores, held)) best.set(speaker, index);
  }
  const chosen = [...best.values()].sort((a, b) => float32At(scores, b) - float32At(scores, a));
  return chosen.length > 0 ? chosen : [itemAt(units, 0).index];
}
