// Maps a model's answer to the fields of a plan: the values it claims for each field and record. Tolerates a missing level or a bare value; invents nothing.
import type { Span } from '../../../core/span.js';
import type { JsonNode } from '../answers/lenient-json.js';
import type { Claim } from '../grounding/place-claims.js';
import type { KeyedField } from './answer-shape.js';

/** A claim, and the span of its value in the answer. */
interface ReadClaim extends Claim {
  readonly start: number;
  readonly end: number;
}

/** The claims for one field; numbers are indices into `claims`. */
export type ReadField =
  | { readonly kind: 'scalar'; readonly claims: readonly number[] }
  | { readonly kind: 'object'; readonly fields: readonly ReadField[] }
  | { readonly kind: 'list'; readonly records: readonly (readonly ReadField[])[] };

export interface ReadAnswer {
  readonly fields: readonly ReadField[];
  /** In the order of the plan and, within a field, of the answer. */
  readonly claims: readonly ReadClaim[];
}

/** Undefined unless the root is an object with at least one of the fields, or an array for a plan of only one scalar or list. */
export function readAnswer(fields: readonly KeyedField[], root: JsonNode, lines: readonly Span[]): ReadAnswer | undefined {
  const claims = new Claims(lines);
  const only = fields.length === 1 ? fields[0] : undefined;
  // Models sometimes answer a plan of one field without its key.
  const isBare = only !== undefined && root.kind === 'array' && only.field.kind !== 'object';
  if (!isBare && !(root.kind === 'object' && fields.some(({ key }) => memberOf(root, key) !== undefined))) return undefined;
  const read = fields.map((keyed) => readField(keyed, isBare ? root : memberOf(root, keyed.key), keyed.key, '', claims));
  return { fields: read, claims: claims.all };
}

function readField(keyed: KeyedField, node: JsonNode | undefined, path: string, record: string, claims: Claims): ReadField {
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

function readRecord(fields: readonly KeyedField[], node: JsonNode | undefined, path: string, record: string, claims: Claims): ReadField[] {
  return fields.map((keyed) => {
    const read = readField(keyed, memberOf(node, keyed.key), `${path}.${keyed.key}`, record, claims);
    // A field of a record has one value.
    return read.kind === 'scalar' ? { kind: 'scalar', claims: read.claims.slice(0, 1) } : read;
  });
}

function readValue(node: JsonNode, path: string, record: string, claims: Claims): number[] {
  const value = node.kind === 'object' ? memberOf(node, 'value') : node;
  const quote = memberOf(node, 'quote');
  if (value === undefined || (value.kind !== 'string' && value.kind !== 'number') || value.value.trim() === '') return [];
  return claims.add(value, { quote: quote?.kind === 'string' ? quote.value : '', field: path, record });
}

// "12| value": the number of a line and the words copied from it.
const numbered = /^\s*(?:line\s*)?(\d{1,6})\s*\|\s*/i;

class Claims {
  readonly all: ReadClaim[] = [];

  constructor(private readonly lines: readonly Span[]) {}

  /** Adds a claim and returns a list with its index; empty if there is nothing to claim. */
  add(
    { value, start, end }: { readonly value: string; readonly start: number; readonly end: number },
    about: Pick<Claim, 'quote' | 'field' | 'record'>,
  ): number[] {
    const named = numbered.exec(value);
    const own = value.slice(named?.[0].length ?? 0).replace(/\n\s*\d{1,6}\| /g, '\n');
    if (own.trim() === '') return [];
    const line = named === null ? undefined : this.lines[Number(named[1]) - 1];
    // A value attributed to one line may extend over the next ones.
    const last = this.lines[Math.min(this.lines.length - 1, Number(named?.[1]) - 1 + Math.floor(own.length / wrappedLine))];
    const window = line === undefined || last === undefined ? {} : { window: { start: line.start, end: last.end } };
    this.all.push({ value: own, ...about, ...window, start: start + (named?.[0].length ?? 0), end });
    return [this.all.length - 1];
  }
}

// A value is allowed one more line for every this many characters.
const wrappedLine = 60;

function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.find((member) => member.key === key)?.value : undefined;
}
