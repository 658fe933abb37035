// Features of a list as the answer to a field: the words that introduce it, the kind of its members, and where the span reader finds the answer.
import type { FoundValue } from '../../../../core/find.js';
import { oncePer } from '../../../../core/once-per.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { countBefore, largest } from '../../../../text/lists.js';
import type { LanguageCode } from '../../languages/languages.js';
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
import { type BroadType, broadTypes } from '../prose/tagger.js';
import { askedKinds, thingCandidates } from '../prose/things.js';
import { viewFrom } from '../running-text/document-view.js';
import { readSentence } from '../running-text/sentence-view.js';
import { readSpans, type SpanReading } from '../span-reader/index.js';
import { isPlural } from './asks-for-list.js';
import { type Cue, cuesIn, subjectsOf } from './list-cues.js';
import { listsIn } from './lists-in.js';
import type { TextList } from './text-list.js';

export const listFeatures = [
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
  'names',
  'no names',
  'persons unasked',
  'lines',
  'enumeration',
  'pair',
  'members',
  'plural',
  'label of another',
  'found within',
  'found elsewhere',
  'column',
  'wish has a turn',
  'same turn before',
  'another turn before',
  'no turn before',
  'same turn behind',
  'another turn behind',
  'same turn above',
  'same turn below the best',
  'plural by form',
] as const;

export interface WeighedList {
  readonly list: TextList;
  /** Whether each member contains a name of the requested type; true if the field does not ask for names. */
  readonly isNamed: boolean;
  /** In the order of `listFeatures`. */
  readonly figures: readonly number[];
  readonly reading: SpanReading;
}

const maxLabel = 60;
/** Text farther before a list says little about it. */
const maxLead = 60;
const minShare = 1e-4;
/** The types of names that answer a field of a kind; contracts are also signed by persons. */
const namedTypes: ReadonlyMap<string, readonly BroadType[]> = new Map([
  ['person', ['person']],
  ['organisation', ['organisation', 'person']],
  ['location', ['location']],
  ['city', ['location']],
  ['country', ['location']],
  ['place', ['location']],
]);
const scaled = (share: number): number => Math.log(Math.max(minShare, share)) / 3;
/** Share of a member, without its leading quantity, that spans cover, 0 to 1. */
function filledShare(text: string, { start, end }: Span, spans: readonly Span[]): number {
  const from = start + (/^[\d.,/]+\s*(?:\p{L}{1,2}\s)?/u.exec(text.slice(start, end))?.[0].length ?? 0);
  const filled = spans.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(from, span.start)), 0);
  return end > from ? Math.min(1, filled / (end - from)) : 0;
}
const spanOf = ({ members }: TextList): Span => ({ start: members[0]?.start ?? 0, end: members.at(-1)?.end ?? 0 });

/** The cue phrases before or after a list, nearest first. */
function cuesNear(text: string, span: Span | null, side: 'start' | 'end', code: LanguageCode): Cue[] {
  if (span === null) return [];
  const near =
    side === 'end'
      ? { start: Math.max(span.start, span.end - 2 * maxLead), end: span.end }
      : { start: span.start, end: Math.min(span.end, span.start + maxLead) };
  const cues = cuesIn(text, near, code);
  return side === 'end' ? cues.reverse() : cues;
}
/** The weight of a phrase halves with each phrase nearer to the list. */
const nearestFirst = (cues: readonly Cue[]): ReadonlyMap<string, number> => subjectsOf(cues, (index) => 0.5 ** index);
const shared = (wished: ReadonlyMap<string, number>, said: ReadonlyMap<string, number>): number =>
  largest(
    [...wished].map(([subject, weight]) => Math.min(1, weight * 1.5) * (said.get(subject) ?? 0)),
    0,
  );

/** For each line, the last short line up to it that does not end a sentence. */
const headings = oncePer(({ text, lines }: AnalysedDocument): readonly (Span | null)[] => {
  let last: Span | null = null;
  return lines.map((line) => {
    const own = text.slice(line.start, line.end).trim();
    if (own !== '' && own.length <= maxLabel && !/[.!?,;]$/u.test(own) && !/^[-*+•·▪◦‣–—►]/u.test(own)) last = line;
    return last;
  });
});

/** The heading above a list and its introduction. */
function headingOf(document: AnalysedDocument, list: TextList): Span | null {
  const from = list.lead?.start ?? spanOf(list).start;
  const { lines } = document;
  return headings(document)[countBefore(lines.length, (index) => (lines[index]?.end ?? 0) < from) - 1] ?? null;
}

