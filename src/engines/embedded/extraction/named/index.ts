// Values that the form of a document names for a field: labels in any supported language, headings, letters, contracts, logs and code.
import { compact } from '../../../../core/compact.js';
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { append } from '../../../../text/lists.js';
import { contentWords, fieldContent, labelFit } from '../../reading/field/label-fit.js';
import { readField } from '../../reading/field/read-field.js';
import type { AnalysedDocument, Candidate, Need, ScalarQuery } from '../candidate.js';
import { opposed } from '../cues.js';
import { wordsOfName } from '../describe-words.js';
import { readGrid } from '../layout/grid.js';
import { overlapsWith } from '../overlaps.js';
import { isWholeName } from '../prose/asked-types.js';
import { anyRoleConcepts, requestsPersonByRole } from '../prose/calling.js';
import { recogniserOf } from '../recognisers/table.js';
import { clauseSpans } from './clauses.js';
import { columnSpans } from './columns.js';
import { contractDates } from './contract-dates.js';
import { labelledSpans } from './labels.js';
import { letterSpans } from './letters.js';
import { itemsOf, listIn, trimmed } from './listed.js';
import { machineSpans } from './machine.js';
import type { NamedSpan } from './named-span.js';
import { partySpans } from './parties.js';
import { partCandidates } from './parts.js';
import { reasonSpans } from './reasons.js';
import { canonicalPhrase, counterpartsOf, isKindRole, type Role, rolesOf } from './roles.js';
import { sectionSpans } from './sections.js';
import { sidePlaces } from './sides.js';

/** Values next to their labels and below their column headers. */
export const labelled = oncePer((document: AnalysedDocument): readonly NamedSpan[] => {
  const grid = readGrid(document);
  return [...labelledSpans(grid), ...columnSpans(grid)];
});

const letterSpansOf = oncePer(({ text, lines }: AnalysedDocument): readonly NamedSpan[] => letterSpans(text, lines));

/** All named spans of a document. Linear in the text. */
const namedSpans = oncePer((document: AnalysedDocument): readonly NamedSpan[] => {
  const { text, lines } = document;
  return [
    ...labelled(document),
    ...sectionSpans(text, lines),
    ...letterSpansOf(document),
    ...clauseSpans(text),
    ...contractDates(document),
    ...partySpans(text),
    ...reasonSpans(text),
    ...machineSpans(text, lines),
  ];
});

/** The distinct labels and column headers of a document. */
export function labelsOf(document: AnalysedDocument): readonly string[] {
  return [...new Set(labelled(document).flatMap(({ key }) => (key === undefined ? [] : [document.text.slice(key.start, key.end)])))];
}

// Kinds with a strict format: text without it is not a value, whatever the label.
const strictKinds = new Set('email url ip mac iban card uuid hash doi isbn coordinates percent'.split(' '));
/** Kinds whose values contain a digit. */
const counted = new Set('date datetime time money number quantity percent year phone iban card version'.split(' '));
/** Kinds of points in time, which an amount never is. */
const points = new Set(['date', 'datetime', 'time', 'year']);
const daysOfMonth = 31;
const monthsOfYear = 12;
/** Log-odds penalty of a role that only the description or only the plain words of the concept give. */
const describedPenalty = 0.5;
const maxValueLength = 160;

interface NamedCandidates {
  /** In generator order. If `decides` is `all` and the field requests one value, candidates that differ from the best one are penalised. */
  readonly candidates: readonly Candidate[];
  /** Names that a phrase ties to words of the field. */
  readonly parts: readonly Candidate[];
  /** Values with a counterpart of the requested role and, if a person is requested, the labels of roles. */
  readonly ruledOut: readonly Span[];
  /** Persons and organisations that a label calls something other than the field does, with those labels. */
  readonly calledOtherwise: readonly Span[];
  /**
   * Which other values become less likely: `all` if the document gives a value exactly the requested role, `prose` if a label or phrase only repeats the
   * field's words.
   */
  readonly decides: 'all' | 'prose' | null;
}

/** Generic labels, which other values of a text may have too. */
const broad = new Set('rate amount price value no date time code number result type'.split(' '));
const decisiveLogOdds = 1.5;
/** Minimum label fit; below it the label is about something else. */
const minFit = 0.6;
const fitPenalty = 2;
const otherPenalty = 3;

const maxLabels = 5000;
/** Whether a label says what somebody is or does ("Patient"), not only that somebody is named ("Name", "Contact"). */
const isCalled = oncePerKey((label: string): boolean => {
  const { kinds, concept } = readField({ kind: 'scalar', path: [], name: label, description: '' });
  const [first] = kinds;
  return (
    first !== undefined &&
    (first.kind === 'person' || first.kind === 'organisation') &&
    first.probability >= surelyCalled &&
    !contentWords(label).every(isWholeName) &&
    !anyRoleConcepts.has(concept?.id ?? '')
  );
}, maxLabels);
const surelyCalled = 0.75;

