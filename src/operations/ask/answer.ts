// The answer of txp ask: what extract or decide found, with the passage of the input that supports it.
import { pageStarts, type TextLayout } from '../../core/document.js';
import { itemAt } from '../../text/at.js';
import { onOneLine } from '../../text/broken-words.js';
import { countBefore } from '../../text/lists.js';
import { type PlacedValue, placesIn } from '../../text/places.js';
import type { DecideResponse } from '../decide/operation.js';
import type { ExtractResponse } from '../extract/operation.js';
import { contextChars } from './request.js';

/** A passage that answers the question, or supports the answer. */
export interface AskEvidence extends PlacedValue {
  /** Probability that the passage is the answer; null if it supports a yes or no. */
  readonly confidence: number | null;
  /** Page of a document, from 1; null for a text. */
  readonly page: number | null;
  /** Line of the page or text, from 1; null if the text, or where its page starts, is not known. */
  readonly line: number | null;
  /** The text around it. */
  readonly context: string;
}

export interface AskResult {
  readonly question: string;
  readonly kind: 'value' | 'yes_no';
  /** The value, `yes` or `no`; several likely values in the order of the text, joined by `; `; null if nothing was found. */
  readonly answer: string | null;
  /** Probability of the answer; the lowest if there are several values. */
  readonly confidence: number | null;
  /** Whether the answer should not be relied on. */
  readonly uncertain: boolean;
  /** Most probable first. */
  readonly evidence: readonly AskEvidence[];
}

interface Answered {
  readonly question: string;
  /** The response of extract or decide to the request made from the question. */
  readonly response: unknown;
  /** The text in question, if known, and the pages that it ends with if they are. */
  readonly source: string | undefined;
  readonly layout: TextLayout | undefined;
  /** Minimum probability of an answer that is not uncertain, if the caller set one. */
  readonly bar: number | undefined;
}

// Below one half a value is more likely wrong than right, and is shown only if there is no better one.
const evenOdds = 0.5;
// Of 342 answers to our own questions, questions of XQuAD and those of a user, 68 % were right: 56 % of those with a probability between .5 and .6, and 84 % of
// those above.
const sureOdds = 0.6;

export function toAnswer({ question, response, source, layout, bar }: Answered): AskResult {
  const place = placer(source, layout);
  const { answers, entities = [], doubtful = [] } = response as Partial<DecideResponse & ExtractResponse>;
  const answer = answers?.answer;
  if (answer?.type === 'noul') {
    const isYes = answer.noul >= 0.5;
    return {
      question,
      kind: 'yes_no',
      answer: isYes ? 'yes' : 'no',
      confidence: isYes ? answer.noul : 1 - answer.noul,
      uncertain: answer.uncertain,
      evidence: answer.evidence ? [place({ ...answer.evidence, context: answer.evidence.text }, null)] : [],
    };
  }
  const found = distinct(entities);
  const likely = found.filter(({ confidence }) => confidence >= (bar ?? evenOdds));
  // An unlikely value is shown on its own, and only if nothing better was found.
  const shown = likely.length > 0 ? likely : found.slice(0, 1);
  const weakest = shown.at(-1);
  return {
    question,
    kind: 'value',
    answer: weakest === undefined ? null : inOrder(shown).join(valueSeparator),
    confidence: weakest?.confidence ?? null,
    // The text may state a missing value in other words, or have a value that is not meant because the text does not mention the subject of the question.
    uncertain: doubtful.length > 0 || (weakest !== undefined && weakest.confidence < (bar ?? sureOdds)),
    evidence: shown.map((value) => place(value, value.confidence)),
  };
}

const valueSeparator = '; ';

/** The texts of values in the order of the text, each on one line. */
const inOrder = (values: ExtractResponse['entities']): string[] =>
  [...values].sort((left, right) => left.start - right.start).map(({ text }) => onOneLine(text));

/** The first of each value, ignoring differences in white space and case. */
function distinct(entities: ExtractResponse['entities']): ExtractResponse['entities'] {
  const seen = new Set<string>();
  return entities.filter(({ text }) => {
    const key = onOneLine(text).toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

type Passage = PlacedValue & { readonly page?: number | undefined; readonly context: string };

function placer(
  source: string | undefined,
  layout: TextLayout = { offset: 0, pages: [] },
): (passage: Passage, confidence: number | null) => AskEvidence {
  const spans = placesIn(source ?? '');
  const starts = pageStarts(layout);
  return ({ text, start, end, page: told = null, context: given }, confidence) => {
    const span = source === undefined ? undefined : spans({ text, start, end });
    if (source === undefined || span === undefined) return { text, start, end, confidence, page: told, line: null, context: given };
    const at = countBefore(starts.length, (index) => itemAt(starts, index) <= span.start) - 1;
    const [page, from = 0] = [layout.pages[at], starts[at]];
    // A server says on which page something is, but not where the page starts.
    const line = page === undefined && told !== null ? null : source.slice(from, span.start).split('\n').length;
    const context = source.slice(Math.max(0, span.start - contextChars), span.end + contextChars);
    return { text, start, end, confidence, page: page?.number ?? told, line, context };
  };
}
