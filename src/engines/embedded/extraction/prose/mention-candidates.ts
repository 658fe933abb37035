// Candidates for fields that request names and terms in running text: mentions are typed against all such fields of the request at once.

import { compact } from '../../../../core/compact.js';
import { once } from '../../../../core/once-per.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { append } from '../../../../text/lists.js';
import { logOdds } from '../../../../text/probability.js';
import { readJson } from '../../data.js';
import type { AnalysedDocument, Candidate, Need, ScalarQuery } from '../candidate.js';
import { cuesOf, supportAround } from '../cues.js';
import { recogniserOf } from '../recognisers/table.js';
import { type AskedType, askedType, isTypeNoun, isWholeName } from './asked-types.js';
import { requestsPersonByRole, statesNothing } from './calling.js';
import { type Mention, mentionsOf } from './mentions.js';
import { isIntroduced, type NamePart, partOfName } from './name-parts.js';
import { broadTypes } from './tagger.js';
import { termCandidates } from './terms.js';
import { listedIn, prepareMention, type TypingWeights, typeProbabilities, typingFeatures } from './typing.js';

// Kinds whose recogniser is a list; running text has more values than any list.
const openLists = new Set(['country', 'language', 'nationality']);

/** Whether mentions answer a field: it requests no kind with a recogniser of its own, or one whose recogniser is an open list. */
export function isOpenVocabulary(need: Need): boolean {
  const [first] = need.kinds;
  return first === undefined || openLists.has(first.kind) || recogniserOf(first.kind) === undefined;
}

// Nouns for a role rather than a type: the words around a name decide, and a name may have several roles.
const roles = new Set(
  (
    'sender recipient receiver author buyer seller purchaser vendor supplier customer client employer employee manager owner landlord tenant lessor lessee licensee licensor plaintiff defendant signatory contractor ' +
    'issuer payer payee carrier manufacturer publisher founder ceo chairman chairperson assignee attendee participant candidate applicant winner loser origin destination departure arrival birthplace headquarters ' +
    'jurisdiction spouse father mother guest host passenger victim suspect witness patient doctor merchant store shop retailer insurer party beneficiary lender borrower creditor debtor guarantor opponent competitor ' +
    'contact salesperson cashier agent representative notary translator editor inventor reporter recruiter interviewer speaker venue hometown partner parent subsidiary sponsor organizer director producer'
  ).split(' '),
);

// Log-odds of a mention in a role: gained with full support from the words around it, lost without any.
const roleGain = 2.5;
const rolePenalty = 4.2;
const rivalPenalty = 7;
const onlyOneGain = 1.2;
// Added to the typing model's log-odds so that precision and recall balance on development data.
const evenShift = 0.4;

const person = broadTypes.indexOf('person');
const minPerson = 0.5;
/** Minimum support from words near a name if the field describes a person by role. */
const minCalled = 0.38;
/** Support that a phrase gives by tying a name to the field, on the scale of the words around it. */
const tiedSupport = 0.8;

interface MentionIntent {
  readonly need: Need;
  readonly type: AskedType;
  readonly role: boolean;
  /** Whether it describes one person by role ("nurse"): only somebody whom the text describes so nearby is meant. */
  readonly isCalling: boolean;
}

function playsPart(need: Need): boolean {
  if (need.byQuestionWord) return true;
  const named = need.nameTerms.concat(need.headTerms);
  // "participants: people mentioned" requests all of them.
  if (need.plural && need.headTerms.length > 0 && need.headTerms.every((term) => isWholeName(term.base))) return false;
  if (need.definite && !need.plural && named.some((term) => !isWholeName(term.base))) return true;
  // "campus location": a place that its purpose distinguishes from others.
  const head = need.nameTerms.at(-1);
  if (head !== undefined && need.nameTerms.length > 1 && isWholeName(head.base) && !isTypeNoun(need.nameTerms.map((term) => term.base).join(' ')))
    return true;
  return [need.nameTerms, need.headTerms].some((wanted) => {
    const bases = wanted.map((term) => term.base);
    // A "political party" is a type, a "party" is a role.
    const compound = bases.length > 1 && isTypeNoun(bases.slice(-2).join(' '));
    return !compound && bases.some((base) => roles.has(base));
  });
}