/** "Daily rate" is not an hourly rate, however similar the labels are. */
const isOpposed = (asked: readonly string[], label: string): boolean => {
  const words = contentWords(label);
  return asked.some((own) => !words.includes(own) && words.some((word) => opposed(own, word)));
};

/** Candidates for one field: spans that the document calls what the field requests. `repeated`: the field has a value in each record of a list. */
export function namedCandidates(document: AnalysedDocument, query: ScalarQuery, repeated = false): NamedCandidates {
  const asked = askedRoles(query);
  const candidates: Candidate[] = [];
  let decides: NamedCandidates['decides'] = null;
  const others = new Set([...asked.roles.keys()].flatMap(counterpartsOf).filter((role) => ![...asked.roles.keys()].some((own) => own === role)));
  const ruledOut: Span[] = [];
  const calledOtherwise: Span[] = [];
  const field = fieldContent(query.asked.name, query.asked.description, query.concept);
  const fitOfLabel = oncePerKey((label: string) => (isOpposed(field.name, label) ? 0 : labelFit(field, label)));
  const fitOf = ({ key }: NamedSpan): number => (key === undefined ? 0 : fitOfLabel(document.text.slice(key.start, key.end)));
  const spans = namedSpans(document);
  const letter = letterSpansOf(document);
  const places = sidePlaces(document, query, letter);
  // Only for spans of a letter: the recipient in a mail header may be a mailbox, not a customer.
  const placeOf = (span: NamedSpan): number | undefined => (span.role === null || !letter.includes(span) ? undefined : places.get(span.role));
  const asksForSomebody = query.need.kinds[0]?.kind === 'person';
  const isCalling = requestsPersonByRole(query);
  const isOfCompany = repeated && query.need.kinds[0]?.kind === 'organisation';
  for (const span of spans) {
    // "Asistentes: …" gives the role of people and is not a name.
    if (asksForSomebody && span.role !== null && span.key !== undefined) ruledOut.push(span.key);
    if (span.role !== null && others.has(span.role)) {
      ruledOut.push({ start: span.start, end: span.end });
      continue;
    }
    const fit = fitOf(span);
    const isOther = (key: Span): boolean =>
      isCalled(document.text.slice(key.start, key.end)) || (isOfCompany && (span.role === 'attendee' || span.role === 'absentee'));
    // A person whom a label calls something else is not the value, and the label is not a name. Attendees of a meeting are not companies that made offers.
    if ((isCalling || isOfCompany) && fit < minFit && span.key !== undefined && isOther(span.key))
      append(calledOtherwise, [span.key, { start: span.start, end: span.end }]);
    const byRole =
      (span.role === null ? undefined : (asked.roles.get(span.role) ?? placeOf(span))) ??
      (span.phrase === '' ? undefined : asked.phrases.get(span.phrase));
    const byLabel = fit < minFit ? undefined : (1 - fit) * fitPenalty;
    const loss = byRole === undefined ? byLabel : Math.min(byRole, byLabel ?? byRole);
    if (loss === undefined) continue;
    const literally = span.whole && byRole === 0;
    for (const value of answersIn(document, span, query.need))
      candidates.push({
        ...value,
        logOdds: span.logOdds - loss,
        source: 'named',
        ...compact({ key: span.key }),
        ...(fit > 0 || literally ? { labelFit: literally ? 1 : fit } : {}),
      });
    if (span.logOdds - loss < decisiveLogOdds) continue;
    // A label in exactly the words of the field's name decides which value is meant.
    const literal = span.role === null && span.whole && loss === 0 && !broad.has(span.phrase) && !strictKinds.has(query.need.kinds[0]?.kind ?? '');
    // A position in the letter that only implies a side does not name the requested person.
    const byPlace = span.role !== null && byLabel === undefined && !asked.roles.has(span.role) && placeOf(span) !== undefined;
    if (literal || (span.role !== null && !isKindRole(span.role) && !byPlace)) decides = 'all';
    else decides ??= 'prose';
  }
  // A label or a position is stronger evidence than a phrase.
  const otherOf = overlapsWith(calledOtherwise);
  const parts = decides === 'all' ? [] : partCandidates(document, query).filter((part) => otherOf(part) === undefined);
  if (parts.some(({ logOdds }) => logOdds >= decisiveLogOdds)) decides ??= 'prose';
  const one = !query.need.plural && !repeated && decides === 'all';
  return { candidates: one ? penaliseOthers(document.text, candidates) : candidates, parts, ruledOut, calledOtherwise, decides };
}

/** Penalises candidates that differ from the best one; other occurrences of the same value keep their log-odds. */
function penaliseOthers(text: string, candidates: readonly Candidate[]): Candidate[] {
  const best = candidates.reduce<Candidate | undefined>((top, own) => (top === undefined || own.logOdds > top.logOdds ? own : top), undefined);
  if (best === undefined) return [];
  const value = text.slice(best.start, best.end);
  return candidates.map((own) => (text.slice(own.start, own.end) === value ? own : { ...own, logOdds: own.logOdds - otherPenalty }));
}

