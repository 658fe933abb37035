// Reads the `entities` of an extract request: five forms of definition become one plan, or a list of broken rules that name their field.
import type { Issue } from '../../core/errors.js';
import type { PlanField } from '../../core/find.js';
import type { Label } from '../../core/label.js';
import { editDistance } from '../../text/nearest.js';
import { withoutFormat } from './requested-format.js';

/** Maximum nesting depth of structures, including the entity itself. */
const maxStructureDepth = 5;
export const classLabelCount = { min: 2, max: 26 } as const;
/** Maximum number of fields of one request, including those of structures: each is looked for in the entire text. */
const maxFields = 400;

/** One value to copy from the text. */
export interface ScalarEntity {
  readonly kind: 'scalar';
  readonly name: string;
  readonly description: string;
  /** Its own threshold and maximum number of values, if defined. */
  readonly threshold: number | undefined;
  readonly topN: number | undefined;
}

/** Whether the definition itself asks for several values; they are then a list in places that otherwise hold only the best one. */
export function asksForSeveral({ topN }: ScalarEntity): boolean {
  return topN !== undefined && topN !== 1;
}

/** One value to choose among labels. */
export interface ClassEntity {
  readonly kind: 'class';
  readonly name: string;
  readonly description: string;
  readonly labels: readonly Label[];
  /** Whether it may have no label if none is certain enough. */
  readonly nullable: boolean;
}

/** Fields that belong together, once or repeated. */
interface StructureEntity {
  readonly kind: 'object' | 'list';
  readonly name: string;
  readonly fields: readonly Entity[];
}

export type Entity = ScalarEntity | ClassEntity | StructureEntity;

/** Plan in the order of the request; `entities` is complete only if `issues` is empty. */
export interface ExtractPlan {
  readonly entities: readonly Entity[];
  readonly issues: readonly Issue[];
}

/** Reads the map of definitions. Names may be any string; paths of issues start at the map. */
export function planEntities(definitions: unknown): ExtractPlan {
  const issues: Issue[] = [];
  if (!isObject(definitions)) {
    issues.push({ path: [], message: 'must be an object that maps each entity name to its definition, such as {"total": "amount due"}' });
    return { entities: [], issues };
  }
  const entities = readFields(definitions, [], 1, issues);
  if (Object.keys(definitions).length === 0) issues.push({ path: [], message: 'must define at least one entity' });
  const count = countFields(entities);
  if (count > maxFields)
    issues.push({ path: [], message: `must define at most ${maxFields} fields, including those of structures, got ${count}; send several requests` });
  return { entities, issues };
}

function countFields(entities: readonly Entity[]): number {
  return entities.reduce((sum, entity) => sum + ('fields' in entity ? countFields(entity.fields) : 1), 0);
}

/** Whether a label is chosen for the entity, or for a field of it. */
export function asksForLabel(entity: Entity): boolean {
  return entity.kind === 'class' || ('fields' in entity && entity.fields.some(asksForLabel));
}

/** The part of a plan that an engine looks for in the text: everything but classification keys. */
export function findableFields(entities: readonly Entity[], path: readonly string[] = []): PlanField[] {
  return entities.flatMap((entity): PlanField[] => {
    const own = [...path, entity.name];
    if (entity.kind === 'class') return [];
    if (entity.kind === 'scalar')
      return [{ kind: 'scalar', path: own, name: entity.name, description: withoutFormat(entity.name, entity.description) }];
    return [{ kind: entity.kind, path: own, name: entity.name, fields: findableFields(entity.fields, own) }];
  });
}

type Path = readonly (string | number)[];

const scalarKeys = ['description', 'threshold', 'top_n'];

function readFields(fields: Record<string, unknown>, path: Path, depth: number, issues: Issue[]): Entity[] {
  return Object.entries(fields).flatMap(([name, definition]) => readDefinition(name, definition, [...path, name], depth, issues) ?? []);
}

function readDefinition(name: string, definition: unknown, path: Path, depth: number, issues: Issue[]): Entity | undefined {
  const fail = (message: string, at: Path = path): undefined => {
    issues.push({ path: at, message });
    return undefined;
  };
  if (typeof definition === 'string') return { kind: 'scalar', name, description: definition, threshold: undefined, topN: undefined };
  if (Array.isArray(definition)) {
    const [only]: unknown[] = definition;
    if (definition.length !== 1 || !isObject(only))
      return fail('a repeated structure is an array of exactly one object, which maps its field names to definitions');
    return readStructure('list', name, only, [...path, 0], depth, issues);
  }
  if (!isObject(definition))
    return fail(`must be a description, an object or an array of one object, not ${typeName(definition)}${suggestion(name)}`);
  if (Array.isArray(definition.labels)) return readClass(name, definition, definition.labels, path, issues);
  // No field of a structure is true or false, so `nullable` can only belong to labels.
  if ('labels' in definition && typeof definition.nullable === 'boolean')
    return fail('must be a list of labels, such as ["paid", "open"]', [...path, 'labels']);
  if (isScalarDefinition(definition)) return readScalar(name, definition, path, issues);
  const misspelt = misspeltKey(definition);
  if (misspelt !== undefined) {
    issues.push({ path: [...path, misspelt], message: `is not a field of a definition${suggestion(misspelt)}` });
    return undefined;
  }
  return readStructure('object', name, definition, path, depth, issues);
}

