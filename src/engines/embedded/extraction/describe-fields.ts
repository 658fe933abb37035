// The queries of a plan: each scalar field in its own words or in those of its concept, whichever the engine understands.
import type { PlanField, ScalarField } from '../../../core/find.js';
import { openQuestion } from '../../../text/open-question.js';
import { alternatives, anyFunctionWords, language } from '../languages/languages.js';
import { affirmed } from '../reading/field/denied.js';
import { unframed } from '../reading/field/frames.js';
import { type FieldReading, readField, resolveWithLabels } from '../reading/field/read-field.js';
import type { FieldQuery, Need, ScalarQuery, Term } from './candidate.js';
import { describeNeed } from './describe.js';
import { isTypeNoun, kindOfName } from './prose/asked-types.js';
import { kindsAtEnd, kindsByOwnName, kindsCalled, kindsNamed, recogniserOf, validatedKinds } from './recognisers/table.js';

/** Queries for the fields of a plan, in order. `named` returns, for each concept, the probability that a label of the document names it (`resolveWithLabels`). */
export function describeFields(fields: readonly PlanField[], named: () => Float32Array, within = false): FieldQuery[] {
  return fields.map((field): FieldQuery => {
    if (field.kind === 'scalar') return describeOnce(field, named, within);
    return { kind: field.kind, field, fields: describeFields(field.fields, named, true) };
  });
}

/** Queries of fields that were understood without a document, cached because the same fields recur for document after document. */
const remembered = new Map<string, ScalarQuery>();
const maxRemembered = 2000;

