// The queries of a plan: each scalar field in its own words or in those of its concept, whichever the engine understands.
import type { PlanField, ScalarField } from '../../../core/find.js';
import { type FieldReading, readField } from '../reading/field/read-field.js';
import type { FieldQuery, Need, ScalarQuery } from './candidate.js';
import { describeNeed } from './describe.js';
import { ruledKinds } from './layout/index.js';
import { recogniserOf } from './recognisers/table.js';

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
  const need = withKinds(describeNeed(own), reading);
  const known = plain === null ? null : withKinds(describeNeed(plain), reading);
  const [strongest] = need.kinds;
  const clear = (strongest?.weight ?? 0) >= clearlyNamed;
  if (plain === null || known === null || concept === null || (clear && !nameless && contradicts(known, strongest?.kind ?? ''))) {
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

/** A need with the kinds that the reader of fields tells, those its words name beside them; none for what is answered in words. */
function withKinds(need: Need, { kinds, qualified }: FieldReading): Need {
  const [first] = kinds;
  if (first === undefined || first.probability < surelyKind) return need;
  // A kind told by its form alone, called by its own name, is meant whatever else the field says; so is one that the field names beside its concept.
  const [named] = need.kinds;
  if (named !== undefined && named.weight >= surelyNamed && (qualified || ruledKinds.has(named.kind))) return need;
  const kind = first.kind === 'code' ? 'id' : first.kind;
  if (recogniserOf(kind) === undefined && !spokenKindNames.has(kind))
    return { ...need, kinds: need.kinds.filter(({ weight }) => weight >= clearlyNamed) };
  const others = need.kinds.filter((other) => other.kind !== kind && families.some((family) => family.has(kind) && family.has(other.kind)));
  return { ...need, kinds: [{ kind, weight: 1 }, ...others] };
}

const clearlyNamed = 0.7;
const surelyKind = 0.6;
const surelyNamed = 0.9;
const spokenKindNames = new Set(['person', 'organisation', 'location']);

/** Kinds that stand for each other: the same value may be called either. */
const families = [
  'date datetime relative-date time',
  'person organisation',
  'money number quantity',
  'id vat ein ssn iban',
  'location address country',
  'duration quantity age quarter month',
].map((family) => new Set(family.split(' ')));

/** Whether a concept asks for another kind of value than the field's own words name. */
function contradicts(known: Need, kind: string): boolean {
  const [own] = known.kinds;
  if (own === undefined) return recogniserOf(kind) !== undefined;
  return !known.kinds.some((one) => one.kind === kind) && !families.some((family) => family.has(kind) && family.has(own.kind));
}