interface OpenField extends Pick<ScalarQuery, 'need' | 'concept'> {
  /** Index of the list of records that contains the field; only fields of the same list compete with it. Null if all fields do. */
  readonly records: number | null;
  /** Names that a phrase of the text ties to the field. */
  readonly tied: readonly Span[];
}

/** One list of candidates per field, in order; empty for fields that mentions cannot answer. */
export function mentionCandidates(document: AnalysedDocument, fields: readonly OpenField[]): Candidate[][] {
  const isSearch = statesNothing(document.text);
  const intents = fields.map((field): MentionIntent | null => {
    const { need } = field;
    if (!isOpenVocabulary(need)) return null;
    const type = askedType(need);
    return { need, type, role: playsPart(need), isCalling: requestsPersonByRole(field) && !isSearch };
  });
  // Next to a field for "person", roles act as types that divide the names among themselves.
  const areTypes = intents.some((intent) => intent?.type.whole === true && (intent.type.broad[person] ?? 0) >= minPerson);
  const answers = fields.map((): Candidate[] => []);
  if (intents.every((intent) => intent === null)) return answers;
  const isPart = ({ role, isCalling }: MentionIntent): boolean => role || (isCalling && !areTypes);
  const mentions = mentionsOf(document);
  const listed = listedIn(document);
  const weights = typingWeights();
  // Roles do not compete with each other; types do.
  const competing = intents.flatMap((intent, index) => {
    const own = answers[index];
    const records = fields[index]?.records ?? null;
    return intent !== null && !isPart(intent) && intent.need.part === undefined && own !== undefined ? [{ type: intent.type, own, records }] : [];
  });
  const rounds = [...new Set(competing.map(({ records }) => records))].map((records) => {
    const rivals = records === null ? competing : competing.filter((field) => field.records === records);
    return { rivals, types: rivals.map(({ type }) => type), records };
  });
  for (const mention of mentions) {
    const prepared = prepareMention(mention);
    for (const { rivals, types, records } of rounds) {
      const probabilities = typeProbabilities(typingFeatures(prepared, types, listed), weights);
      rivals.forEach((field, at) => {
        if (field.records !== records) return;
        field.own.push({ start: mention.start, end: mention.end, logOdds: logOdds(probabilities[at] ?? 0) + evenShift, source: 'prose' });
      });
    }
  }
  intents.forEach((intent, index) => {
    if (intent === null) return;
    if (intent.need.part !== undefined) answers[index] = nameParts(document.text, mentions, intent.need.part);
    else if (isPart(intent)) answers[index] = playing(document, mentions, intent, fields[index]?.tied ?? []);
    else {
      const answer = answers[index] ?? [];
      // Common nouns are tried only if no name or term answers.
      if (answer.every((candidate) => candidate.logOdds < 0)) append(answer, termCandidates(document, intent.need, intent.type, mentions));
      append(answer, listedOutside(document, intent.need, mentions));
    }
  });
  return answers.map((candidates, index) => penaliseExcluded(document, candidates, fields[index]?.need));
}

const introducedLogOdds = 1.5;

function nameParts(text: string, mentions: readonly Mention[], part: NamePart): Candidate[] {
  return mentions.flatMap((mention): Candidate[] => {
    const span = partOfName(mention, part);
    if (span === null) return [];
    const value = logOdds(Math.min(0.97, (mention.broad[person] ?? 0) * mention.confidence));
    return [{ start: span.start, end: span.end, logOdds: isIntroduced(text, mention) ? Math.max(value, introducedLogOdds) : value, source: 'prose' }];
  });
}

