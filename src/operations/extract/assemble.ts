// Turns what an engine found into the answer of extract: thresholds, top_n, order, contexts, offsets on the wire and the structured result.
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { FoundField, FoundRecord, FoundValue } from '../../core/find.js';
import type { Span } from '../../core/span.js';
import { codePointOffsets } from '../../text/offsets.js';
import { type ValueWriter, valueWriter } from './asked-form.js';
import type { ClassEntity, Entity, ScalarEntity } from './plan.js';

/** An entity as it is sent. */
interface WireEntity {
  text: string;
  type: string;
  confidence: number;
  start: number;
  end: number;
  context: string;
  /** The value in the form that its description or the instruction asks for; absent where none is asked for. */
  normalized_value?: string | number;
}

/** Value of a field in `structured_result`. */
type StructuredValue = string | number | null | StructuredValue[] | { [name: string]: StructuredValue };

/** A value inside a structure with its place in the text. */
interface WireCell {
  /** Where it stands in `structured_result`: names of entity and fields, records by their number from 0. */
  path: (string | number)[];
  text: string;
  confidence: number;
  start: number;
  end: number;
}

/** The answer to one classification key. */
export interface ChosenLabel {
  readonly label: string;
  /** Calibrated probability of the label. */
  readonly confidence: number;
  readonly evidence: Span | null;
}

/** A classification key and the stretch of text it is asked about. */
export interface ClassQuestion {
  readonly entity: ClassEntity;
  readonly span: Span;
}

export interface AssembleRequest {
  readonly entities: readonly Entity[];
  /** What the engine found, one per entity that is not a classification key, in order. */
  readonly found: readonly FoundField[];
  readonly text: string;
  /** Global instruction of the request; it may ask for forms that values are written in. */
  readonly instruction: string;
  readonly threshold: number;
  readonly topN: number;
  readonly contextChars: number;
  readonly offsets: 'codepoints' | 'utf16';
}

interface Assembled {
  readonly entities: WireEntity[];
  readonly structured: { [name: string]: StructuredValue } | null;
  /** Values inside structures in the order of the request; null for a flat one. */
  readonly cells: WireCell[] | null;
  /** Entities without a value, and fields of objects as "entity.field". */
  readonly notFound: string[];
}

/** Most characters that the contexts of one answer may have together. */
const maxContextTotal = 64_000_000;

// Most characters of its line that a record's text takes on each side of its values.
const maxRecordMargin = 300;

/** Every classification key with the text it is about: the whole text, or inside a repeated structure the lines of its record. In the order `assemble` asks for them. */
export function classQuestions(request: AssembleRequest): ClassQuestion[] {
  const whole = { start: 0, end: request.text.length };
  return walk(request.entities, request.found, whole, request).flatMap((node) => node.questions);
}

/** Builds the answer. `chosen` answers `classQuestions` of the same request, in order. */
export function assemble(request: AssembleRequest, chosen: readonly ChosenLabel[]): Assembled {
  const { text } = request;
  const whole = { start: 0, end: text.length };
  const answers = chosen.values();
  const nodes = walk(request.entities, request.found, whole, request);
  const offset = request.offsets === 'utf16' ? (position: number): number => position : codePointOffsets(text);
  const scalars = nodes.flatMap((node) => (node.kind === 'scalar' ? node.values : []));
  checkContextTotal(scalars, request.contextChars);
  const write = valueWriter(request.instruction, text);
  const entities: WireEntity[] = [];
  const structured: [string, StructuredValue][] = [];
  for (const node of nodes) {
    const name = node.entity.name;
    if (node.kind === 'scalar') {
      for (const value of node.values) {
        const found = text.slice(value.start, value.end);
        const normalized = write(found, node.entity);
        entities.push({
          text: found,
          type: name,
          confidence: value.confidence,
          start: offset(value.start),
          end: offset(value.end),
          context: contextOf(text, value, request),
          ...compact({ normalized_value: normalized }),
        });
      }
    }
    if (node.kind === 'class') {
      const answer = next(answers);
      const { evidence } = answer;
      entities.push({
        text: answer.label,
        type: name,
        confidence: answer.confidence,
        start: evidence === null ? 0 : offset(evidence.start),
        end: evidence === null ? 0 : offset(evidence.end),
        context: evidence === null ? '' : contextOf(text, evidence, request),
      });
      structured.push([name, answer.label]);
      continue;
    }
    structured.push([name, structuredValue(node, text, answers, write)]);
  }
  const flat = request.entities.every((entity) => entity.kind === 'scalar');
  const cells = nodes.flatMap((node) => (node.kind === 'object' || node.kind === 'list' ? cellsOf(node, [node.entity.name]) : []));
  return {
    entities,
    structured: flat ? null : Object.fromEntries(structured),
    cells: flat
      ? null
      : cells.map(({ path, value: { start, end, confidence } }) => ({
          path: [...path],
          text: text.slice(start, end),
          confidence,
          start: offset(start),
          end: offset(end),
        })),
    notFound: nodes.flatMap((node) => missing(node, '')),
  };
}

