// Turns a text into its summary: read, rank, choose within the budget, compose, print, keep under the cap; and reports the instructions that were not met.
import { heed } from '../../../core/abort.js';
import type { SummaryRequest, Written } from '../../../core/write.js';
import { float32At, itemAt } from '../../../text/at.js';
import { sentences } from '../../../text/segments.js';
import { loadWordVectors } from '../vectors.js';
import { unitsByAspect } from './aspects.js';
import type { Brief, Part } from './brief.js';
import { cutToCap } from './cap.js';
import { chooseUnits } from './choose.js';
import { composer } from './compose.js';
import { exclusionsOf } from './exclusions.js';
import { printer } from './forms.js';
import { genreOf, narrativeGenres } from './genre.js';
import { asksForDone } from './instruction-tasks.js';
import { readInstructions } from './instructions.js';
import { linksOf } from './links.js';
import { noTasks, tasksOf } from './open-tasks.js';
import { judgePieces } from './pieces.js';
import { type Ranking, rankUnits } from './rank.js';
import { readSource, type Source, type Unit } from './units.js';
import { type Wanted, wantedUnits } from './wanted.js';
import { countWords } from './words.js';

/** Characters of a text without words that are returned. */
const maxWordlessChars = 1000;
/** Maximum sentences under one key or heading. */
const maxPerAspect = 3;

export async function writeSummary(request: SummaryRequest, signal: AbortSignal): Promise<Written> {
  const asked = readInstructions(request.instructions);
  // A text without words (only punctuation or emoji) has nothing to rank; its start is returned.
  if (!/[\p{L}\p{N}]/u.test(request.text)) return wordless(request);
  const whole = readText(request.text);
  await heed(signal);
  if (whole.wordCount === 0) return wordless(request);
  const source = asked.first === undefined ? whole : startOf(whole, asked.first);
  const vectors = loadWordVectors();
  const { brief, unmet, only, isWhole, requests, missedIn } = judgePieces(asked, source, vectors);
  const exclusions = await exclusionsOf(
    asked.requests.filter(({ asks }) => asks === 'exclude'),
    source,
    vectors,
    signal,
  );
  const isOfTasks = brief.sort === 'actions' || brief.sort === 'minutes';
  const tasks = isOfTasks && !brief.rest.some(asksForDone) ? await tasksOf(source, request.text, signal) : noTasks;
  const ranked = rankUnits(source, brief, vectors, exclusions, only, tasks);
  await heed(signal);
  const wanted = wantedUnits([...asked.requests.filter(({ asks }) => asks !== 'exclude'), ...requests], source, ranked.scores, vectors);
  const ranking = { ...ranked, scores: withWanted(ranked.scores, wanted) };
  const aspects = unitsByAspect(brief.aspects, source, ranking.scores, vectors, maxPerAspect);
  const plan = withForm(brief, source, ranking, tasks.open);
  const writer = composer(source, plan);
  const print = printer(source, plan, writer, aspects, wanted);
  const group = (indices: readonly number[]): Unit[] => indices.map((index) => itemAt(source.units, index));
  const chosen = chooseUnits({
    source,
    ranking,
    brief: plan,
    request,
    asked: isWhole ? (only?.size ?? 0) : brief.sort === 'actions' ? tasks.open.size : 0,
    sentence: (index) => writer.sentence(itemAt(source.units, index)),
    print,
  });
  const underAspects = aspects.flat().map((unit) => [unit]);
  const onlyAspects = plan.form === 'headed' && underAspects.length > 0;
  const shown = onlyAspects ? underAspects : [...underAspects, ...chosen.map(group)];
  await heed(signal);
  if (request.explain !== undefined) explainChoice(source, ranking, shown.flat(), request.explain);
  const spare = (): Unit[][] =>
    source.units
      .filter(
        ({ index, wordCount }) =>
          float32At(ranking.scores, index) > -Infinity &&
          wordCount <= 24 &&
          source.links.dependenciesOf(index)?.length === 0 &&
          !source.links.isLeadIn(index),
      )
      .sort((a, b) => float32At(ranking.scores, b.index) - float32At(ranking.scores, a.index))
      .slice(0, 30)
      .map((unit) => [unit]);
  const free = (plan.form === 'prose' || plan.form === 'items') && brief.sentences === undefined;
  const written = cutToCap(
    {
      ranked: shown,
      print: (groups) => print([...new Set(groups.flat())]),
      spare,
      max: free ? shown.length + 4 : shown.length,
      asked: brief.items?.min ?? brief.sentences?.min,
    },
    request,
  );
  const kept = exclusions.filter(({ isKept }) => !isKept(written.text)).map(({ words }) => words);
  const missing = [...kept, ...wanted.missedIn(written.text), ...missedIn(written.text), ...missed(written.text, plan, ranking, aspects, source)];
  // The text has no speakers.
  const form = plan.form !== brief.form && brief.form === 'speakers' ? (brief.asked.get('form') ?? []) : [];
  return { ...written, unmet: [...new Set([...unmet, ...missing, ...form])] };
}

/** The scores, with wanted units above all others. */
function withWanted(scores: Float32Array, { units }: Wanted): Float32Array {
  const open = scores.filter((score) => score > -Infinity);
  const max = open.reduce((best, score) => Math.max(best, score), -Infinity);
  const min = open.reduce((lowest, score) => Math.min(lowest, score), Infinity);
  return scores.map((score, index) => (units.has(index) ? score + 2 * (max - min) + 1 : score));
}

/**
 * The brief with the form that suits the text. Without speakers, the form for speakers becomes prose. If the caller requests no form, minutes are printed by
 * agenda item, and lists and tasks from lists as lists.
 */
