// Converts the values found and kept to the answer of extract: values with contexts and offsets, the structured result, and what was not found.
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { Findings as FieldFindings } from '../../core/find.js';
import type { Span } from '../../core/span.js';
import type { Place, WirePlace } from '../wire-place.js';
import { checkContextTotal, contextOf } from './context.js';
import { type ClassQuestion, type Findings, type FoundNode, foundNodes, hasValue } from './found-nodes.js';
import type { NormalForm } from './normal-form.js';
import { asksForSeveral, type ScalarEntity } from './plan.js';
import { type ValueWriter, valueWriter } from './requested-format.js';

/** An entity in the response. */
interface WireEntity extends WirePlace {
  text: string;
  type: string;
  confidence: number;
  context: string;
  /** The value in the format that its description or the instruction requests; absent if none is requested. */
  normalized_value?: string | number;
  /** Its normal form, if neither requests another format. */
  normal?: NormalForm;
  /** For a classification key: whether its label should not be relied on. */
  uncertain?: boolean;
}

/** Value of a field in `structured_result`. */
type StructuredValue = string | number | null | StructuredValue[] | { [name: string]: StructuredValue };

/** A value inside a structure with its place in the text, or the label of a classification key with the place that supports it. */
interface WireCell extends WirePlace {
  /** Path in `structured_result`: names of the entity and fields, indices of records from 0. */
  path: (string | number)[];
  text: string;
  confidence: number;
  normal?: NormalForm;
  /** For a classification key: whether its label should not be relied on. */
  uncertain?: boolean;
}

/** The answer to one classification key. */
export interface ChosenLabel {
  readonly label: string;
  /** Calibrated probability of the label. */
  readonly confidence: number;
  /** Whether the label should not be relied on. */
  readonly uncertain: boolean;
  readonly evidence: Span | null;
}

export interface AssembleRequest extends Findings {
  /** Global instruction of the request; it may request formats for values. */
  readonly instruction: string;
  readonly contextChars: number;
  readonly offsets: 'codepoints' | 'utf16';
  readonly place: Place;
  /** How the engine reads fields; undefined if values are not converted to normal form because a schema determines their types. */
  readonly kinds: NonNullable<FieldFindings['kinds']> | undefined;
}

interface Assembled {
  readonly entities: WireEntity[];
  readonly structured: { [name: string]: StructuredValue } | null;
  /** Values inside structures in the order of the request; null if the request has none but scalars. */
  readonly cells: WireCell[] | null;
  /** Entities without a value, and fields of objects as "entity.field". */
  readonly notFound: string[];
  /**
   * Scalars at the top level whose answer is doubtful: without a value although something in the text may answer them; or with a value although the text does
   * not mention what the question names, or no list was recognised for a field that asks for several things.
   */
  readonly doubtful: string[];
  /** Parts of the instruction that request a format to which some value could not be converted. */
  readonly unreached: ReadonlySet<string>;
}

/** The label of a classification key; null if none is certain enough and the definition allows null. */
type Answer = ChosenLabel | null;
type AnswerOf = (question: ClassQuestion) => Answer;

/** Builds the answer. `chosen` answers `classQuestions` of the same request, in order. */
export function assemble(request: AssembleRequest, chosen: readonly Answer[]): Assembled {
  const { text, place } = request;
  const textOf = (span: Span | null): string => (span === null ? '' : text.slice(span.start, span.end));
  const nodes = foundNodes(request);
  const answerOf = answersBy(nodes, chosen);
  const scalars = nodes.flatMap((node) => (node.kind === 'scalar' ? node.values : []));
  checkContextTotal(scalars, request.contextChars);
  const unreached = new Set<string>();
  const write = valueWriter(request.instruction, text, (part) => unreached.add(part));
  const kindOf = new Map(request.kinds?.map(({ path, kind }) => [path.join('\0'), kind]));
  const normalOf = (found: string, entity: ScalarEntity, path: readonly string[]): NormalForm | undefined =>
    request.kinds && write.normal(found, entity, kindOf.get(path.join('\0')));
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
          ...place(value),
          context: contextOf(text, value, request),
          ...compact({ normalized_value: normalized, normal: normalOf(found, node.entity, [name]) }),
        });
      }
    }
    if (node.kind === 'class') {
      const answer = answerOf(node.question);
      structured.push([name, answer?.label ?? null]);
      if (answer === null) continue;
      const { label, confidence, evidence, uncertain } = answer;
      entities.push({
        text: label,
        type: name,
        confidence,
        ...place(evidence),
        context: evidence === null ? '' : contextOf(text, evidence, request),
        uncertain,
      });
      continue;
    }
    structured.push([name, structuredValue(node, text, answerOf, write)]);
  }
  const flat = request.entities.every((entity) => entity.kind === 'scalar');
  const cellsIn = (node: FoundNode): Cell[] => cellsOf(node, [node.entity.name], answerOf);
  const cells = nodes.flatMap((node) => (node.kind === 'object' || node.kind === 'list' ? cellsIn(node) : []));
  return {
    entities,
    structured: flat ? null : Object.fromEntries(structured),
    cells: flat
      ? null
      : cells.map(({ path, confidence, span, entity, label, uncertain }) => ({
          path: [...path],
          text: label ?? textOf(span),
          confidence,
          ...place(span),
          ...compact({
            normal:
              entity &&
              normalOf(
                textOf(span),
                entity,
                path.filter((part) => typeof part === 'string'),
              ),
            uncertain,
          }),
        })),
    notFound: nodes.flatMap((node) => missing(node, '', answerOf)),
    doubtful: nodes.flatMap((node) => (node.kind === 'scalar' && (hasValue(node) ? node.isUnmentioned : node.hasOthers) ? [node.entity.name] : [])),
    unreached,
  };
}

