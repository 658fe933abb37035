// What a field asks of a laid-out document, read from its name and description: a concept of business documents, an amount, or words of its own.

import type { ScalarField } from '../../../../core/find.js';
import type { ScalarQuery } from '../candidate.js';
import { type AmountRole, amountRole } from './amount-role.js';
import { businessTerms, type Concept, type Shape } from './business-terms.js';
import { type PaymentPart, paymentPart } from './part-payment.js';
import { type FoldedWord, foldWords, nameOf } from './wording.js';

type Party = 'issuer' | 'customer';

export interface FieldIntent {
  readonly query: ScalarQuery;
  readonly concept: Concept | null;
  readonly amount: AmountRole['role'] | null;
  /** The part of a payment it asks for, if it asks for an amount. */
  readonly part: PaymentPart | null;
  readonly party: Party | null;
  /** The folded words of the field's name. */
  readonly nameWords: readonly string[];
  /** The form a value must have to answer the field. */
  readonly shape: Shape | 'kind';
  /** `nameWords` followed by the first words of the description. */
  readonly words: readonly string[];
}

/** Min weight of a field's first kind for it to override the concept. */
const minKindWeight = 0.8;
/** Max words of a description that are used. */
const maxSaid = 12;
const pointShapes: Readonly<Record<string, readonly Shape[]>> = { date: ['date', 'any'], time: ['time', 'any'] };

/**
 * Reads a field. Inside a structure `owner` is the structure's name: "customer: {name, address}". If its own words name no concept or amount, reads the
 * plain words of its concept.
 */
export function readFieldIntent(query: ScalarQuery, owner = ''): FieldIntent {
  const own = intentOf(query, query.field, owner);
  if (query.plain === null || own.concept !== null || own.amount !== null) return own;
  const { concept, amount, party, shape } = intentOf(query, query.plain, owner);
  const isAnyAmount = query.concept === 'money' && !query.need.plural && owner === '' && concept === null && amount === null;
  // "Sum", "money paid": a field that asks for an unspecified amount means the total of a document that adds up.
  return { ...own, concept, amount: isAnyAmount ? 'total' : amount, party: own.party ?? party, shape: isAnyAmount ? 'amount' : shape };
}

function intentOf(query: ScalarQuery, { name, description }: Pick<ScalarField, 'name' | 'description'>, owner: string): FieldIntent {
  const { vague, shapes } = businessTerms();
  const nameWords = foldWords(spell(name), 0, undefined, 8);
  const ownerWords = foldWords(spell(owner), 0, undefined, 6);
  const said = foldWords(description, 0, undefined, 24);
  const mainSaid = mainClause(said);
  const party = partyOf([...nameWords, ...ownerWords]) ?? partyOf(said);
  const named = conceptOf(nameWords, 0.5);
  const described = conceptOf(mainSaid, 0, true);
  let concept = named;
  if (concept === null || (vague.has(concept) && described !== null && !vague.has(described))) concept = described ?? named;
  concept = byParty(concept, party, [...nameWords, ...ownerWords], said);
  // "check-in time", "faellig: due date": a field that asks for a date or time asks for no code or sum that some of its words name.
  const points = pointShapes[(query.need.kinds[0]?.weight ?? 0) >= minKindWeight ? (query.need.kinds[0]?.kind ?? '') : ''];
  if (points !== undefined) concept = [concept, described].find((own) => own !== null && points.includes(shapes.get(own) ?? 'any')) ?? null;
  const amount = points === undefined ? amountOf(concept, nameWords, mainSaid, said) : null;
  const isOfMoney = amount !== null || query.need.kinds[0]?.kind === 'money' || (concept !== null && shapes.get(concept) === 'amount');
  // The plain words of a concept do not distinguish what is still due from what was paid.
  const asked = foldWords(spell(query.asked.name), 0, undefined, 8);
  // "Already paid": a name that consists only of such words asks for the amount, even without a kind.
  const isOfPayment = isOfMoney || (query.need.kinds.length === 0 && asked.length > 0 && asked.every((word) => paymentPart([word]) !== null));
  return {
    query,
    concept: amount === null ? concept : null,
    amount,
    part: isOfPayment && points === undefined ? paymentPart([...asked, ...foldWords(query.asked.description, 0, undefined, 24)]) : null,
    party,
    nameWords: nameWords.map(({ word }) => word),
    shape: shapeOf(concept, amount, query),
    words: [...nameWords, ...said.slice(0, maxSaid)].map(({ word }) => word),
  };
}

