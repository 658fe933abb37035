// The model's inputs for each proposal of a field, and for "none of them".
import type { Span } from '../../../../core/span.js';
import { float32At, itemAt, numberAt } from '../../../../text/at.js';
import { countBefore, largest } from '../../../../text/lists.js';
import { logOdds } from '../../../../text/probability.js';
import type { FieldReading } from '../../reading/field/read-field.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import { mark } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument, Need, ScalarQuery } from '../candidate.js';
import { isTitle } from '../prose/name-parts.js';
import { broadTypes } from '../prose/tagger.js';
import { candidateSources, type Evidenced, evidenceNames } from '../scoring/evidence.js';
import { readSpans, type SpanReading } from '../span-reader/index.js';
import type { SpanNetwork } from '../span-reader/network.js';
import { groupOf, groupOfType, valueGroups } from '../value-groups.js';
import { viewFrom } from './document-view.js';
import { type Figures, fill, inputCount, inputOf } from './inputs.js';
import { linesIn } from './lines.js';
import { type Proposal, proposalsFor } from './proposals.js';
import type { Question } from './question.js';
import { sentenceInputOf } from './sentence-inputs.js';
import type { SentenceView } from './sentence-view.js';

export interface Weighable {
  readonly spans: readonly Span[];
  /** A row of inputs for each span, and a last one for "none of them". */
  readonly rows: Float32Array;
}

/** Factor on the probability of kinds that the reader of fields finds too unlikely to search for. */
const unlikelyShare = 0.5;
const minOfGroup = 0.3;
const maxLogOdds = 5;
const minProbability = 0.001;
const oddsOf = (probability: number): number =>
  Math.max(-maxLogOdds, Math.min(maxLogOdds, logOdds(Math.max(minProbability, Math.min(1 - minProbability, probability))))) / 3;

/** How strongly each group of kinds is requested, 0 to 1. */
function groupsAsked({ kinds }: Need, reading: FieldReading): number[] {
  const asked = valueGroups.map(() => 0);
  const likely = kinds.length > 0 ? kinds : reading.kinds.map(({ kind, probability }) => ({ kind, weight: unlikelyShare * probability }));
  for (const { kind, weight } of likely) asked[groupOf(kind)] = Math.max(numberAt(asked, groupOf(kind)), weight);
  return asked;
}

const textGroup = valueGroups.indexOf('text');

/** How much a proposal belongs to each group, 0 to 1. */
function groupsOfProposal({ kinds, mention }: Proposal): number[] {
  const groups = valueGroups.map(() => 0);
  for (const kind of kinds) groups[groupOf(kind)] = 1;
  mention?.broad.forEach((share, type) => {
    const group = groupOfType(itemAt(broadTypes, type));
    groups[group] = Math.max(numberAt(groups, group), share * mention.confidence);
  });
  if (kinds.size === 0 && mention === null) groups[textGroup] = 1;
  return groups;
}

interface Weighed {
  readonly proposal: Proposal;
  readonly groups: readonly number[];
  readonly row: Float32Array;
  readonly near: number;
  readonly meant: number;
}

/** What all proposals of a field are compared with. */
interface Asked {
  readonly document: AnalysedDocument;
  readonly query: ScalarQuery;
  readonly reading: FieldReading;
  readonly spans: SpanReading;
  /** The highest probability that the span reader gives to a proposal. */
  readonly bestRead: number;
  readonly question: Question;
  readonly views: readonly SentenceView[];
  readonly proposals: readonly Proposal[];
  readonly groups: readonly number[];
  /** The highest coverage among the sentences, by words and by meaning. */
  readonly best: number;
  readonly bestMeant: number;
  /** The two highest probabilities from the other generators. */
  readonly likeliest: number;
  readonly next: number;
}