interface Cell {
  readonly path: readonly (string | number)[];
  readonly confidence: number;
  /** Null for a label without evidence. */
  readonly span: Span | null;
  /** The entity whose value this is; absent for a label. */
  readonly entity?: ScalarEntity;
  /** The label of a classification key, and whether it should not be relied on; absent for values. */
  readonly label?: string;
  readonly uncertain?: boolean;
}

function cellsOf(node: FoundNode, path: readonly (string | number)[], answerOf: AnswerOf): Cell[] {
  if (node.kind === 'class') {
    const answer = answerOf(node.question);
    if (answer === null) return [];
    const { label, confidence, uncertain, evidence } = answer;
    return [{ path, confidence, span: evidence, label, uncertain }];
  }
  if (node.kind === 'scalar')
    return (asksForSeveral(node.entity) ? node.values : node.values.slice(0, 1)).map((value, index) => ({
      path: asksForSeveral(node.entity) ? [...path, index] : path,
      confidence: value.confidence,
      span: value,
      entity: node.entity,
    }));
  const within = (fields: readonly FoundNode[], at: readonly (string | number)[]): Cell[] =>
    fields.flatMap((field) => cellsOf(field, [...at, field.entity.name], answerOf));
  return node.kind === 'object' ? within(node.fields, path) : node.records.flatMap((fields, index) => within(fields, [...path, index]));
}

/** Names of what has no value; for an object without any value, only its own name. */
function missing(node: FoundNode, owner: string, answerOf: AnswerOf): string[] {
  const name = `${owner}${node.entity.name}`;
  if (node.kind === 'class') return answerOf(node.question) === null ? [name] : [];
  if (!hasValue(node) && !isAnswered(node, answerOf)) return [name];
  return node.kind === 'object' ? node.fields.flatMap((field) => missing(field, `${name}.`, answerOf)) : [];
}

/** Whether a classification key of the object has an answer; the object then counts as found, whatever else it has. */
function isAnswered(node: FoundNode, answerOf: AnswerOf): boolean {
  if (node.kind === 'class') return answerOf(node.question) !== null;
  return node.kind === 'object' && node.fields.some((field) => isAnswered(field, answerOf));
}

function structuredValue(node: FoundNode, text: string, answerOf: AnswerOf, write: ValueWriter): StructuredValue {
  if (node.kind === 'class') return answerOf(node.question)?.label ?? null;
  if (node.kind === 'scalar') {
    const written = node.values.map(({ start, end }) => write(text.slice(start, end), node.entity) ?? text.slice(start, end));
    return asksForSeveral(node.entity) ? written : (written[0] ?? null);
  }
  const fieldValues = (fields: readonly FoundNode[]): StructuredValue =>
    // fromEntries defines properties, so a field called __proto__ is treated like any other.
    Object.fromEntries(fields.map((field) => [field.entity.name, structuredValue(field, text, answerOf, write)]));
  return node.kind === 'object' ? fieldValues(node.fields) : node.records.map(fieldValues);
}

function answersBy(nodes: readonly FoundNode[], chosen: readonly Answer[]): AnswerOf {
  const answers = new Map(nodes.flatMap((node) => node.questions).map((question, index) => [question, chosen[index]]));
  return (question) => {
    const answer = answers.get(question);
    if (answer === undefined) throw new TxpError('engine-unavailable', 'the engine answered fewer classification keys than it was asked');
    return answer;
  };
}
