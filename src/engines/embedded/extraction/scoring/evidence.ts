// Evidence for a value as named figures: what each generator says about a span, and how the span relates to the field, the document and its rivals.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { contentWords } from '../../reading/field/label-fit.js';
import type { AnalysedDocument, Candidate, ScalarQuery } from '../candidate.js';
import { isOpenVocabulary } from '../prose/mention-candidates.js';
import { endAsked, wholeRanges } from '../ranges.js';
import { kindsNamed, recogniserOf } from '../recognisers/table.js';

/** The generators, as named in `Candidate.source`. */
export const candidateSources = [
  'recogniser',
  'key',
  'table',
  'receipt',
  'prose',
  'pattern',
  'named',
] as const satisfies readonly Candidate['source'][];

export const evidenceNames = [
  'bias',
  ...candidateSources.flatMap((source) => [`${source}`, `${source} odds`]),
  'two sources',
  'best odds',
  'best odds below even',
  'lead',
  'label fits',
  'label fits well',
  'kind matches',
  'kind misses',
  'own words',
  'prose alone, a part',
  'prose alone, no kind',
  'prose alone, typed',
  'prose alone, typed, odds',
  'prose alone, lower case',
  'prose alone, a part, odds',
  'prose alone, on a form',
  'several lines',
  'words',
  'digits in a name',
  'several asked',
  'recogniser alone, on a form',
  'rivals',
  'label fits well, likely',
  'only one of its kind',
] as const;

export interface Evidenced extends Span {
  /** In the order of `evidenceNames`. */
  readonly figures: readonly number[];
  /** True if a generator's own log-odds are final: a name that only its type supports, a value that its form decides, a leaf of structured data. */
  readonly calibrated: boolean;
  /** True if the span follows a label that names the field. */
  readonly labelled: boolean;
  /** The highest natural log-odds of any generator; used to remove overlaps among equals. */
  readonly logOdds: number;
}

const oddsScale = 3;
/** Natural log-odds clipped to ±6 and scaled to ±2, the range that the scorers are fitted on. */
export const clip = (value: number): number => Math.max(-6, Math.min(6, value)) / oddsScale;
const nameKinds = new Set(['person', 'organisation', 'location']);
/** A text whose lines are mostly shorter than this is a form, a list or a structured document. */
const shortLine = 60;

const formShare = 0.5;
const minLines = 6;
const surelyLabelled = 0.85;
/** Kinds whose values are recognised by their form. */
const formDecides = new Set('email url ip mac iban card uuid hash doi isbn coordinates handle hashtag'.split(' '));

/** Share of short lines in a text, 0 to 1; 0 for a text with few lines. */
const formShareOf = oncePer(({ lines }: AnalysedDocument): number => {
  const filled = lines.filter(({ start, end }) => end > start);
  const short = filled.filter(({ start, end }) => end - start < shortLine).length;
  return filled.length < minLines ? 0 : short / filled.length;
});

/** Whether a text is a form, a list or a structured document rather than running text. */
export const isForm = (document: AnalysedDocument): boolean => formShareOf(document) >= formShare;

/** Extends candidates at an end of a range to the entire range if the field requests one value and not an end. Adds the "#" to numbers if it requests an id. */
function withRanges(document: AnalysedDocument, { need }: ScalarQuery, candidates: readonly Candidate[]): readonly Candidate[] {
  const [kind] = need.kinds;
  if (kind?.kind === 'id') return withMarks(document, candidates);
  if (kind === undefined || need.plural || need.pick !== 'all' || endAsked([...need.terms, ...need.ownTerms].map(({ base }) => base)) !== undefined)
    return candidates;
  const ranges = wholeRanges(document.text, kind.kind, document.matches(kind.kind));
  if (ranges.size === 0) return candidates;
  return candidates.map((candidate) => {
    const range = ranges.get(candidate.start);
    return range === undefined || candidate.end > range.end ? candidate : { ...candidate, ...range };
  });
}

/** "#4711": the mark is part of a number, whichever generator found it. */
function withMarks(document: AnalysedDocument, candidates: readonly Candidate[]): readonly Candidate[] {
  if (!document.text.includes('#')) return candidates;
  const marked = new Map(document.matches('id').map((match) => [match.start + 1, match]));
  return candidates.map((candidate) => {
    const match = document.text[candidate.start - 1] === '#' ? marked.get(candidate.start) : undefined;
    return match === undefined || match.end !== candidate.end ? candidate : { ...candidate, start: match.start };
  });
}

function ownWords({ asked, plain }: ScalarQuery): ReadonlySet<string> {
  return new Set([...contentWords(`${asked.name} ${asked.description}`), ...(plain === null ? [] : contentWords(plain.name))].map(singular));
}

const singular = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '');