/** List entries of the requested kind that no mention covers. */
function listedOutside(document: AnalysedDocument, need: Need, mentions: readonly Mention[]): Candidate[] {
  const kind = need.kinds[0]?.kind ?? '';
  if (!openLists.has(kind)) return [];
  let at = 0;
  return document.matches(kind).flatMap((match): Candidate[] => {
    while (at < mentions.length && (mentions[at]?.end ?? 0) <= match.start) at++;
    const next = mentions[at];
    if (next !== undefined && next.start < match.end) return [];
    return [{ start: match.start, end: match.end, logOdds: logOdds(match.precision), source: 'recogniser' }];
  });
}

function playing(document: AnalysedDocument, mentions: readonly Mention[], intent: MentionIntent, tied: readonly Span[]): Candidate[] {
  const cues = cuesOf(intent.need, 'role', []);
  const fitting = mentions
    .map((mention) => ({
      mention,
      fit: mention.broad.reduce((sum, share, type) => sum + share * Math.min(1, 2 * (intent.type.broad[type] ?? 0)), 0),
    }))
    .filter(({ fit }) => fit > 0.25);
  const isTied = (span: Span): boolean => tied.some((own) => overlaps(own, span));
  const supports = fitting.map(({ mention }, index) => {
    const support = supportAround(document.text, mention, cues, {
      left: fitting[index - 1]?.mention.end ?? -1,
      right: fitting[index + 1]?.mention.start ?? Number.POSITIVE_INFINITY,
    });
    return intent.isCalling && isTied(mention) ? { ...support, required: Math.max(support.required, tiedSupport) } : support;
  });
  const best = supports.reduce((max, { required }) => Math.max(max, required), 0);
  return fitting.flatMap(({ mention, fit }, index): Candidate[] => {
    const support = supports[index] ?? { required: 0, strongest: 0, excluded: 0, key: undefined };
    // Being somebody does not answer what somebody did, and what another clause says about them does not count.
    if (intent.need.byQuestionWord && (support.key === undefined || isApart(document.text, mention, support.key))) return [];
    if (intent.isCalling && Math.max(support.strongest, support.required) < minCalled && !(intent.role && isIntroduced(document.text, mention)))
      return [];
    const value =
      logOdds(Math.min(0.97, fit * mention.confidence)) +
      roleGain * support.required -
      rolePenalty * Math.max(0, 1 - 2 * support.required) -
      (best > 0.3 && !intent.need.plural ? rivalPenalty * (1 - support.required / best) : 0) +
      (fitting.length === 1 ? onlyOneGain : 0);
    return [{ start: mention.start, end: mention.end, logOdds: value, source: 'prose', ...compact({ key: support.key }) }];
  });
}

const clauseEnd = /[;!?]|(?<!(?<!\p{L})\p{L}{1,3})\.\s|\n\s*\n/u;

/** Whether a clause ends between two spans. */
function isApart(text: string, left: Span, right: Span): boolean {
  return clauseEnd.test(text.slice(Math.min(left.end, right.end), Math.max(left.start, right.start)));
}

// Penalises candidates with words around them that the description excludes.
function penaliseExcluded(document: AnalysedDocument, candidates: readonly Candidate[], need: Need | undefined): Candidate[] {
  if (need === undefined || need.excluded.length === 0) return [...candidates];
  const cues = { required: [], own: [], excluded: need.excluded, insistence: 0, contrast: 0 };
  return candidates.map((candidate) => {
    if (candidate.logOdds < -1) return candidate;
    const { excluded } = supportAround(document.text, candidate, cues, { left: -1, right: Number.POSITIVE_INFINITY });
    return { ...candidate, logOdds: candidate.logOdds - 4 * Math.max(0, excluded - 0.5) };
  });
}

const typingWeights = once(() => readJson<{ weights: TypingWeights }>('prose-typing.json').weights);
