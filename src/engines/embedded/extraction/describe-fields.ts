// The queries of a plan: each scalar field in its own words or in those of its concept, whichever the engine understands.
import type { PlanField, ScalarField } from '../../../core/find.js';
import { type FieldReading, readField } from '../reading/field/read-field.js';
import type { FieldQuery, Need, ScalarQuery } from './candidate.js';
import { describeNeed } from './describe.js';
import { kindOfName } from './prose/asked-types.js';
import { kindsAtEnd, kindsNamed, recogniserOf, ruledKinds } from './recognisers/table.js';

/** Queries for the fields of a plan, in its order. */
export function describeFields(fields: readonly PlanField[], within = false): FieldQuery[] {
  return fields.map((field): FieldQuery => {
    if (field.kind === 'scalar') return describeField(field, within);
    return { kind: field.kind, field, fields: describeFields(field.fields, true) };
  });
}

/**
 * The query of one scalar field. What its own words name for certain stands; where they do not, or the name says nothing, those of its concept do.
 * The others are kept beside: a document may use either.
 */
function describeField(asked: ScalarField, within: boolean): ScalarQuery {
  const reading = readField(asked);
  const { own, plain, concept, nameless, qualified } = reading;
  const kinds = kindsOf(reading);
  const need = { ...describeNeed(own), kinds };
  const known = plain === null ? null : { ...describeNeed(plain), kinds };
  const [strongest] = need.kinds;
  const clear = (strongest?.weight ?? 0) >= clearlyNamed;
  if (plain === null || known === null || concept === null) {
    return { kind: 'scalar', field: own, asked, plain: null, concept: null, need };
  }
  // Columns and keys of records are called by the field's own words more often than by any other.
  const understood = !nameless && (within || (clear && qualified));
  const base = understood ? need : known;
  return {
    kind: 'scalar',
    field: understood ? own : plain,
    asked,
    plain,
    concept: concept.id,
    need: {
      ...base,
      ownTerms: understood ? [] : nameless ? need.headTerms : need.nameTerms,
      excluded: need.excluded,
      pick: need.pick,
      plural: need.plural || known.plural,
      shapes: need.shapes,
      alternatives: need.alternatives,
    },
  };
}

/** Kinds of value that the reader of fields tells and that can be found; where it knows none, what the last words of the field name. None for what is answered in words. */
function kindsOf({ own, kinds, qualified }: FieldReading): Need['kinds'] {
  const phrases = [own.description.split(phraseEnd, 1)[0] ?? '', own.name];
  const [first] = kinds;
  // A kind told by its form alone, called by its own name, is meant whatever the rest of the field says: "book: ISBN of the book".
  const formed = phrases.flatMap(kindsNamed).find((kind) => ruledKinds.has(kind));
  if (formed !== undefined) return [{ kind: formed, weight: 1 }];
  if (phrases.some((phrase) => counted.test(phrase)) || counted.test(own.description)) return [{ kind: 'number', weight: 1 }];
  // "VAT registration number": a code whose form is known is looked for by it first.
  const coded = first?.kind === 'code' ? phrases.flatMap(kindsNamed).find((kind) => kind !== 'id') : undefined;
  if (first !== undefined && coded !== undefined)
    return [
      { kind: coded, weight: 1 },
      { kind: 'id', weight: first.probability },
    ];
  const isText = first !== undefined && !isFound(first.kind) && first.probability >= surelyNamed;
  const named = isText ? [] : (phrases.map(namedAtEnd).find(({ length }) => length > 0) ?? []);
  // A field that says more than its concept may ask for another kind: "check-in time".
  if (first === undefined || !isFound(first.kind) || (qualified && named.length > 0 && !named.includes(readAs[first.kind] ?? first.kind)))
    return named.map((kind) => ({ kind, weight: surelyNamed }));
  return kinds.flatMap(({ kind, probability }) => {
    if (probability < minKind || !isFound(kind)) return [];
    const read = { kind: readAs[kind] ?? kind, weight: probability };
    // "Tomorrow" is a date that is not written as one.
    return kind === 'date' ? [read, { kind: 'relative-date', weight: probability * relativeShare }] : [read];
  });
}

const phraseEnd = /[.,;:(]|\s(?:of|for|in|on|that|which|who|by|from|to|with)\s/;
function namedAtEnd(phrase: string): readonly string[] {
  const known = kindsAtEnd(phrase);
  const name = known.length > 0 ? undefined : kindOfName(/\p{L}+$/u.exec(phrase.trim())?.[0] ?? '');
  return name === undefined ? known : [name];
}

/** "Number of days" counts; "number of the order" does not. */
const counted = /^(?:the )?(?:total )?(?:number|count)[ _]of[ _](?!the\b|this\b|an?\b)(?:\p{L}+[ _])?(?:\p{L}+s|people)\b/iu;
const surelyNamed = 0.9;
/** Kinds that are found as another. */
const readAs: Readonly<Record<string, string>> = { code: 'id', price: 'money', firstname: 'person', lastname: 'person' };
const isFound = (kind: string): boolean => recogniserOf(readAs[kind] ?? kind) !== undefined || spokenKindNames.has(readAs[kind] ?? kind);
const minKind = 0.1;
const relativeShare = 0.98;
const clearlyNamed = 0.7;
const spokenKindNames = new Set(['person', 'organisation', 'location']);