/** Splits `invoiceNumber` and `invoice_number` into words. */
export function spell(name: string): string {
  // Compiling a Unicode character class takes longer than everything else here.
  const isPlain = /^[\x20-\x7e]*$/.test(name);
  return name.replace(isPlain ? /([a-z\d])([A-Z])/g : /([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_\-./]+/g, ' ');
}

// "name of the shop that issued the receipt": the head comes first; what follows "that" or "for" only describes it.
function mainClause(words: readonly FoldedWord[]): FoldedWord[] {
  const stop = words.findIndex((folded, index) => index > 0 && clauseOpeners.has(folded.word));
  return words.slice(0, stop < 0 ? words.length : stop);
}

const clauseOpeners = new Set('that which who where when as excluding including not on if'.split(' '));
const articles = new Set('the a an of this its their his her le la les du de der die das el il'.split(' '));

/** The concept that words name. In a description only the head counts: "city of the shop" does not ask for a shop. */
function conceptOf(words: readonly FoldedWord[], min: number, headOnly = false): Concept | null {
  const contentWords = words.filter((folded) => !articles.has(folded.word) || prepositions.has(folded.word));
  // "date of the invoice" and "number of the order" have the reverse word order.
  const turned = contentWords.length <= 6 ? nameOf(contentWords.filter((folded) => !prepositions.has(folded.word)).reverse()) : null;
  if (turned !== null && turned.share === 1) return turned.concepts[0] ?? null;
  const until = contentWords.findIndex((folded) => prepositions.has(folded.word));
  const naming = nameOf(headOnly && until > 0 ? contentWords.slice(0, until) : contentWords);
  if (naming === null || naming.share < min) return null;
  if (headOnly && naming.share < 0.3) return null;
  return naming.concepts[0] ?? null;
}

const prepositions = new Set('of from in on at to by under with per de du des von'.split(' '));

function partyOf(words: readonly FoldedWord[]): Party | null {
  const { customer, issuer } = businessTerms().partyWords;
  for (const { word } of words) {
    if (customer.has(word)) return 'customer';
    if (issuer.has(word)) return 'issuer';
  }
  return null;
}

function byParty(concept: Concept | null, party: Party | null, nameWords: readonly FoldedWord[], said: readonly FoldedWord[]): Concept | null {
  if (concept === 'address' && party === 'customer') return 'customer-address';
  if (concept === 'name' || concept === null) {
    const speaksOfName = [...nameWords, ...said].some((folded) => folded.word === 'name' || folded.word === 'company' || folded.word === 'business');
    if (party !== null && (concept === 'name' || speaksOfName)) return party;
  }
  if (concept === 'issuer' && party === 'customer' && nameWords.some(({ word }) => businessTerms().partyWords.customer.has(word))) return 'customer';
  return concept;
}

function amountOf(
  concept: Concept | null,
  nameWords: readonly FoldedWord[],
  mainSaid: readonly FoldedWord[],
  said: readonly FoldedWord[],
): AmountRole['role'] | null {
  const { amountConcepts, shapes } = businessTerms();
  if (concept !== null && !amountConcepts.has(concept)) return null;
  if (concept !== null && !['amount', 'count'].includes(shapes.get(concept) ?? 'any') && conceptOf(nameWords, 1) === concept) return null;
  if (concept === 'quantity' || concept === 'unit-price' || concept === 'shipping' || concept === 'balance') return null;
  const fromName = amountRole(nameWords);
  const fromSaid = amountRole(mainSaid) ?? amountRole(said);
  if (fromName !== null && fromName.share >= 0.5 && (fromName.strength >= 0.5 || fromSaid === null)) return fromName.role;
  if (fromSaid !== null && fromSaid.strength >= 0.5 && (fromName !== null || concept !== null)) return fromSaid.role;
  return fromName !== null && fromName.share >= 0.5 ? fromName.role : null;
}

function shapeOf(concept: Concept | null, amount: AmountRole['role'] | null, query: ScalarQuery): FieldIntent['shape'] {
  if (amount !== null) return amount === 'count' ? 'count' : 'amount';
  const own = concept === null ? undefined : businessTerms().shapes.get(concept);
  if (own !== undefined && own !== 'any') return own;
  return query.need.kinds.length > 0 ? 'kind' : 'any';
}
