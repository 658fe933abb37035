// What tells that a list answers a field: the words that introduce it, what kind of things it has, and where the reader of spans looks for the answer.
import type { FoundValue } from '../../../../core/find.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { languageOf } from '../../../../text/language.js';
import { largest } from '../../../../text/lists.js';
import { fieldContent, labelFit } from '../../reading/field/label-fit.js';
import { readField } from '../../reading/field/read-field.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import { wordsOf } from '../../reading/text/words.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { rolesOf, rolesOfLabel } from '../named/roles.js';
import { askedType } from '../prose/asked-types.js';
import { mentionsOf } from '../prose/mentions.js';
import { broadTypes } from '../prose/tagger.js';
import { askedKinds, thingCandidates } from '../prose/things.js';
import { readAsQuestion } from '../running-text/question.js';
import { readSentence } from '../running-text/sentence-view.js';
import { readSpans, type SpanReading } from '../span-reader/index.js';
import { listsIn } from './lists-in.js';
import type { TextList } from './text-list.js';

export const listFigures = [
  'bias',
  'label fits',
  'label is the field',
  'said before',
  'meant before',
  'noun before',
  'said behind',
  'meant behind',
  'read',
  'read over none',
  'read, best of the lists',
  'things',
  'no things',
  'persons',
  'no persons',
  'persons unasked',
  'lines',
  'enumeration',
  'pair',
  'one',
  'members',
  'plural',
  'label of another',
  'found within',
  'found elsewhere',
] as const;

export interface WeighedList {
  readonly list: TextList;
  /** In the order of `listFigures`. */
  readonly figures: readonly number[];
  readonly reading: SpanReading;
}

const maxLabel = 60;
/** What stands farther before a list says little of it. */
const maxLead = 60;
const minShare = 1e-4;
const person = broadTypes.indexOf('person');
const scaled = (share: number): number => Math.log(Math.max(minShare, share)) / 3;
/** How much of a member, beside how much of it there is, some things fill. */
function filledShare(text: string, { start, end }: Span, spans: readonly Span[]): number {
  const from = start + (/^[\d.,/]+\s*(?:\p{L}{1,2}\s)?/u.exec(text.slice(start, end))?.[0].length ?? 0);
  const filled = spans.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(from, span.start)), 0);
  return end > from ? Math.min(1, filled / (end - from)) : 0;
}
const spanOf = ({ members }: TextList): Span => ({ start: members[0]?.start ?? 0, end: members.at(-1)?.end ?? 0 });

/** The lists of a document with what speaks for each as the answer to a field; `found` are the values that were found without them. */
export function weighedLists(document: AnalysedDocument, query: ScalarQuery, found: readonly FoundValue[]): WeighedList[] {
  const lists = listsIn(document);
  if (lists.length === 0) return [];
  const { asked, need, concept } = query;
  const { text } = document;
  const words = `${wordsOfName(asked.name)} ${asked.description}`.trim();
  const question = readAsQuestion(words, languageOf(words) ?? languageIn(document));
  const viewed = (span: Span | null) => (span === null ? { coverage: 0, meant: 0 } : readSentence(document, question, span));
  const near = document.sentences.map((sentence) => {
    const { coverage, meant } = readSentence(document, question, sentence);
    return { ...sentence, near: coverage + meant };
  });
  const reading = readSpans(document, words, readField(asked).kinds, near);
  const vectors = loadWordVectors();
  const nounIn = (span: Span | null): number =>
    span === null || question.noun === null
      ? 0
      : largest(
          wordsOf(text, Math.max(span.start, span.end - maxLead), span.end, languageIn(document)).flatMap(({ key, lower, isSmall }) =>
            key === question.noun?.key ? [1] : isSmall ? [] : [vectors.similarity(question.noun?.rank ?? -1, vectors.rank(lower))],
          ),
          0,
        );
  const field = fieldContent(asked.name, asked.description, concept);
  const roles = rolesOf(wordsOfName(asked.name).split(' '));
  const kinds = askedKinds(query, document);
  const things = kinds === null ? [] : thingCandidates(document, query).filter(({ logOdds }) => logOdds > 0);
  const names = mentionsOf(document).filter(({ broad }) => (broad[person] ?? 0) > 1 / 2);
  const persons = need.kinds[0]?.kind === 'person' ? 1 : need.kinds.length > 0 ? 0 : (askedType(need).broad[person] ?? 0);
  const fits = lists.map(({ lead }): number => {
    if (lead === null || lead.end - lead.start > maxLabel) return 0;
    const label = text.slice(lead.start, lead.end).replace(/[:：\s]+$/u, '');
    return rolesOfLabel(label).some((role) => roles.includes(role)) ? 1 : labelFit(field, label);
  });
  const shares = lists.map((list) => reading.shareAt(spanOf(list)));
  const [bestFit, bestShare] = [largest(fits), largest(shares)];
  return lists.map((list, index): WeighedList => {
    const { members, lead, tail, form } = list;
    const [fit, share] = [fits[index] ?? 0, shares[index] ?? 0];
    const [before, behind] = [viewed(lead), viewed(tail)];
    const shareOf = (spans: readonly Span[]): number => members.reduce((sum, member) => sum + filledShare(text, member, spans), 0) / members.length;
    const [ofKind, ofPersons] = [shareOf(things), shareOf(names)];
    const isWithin = (value: Span): boolean => members.some((member) => overlaps(value, member));
    const within = found.reduce((sum, value) => sum + (isWithin(value) ? value.confidence : 0), 0);
    const isLabel = lead !== null && lead.end - lead.start <= maxLabel;
    return {
      list,
      reading,
      figures: [
        1,
        fit,
        fit >= 0.85 ? 1 : 0,
        before.coverage,
        before.meant,
        nounIn(lead),
        behind.coverage,
        behind.meant,
        scaled(share),
        scaled(share) - reading.none / 3,
        share === bestShare ? 1 : 0,
        kinds === null ? 0 : ofKind,
        kinds === null ? 0 : 1 - ofKind,
        persons * ofPersons,
        persons * (1 - ofPersons),
        (1 - persons) * ofPersons,
        form === 'lines' ? 1 : 0,
        form === 'enumeration' ? 1 : 0,
        form === 'enumeration' && members.length === 2 ? 1 : 0,
        members.length === 1 ? 1 : 0,
        Math.log(members.length),
        need.plural ? 1 : 0,
        isLabel && fit < bestFit ? bestFit - fit : 0,
        Math.min(1, within),
        largest(
          found.flatMap((value) => (isWithin(value) ? [] : [value.confidence])),
          0,
        ),
      ],
    };
  });
}