interface Cell {
  readonly path: readonly (string | number)[];
  readonly value: FoundValue;
}

function cellsOf(node: Node, path: readonly (string | number)[]): Cell[] {
  if (node.kind === 'class') return [];
  if (node.kind === 'scalar') return node.values.slice(0, 1).map((value) => ({ path, value }));
  const within = (fields: readonly Node[], at: readonly (string | number)[]): Cell[] =>
    fields.flatMap((field) => cellsOf(field, [...at, field.entity.name]));
  return node.kind === 'object' ? within(node.fields, path) : node.records.flatMap((fields, index) => within(fields, [...path, index]));
}

/** Names of what has no value; of an object without any its own name alone. */
function missing(node: Node, owner: string): string[] {
  const name = `${owner}${node.entity.name}`;
  if (node.kind === 'class') return [];
  if (!hasValue(node)) return [name];
  return node.kind === 'object' ? node.fields.flatMap((field) => missing(field, `${name}.`)) : [];
}

// The plan with what was found and kept, so that questions and answers are enumerated in one way only.
type Node =
  | { kind: 'scalar'; entity: ScalarEntity; values: readonly FoundValue[]; questions: readonly ClassQuestion[] }
  | { kind: 'class'; entity: Entity; questions: readonly ClassQuestion[] }
  | { kind: 'object'; entity: Entity; fields: readonly Node[]; questions: readonly ClassQuestion[] }
  | { kind: 'list'; entity: Entity; records: readonly (readonly Node[])[]; questions: readonly ClassQuestion[] };

function walk(entities: readonly Entity[], found: readonly (FoundField | undefined)[], span: Span, request: AssembleRequest): Node[] {
  let index = 0;
  return entities.map((entity): Node => {
    if (entity.kind === 'class') return { kind: 'class', entity, questions: [{ entity, span }] };
    const field = found[index++];
    if (field !== undefined && field.kind !== entity.kind)
      throw new TxpError('engine-unavailable', `the engine answered a ${entity.kind} field with a ${field.kind}`);
    if (entity.kind === 'scalar')
      return { kind: 'scalar', entity, values: kept(entity, field?.kind === 'scalar' ? field.values : [], request), questions: [] };
    if (entity.kind === 'object') {
      const record = field?.kind === 'object' ? field.record : null;
      const fields = walk(entity.fields, record?.values ?? [], span, request);
      return { kind: 'object', entity, fields, questions: fields.flatMap((node) => node.questions) };
    }
    const records = (field?.kind === 'list' ? field.records : [])
      .map((record) => walk(entity.fields, record.values, recordSpan(record, span, request.text), request))
      .filter((fields) => fields.some(hasValue));
    return { kind: 'list', entity, records, questions: records.flat().flatMap((node) => node.questions) };
  });
}

/** Applies threshold and top_n; best first, earlier first among equals, each span once. */
function kept(entity: ScalarEntity, values: readonly FoundValue[], request: AssembleRequest): FoundValue[] {
  const threshold = entity.threshold ?? request.threshold;
  const topN = entity.topN ?? request.topN;
  const ranked = values
    .filter((value) => value.confidence >= threshold)
    .sort((left, right) => right.confidence - left.confidence || left.start - right.start || left.end - right.end);
  const seen = new Set<string>();
  const once = ranked.filter((value) => {
    const key = `${value.start}:${value.end}`;
    return !seen.has(key) && seen.add(key);
  });
  return topN === 0 ? once : once.slice(0, topN);
}

