// The answer of a model as the fields of a plan: which values it claims for which field and record. Forgives a missing level or a bare text; invents nothing.
import type { JsonNode } from '../answers/lenient-json.js';
import type { Claim } from '../grounding/place-claims.js';
import type { KeyedField } from './answer-shape.js';

/** A claim, and where its value stands in the answer. */
export interface ReadClaim extends Claim {
  readonly start: number;
  readonly end: number;
}

/** What was read for one field; numbers are indices of claims. */
export type ReadField =
  | { readonly kind: 'scalar'; readonly claims: readonly number[] }
  | { readonly kind: 'object'; readonly fields: readonly ReadField[] }
  | { readonly kind: 'list'; readonly records: readonly (readonly ReadField[])[] };

export interface ReadAnswer {
  readonly fields: readonly ReadField[];
  /** In the order of the plan and, inside a field, of the answer. */
  readonly claims: readonly ReadClaim[];
}

/** Undefined when the root is not an object that has one of the fields. */
export function readAnswer(fields: readonly KeyedField[], root: JsonNode): ReadAnswer | undefined {
  const claims: ReadClaim[] = [];
  const only = fields.length === 1 ? fields[0] : undefined;
  // A plan of one field is sometimes answered without its key.
  const isBare = only !== undefined && root.kind === 'array' && only.field.kind !== 'object';
  if (!isBare && !(root.kind === 'object' && fields.some(({ key }) => memberOf(root, key) !== undefined))) return undefined;
  const read = fields.map((keyed) => readField(keyed, isBare ? root : memberOf(root, keyed.key), keyed.key, '', claims));
  return { fields: read, claims };
}

function readField(keyed: KeyedField, node: JsonNode | undefined, path: string, record: string, claims: ReadClaim[]): ReadField {
  const { field, inner } = keyed;
  if (field.kind === 'scalar') {
    const nodes = node === undefined ? [] : node.kind === 'array' ? node.items : [node];
    return { kind: 'scalar', claims: nodes.flatMap((entry) => readValue(entry, path, record, claims)) };
  }
  if (field.kind === 'object') {
    const own = node?.kind === 'array' ? node.items[0] : node;
    return { kind: 'object', fields: readRecord(inner, own, path, record === '' ? path : record, claims) };
  }
  const nodes = node === undefined ? [] : node.kind === 'array' ? node.items : node.kind === 'object' ? [node] : [];
  return { kind: 'list', records: nodes.map((entry, index) => readRecord(inner, entry, path, `${record}/${path}/${index}`, claims)) };
}

function readRecord(fields: readonly KeyedField[], node: JsonNode | undefined, path: string, record: string, claims: ReadClaim[]): ReadField[] {
  return fields.map((keyed) => {
    const read = readField(keyed, memberOf(node, keyed.key), `${path}.${keyed.key}`, record, claims);
    // A field of a record has one value.
    return read.kind === 'scalar' ? { kind: 'scalar', claims: read.claims.slice(0, 1) } : read;
  });
}

function readValue(node: JsonNode, path: string, record: string, claims: ReadClaim[]): number[] {
  const value = node.kind === 'object' ? memberOf(node, 'value') : node;
  const quote = memberOf(node, 'quote');
  if (value === undefined || (value.kind !== 'string' && value.kind !== 'number') || value.value.trim() === '') return [];
  claims.push({ value: value.value, quote: quote?.kind === 'string' ? quote.value : '', field: path, record, start: value.start, end: value.end });
  return [claims.length - 1];
}

function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.find((member) => member.key === key)?.value : undefined;
}