/** The proposals of a field with their inputs. Bounded by the length of the text times the sentences nearest to the field. */
export function weighable(
  document: AnalysedDocument,
  query: ScalarQuery,
  reading: FieldReading,
  evidence: readonly Evidenced[],
  network?: SpanNetwork,
): Weighable {
  const { asked: field, need } = query;
  const words = `${wordsOfName(field.name)} ${field.description}`.trim();
  const { question, views, near } = viewFrom(document, words);
  const spans = readSpans(document, words, reading.kinds, near, network);
  const proposals = proposalsFor(document, need, evidence, views, spans);
  const highest = (values: readonly number[]): number => largest(values, 0);
  const [likeliest = 0, next = 0] = proposals.map(({ others }) => others).sort((left, right) => right - left);
  const asked: Asked = {
    document,
    query,
    reading,
    spans,
    bestRead: highest(proposals.map((proposal) => readShare(spans, proposal))),
    question,
    views,
    proposals,
    groups: groupsAsked(need, reading),
    best: highest(views.map(({ coverage }) => coverage)),
    bestMeant: highest(views.map(({ meant }) => meant)),
    likeliest,
    next,
  };
  const weighed = weighedProposals(asked);
  compareRivals(weighed);
  const rows = new Float32Array((weighed.length + 1) * inputCount);
  for (const [index, { row }] of weighed.entries()) rows.set(row, index * inputCount);
  rows.set(rowOfNone(asked, weighed), weighed.length * inputCount);
  return { spans: weighed.map(({ proposal: { start, end } }) => ({ start, end })), rows };
}

/** The proposals inside a sentence with all their inputs but the comparison with rivals. */
function weighedProposals(asked: Asked): Weighed[] {
  const { document, question, views, proposals, best, bestMeant } = asked;
  const { text, sentences } = document;
  const lineOf = linesIn(document, question);
  const textOf = ({ start, end }: Span): string => text.slice(start, end).toLowerCase();
  const times = new Map<string, number>();
  for (const proposal of proposals) times.set(textOf(proposal), (times.get(textOf(proposal)) ?? 0) + 1);
  const named = proposals.filter(({ isPhrase }) => !isPhrase);
  const ofField = figuresOfField(asked);
  return proposals.flatMap((proposal): Weighed[] => {
    const { start, end } = proposal;
    const at = countBefore(sentences.length, (index) => itemAt(sentences, index).end <= start);
    const view = views[at];
    if (view === undefined || start < itemAt(sentences, at).start) return [];
    const first = countBefore(view.tokens.length, (index) => itemAt(view.tokens, index).end <= start);
    if (first === view.tokens.length) return [];
    let last = first;
    while ((view.tokens[last + 1]?.start ?? end) < end) last++;
    const row = new Float32Array(inputCount);
    const near = Math.max(views[at - 1]?.coverage ?? 0, views[at + 1]?.coverage ?? 0);
    view.measure(row, first, last, { near, best, bestMeant });
    const groups = groupsOfProposal(proposal);
    fillGroups(row, asked, proposal, groups);
    fillByOthers(row, asked, proposal);
    for (const told of [figuresByReader(asked, proposal), lineOf(start, end), ofField]) fill(row, told);
    fill(row, {
      'place in the text': start / text.length,
      mention: proposal.mention !== null,
      'confidence of the mention': proposal.mention?.confidence ?? 0,
      'lower case': text.slice(start, end) === textOf(proposal),
      phrase: proposal.isPhrase,
      'title before': [view.tokens[first - 1], view.tokens[first]].some((token) => token !== undefined && isTitle(token.lower)),
      'unknown words': unknownShare(view, first, last),
      'part of another': named.some((other) => other !== proposal && other.start <= start && other.end >= end),
      'times in the text': Math.log(times.get(textOf(proposal)) ?? 1),
    });
    const sum = (left: number, right: number): number => float32At(row, left) + float32At(row, right);
    return [
      {
        proposal,
        groups,
        row,
        near: sum(sentenceInputOf('nearness left'), sentenceInputOf('nearness right')),
        meant: sum(sentenceInputOf('nearness by meaning left'), sentenceInputOf('nearness by meaning right')),
      },
    ];
  });
}

const groupPlaces = valueGroups.map((group) => ({
  asked: inputOf(`${group} asked for`),
  own: inputOf(`of group ${group}`),
  both: inputOf(`of group ${group}, asked for`),
}));

/** How well the groups and kinds of a proposal match the requested ones. */
function fillGroups(row: Float32Array, { groups: wanted, query: { need } }: Asked, { kinds }: Proposal, groups: readonly number[]): void {
  for (const [index, { asked, own, both }] of groupPlaces.entries()) {
    row[asked] = numberAt(wanted, index);
    row[own] = numberAt(groups, index);
    row[both] = numberAt(wanted, index) * numberAt(groups, index);
  }
  fill(row, {
    'kind asked for': need.kinds.reduce((max, { kind, weight }) => (kinds.has(kind) ? Math.max(max, weight) : max), 0),
    'likeliest kind': kinds.has(need.kinds[0]?.kind ?? ''),
    'group asked for': agreement(groups, wanted),
  });
}

