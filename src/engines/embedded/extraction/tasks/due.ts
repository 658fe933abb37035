// Deadlines in minutes and notes: "by Friday", "bis Ende März", "(12 May)", "avant le 14 mars".
import { once } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { weekdays } from '../../../../text/date-words.js';
import { monthsByName } from '../../../../text/dates.js';
import { alternatives, anyFunctionWords, inAnyLanguage } from '../../languages/languages.js';
import type { AnalysedDocument } from '../candidate.js';

/** Maximum number of words of a deadline, counted from its introduction. */
const maxWords = 6;
const word = /[\p{L}\p{N}\p{M}]+(?:[./-]\d+)*/gu;
const dateKinds = ['date', 'relative-date', 'weekday'] as const;

/** Words that introduce a deadline, and words that are part of one: weekdays, months, units of time. */
const patterns = once(() => {
  const deadlines = alternatives('deadlines');
  return {
    lead: new RegExp(`^(?:${deadlines})(?:\\s+|(?<=['’]))`, 'iu'),
    leads: new RegExp(`(?<![\\p{L}\\p{N}])(?:${deadlines})(?:\\s+|(?<=['’]))(?=[\\p{L}\\p{N}])`, 'giu'),
    before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${deadlines})(?:\\s+\\p{L}{1,4}\\.?)?\\s*$`, 'iu'),
    words: new Set([...weekdays.flatMap((day) => [day, day.split('-')[0] ?? day]), ...monthsByName.keys(), ...inAnyLanguage('timeUnits')]),
  };
});

/** Number of characters before a date that are searched for its introduction. */
const maxLead = 30;

/** Whether a date directly follows words that introduce a deadline. */
export function isDeadline({ text }: AnalysedDocument, { start }: Span): boolean {
  return patterns().before.test(text.slice(Math.max(0, start - maxLead), start));
}

/** The deadline at the start of a phrase, without its introduction; undefined if there is none. */
export function deadlineAt(document: AnalysedDocument, { start, end }: Span): Span | undefined {
  const lead = patterns().lead.exec(document.text.slice(start, end));
  const from = start + (lead?.[0].length ?? 0);
  const date = dateAt(document, { start: from, end });
  return date ?? (lead === null ? undefined : wordedAt(document.text, { start: from, end }));
}

/** The first deadline that follows "by" or the like in a stretch of text; undefined if there is none. */
export function ledDeadlineIn(document: AnalysedDocument, span: Span): Span | undefined {
  const own = document.text.slice(span.start, span.end);
  for (const found of own.matchAll(patterns().leads)) {
    const from = { start: span.start + found.index + found[0].length, end: span.end };
    const said = dateAt(document, from) ?? wordedAt(document.text, from);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** The deadline of a task: what follows "by" or the like, else a date at the end of the text or in brackets there, or a month: "report in March". */
export function deadlineIn(document: AnalysedDocument, span: Span): Span | undefined {
  const led = ledDeadlineIn(document, span);
  if (led !== undefined) return led;
  const own = document.text.slice(span.start, span.end);
  const closing = /[\s.;)\]]*$/u.exec(own)?.[0].length ?? 0;
  const last = datesIn(document, span).at(-1);
  if (last !== undefined && last.end >= span.end - closing) return last;
  const end = span.end - closing;
  const [, before = '', month = ''] = /(\p{L}+)\s+(\p{L}+)$/u.exec(document.text.slice(Math.max(span.start, end - maxLead), end)) ?? [];
  return monthsByName.has(month.toLowerCase()) && anyFunctionWords().has(before) ? { start: end - month.length, end } : undefined;
}

function datesIn(document: AnalysedDocument, { start, end }: Span, kinds: readonly string[] = dateKinds): Span[] {
  return (
    kinds
      .flatMap((kind) => document.matches(kind).filter((match) => match.start >= start && match.end <= end))
      // "bis 12. Mai.": the full stop ends the sentence.
      .map((match) => ({ start: match.start, end: match.end - (/\p{L}\.$/u.test(document.text.slice(match.start, match.end)) ? 1 : 0) }))
      .sort((left, right) => left.start - right.start || right.end - left.end)
  );
}

function dateAt(document: AnalysedDocument, span: Span): Span | undefined {
  const [first] = datesIn(document, span, [...dateKinds, 'time']);
  return first === undefined || !/^\p{L}{0,4}\s?$/u.test(document.text.slice(span.start, first.start))
    ? undefined
    : { start: first.start, end: first.end };
}

/** "Freitag", "Ende März", "the end of next week": up to the first word that is part of a date. */
function wordedAt(text: string, { start, end }: Span): Span | undefined {
  const phrase = /^[^,;.:()\n]*/u.exec(text.slice(start, end))?.[0] ?? '';
  const words = [...phrase.matchAll(word)].slice(0, maxWords);
  const isPart = (own: string | undefined): boolean => own !== undefined && patterns().words.has(own.toLowerCase());
  const first = words.findIndex(([own]) => isPart(own));
  const last = words[first];
  return first < 0 || last === undefined ? undefined : { start, end: start + last.index + last[0].length };
}
