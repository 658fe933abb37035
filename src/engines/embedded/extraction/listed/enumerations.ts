// Enumerations within a sentence: "flour, sugar and two eggs". Often no punctuation shows where the first member begins and the last one ends (`edges.ts`).
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { mark, type Word } from '../../reading/text/words.js';
import type { AnalysedDocument } from '../candidate.js';
import { isArticle } from './articles.js';
import { bestEdge, edgesOf } from './edges.js';
import { belongs, runsOf, type Segment, segmentsOf } from './segments.js';
import type { TextList } from './text-list.js';

const maxMembers = 40;
/** A shorter line does not continue in the next. */
const minWrapped = 50;
const maxSentence = 1500;

/** A run of segments and the part of a sentence it is from. */
interface Run {
  readonly segments: readonly Segment[];
  readonly part: Span;
}

/** The enumerations of a document. Linear in the text. */
export function enumerationsIn(document: AnalysedDocument, code: LanguageCode): TextList[] {
  return enumerationRuns(document, code).flatMap((run) => listOf(document.text, run, code) ?? []);
}

/** Candidates for enumerations, before the edges of their first and last members are determined. */
export function enumerationRuns({ text, sentences }: AnalysedDocument, code: LanguageCode): Run[] {
  const joins = new Set([...language(code).joins, '&']);
  return sentences.flatMap((sentence) =>
    partsOf(text, sentence).flatMap((part) =>
      [part, ...bracketsIn(text, part)].flatMap((within) => runsIn(text, within, code, joins).map((segments) => ({ segments, part }))),
    ),
  );
}

/** What a stretch of text has in brackets: "three plots are free (6, 11 and 22)". */
function bracketsIn(text: string, { start, end }: Span): Span[] {
  return [...text.slice(start, end).matchAll(/(?<=\()[^()]+(?=\))/g)].map(({ index, 0: inner }) => ({
    start: start + index,
    end: start + index + inner.length,
  }));
}

/** The parts of a sentence: a line continues in the next if the next line's first word would not have fitted into the longer of the two. */
function partsOf(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = [];
  let from = start;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    const next = text.indexOf('\n', at + 1);
    const [own, other] = [at - text.lastIndexOf('\n', at - 1) - 1, (next < 0 ? text.length : next) - at - 1];
    const word = /^\s*\S*/u.exec(text.slice(at + 1, at + 40))?.[0].length ?? 0;
    const isLabelled = /^[^\n:：]{2,40}[:：]\s/u.test(text.slice(at - own, at)) && !/,\s*$/u.test(text.slice(at - 3, at));
    if (own >= minWrapped && own + 1 + word > Math.max(own, other) && !(isLabelled && /^\s*\p{Lu}/u.test(text.slice(at + 1, at + 10)))) continue;
    if (at > from) parts.push({ start: from, end: at });
    from = at + 1;
  }
  if (end > from) parts.push({ start: from, end });
  return parts;
}

function runsIn(text: string, part: Span, code: LanguageCode, joins: ReadonlySet<string>): Run['segments'][] {
  if (part.end - part.start > maxSentence) return [];
  const segments = segmentsOf(text, part, code, joins);
  const bySemicolon = runsOf(segments, (by) => by === 'semicolon').filter(([first]) => first?.before === 'start' || first?.before === 'colon');
  return [...bySemicolon, ...runsOf(segments, (by) => by === 'comma' || by === 'join')].flatMap((run) => {
    // Two members with only a comma between them are the same thing, or two clauses.
    const isPair = run.length === 2 && run[1]?.before === 'comma' && run[0]?.before !== 'colon';
    return isPair || run.length > maxMembers ? [] : [run];
  });
}

function listOf(text: string, { segments, part }: Run, code: LanguageCode): TextList | null {
  const [first, last] = [itemAt(segments, 0), itemAt(segments, segments.length - 1)];
  const opening = bestEdge(edgesOf(text, segments, 'start', code), 'start');
  const ending = bestEdge(edgesOf(text, segments, 'end', code), 'end');
  if (opening === null || ending === null) return null;
  const members = [
    first.words.slice(opening.from, opening.to),
    ...segments.slice(1, -1).map(({ words }) => words),
    last.words.slice(ending.from, ending.to),
  ].map(spanOfWords);
  const spans = members.flatMap((member) => member ?? []);
  if (spans.length < members.length) return null;
  const lead = { start: part.start, end: itemAt(spans, 0).start };
  const tail = { start: itemAt(spans, spans.length - 1).end, end: part.end };
  const said = (span: Span): Span | null => (/\p{L}/u.test(text.slice(span.start, span.end)) ? span : null);
  return { members: spans, lead: said(lead), tail: said(tail), form: 'enumeration' };
}

/** The span of a member without articles and punctuation at its edges; null if no content word is left. */
export function spanOfWords(words: readonly Word[]): Span | null {
  let from = 0;
  while (from < words.length - 1 && (isArticle(itemAt(words, from)) || belongs(itemAt(words, from)))) from++;
  let to = words.length;
  // Text in brackets only adds to a member.
  const bracket = words.findIndex(({ lower }, index) => index > from && (lower === '(' || lower === '['));
  if (bracket > from) to = bracket;
  while (to > from && mark.test(itemAt(words, to - 1).lower) && !/^[%”"»]$/.test(itemAt(words, to - 1).lower)) to--;
  // Function words by themselves are not a thing.
  return to > from && words.slice(from, to).some(({ isSmall }) => !isSmall)
    ? { start: itemAt(words, from).start, end: itemAt(words, to - 1).end }
    : null;
}