function withForm(brief: Brief, source: Source, { genre }: Ranking, tasks: ReadonlySet<number>): Brief {
  if (brief.form === 'speakers' && !source.layout.dialogue) return { ...brief, form: 'prose' };
  if (
    tasks.size > 0 &&
    brief.form === 'prose' &&
    isListed(tasks, source) &&
    !(['sentences', 'words', 'paragraphs'] satisfies Part[]).some((part) => brief.asked.has(part))
  )
    return { ...brief, form: 'bullets' };
  const isFree = brief.form === 'prose' && brief.asked.size === 0 && brief.query === '';
  if (!isFree) return brief;
  if (genre === 'minutes' && source.sections.titles.length > 3) return { ...brief, form: 'items' };
  const items = source.units.filter((unit) => unit.kind === 'item').length;
  return genre === 'report' && !source.log && items > 0.5 * source.units.length ? { ...brief, form: 'bullets' } : brief;
}

/** Whether most of the units are items or rows. */
function isListed(indices: ReadonlySet<number>, { units }: Source): boolean {
  return [...indices].filter((index) => itemAt(units, index).kind !== 'prose').length > indices.size / 2;
}

/** Parts of the instructions that the summary does not meet, in the caller's words. */
function missed(text: string, brief: Brief, { unmet }: Ranking, aspects: readonly (readonly Unit[])[], source: Source): string[] {
  const parts = new Set<Part>(unmet);
  const outside = (count: number, { min, max }: { readonly min: number; readonly max: number }): boolean => count < min || count > max;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (brief.form === 'prose' && brief.sentences !== undefined && outside(sentences(text).length, brief.sentences)) parts.add('sentences');
  if (brief.words !== undefined && outside(countWords(text), brief.words)) parts.add('words');
  if (brief.characters !== undefined && [...text].length > brief.characters) parts.add('characters');
  if (brief.items !== undefined && (brief.form === 'bullets' || brief.form === 'numbered') && outside(lines.length, brief.items)) parts.add('items');
  if (brief.paragraphs !== undefined && text.split(/\n\s*\n/).length !== brief.paragraphs) parts.add('paragraphs');
  if (brief.form === 'headline' && countWords(text) > (brief.words?.max ?? maxHeadlineLength)) parts.add('form');
  if (brief.brevity < 1 && brief.asked.has('brevity') && isFree(brief) && countWords(text) > Math.max(briefWords, briefShare * source.wordCount))
    parts.add('brevity');
  const times = (text.match(/\b\d{1,2}:\d\d\b/g) ?? []).map((time) => time.padStart(5, '0'));
  if (times.some((time, at) => time < (times[at - 1] ?? time))) parts.add('order');
  const empty = brief.aspects
    .filter((_, at) => itemAt(aspects, at).length === 0)
    .map((name) => (brief.form === 'json' ? `key ${name}` : `heading ${name}`));
  return [...[...parts].flatMap((part) => brief.asked.get(part) ?? []), ...empty];
}

/** Maximum share of the text in a brief summary; the summary of a short text may have this many words. */
const briefShare = 0.25;
const briefWords = 30;
const isFree = ({ sentences, words, items, paragraphs }: Brief): boolean =>
  [sentences, words, items, paragraphs].every((count) => count === undefined);
const maxHeadlineLength = 12;
const explainedOthers = 5;
const quoted = 60;

/** One line on the genre, then one per sentence: those taken, and the best of the others. */
function explainChoice(source: Source, { genre, scores }: Ranking, chosen: readonly Unit[], explain: (line: string) => void): void {
  const taken = new Set(chosen);
  const others = source.units
    .filter((unit) => !taken.has(unit) && float32At(scores, unit.index) > -Infinity)
    .sort((a, b) => float32At(scores, b.index) - float32At(scores, a.index));
  explain(`read as ${genre}; ${chosen.length} of ${source.units.length} sentences`);
  const tell = (state: string, { index, text }: Unit): void =>
    explain(`${state} score ${float32At(scores, index).toFixed(2)}: ${text.length > quoted ? `${text.slice(0, quoted)}…` : text}`);
  for (const unit of [...chosen].sort((a, b) => a.index - b.index)) tell('taken   ', unit);
  for (const unit of others.slice(0, explainedOthers)) tell('left out', unit);
}

function wordless(request: SummaryRequest): Written {
  const start = request.text
    .trim()
    .slice(0, maxWordlessChars)
    .replace(/[\ud800-\udbff]$/, '');
  const unmet = request.instructions.trim() === '' ? [] : [request.instructions.trim().slice(0, maxWordlessChars)];
  return { ...cutToCap({ ranked: [start], print: ([text = '']) => text, spare: () => [], max: 1 }, request), unmet };
}

/** A text, with links that depend on its genre. */
function readText(text: string): Source {
  const source = readSource(text);
  return narrativeGenres.has(genreOf(source)) ? { ...source, links: linksOf(source.units, source.language, false) } : source;
}

/** The start of a source as a source of its own. */
function startOf(source: Source, { count, of }: NonNullable<Brief['first']>): Source {
  const prose = source.units.filter((unit) => unit.kind !== 'heading');
  const lastBlock = [...new Set(prose.map(({ block }) => block))][count - 1] ?? Number.POSITIVE_INFINITY;
  let words = 0;
  const isWithin = (unit: Unit, at: number): boolean => {
    const before = words;
    words += unit.wordCount;
    return of === 'sentences' ? at < count : of === 'paragraphs' ? unit.block <= lastBlock : before < count;
  };
  return readText(source.text.slice(0, prose.filter(isWithin).at(-1)?.end));
}