interface AskedRoles {
  readonly roles: ReadonlyMap<Role, number>;
  readonly phrases: ReadonlyMap<string, number>;
}

/** Roles and phrases for a field with their log-odds penalties: from its name and from the head phrase of its description. */
function askedRoles({ field, asked, plain, need }: ScalarQuery): AskedRoles {
  const roles = new Map<Role, number>();
  const phrases = new Map<string, number>();
  const name = wordsOfName(field.name);
  const head = need.headTerms.map((term) => term.base);
  const aboutCompany = /\b(?:company|organi[sz]ation|firm|business)\b/i.test(field.description);
  const add = (words: readonly string[], loss: number): void => {
    const phrase = canonicalPhrase(words);
    if (phrase !== '' && !phrases.has(phrase)) phrases.set(phrase, loss);
    for (const role of rolesOf(words)) if (!roles.has(role)) roles.set(role, loss);
  };
  add(name, 0);
  if (head.length > 0) add(head, describedPenalty);
  if (asked !== field) add(wordsOfName(asked.name), 0);
  if (plain !== null && roles.size === 0) add(wordsOfName(plain.name), describedPenalty);
  if (/^company (?:of|that|which|who).{0,12}(?:send|sent|writes|wrote)/i.test(field.description) || canonicalPhrase(name) === 'company')
    roles.set('sender-company', describedPenalty);
  if (/\b(?:signed|wrote|sent)\b/i.test(field.description) && !aboutCompany && need.kinds[0]?.kind === 'person') roles.set('sender', 0);
  return { roles, phrases };
}

/** The parts of a named span that answer the need: all of it, the part of the requested kind, or its items. */
export function answersIn(document: AnalysedDocument, span: NamedSpan, need: Need): Span[] {
  const { text } = document;
  if (!span.whole) return fits(text, span, need) ? [{ start: span.start, end: span.end }] : [];
  const [first] = need.kinds;
  const patterned = first !== undefined && recogniserOf(first.kind) !== undefined;
  if (need.plural && !counted.has(first?.kind ?? ''))
    return itemsOf(text, listIn(document, span, first?.kind)).filter((item) => fits(text, item, need));
  if (patterned) {
    const inside = document.matches(first.kind).filter((match) => match.start >= span.start && match.end <= span.end);
    const [best] = inside;
    if (best !== undefined && (first.weight > 0.7 || best.end - best.start > (span.end - span.start) / 2))
      return need.plural ? inside.map(({ start, end }) => ({ start, end })) : [{ start: best.start, end: best.end }];
    if (strictKinds.has(first.kind)) return [];
  }
  const value = first?.kind === 'person' || need.definite ? personIn(text, span) : trimmed(text, span);
  // A sender or recipient without a name is known by the address.
  const mailbox = (span.role === 'sender' || span.role === 'recipient') && /^\S{1,80}@\S{1,80}$/.test(text.slice(value.start, value.end));
  return value.end > value.start && value.end - value.start <= maxValueLength && (mailbox || fits(text, value, need)) ? [value] : [];
}

function fits(text: string, span: Span, need: Need): boolean {
  const value = text.slice(span.start, span.end);
  const kind = need.kinds[0]?.kind ?? '';
  if (strictKinds.has(kind) && kind === 'email') return value.includes('@');
  if (points.has(kind) && isAmount(value)) return false;
  if (counted.has(kind) && (need.kinds[0]?.weight ?? 0) > 0.7) return /\p{N}/u.test(value) || value.includes(' ');
  if (kind === 'person') return /\p{L}{2}/u.test(value) && !/@|\d{3}/.test(value);
  return /[\p{L}\p{N}]/u.test(value);
}

/** "Delivery 4.95" is a price; "Lieferung 12.05" may be the twelfth of May. */
function isAmount(value: string): boolean {
  const [, whole, sign, part] = /^\D{0,3}(\d[\d.,'’ ]*?)([.,])(\d{2})\D{0,3}$/u.exec(value) ?? [];
  return whole !== undefined && (sign === ',' || Number(whole) > daysOfMonth || Number(part) > monthsOfYear || Number(part) === 0);
}

/** "Lucy Brandt <lucy@…>", "Walter Simmons, 67 years", "Stefan Wirth on 21 Aug": the name at the start. */
function personIn(text: string, span: Span): Span {
  const value = text.slice(span.start, Math.min(span.end, span.start + maxValueLength));
  // `"Okafor, Ngozi" <n.okafor@…>`: the quotes protect the comma.
  const quoted = /^\s*"([^"\n]{2,60})"\s*</u.exec(value);
  if (quoted !== null) return trimmed(text, { start: span.start, end: span.start + quoted[0].lastIndexOf('"') });
  const end = /\s*[<,(;|]|\s(?:on|at|from|am|le|el)\s(?=[\p{N}\p{Lu}])|\s\d/u.exec(value)?.index ?? value.length;
  return trimmed(text, { start: span.start, end: span.start + end });
}
