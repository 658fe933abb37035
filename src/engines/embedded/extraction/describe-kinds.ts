// From the words of a field to kinds of value: phrases of the recognisers' own names first, else the kind whose names are nearest in meaning.
import { loadWordVectors } from '../vectors.js';
import { baseForm } from './describe-words.js';
import { isSpokenPhrase } from './prose/asked-types.js';
import { recogniserOf, recognisers } from './recognisers/table.js';

export interface KindWeight {
  readonly kind: string;
  /** 0 to 1. */
  readonly weight: number;
  /** True when the words that named the kind also name others (number, code, value …). */
  readonly generic: boolean;
}

/** Kinds without a recogniser: spans of running text that the prose reader types. */
const spokenKinds: Readonly<Record<string, readonly string[]>> = {
  person:
    'person|individual|human|people|customer name|client name|author|director|actor|actress|employee|contact person|contact name|full name|first name|last name|surname|family name|given name|patient|patient name|ceo|founder|signatory|writer|artist|politician|scientist|researcher|speaker|player|president|person name|name of person|manager|doctor|lawyer|witness|victim|suspect|judge|passenger|guest|singer|musician|character|who|recipient|sender|assignee|attendee|participant|candidate|applicant|plaintiff|defendant|coach|teacher|student|owner|chairman|inventor|narrator|host|engineer|cashier|salesperson|agent|physician|member|personal name|name of the person|celebrity'.split(
      '|',
    ),
  organisation:
    'organization|organisation|company|company name|institution|business|corporation|firm|agency|vendor|supplier|seller|vendor name|supplier name|employer|manufacturer|brand|bank|university|school|merchant|merchant name|store|store name|shop|shop name|publisher|government agency|organization name|organisation name|business name|party name|team|club|political party|band|group|insurer|airline|startup|org|buyer|contractor|corporate|bank name|newspaper|hospital|association|company or organization|carrier|issuer|retailer|party|landlord|tenant|licensee|licensor'.split(
      '|',
    ),
  location:
    'location|place|city|town|city name|region|state|province|village|geographic location|geographical location|venue|destination|origin|place name|birthplace|place of birth|county|district|continent|island|river|mountain|lake|where|loc|departure city|arrival city|landmark|geopolitical entity|headquarters|site|neighborhood|territory|jurisdiction|governing law|airport|geographic area'.split(
      '|',
    ),
};

/** What people call values of kinds beside the names in the recognisers' table. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  duration:
    'response time|reaction time|waiting time|working time|processing time|travel time|flight time|preparation time|prep time|latency|working hour|weekly hour|opening period|paid leave|annual leave|vacation|vacation day|holiday|holiday entitlement|return period|cooling off period|probation|probation period|retention|uptime|downtime'.split(
      '|',
    ),
  date: ['expected delivery', 'estimated delivery', 'estimated arrival', 'next visit', 'next service'],
};

const generic = new Set(
  'agent|amount|card|change|code|date|day|figure|file|group|host|id|index|invoice|level|member|name|no|number|number of|owner|party|period|place|range|rate|reference|share|site|size|state|term|total|value|when'.split(
    '|',
  ),
);

interface Phrase {
  readonly kind: string;
  /** Position in its recogniser's list: the first names are the kind's own, later ones are shared more often. */
  readonly order: number;
}

let known: Map<string, Phrase[]> | undefined;

// A thousand names, made ready when a field first asks for them.
function knownPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  if (known !== undefined) return known;
  known = new Map();
  const named = (table: Readonly<Record<string, readonly string[]>>) => Object.entries(table).map(([kind, names]) => ({ kind, names }));
  for (const { kind, names } of [...recognisers, ...named(spokenKinds), ...named(alsoCalled)]) {
    for (const [order, name] of names.entries()) {
      const key = name.split(/[ -]/).map(baseForm).join(' ');
      const entry = { kind, order };
      const same = known.get(key);
      if (same === undefined) known.set(key, [entry]);
      else if (!same.some((one) => one.kind === kind)) same.push(entry);
    }
  }
  return known;
}
const longestPhrase = 4;