// With only these keys an object is a scalar definition, unless `threshold` or `top_n` is a text that is not numeric and no key has a number. Then they are
// descriptions, and the object is a structure.
function isScalarDefinition(definition: Record<string, unknown>): boolean {
  const keys = Object.keys(definition);
  if (!keys.every((key) => scalarKeys.includes(key))) return false;
  if (keys.some((key) => typeof definition[key] === 'number')) return true;
  return keys.every((key) => key === 'description' || typeof definition[key] !== 'string' || isNumeric(definition[key]));
}

// If all other keys are nearly keys of a scalar definition, they are misspelt rather than fields of a structure. Returns the first.
function misspeltKey(definition: Record<string, unknown>): string | undefined {
  const others = Object.keys(definition).filter((key) => !scalarKeys.includes(key));
  const isConstraint = (key: string): boolean => key === 'description' || typeof definition[key] === 'number';
  const isNear = others.every((key) => suggestion(key) !== '');
  return isNear && Object.keys(definition).every((key) => !scalarKeys.includes(key) || isConstraint(key)) ? others[0] : undefined;
}

function readScalar(name: string, definition: Record<string, unknown>, path: Path, issues: Issue[]): ScalarEntity {
  const { description, threshold, top_n: topN } = definition;
  if (description !== undefined && typeof description !== 'string')
    issues.push({ path: [...path, 'description'], message: `must be a string, not ${typeName(description)}` });
  if (threshold !== undefined && !(typeof threshold === 'number' && threshold >= 0 && threshold <= 1))
    issues.push({ path: [...path, 'threshold'], message: 'must be a number between 0 and 1' });
  if (topN !== undefined && !(typeof topN === 'number' && Number.isSafeInteger(topN) && topN >= 0))
    issues.push({ path: [...path, 'top_n'], message: 'must be a whole number, 0 (no limit) or more' });
  return {
    kind: 'scalar',
    name,
    description: typeof description === 'string' ? description : '',
    threshold: typeof threshold === 'number' ? threshold : undefined,
    topN: typeof topN === 'number' ? topN : undefined,
  };
}

function readStructure(
  kind: 'object' | 'list',
  name: string,
  definition: Record<string, unknown>,
  path: Path,
  depth: number,
  issues: Issue[],
): StructureEntity | undefined {
  if (depth > maxStructureDepth) {
    issues.push({ path, message: `structures may be nested at most ${maxStructureDepth} levels deep` });
    return undefined;
  }
  const fields = readFields(definition, path, depth + 1, issues);
  if (Object.keys(definition).length === 0) issues.push({ path, message: 'a structure needs at least one field' });
  else if (kind === 'list' && fields.length > 0 && fields.every((field) => field.kind === 'class'))
    issues.push({ path, message: 'a repeated structure needs at least one field that is found in the text, in addition to its classification keys' });
  return { kind, name, fields };
}

function readClass(name: string, definition: Record<string, unknown>, given: readonly unknown[], path: Path, issues: Issue[]): ClassEntity {
  const { min, max } = classLabelCount;
  const at = [...path, 'labels'];
  if (given.length < min || given.length > max)
    issues.push({ path: at, message: `a classification key takes ${min} to ${max} labels, not ${given.length}` });
  const { description, nullable } = definition;
  if (description !== undefined && typeof description !== 'string')
    issues.push({ path: [...path, 'description'], message: `must be a string, not ${typeName(description)}` });
  if (nullable !== undefined && typeof nullable !== 'boolean')
    issues.push({ path: [...path, 'nullable'], message: `must be true or false, not ${typeName(nullable)}` });
  const names = new Set<string>();
  const labels = given.flatMap((label, index): Label[] => {
    const read = readLabel(label, [...at, index], issues);
    if (read === undefined) return [];
    if (names.has(read.name)) issues.push({ path: [...at, index], message: 'repeats the name of an earlier label; names must differ' });
    names.add(read.name);
    return [read];
  });
  return { kind: 'class', name, description: typeof description === 'string' ? description : '', labels, nullable: nullable === true };
}

function readLabel(label: unknown, path: Path, issues: Issue[]): Label | undefined {
  if (typeof label === 'string') {
    if (label.trim() === '') issues.push({ path, message: 'must not be empty' });
    return { name: label, rubric: label };
  }
  if (!isObject(label)) {
    issues.push({ path, message: `must be a string or an object with "name" and "rubric", not ${typeName(label)}` });
    return undefined;
  }
  const { name, rubric } = label;
  if (typeof name !== 'string' || name.trim() === '') issues.push({ path: [...path, 'name'], message: 'must be a string that is not empty' });
  if (typeof rubric !== 'string' || rubric.trim() === '')
    issues.push({ path: [...path, 'rubric'], message: 'must be a string that is not empty: it says when the label applies' });
  return typeof name === 'string' && typeof rubric === 'string' ? { name, rubric } : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

// A number or boolean in place of a definition is usually a misspelt constraint of a scalar definition.
function suggestion(name: string): string {
  const squeezed = name.toLowerCase().replace(/[^a-z]/g, '');
  const meant = scalarKeys.find((key) => differsByAtMostTwo(squeezed, key.replace('_', '')));
  if (meant === undefined || squeezed === '') return '';
  return `; did you mean "${meant}"?`;
}

function differsByAtMostTwo(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 2 || left.length > 20) return false;
  return editDistance(left, right) <= Math.min(2, right.length - 3);
}