function hasValue(node: Node): boolean {
  if (node.kind === 'scalar') return node.values.length > 0;
  if (node.kind === 'object') return node.fields.some(hasValue);
  return node.kind === 'list' && node.records.length > 0;
}

function structuredValue(node: Node, text: string, answers: Iterator<ChosenLabel>, write: ValueWriter): StructuredValue {
  if (node.kind === 'class') return next(answers).label;
  if (node.kind === 'scalar') {
    const [best] = node.values;
    if (best === undefined) return null;
    const found = text.slice(best.start, best.end);
    return write(found, node.entity) ?? found;
  }
  const fieldValues = (fields: readonly Node[]): StructuredValue =>
    // fromEntries defines properties, so a field called __proto__ is a field like any other.
    Object.fromEntries(fields.map((field) => [field.entity.name, structuredValue(field, text, answers, write)]));
  return node.kind === 'object' ? fieldValues(node.fields) : node.records.map(fieldValues);
}

function next(answers: Iterator<ChosenLabel>): ChosenLabel {
  const { value, done } = answers.next();
  if (done) throw new TxpError('engine-unavailable', 'the engine answered fewer classification keys than it was asked');
  return value;
}

// The lines a record stands on; a record without values is about the text around it.
function recordSpan(record: FoundRecord, around: Span, text: string): Span {
  let start = Number.POSITIVE_INFINITY;
  let end = -1;
  const cover = (fields: readonly FoundField[]): void => {
    for (const field of fields) {
      if (field.kind === 'scalar')
        for (const value of field.values) {
          start = Math.min(start, value.start);
          end = Math.max(end, value.end);
        }
      else if (field.kind === 'object') cover(field.record?.values ?? []);
      else for (const inner of field.records) cover(inner.values);
    }
  };
  cover(record.values);
  if (end < 0) return around;
  // The bound keeps records on one endless line from each taking the whole of it.
  const before = text.slice(Math.max(0, start - maxRecordMargin), start);
  const after = text.slice(end, end + maxRecordMargin);
  const lineEnd = after.indexOf('\n');
  return { start: start - before.length + before.lastIndexOf('\n') + 1, end: end + (lineEnd < 0 ? after.length : lineEnd) };
}

function checkContextTotal(values: readonly Span[], contextChars: number): void {
  const total = values.reduce((sum, value) => sum + value.end - value.start + 2 * contextChars, 0);
  if (contextChars === 0 || total <= maxContextTotal || values.length < 2) return;
  const message = `is too large for ${values.length} matches; lower it, set it to 0, or limit the matches with top_n`;
  throw new TxpError('invalid-request', `context_chars ${message}`, { issues: [{ path: ['context_chars'], message }] });
}

function contextOf(text: string, span: Span, request: AssembleRequest): string {
  const { contextChars, offsets } = request;
  if (contextChars === 0) return '';
  const start = offsets === 'utf16' ? wholeCharacter(text, span.start - contextChars, -1) : charactersBefore(text, span.start, contextChars);
  const end = offsets === 'utf16' ? wholeCharacter(text, span.end + contextChars, 1) : charactersAfter(text, span.end, contextChars);
  return text.slice(start, end);
}

// Never between the two halves of a surrogate pair.
function wholeCharacter(text: string, position: number, direction: -1 | 1): number {
  if (position <= 0) return 0;
  if (position >= text.length) return text.length;
  return isPair(text, position - 1) ? position - direction : position;
}

function charactersBefore(text: string, from: number, count: number): number {
  let position = from;
  for (let taken = 0; taken < count && position > 0; taken++) position -= position > 1 && isPair(text, position - 2) ? 2 : 1;
  return position;
}

function charactersAfter(text: string, from: number, count: number): number {
  let position = from;
  for (let taken = 0; taken < count && position < text.length; taken++) position += isPair(text, position) ? 2 : 1;
  return position;
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