/** The lists of a document with their features as the answer to a field; `found` are the values found without lists. */
export function weighedLists(document: AnalysedDocument, query: ScalarQuery, found: readonly FoundValue[]): WeighedList[] {
  const lists = listsIn(document);
  if (lists.length === 0) return [];
  const { asked, need, concept } = query;
  const { text } = document;
  const words = `${wordsOfName(asked.name)} ${asked.description}`.trim();
  const [code, own] = [languageOf(words) ?? languageIn(document), languageIn(document)];
  const { question, near } = viewFrom(document, words);
  const viewed = (span: Span | null) => (span === null ? { coverage: 0, meant: 0 } : readSentence(document, question, span));
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
  const namesOf = (types: readonly BroadType[]): Span[] =>
    mentionsOf(document).filter(({ broad }) => types.reduce((sum, type) => sum + numberAt(broad, broadTypes.indexOf(type)), 0) > 1 / 2);
  const persons = namesOf(['person']);
  const [kind] = need.kinds;
  const types = kind === undefined ? undefined : namedTypes.get(kind.kind);
  const names = types === undefined ? persons : namesOf(types);
  // How far the field asks for names, 0 to 1.
  const named = types !== undefined ? 1 : kind !== undefined ? 0 : numberAt(askedType(need).broad, broadTypes.indexOf('person'));
  const personal = types === undefined ? named : types.includes('person') ? 1 : 0;
  const fits = lists.map(({ lead }): number => {
    if (lead === null || lead.end - lead.start > maxLabel) return 0;
    const label = text.slice(lead.start, lead.end).replace(/[:：\s]+$/u, '');
    return rolesOfLabel(label).some((role) => roles.includes(role)) ? 1 : labelFit(field, label);
  });
  const shares = lists.map((list) => reading.shareAt(spanOf(list)));
  const [bestFit, bestShare] = [largest(fits), largest(shares)];
  const wished = subjectsOf(cuesIn(words, { start: 0, end: words.length }, code), () => 1);
  const contexts = lists.map((list) => {
    const { lead, tail } = list;
    const above = headingOf(document, list);
    const [before, behind] = [cuesNear(text, lead, 'end', own), cuesNear(text, tail, 'start', own)];
    return {
      before: before.length === 0 ? null : shared(wished, nearestFirst(before)),
      behind: behind.length === 0 ? null : shared(wished, nearestFirst(behind)),
      above:
        above === null
          ? 0
          : shared(
              wished,
              subjectsOf(cuesIn(text, above, own), () => 1),
            ),
    };
  });
  const bestTurn = largest(contexts.map(({ before, behind }) => Math.max(before ?? 0, behind ?? 0)));
  const pluralByForm = isPlural(wordsOfName(asked.name), document) ? 1 : 0;
  return lists.map((list, index): WeighedList => {
    const { members, lead, tail, form } = list;
    const context = itemAt(contexts, index);
    const hasTurn = wished.size > 0;
    const [fit, share] = [fits[index] ?? 0, shares[index] ?? 0];
    const [before, behind] = [viewed(lead), viewed(tail)];
    const shareOf = (spans: readonly Span[]): number => members.reduce((sum, member) => sum + filledShare(text, member, spans), 0) / members.length;
    const [ofKind, ofNames, ofPersons] = [shareOf(things), shareOf(names), shareOf(persons)];
    const isWithin = (value: Span): boolean => members.some((member) => overlaps(value, member));
    const within = found.reduce((sum, value) => sum + (isWithin(value) ? value.confidence : 0), 0);
    const isLabel = lead !== null && lead.end - lead.start <= maxLabel;
    return {
      list,
      isNamed: named < 1 / 2 || members.every((member) => names.some((name) => overlaps(name, member))),
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
        named * ofNames,
        named * (1 - ofNames),
        (1 - personal) * ofPersons,
        form === 'lines' ? 1 : 0,
        form === 'enumeration' ? 1 : 0,
        form === 'enumeration' && members.length === 2 ? 1 : 0,
        Math.log(members.length),
        need.plural ? 1 : 0,
        isLabel && fit < bestFit ? bestFit - fit : 0,
        Math.min(1, within),
        largest(
          found.flatMap((value) => (isWithin(value) ? [] : [value.confidence])),
          0,
        ),
        form === 'column' ? 1 : 0,
        hasTurn ? 1 : 0,
        context.before ?? 0,
        hasTurn && context.before === 0 ? 1 : 0,
        hasTurn && context.before === null ? 1 : 0,
        context.behind ?? 0,
        hasTurn && context.behind === 0 ? 1 : 0,
        context.above,
        bestTurn - Math.max(context.before ?? 0, context.behind ?? 0),
        pluralByForm,
      ],
    };
  });
}
