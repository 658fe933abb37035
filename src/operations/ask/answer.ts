// The answer of txp ask: what extract or decide found, with the place in the input that speaks for it.
import { type Page, pageStarts } from '../../core/document.js';
import { itemAt } from '../../text/at.js';
import { countBefore } from '../../text/lists.js';
import { type PlacedValue, placesIn } from '../../text/places.js';
import type { DecideResponse } from '../decide/operation.js';
import type { ExtractResponse } from '../extract/operation.js';

/** A passage that answers the question, or speaks for the answer. */
export interface AskEvidence extends PlacedValue {
  /** Probability that the passage is the answer; null where it speaks for a yes or no. */
  readonly confidence: number | null;
  /** Page of a document, from 1; null for a text, and where a server read the document. */
  readonly page: number | null;
  /** Line of the page or text, from 1; null where the text is not known. */
  readonly line: number | null;
  /** The text around it. */
  readonly context: string;
}

export interface AskResult {
  readonly question: string;
  readonly kind: 'value' | 'yes_no';
  /** The value, `yes` or `no`; several likely values in the order of the text with `; ` between them; null when nothing was found. */
  readonly answer: string | null;
  /** Probability of the answer, of several values that of the least sure. */
  readonly confidence: number | null;
  /** Whether the answer should not be relied on. */
  readonly uncertain: boolean;
  /** The most probable first. */
  readonly evidence: readonly AskEvidence[];
}

interface Answered {
  readonly question: string;
  /** What extract or decide answered to the request for it. */
  readonly response: unknown;
  /** The text that was asked, where it is known, and its pages where it is that of a document. */
  readonly source: string | undefined;
  readonly pages: readonly Page[] | undefined;
  /** Least probability of an answer that is not uncertain, where one was given. */
  readonly bar: number | undefined;
}

// Below one half a value is more likely wrong than right, and stands only alone.
const evenOdds = 0.5;
// Of 342 answers to questions of our own, of XQuAD and of somebody who tried the program, 68 % were right; of those stated between .5 and .6 56, of those above 84.
const sureOdds = 0.6;
const contextChars = 120;

export function toAnswer({ question, response, source, pages, bar }: Answered): AskResult {
  const place = placer(source, pages);
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
  // What is unlikely stands alone, and only where nothing better was found.
  const shown = likely.length > 0 ? likely : found.slice(0, 1);
  const weakest = shown.at(-1);
  return {
    question,
    kind: 'value',
    answer: weakest === undefined ? null : inOrder(shown).join(valueSeparator),
    confidence: weakest?.confidence ?? null,
    // What may stand in the text in other words is not known to be missing, nor is a value known to be meant where the text does not have what is asked for.
    uncertain: doubtful.length > 0 || (weakest !== undefined && weakest.confidence < (bar ?? sureOdds)),
    evidence: shown.map((value) => place(value, value.confidence)),
  };
}

const valueSeparator = '; ';

/** The words of values in the order in which the text has them, in one line each. */
const inOrder = (values: ExtractResponse['entities']): string[] =>
  [...values].sort((left, right) => left.start - right.start).map(({ text }) => text.replace(/\s+/g, ' '));

/** The first of each value, whatever its white space and case. */
function distinct(entities: ExtractResponse['entities']): ExtractResponse['entities'] {
  const seen = new Set<string>();
  return entities.filter(({ text }) => {
    const key = text.replace(/\s+/g, ' ').toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

type Passage = PlacedValue & { readonly context: string };

function placer(source: string | undefined, pages: readonly Page[] = []): (passage: Passage, confidence: number | null) => AskEvidence {
  const spans = placesIn(source ?? '');
  const starts = pageStarts({ offset: 0, pages });
  return ({ text, start, end, context: given }, confidence) => {
    const span = source === undefined ? undefined : spans({ text, start, end });
    if (source === undefined || span === undefined) return { text, start, end, confidence, page: null, line: null, context: given };
    const at = countBefore(starts.length, (index) => itemAt(starts, index) <= span.start) - 1;
    const [page, from = 0] = [pages[at], starts[at]];
    const line = source.slice(from, span.start).split('\n').length;
    const context = source.slice(Math.max(0, span.start - contextChars), span.end + contextChars);
    return { text, start, end, confidence, page: page?.number ?? null, line, context };
  };
}