function describeOnce(field: ScalarField, named: () => Float32Array, within: boolean): ScalarQuery {
  const key = JSON.stringify([field.path, field.name, field.description, within]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  let isOfDocument = false;
  const labels = (): Float32Array => {
    isOfDocument = true;
    return named();
  };
  const query = describeField(within || asksForCount(field) ? field : affirmed(field), labels, within);
  if (!isOfDocument && remembered.size < maxRemembered) remembered.set(key, query);
  return query;
}

/**
 * The query of a scalar field. Uses the field's own words if they are certain, else (or if the name carries no meaning) the words of its concept. The
 * others are kept as well: a document may use either.
 */
function describeField(given: ScalarField, named: () => Float32Array, within: boolean): ScalarQuery {
  const closed = { ...given, name: given.name.replace(openEnding, ''), description: given.description.replace(openEnding, '') };
  const isOneOrMore = closed.name !== given.name || closed.description !== given.description;
  const asked = unframed(closed);
  const isQuestion = openQuestion(closed.description || closed.name) !== null;
  const reading = resolveWithLabels(readField(closed), asked, named);
  const { plain, concept, certainty, nameless, qualified } = reading;
  // The column of a record has the field's name, even if the name says little by itself ("result").
  const own = within ? { ...reading.own, name: asked.name } : reading.own;
  const kinds = kindsOf(reading);
  const part = partsOfNames[reading.kinds[0]?.kind ?? ''];
  const read = describeNeed(own);
  const described = isOneOrMore ? { ...read, plural: true } : read;
  // Values recognised by their form are not words of a list; in German every noun is capitalised.
  const byForm = isRecognised(kinds[0]?.kind ?? '') && (kinds[0]?.weight ?? 0) >= surelyNamed;
  // Measured and counted values are found by themselves; agents and places only by the words around a name.
  const byQuestionWord = reading.asks === 'who' || reading.asks === 'where';
  const counts = asksForCount(reading.own);
  const need = { ...described, kinds, part, byQuestionWord, counts, alternatives: byForm ? undefined : described.alternatives };
  // "Who is named?" asks for persons of any role: the name of a type is not a role.
  const known = plain === null ? null : { ...describeNeed(plain), kinds, part, byQuestionWord: byQuestionWord && !isTypeNoun(plain.name), counts };
  const [strongest] = need.kinds;
  const clear = (strongest?.weight ?? 0) >= clearlyNamed;
  // "Last date": a kind of value and which of them, even if a concept has that name.
  const isKind = need.pick !== 'all' && kindsNamed((own.description || own.name).replace(/^(?:the )?\p{L}+ /iu, '')).length > 0;
  // "Number of customers" is read as the counted thing, but does not ask for it.
  const isCounted = counts && concept?.kind !== 'number';
  if (plain === null || known === null || concept === null || isKind || isCounted) {
    return { kind: 'scalar', field: own, asked, isQuestion, plain: null, concept: null, qualified, need };
  }
  // Columns and keys of records mostly have the field's own words. A type of name is known only by its plain word.
  const isType = certainty >= surelyNamed && namedKinds.has(strongest?.kind ?? '') && isTypeNoun(plain.name);
  const understood = within || (!nameless && clear && qualified && !isType);
  const base = understood ? need : known;
  return {
    kind: 'scalar',
    field: understood ? own : plain,
    asked,
    isQuestion,
    plain,
    concept: concept.id,
    qualified,
    need: {
      ...base,
      plain: certainty >= surelyNamed ? known : undefined,
      ownTerms: understood
        ? []
        : nameless || qualified
          ? withoutDoubles([...need.nameTerms, ...need.headTerms])
          : certainty >= surelyNamed && namedKinds.has(strongest?.kind ?? '')
            ? need.nameTerms.map((term) => ({ ...term, rank: -1 }))
            : need.nameTerms,
      excluded: need.excluded,
      // "First name": a word of the requested value says nothing about order.
      pick: part === undefined ? need.pick : 'all',
      plural: need.plural || known.plural,
      shapes: need.shapes,
      alternatives: need.alternatives,
    },
  };
}

const withoutDoubles = (terms: readonly Term[]): Term[] => [...new Map(terms.map((term) => [term.base, term])).values()];

/**
 * Kinds of value that the field reader predicts and the engine can find; if it predicts none, the kinds that the last words of the field name. None for
 * fields answered in words.
 */
function kindsOf({ own, kinds, qualified, concept }: FieldReading): Need['kinds'] {
  const phrases = [own.description.split(phraseEnd, 1)[0] ?? '', own.name];
  const [first] = kinds;
  // A kind recognised by its form and called by its own name is meant, whatever else the field says: "book: ISBN of the book". A name that is such a word
  // in one language means something else in another ("Tag"): the field reader overrides it if it is certain.
  const isSure = first !== undefined && isFound(first.kind) && first.probability >= surelyNamed;
  const formed = (isSure ? phrases.slice(0, 1) : phrases).flatMap(kindsNamed).find((kind) => validatedKinds.has(kind));
  if (formed !== undefined) return [{ kind: formed, weight: 1 }];
  // "Any number": a kind and nothing more specific.
  const indefinite = anyOf.test(own.description) ? kindsCalled(own.description.replace(anyOf, '')) : [];
  if (indefinite.length > 0) return indefinite.map((kind) => ({ kind, weight: surelyNamed }));
  if (asksForCount(own)) return [{ kind: 'number', weight: 1 }];
  // "VAT registration number": a code of a known form is searched for by that form first.
  const coded = first?.kind === 'code' ? phrases.flatMap(kindsNamed).find((kind) => kind !== 'id') : undefined;
  if (first !== undefined && coded !== undefined)
    return [
      { kind: coded, weight: 1 },
      { kind: 'id', weight: first.probability },
    ];
  const isText = first !== undefined && !isFound(first.kind) && first.probability >= surelyNamed;
  const named = isText ? [] : (phrases.map(namedAtEnd).find(({ length }) => length > 0) ?? []);
  // A field that says more than its concept may ask for another kind: "check-in time".
  if (
    first === undefined ||
    first.probability < minFirst ||
    !isFound(first.kind) ||
    (qualified && named.some(isRecognised) && !named.includes(readAs[first.kind] ?? first.kind))
  )
    return named.map((kind) => ({ kind, weight: surelyNamed }));
  const also = phrases.some((phrase) => kindsByOwnName(phrase).includes(first.kind)) ? undefined : alsoWritten[concept?.id ?? ''];
  return kinds.flatMap(({ kind, probability }, index) => {
    if (probability < minKind || !isFound(kind)) return [];
    const read = { kind: readAs[kind] ?? kind, weight: probability };
    // "Tomorrow" is a date not written as one.
    if (kind === 'date') return [read, { kind: 'relative-date', weight: probability * relativeShare }];
    return index === 0 && also !== undefined ? [read, { kind: also, weight: probability * relativeShare }] : [read];
  });
}

/** "Tenant(s)", "Mieter(innen)": one or more. */
const openEnding = /(?<=\p{L})\(\p{L}{1,6}\)/gu;
const phraseEnd = /[.,;:(]|\s(?:of|for|in|on|that|which|who|by|from|to|with)\s/;
function namedAtEnd(phrase: string): readonly string[] {
  const known = kindsAtEnd(phrase);
  const last = /\p{L}+$/u.exec(phrase.trim())?.[0] ?? '';
  // A "name" may be that of anyone or anything.
  const name = known.length > 0 || /^names?$/i.test(last) ? undefined : kindOfName(last);
  return name === undefined ? known : [name];
}

/** "Number of days" is a count; "number of the order" is not. */
const counted = /^(?:the )?(?:total )?(?:number|count)[ _]of[ _](?!the\b|this\b|an?\b)(?:\p{L}+[ _])?(?:\p{L}+s|people)\b/iu;
const countedAnywhere = new RegExp(`^(?<phrase>${alternatives('counts')})(?:[ _]|(?<='))(?<next>\\p{L}+)(?:[ _](?<after>\\p{L}+))?`, 'iu');
/** Phrases before which a counted noun must be plural: French "nombre de pièces"; Spanish "nombre de la pieza" is its name. */
const beforePlural: ReadonlySet<string> = new Set((['en', 'fr', 'es', 'pt'] as const).flatMap((code) => language(code).counts));
const plural = /[sxz]$/iu;

/** Whether a field asks for a count; "number of the order" names an order. */
function asksForCount({ name, description }: ScalarField): boolean {
  return [description.split(phraseEnd, 1)[0] ?? '', description, name].some(
    (phrase) => counted.test(phrase) || (!/^(?:number|count)\b/i.test(phrase) && isCounted(phrase)),
  );
}

function isCounted(text: string): boolean {
  const { phrase = '', next = '', after = '' } = countedAnywhere.exec(text)?.groups ?? {};
  if (next === '' || !beforePlural.has(phrase.toLowerCase())) return next !== '';
  return !anyFunctionWords().has(next.toLowerCase()) && (plural.test(next) || plural.test(after));
}
const anyOf = /^(?:an?|any|all|every|each|some)(?: of the)? |^(?=\p{L}+s$)/iu;
const surelyNamed = 0.9;
const partsOfNames: Readonly<Record<string, Need['part']>> = { firstname: 'given', lastname: 'family' };
/** Kinds that are found as another kind. */
const readAs: Readonly<Record<string, string>> = { code: 'id', price: 'money', firstname: 'person', lastname: 'person' };
const isRecognised = (kind: string): boolean => recogniserOf(kind) !== undefined;
const isFound = (kind: string): boolean => isRecognised(readAs[kind] ?? kind) || namedKinds.has(readAs[kind] ?? kind);
const minKind = 0.1;
/** Min probability of the best kind for the field reader to predict any. */
const minFirst = 0.25;
/** Another kind that documents state instead of a concept's usual one: "2 % Skonto", an account number of a supplier. */
const alsoWritten: Readonly<Record<string, string>> = { discount: 'percent', iban: 'id' };
const relativeShare = 0.98;
const clearlyNamed = 0.7;
const namedKinds = new Set(['person', 'organisation', 'location']);