const sourcePlaces = candidateSources.map((source) => ({ input: inputOf(`source ${source}`), place: evidenceNames.indexOf(source) }));

/** What the other generators say about a proposal. */
function fillByOthers(row: Float32Array, { likeliest, next }: Asked, { entry, others }: Proposal): void {
  if (entry === null) return;
  for (const { input, place } of sourcePlaces) row[input] = entry.figures[place] ?? 0;
  fill(row, {
    'found by others': true,
    'log-odds by others': oddsOf(others),
    'likeliest by others': others === likeliest,
    'lead by others': oddsOf(others) - oddsOf(others === likeliest ? next : likeliest),
    labelled: entry.labelled,
  });
}

const readShare = (spans: SpanReading, span: Span): number => Math.exp(spans.logProbability(span) ?? Number.NEGATIVE_INFINITY);

/** What the span reader says about a proposal. */
function figuresByReader({ spans, bestRead }: Asked, { start, end }: Proposal): Figures {
  const log = spans.logProbability({ start, end });
  if (log === null) return {};
  const share = Math.exp(log);
  return {
    read: true,
    'log-odds of the reader': oddsOf(share),
    'likeliest of the reader': share === bestRead,
    'lead of the reader': oddsOf(share) - oddsOf(bestRead),
    'log-odds of the reader around': oddsOf(spans.shareAt({ start, end })),
  };
}

const figuresOfField = ({ query, reading, question }: Asked): Figures => ({
  'known concept': query.concept !== null,
  'certainty of the concept': reading.certainty,
  qualified: query.qualified,
  terms: Math.log(1 + question.terms.size),
});

/** The row for "none of them". */
function rowOfNone({ query, groups: wanted, best, bestMeant, likeliest, spans, bestRead }: Asked, weighed: readonly Weighed[]): Float32Array {
  const row = new Float32Array(inputCount);
  fill(row, {
    'no value': true,
    'no value, log-odds by others': oddsOf(likeliest),
    'no value, log-odds of the reader': oddsOf(Math.exp(spans.none)),
    'no value, best of the reader': oddsOf(bestRead),
    'no value, best coverage': best,
    'no value, best coverage by meaning': bestMeant,
    'no value, group asked for': largest(
      weighed.map(({ groups }) => agreement(groups, wanted)),
      0,
    ),
    'no value, known concept': query.concept !== null,
    'no value, qualified': query.qualified,
    ...Object.fromEntries(
      valueGroups.flatMap((group, index) => {
        const asked = numberAt(wanted, index);
        const has = largest(
          weighed.map(({ groups }) => numberAt(groups, index)),
          0,
        );
        return [
          [`no value, ${group} asked for`, asked],
          [`no value, ${group} asked for, none of it there`, asked * (1 - has)],
        ];
      }),
    ),
  });
  return row;
}

const agreement = (groups: readonly number[], wanted: readonly number[]): number =>
  groups.reduce((sum, share, index) => sum + share * numberAt(wanted, index), 0);

/** Compares each value with the others of its group: names and values are rivals, phrases are not. */
function compareRivals(weighed: readonly Weighed[]): void {
  const others = weighed.filter(({ proposal }) => !proposal.isPhrase);
  for (const own of weighed) {
    const group = own.groups.indexOf(largest(own.groups));
    const { start, end } = own.proposal;
    const rivals = own.proposal.isPhrase
      ? []
      : others.filter(({ proposal, groups }) => numberAt(groups, group) > minOfGroup && (proposal.end <= start || proposal.start >= end));
    fill(own.row, {
      'rivals of its group': Math.log(1 + rivals.length),
      'only one of its group': rivals.length === 0,
      'nearness lead': own.near - rivals.reduce((max, { near }) => Math.max(max, near), 0),
      'nearness by meaning lead': own.meant - rivals.reduce((max, { meant }) => Math.max(max, meant), 0),
      'first of its group': rivals.every(({ proposal }) => proposal.start > start),
      'last of its group': rivals.every(({ proposal }) => proposal.start < start),
    });
  }
}

/** Share of a span's words that have no vector; they are mostly names. */
function unknownShare({ tokens }: SentenceView, first: number, last: number): number {
  const vectors = loadWordVectors();
  const words = tokens.slice(first, last + 1).filter(({ lower }) => !mark.test(lower));
  return words.filter(({ lower, isSmall }) => !isSmall && vectors.rank(lower) < 0).length / Math.max(1, words.length);
}
