// Maps what an engine found onto the plan: each entity with the values that are kept, and each classification key with the text that it is about.
import { TxpError } from '../../core/errors.js';
import type { FoundField, FoundRecord, FoundValue } from '../../core/find.js';
import type { Span } from '../../core/span.js';
import type { ClassEntity, Entity, ScalarEntity } from './plan.js';

// Maximum characters of the line that a record's text includes on each side of its values.
const maxRecordMargin = 300;

/** A classification key and the span of text that it is about. */
export interface ClassQuestion {
  readonly entity: ClassEntity;
  readonly span: Span;
}

/** What was found, and the limits on what is kept of it. */
export interface Findings {
  readonly entities: readonly Entity[];
  /** What the engine found, one per entity that is not a classification key, in order. */
  readonly found: readonly FoundField[];
  readonly text: string;
  /** Minimum probability, 0 to 1, and maximum number of values, 0 for all, of an entity that does not define its own. */
  readonly threshold: number;
  readonly topN: number;
}

/** An entity with what was found and kept. */
export type FoundNode =
  | {
      kind: 'scalar';
      entity: ScalarEntity;
      values: readonly FoundValue[];
      hasOthers: boolean;
      isUnmentioned: boolean;
      questions: readonly ClassQuestion[];
    }
  | { kind: 'class'; entity: Entity; question: ClassQuestion; questions: readonly ClassQuestion[] }
  | { kind: 'object'; entity: Entity; fields: readonly FoundNode[]; questions: readonly ClassQuestion[] }
  | { kind: 'list'; entity: Entity; records: readonly (readonly FoundNode[])[]; questions: readonly ClassQuestion[] };

/**
 * The entities in order; all code enumerates questions and answers in this order. Fails with `engine-unavailable` if the engine answered a field as one of
 * another kind.
 */
export function foundNodes(findings: Findings): FoundNode[] {
  return walk(findings.entities, findings.found, { start: 0, end: findings.text.length }, findings);
}

/**
 * Every classification key with the text that it is about: the entire text or, inside a repeated structure, the lines of its record. In the order of the nodes.
 */
export function classQuestions(findings: Findings): ClassQuestion[] {
  return foundNodes(findings).flatMap((node) => node.questions);
}

function walk(entities: readonly Entity[], found: readonly (FoundField | undefined)[], span: Span, findings: Findings): FoundNode[] {
  let index = 0;
  return entities.map((entity): FoundNode => {
    if (entity.kind === 'class') {
      const question = { entity, span };
      return { kind: 'class', entity, question, questions: [question] };
    }
    const field = found[index++];
    if (field !== undefined && field.kind !== entity.kind)
      throw new TxpError('engine-unavailable', `the engine answered a ${entity.kind} field with a ${field.kind}`);
    if (entity.kind === 'scalar') {
      const { values = [], hasOthers = false, isUnmentioned = false } = field?.kind === 'scalar' ? field : {};
      return { kind: 'scalar', entity, values: kept(entity, values, findings), hasOthers, isUnmentioned, questions: [] };
    }
    if (entity.kind === 'object') {
      const record = field?.kind === 'object' ? field.record : null;
      const fields = walk(entity.fields, record?.values ?? [], span, findings);
      return { kind: 'object', entity, fields, questions: fields.flatMap((node) => node.questions) };
    }
    const records = (field?.kind === 'list' ? field.records : [])
      .map((record) => walk(entity.fields, record.values, recordSpan(record, span, findings.text), findings))
      .filter((fields) => fields.some(hasValue));
    return { kind: 'list', entity, records, questions: records.flat().flatMap((node) => node.questions) };
  });
}

/** Applies threshold and top_n; best first, earlier first among equals, each span once. */
function kept(entity: ScalarEntity, values: readonly FoundValue[], findings: Findings): FoundValue[] {
  const threshold = entity.threshold ?? findings.threshold;
  const topN = entity.topN ?? findings.topN;
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

/** Whether anything was found of the entity. */
export function hasValue(node: FoundNode): boolean {
  if (node.kind === 'scalar') return node.values.length > 0;
  if (node.kind === 'object') return node.fields.some(hasValue);
  return node.kind === 'list' && node.records.length > 0;
}

// The lines of a record's values; without values, the span around it.
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
  // The limit prevents records on one very long line from each including all of it.
  const before = text.slice(Math.max(0, start - maxRecordMargin), start);
  const after = text.slice(end, end + maxRecordMargin);
  const lineEnd = after.indexOf('\n');
  return { start: start - before.length + before.lastIndexOf('\n') + 1, end: end + (lineEnd < 0 ? after.length : lineEnd) };
}
