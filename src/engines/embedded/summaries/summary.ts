// The way from a text to its summary: read, rank, choose under the budget, put into words, print, hold under the cap.
import type { SummaryRequest, Written } from '../../../core/write.js';
import { loadWordVectors } from '../vectors.js';
import type { Brief } from './brief.js';
import { holdUnderCap } from './cap.js';
import { composer } from './compose.js';
import { countWords } from './compress.js';
import { printer } from './forms.js';
import { readInstructions } from './instructions.js';
import { type Ranking, rankUnits } from './rank.js';
import { fillWords, selectUnits } from './select.js';
import { readSource, type Source, type Unit } from './units.js';

/** Words of an answer to a question about the text, when the caller sets no length. */
const answerWords = 70;
/** Of a text without words, this many characters come back. */
const mostWordlessChars = 1000;

export function writeSummary(request: SummaryRequest, signal: AbortSignal): Written {
  const brief = readInstructions(request.instructions);
  // Nothing to weigh where there are no words: punctuation and emoji come back as they start.
  if (!/[\p{L}\p{N}]/u.test(request.text)) return wordless(request);
  const whole = readSource(request.text);
  signal.throwIfAborted();
  if (whole.wordCount === 0) return wordless(request);
  const source = brief.first === undefined ? whole : startOf(whole, brief.first);
  const ranking = rankUnits(source, brief, loadWordVectors());
  signal.throwIfAborted();
  const writer = composer(source, ranking.genre, brief);
  const { print } = printer(source, brief, writer);
  const sentence = (index: number): string => writer.sentence(source.units[index]!, 20);
  const chosen = chooseUnits(source, ranking, brief, sentence, print).map((index) => source.units[index]!);
  signal.throwIfAborted();
  if (request.explain !== undefined) explainChoice(source, ranking, chosen, request.explain);
  const spare = (): Unit[] =>
    source.units
      .filter((unit) => ranking.scores[unit.index]! > -Infinity && unit.wordCount <= 24)
      .sort((a, b) => ranking.scores[b.index]! - ranking.scores[a.index]!)
      .slice(0, 30);
  const free = brief.query !== '' && brief.form === 'prose' && brief.sentences === undefined;
  return holdUnderCap({ ranked: chosen, print, spare, most: free ? chosen.length + 2 : chosen.length }, request);
}

const explainedOthers = 5;
const quoted = 60;

/** A line on the kind of text, then one per sentence: those taken, and the best of the others. */
function explainChoice(source: Source, { genre, scores }: Ranking, chosen: readonly Unit[], explain: (line: string) => void): void {
  const taken = new Set(chosen);
  const others = source.units
    .filter((unit) => !taken.has(unit) && scores[unit.index]! > -Infinity)
    .sort((a, b) => scores[b.index]! - scores[a.index]!);
  explain(`read as ${genre}; ${chosen.length} of ${source.units.length} sentences`);
  const tell = (state: string, { index, text }: Unit): void =>
    explain(`${state} score ${scores[index]!.toFixed(2)}: ${text.length > quoted ? `${text.slice(0, quoted)}…` : text}`);
  for (const unit of [...chosen].sort((a, b) => a.index - b.index)) tell('taken   ', unit);
  for (const unit of others.slice(0, explainedOthers)) tell('left out', unit);
}

function wordless(request: SummaryRequest): Written {
  const start = request.text
    .trim()
    .slice(0, mostWordlessChars)
    .replace(/[\ud800-\udbff]$/, '');
  return holdUnderCap({ ranked: [start], print: ([text = '']) => text, spare: () => [], most: 1 }, request);
}

/** A fitting length for a text of so many words: 12 of 20, 30 of 100, 70 of 700, 200 of 5,000, never more than 600. */
export function defaultWords(wordCount: number): number {
  return Math.round(Math.min(600, 0.75 * wordCount, 4 + 1.7 * wordCount ** 0.56));
}

