// The queries of a plan: each scalar field in its own words or in those of its concept, whichever the engine understands.
import type { PlanField, ScalarField } from '../../../core/find.js';
import type { Concept } from '../reading/field/field-model.js';
import { readField } from '../reading/field/read-field.js';
import type { FieldQuery, Need, ScalarQuery } from './candidate.js';
import { describeNeed } from './describe.js';
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
  const { own, plain, concept, kinds, nameless, qualified } = readField(asked);
  const need = describeNeed(own);
  const known = plain === null ? null : describeNeed(plain);
  const [strongest] = need.kinds;
  const clear = (strongest?.weight ?? 0) >= clearlyNamed;
  if (plain === null || known === null || concept === null || (clear && !nameless && contradicts(known, strongest?.kind ?? ''))) {
    const [first] = kinds;
    // A kind that no word names is learnt from many wordings.
    const kind = first === undefined || first.probability < surelyKind || need.kinds.length > 0 ? '' : first.kind === 'code' ? 'id' : first.kind;
    const learnt = recogniserOf(kind) !== undefined || spokenKindNames.has(kind) ? [{ kind, weight: first?.probability ?? 0 }] : need.kinds;
    return { kind: 'scalar', field: own, asked, plain: null, concept: null, need: { ...need, kinds: learnt } };
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
      kinds: base.kinds.length > 0 ? base.kinds : kindOfConcept(concept),
      ownTerms: understood ? [] : nameless ? need.headTerms : need.nameTerms,
      excluded: need.excluded,
      pick: need.pick,
      plural: need.plural || known.plural,
      shapes: need.shapes,
    },
  };
}

/** The kind of value of a concept whose words name none. */
function kindOfConcept({ kind }: Concept): Need['kinds'] {
  const known = kind === 'code' ? 'id' : kind;
  return recogniserOf(known) !== undefined || spokenKindNames.has(known) ? [{ kind: known, weight: surelyKind }] : [];
}

const clearlyNamed = 0.7;
const surelyKind = 0.6;
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