/** Whether a span says no more than the field itself: only the field's words, or a key without a value. */
function namesOnly(value: string, own: ReadonlySet<string>): boolean {
  if (/[:：=]\s*$/.test(value)) return true;
  if (/\d/.test(value)) return false;
  const words = contentWords(value.replace(/['’]s\b/g, ''));
  return words.length > 0 && words.every((word) => own.has(singular(word)));
}

/** One entry per distinct span, in text order. O(n log n). */
export function evidenceOf(document: AnalysedDocument, query: ScalarQuery, proposed: readonly Candidate[]): Evidenced[] {
  const candidates = withRanges(document, query, proposed);
  const bySpan = new Map<string, Candidate[]>();
  const own = ownWords(query);
  for (const candidate of candidates) {
    if (candidate.end <= candidate.start || namesOnly(document.text.slice(candidate.start, candidate.end), own)) continue;
    const key = `${candidate.start}:${candidate.end}`;
    const same = bySpan.get(key);
    if (same === undefined) bySpan.set(key, [candidate]);
    else same.push(candidate);
  }
  const { need } = query;
  const [kind] = need.kinds;
  const matches =
    kind === undefined || recogniserOf(kind.kind) === undefined
      ? null
      : new Set(document.matches(kind.kind).map(({ start, end }) => `${start}:${end}`));
  const bare = own.size <= 1 || [query.asked, query.field].some(({ name }) => kindsNamed(name).includes(kind?.kind ?? ''));
  const form = formShareOf(document);
  const top = [...bySpan.entries()]
    .map(([key, same]) => ({
      key,
      text: document.text.slice(same[0]?.start, same[0]?.end),
      odds: same.reduce((max, { logOdds }) => Math.max(max, logOdds), Number.NEGATIVE_INFINITY),
    }))
    .sort((left, right) => right.odds - left.odds);
  const best = top[0];
  const second = top.find(({ text }) => text !== best?.text);
  const likely = top.filter(({ odds }) => odds > 0).length;
  return [...bySpan.entries()]
    .map(([key, same]): Evidenced => {
      const { start, end } = itemAt(same, 0);
      const value = document.text.slice(start, end);
      const figures: number[] = [1];
      let highest = Number.NEGATIVE_INFINITY;
      let labelled = 0;
      let present = 0;
      for (const source of candidateSources) {
        let odds = Number.NEGATIVE_INFINITY;
        for (const candidate of same) {
          if (candidate.source === source) odds = Math.max(odds, candidate.logOdds);
          labelled = Math.max(labelled, candidate.labelFit ?? 0);
        }
        const has = odds > Number.NEGATIVE_INFINITY;
        figures.push(has ? 1 : 0, has ? clip(odds) : 0);
        if (has) present++;
        highest = Math.max(highest, odds);
      }
      const words = contentWords(value);
      const proseOnly = same.every(({ source }) => source === 'prose') ? 1 : 0;
      const open = isOpenVocabulary(need);
      const typed = open && !need.definite;
      const rival = value === best?.text ? second : best;
      figures.push(
        present > 1 ? 1 : 0,
        clip(highest),
        clip(Math.min(0, highest)),
        need.plural || rival === undefined ? 0 : clip(highest - rival.odds),
        labelled,
        labelled >= surelyLabelled ? 1 : 0,
        matches?.has(key) === true ? 1 : 0,
        matches !== null && !matches.has(key) ? 1 : 0,
        // "In 3 days" answers "on which day".
        !same.some(({ source }) => source === 'recogniser') && words.some((word) => own.has(singular(word))) ? 1 : 0,
        proseOnly * (need.definite ? 1 : 0),
        proseOnly * (kind === undefined && query.concept === null ? 1 : 0),
        proseOnly * (typed ? 1 : 0),
        proseOnly * (typed ? clip(highest) : 0),
        proseOnly * (value === value.toLowerCase() ? 1 : 0),
        proseOnly * (need.definite ? clip(highest) : 0),
        proseOnly * form,
        // Names and addresses in a document may span lines; other values hardly ever do.
        value.includes('\n') && !same.some(({ source }) => source === 'receipt' || source === 'key') ? 1 : 0,
        Math.log(1 + words.length),
        // "Room 4.12" is a place if a label says so.
        nameKinds.has(kind?.kind ?? '') && labelled < surelyLabelled && /\d/.test(value) ? 1 : 0,
        need.plural ? 1 : 0,
        // Counts only if there are rivals.
        top.length > 1 && same.every(({ source }) => source === 'recogniser') ? form : 0,
        Math.log(1 + likely),
        labelled >= surelyLabelled && highest > 0 ? 1 : 0,
        // The field has the name of the kind.
        matches?.size === 1 && matches.has(key) && bare && !need.plural && highest > 0 ? 1 : 0,
      );
      const byForm = formDecides.has(kind?.kind ?? '') && matches?.has(key) === true;
      const calibrated = byForm || same.some((candidate) => candidate.calibrated === true) || (typed && proseOnly === 1 && !isForm(document));
      return { start, end, figures, calibrated, labelled: labelled >= surelyLabelled, logOdds: highest };
    })
    .sort((left, right) => left.start - right.start || left.end - right.end);
}