/** Whether a single word names a kind of value. */
export function namesKind(word: string): boolean {
  return knownPhrases().has(baseForm(word));
}

// The first names of a kind are its own; a single word further down ("refund" for money) means more than its value.
const ownNames = 4;

/** Kinds with a recogniser that a whole phrase ("phone number") names, the likeliest first; none for words that mean many things. */
export function kindsNamed(phrase: string): readonly string[] {
  const key = phrase.toLowerCase().split(/[ -]/).map(baseForm).join(' ');
  if (generic.has(key) && key !== 'date' && key !== 'amount') return [];
  return (knownPhrases().get(key) ?? [])
    .filter(({ order }) => order < ownNames || key.includes(' '))
    .sort((left, right) => left.order - right.order)
    .map(({ kind }) => kind)
    .filter((kind) => recogniserOf(kind) !== undefined);
}

/** Kinds that the phrase asks for: the longest known phrase that ends at its head, else one inside it, else the nearest in meaning. */
export function kindsInPhrase(words: readonly string[], head: number): KindWeight[] {
  if (words.length === 0) return [];
  const bases = words.flatMap((word) => word.split('-')).map(baseForm);
  const shift = words.slice(0, head + 1).reduce((sum, word) => sum + word.split('-').length - 1, 0);
  const headIndex = Math.min(bases.length - 1, head + shift);
  // "programming language" is no language.
  if (
    headIndex > 0 &&
    isSpokenPhrase(bases.slice(headIndex - 1, headIndex + 1).join(' ')) &&
    !knownPhrases().has(bases.slice(headIndex - 1, headIndex + 1).join(' '))
  )
    return [];
  // "days of holiday", "years of experience", "weekly hours" ask how long; "day of departure" does not.
  if (/^(?:days|weeks|months|years)$/.test(words[head] ?? '') ? words[head + 1] === 'of' : /^(?:hours|minutes)$/.test(words[head] ?? ''))
    return [{ kind: 'duration', weight: 1, generic: false }];
  // "number of employees" counts something; "date of birth" is its own phrase.
  for (let end = Math.min(bases.length, headIndex + 4); end > headIndex; end--) {
    for (let start = Math.max(0, end - longestPhrase); start <= headIndex; start++) {
      const key = bases.slice(start, end).join(' ');
      const found = knownPhrases().get(key);
      if (found === undefined) continue;
      // "number of employees" is a count, "number of the order" a reference.
      const counted = words[head + 2] ?? '';
      if (key === 'number' && bases[headIndex + 1] === 'of')
        return [{ kind: baseForm(counted) === counted && counted !== 'people' ? 'id' : 'number', weight: 1, generic: false }];
      const isGeneric = generic.has(key);
      return found
        .map(({ kind, order }) => ({ kind, weight: Math.max(0.55, 1 - 0.02 * order), generic: isGeneric }))
        .sort((left, right) => right.weight - left.weight);
    }
  }
  if (bases[headIndex] === 'name' && headIndex > 0) return kindsInPhrase(bases.slice(0, headIndex), headIndex - 1);
  return nearestKinds(bases[headIndex] ?? '');
}

// A head word that no recogniser names may still mean one of them: "remuneration" is money.
const nearEnough = 0.7;

function nearestKinds(head: string): KindWeight[] {
  const vectors = loadWordVectors();
  const rank = vectors.rank(head);
  if (rank < 0 || head.length < 3 || isSpokenPhrase(head)) return [];
  const best = new Map<string, number>();
  for (const [key, entries] of knownPhrases()) {
    if (key.includes(' ') || generic.has(key)) continue;
    const similarity = vectors.similarity(rank, vectors.rank(key));
    if (similarity < nearEnough) continue;
    for (const { kind } of entries) best.set(kind, Math.max(similarity, best.get(kind) ?? 0));
  }
  return [...best]
    .map(([kind, similarity]) => ({ kind, weight: 0.4 + (similarity - nearEnough), generic: true }))
    .sort((left, right) => right.weight - left.weight)
    .slice(0, 2);
}