/** Indices of the units to print, best first. */
function chooseUnits(
  source: Source,
  ranking: Ranking,
  brief: Brief,
  sentence: (index: number) => string,
  print: (kept: readonly Unit[]) => string,
): number[] {
  const { units } = source;
  const { scores, weights } = ranking;
  const select = (count: number): number[] => selectUnits(units, scores, weights, { words: Infinity, slack: 0, units: count });
  if (brief.form === 'headline') return headlineUnit(source, ranking, sentence);
  if (brief.form === 'speakers') return onePerSpeaker(units, scores);
  const measure = (indices: readonly number[]): number => countWords(print(indices.map((index) => units[index]!)));
  const count = brief.items?.most ?? brief.sentences?.most;
  if (count !== undefined) {
    const chosen = select(count);
    if (brief.words === undefined) return chosen;
    while (chosen.length > Math.max(1, brief.sentences?.least ?? brief.items?.least ?? 1) && measure(chosen) > brief.words.most) chosen.pop();
    return measure(chosen) <= brief.words.most ? chosen : shortest(chosen, select(30), chosen.length, measure, brief.words.most);
  }
  const byShare = brief.share === undefined ? undefined : brief.share * source.wordCount;
  const wordRange = brief.words ?? (byShare === undefined ? undefined : { least: Math.round(0.85 * byShare), most: Math.round(1.12 * byShare) });
  if (wordRange !== undefined)
    return fillWords(select(Math.max(12, Math.ceil(wordRange.most / 6))), wordRange, (index) => countWords(sentence(index)), scores, measure);
  if (brief.characters !== undefined) {
    const limit = brief.characters;
    const length = (indices: readonly number[]): number => [...print(indices.map((index) => units[index]!))].length;
    return fillWords(select(40), { least: 1, most: limit }, (index) => [...sentence(index)].length + 1, scores, length);
  }
  const room = defaultWords(source.wordCount) * brief.brevity * (brief.keep.size > 0 ? 1.5 : 1);
  const words = brief.query === '' || brief.only ? room : Math.min(Math.max(room, 25), answerWords * brief.brevity);
  const wanted =
    brief.form === 'bullets' || brief.form === 'numbered' || brief.form === 'table' ? Math.min(8, Math.max(3, Math.round(words / 16))) : undefined;
  const least = Math.max(wanted ?? 0, brief.paragraphs === undefined ? 0 : brief.paragraphs * 2);
  const fewest = brief.sort === 'minutes' || brief.onlyKept ? 6 : 3;
  if (brief.sort !== undefined || brief.onlyKept) return select(Math.min(12, Math.max(fewest, Math.round(words / 12))));
  return least > 0 ? select(least) : selectUnits(units, scores, weights, { words, slack: 12 });
}

/** As many units as wanted, but the shortest of the good ones. */
function shortest(
  chosen: readonly number[],
  pool: readonly number[],
  count: number,
  measure: (indices: readonly number[]) => number,
  most: number,
): number[] {
  const best = [...pool].sort((a, b) => measure([a]) - measure([b]));
  for (let skip = Math.max(0, best.length - count); skip > 0; skip = Math.floor(skip / 2)) {
    const some = best.slice(skip, skip + count);
    if (some.length === count && measure(some) <= most) return some;
  }
  const least = best.slice(0, count);
  return measure(least) < measure(chosen) ? least : [...chosen];
}

/** Of the best few, the one that says the most in a headline's room. */
function headlineUnit(source: Source, { scores }: Ranking, sentence: (index: number) => string): number[] {
  const ranked = source.units.map((unit) => unit.index).filter((index) => scores[index]! > -Infinity);
  ranked.sort((a, b) => scores[b]! - scores[a]! || a - b);
  const worth = (index: number): number => scores[index]! - 0.04 * Math.max(0, countWords(sentence(index)) - 12);
  return ranked.slice(0, 5).sort((a, b) => worth(b) - worth(a) || a - b);
}

function onePerSpeaker(units: readonly Unit[], scores: Float32Array): number[] {
  const best = new Map<string, number>();
  for (const { speaker, index } of units) {
    if (speaker === undefined || scores[index] === -Infinity) continue;
    const held = best.get(speaker);
    if (held === undefined || scores[index]! > scores[held]!) best.set(speaker, index);
  }
  const chosen = [...best.values()].sort((a, b) => scores[b]! - scores[a]!);
  return chosen.length > 0 ? chosen : [units[0]!.index];
}

/** The start of a source as a source of its own. */
function startOf(source: Source, { count, of }: NonNullable<Brief['first']>): Source {
  const prose = source.units.filter((unit) => unit.kind !== 'heading');
  let last = prose[count - 1] ?? prose.at(-1);
  if (of === 'paragraphs') {
    const blocks = [...new Set(prose.map((unit) => unit.block))];
    const end = blocks[Math.min(count, blocks.length) - 1];
    last = prose.filter((unit) => unit.block === end).at(-1);
  } else if (of === 'words') {
    let words = 0;
    last =
      prose.find((unit) => {
        words += unit.wordCount;
        return words >= count;
      }) ?? prose.at(-1);
  }
  return readSource(source.text.slice(0, last?.end ?? source.text.length));
}
