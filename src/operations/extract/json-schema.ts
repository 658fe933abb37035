// JSON Schema → the `entities` of extract: one entity per property; `enum`, `oneOf` of `const` and booleans become classification keys.
import type { Issue } from '../../core/errors.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import { hasOnlySchemaKeywords, keywordIssues, lookUp, typesOf } from '../schema-keywords.js';

// Deeper than any structure that extract accepts; it stops at schemas that refer to themselves.
const maxDepth = 8;

/** Entity definitions as in a request. */
type AskedEntities = { [name: string]: AskedEntity };
type AskedEntity = string | { labels: AskedLabel[]; description?: string; nullable?: true } | AskedEntities | AskedEntities[];
type AskedLabel = string | { name: string; rubric: string };

/** Whether a value is a JSON Schema of an object, not a map of entity definitions. */
export function isObjectSchema(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false;
  if (isJsonObject(value.properties) && (isOf(value, 'object') || typeof value.$schema === 'string' || describesAll(value))) return true;
  return typeof value.$ref === 'string' && (isJsonObject(value.$defs) || isJsonObject(value.definitions));
}

// A schema without a type is recognised if it has only schema keywords and each of its properties has a type and only schema keywords.
function describesAll(schema: JsonObject): boolean {
  const properties = Object.values(fieldsOf(schema.properties));
  const isTyped = (property: unknown): boolean => isJsonObject(property) && hasOnlySchemaKeywords(property) && typesOf(property) !== undefined;
  return hasOnlySchemaKeywords(schema) && properties.length > 0 && properties.every(isTyped);
}

/** Whether a value is meant as a JSON Schema, of an object or of anything else, judging by its keywords. */
export function isSchema(value: unknown): value is JsonObject {
  if (isObjectSchema(value)) return true;
  if (!isJsonObject(value)) return false;
  if (typeof value.$schema === 'string' || typeof value.$ref === 'string') return true;
  if (isJsonObject(value.properties) && typesOf(value, true) !== undefined) return true;
  return hasOnlySchemaKeywords(value) && (typesOf(value) !== undefined || ['allOf', 'anyOf', 'oneOf'].some((word) => Array.isArray(value[word])));
}

/** What is not allowed in a JSON Schema, or why there is nothing to look for. */
export function schemaIssues(schema: JsonObject): readonly Issue[] {
  const issues = keywordIssues(schema);
  return issues.length > 0 ? issues : askIssues(schema);
}

/** Why there is nothing to look for: the schema has no properties, or each has only one possible value. */
export function askIssues(schema: JsonObject): readonly Issue[] {
  const properties = Object.values(fieldsOf(resolve(schema, schema, 0).properties));
  if (properties.length === 0)
    return [
      {
        path: [],
        message: 'must be the schema of an object with properties, such as {"type": "object", "properties": {"total": {"type": "number"}}}',
      },
    ];
  if (properties.every((property) => singleValue(property, schema) !== undefined))
    return [{ path: ['properties'], message: 'have one possible value each, so that there is nothing to find; add one without `const`' }];
  return [];
}

/** The entities for a JSON Schema of an object; undefined if it has no properties. Properties with one possible value are left out. */
export function entitiesOfSchema(schema: JsonObject): AskedEntities | undefined {
  const { properties } = resolve(schema, schema, 0);
  return isJsonObject(properties) ? entitiesOf(properties, schema, 0) : undefined;
}

function entitiesOf(properties: JsonObject, root: JsonObject, depth: number): AskedEntities {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => singleValue(property, root) === undefined)
      .map(([name, property]) => [name, entityOf(property, root, depth + 1)]),
  );
}

function entityOf(property: unknown, root: JsonObject, depth: number): AskedEntity {
  if (!isJsonObject(property) || depth > maxDepth) return '';
  const schema = resolve(property, root, depth);
  const description = textOf(schema.description) ?? textOf(property.description) ?? textOf(schema.title) ?? '';
  const labels = labelsOf(schema) ?? (isOf(schema, 'boolean') ? yesNoLabels(description) : undefined);
  if (labels !== undefined) return choiceOf(labels, description, isNullable(property, root));
  if (isJsonObject(schema.properties)) return entitiesOf(schema.properties, root, depth);
  if (isJsonObject(schema.items)) {
    const item = resolve(schema.items, root, depth);
    if (isJsonObject(item.properties)) return [entitiesOf(item.properties, root, depth)];
    const itemLabels = labelsOf(item);
    // A list without a value is an empty one, or null.
    if (itemLabels !== undefined) return choiceOf(itemLabels, description, isNullable(property, root) || isNullable(schema.items, root));
    return description === '' ? (textOf(item.description) ?? '') : description;
  }
  return description;
}

function choiceOf(labels: AskedLabel[], description: string, nullable: boolean): AskedEntity {
  return { labels, ...(description === '' ? {} : { description }), ...(nullable ? { nullable: true } : {}) };
}

/** The value of a property that has only one possible value, in a list of one; undefined for any other property. */
export function singleValue(property: unknown, root: JsonObject): readonly [unknown] | undefined {
  if (!isJsonObject(property)) return undefined;
  const schema = resolve(property, root, 0);
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) && schema.enum.length === 1 ? [schema.enum[0]] : undefined;
}

/** Whether `type` is this type, or a list that includes it. */
export function isOf(schema: JsonObject, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}

/** Whether a property may be null. */
export function isNullable(property: JsonObject, root: JsonObject, depth = 0): boolean {
  if (depth > maxDepth) return false;
  if (isOf(property, 'null') || (Array.isArray(property.enum) && property.enum.includes(null))) return true;
  const union = Array.isArray(property.oneOf) ? property.oneOf : property.anyOf;
  if (Array.isArray(union)) return union.some((branch) => isJsonObject(branch) && (branch.const === null || isNullable(branch, root, depth + 1)));
  const target = typeof property.$ref === 'string' ? lookUp(property.$ref, root) : undefined;
  return isJsonObject(target) && target !== property && isNullable(target, root, depth + 1);
}

// The description of a boolean is usually the question or the claim itself.
function yesNoLabels(description: string): AskedLabel[] {
  return description === ''
    ? ['true', 'false']
    : [
        { name: 'true', rubric: description },
        { name: 'false', rubric: `Not so: ${description}` },
      ];
}

/** The values that an `enum` or a union of `const` allows, without null; undefined if any value is allowed. */
export function allowedValues(schema: JsonObject): unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null);
  return constBranches(schema)?.map((branch) => branch.const);
}

// `enum` becomes plain labels, `const` branches become labels with a rubric.
function labelsOf(schema: JsonObject): AskedLabel[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null).map(String);
  return constBranches(schema)?.map((branch) => {
    const name = String(branch.const);
    return { name, rubric: textOf(branch.description) ?? textOf(branch.title) ?? name };
  });
}

function isConst(branch: unknown): branch is JsonObject {
  return isJsonObject(branch) && 'const' in branch;
}

function constBranches(schema: JsonObject): JsonObject[] | undefined {
  const branches = branchesOf(schema);
  if (branches === undefined || branches.length === 0 || !branches.every(isConst)) return undefined;
  return branches;
}

/** A schema with its references followed. Optional fields are written as a union with null; then the other branch counts. */
export function resolve(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
  if (depth > maxDepth) return {};
  if (typeof schema.$ref === 'string') {
    const target = lookUp(schema.$ref, root);
    return isJsonObject(target) && target !== schema ? { ...resolve(target, root, depth + 1), ...withoutReference(schema) } : {};
  }
  const branches = branchesOf(schema);
  const [only, ...others] = branches ?? [];
  if (isJsonObject(only) && others.length === 0 && !('const' in only)) return { ...resolve(only, root, depth + 1), ...describing(schema) };
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1 && isJsonObject(schema.allOf[0])) {
    return { ...resolve(schema.allOf[0], root, depth + 1), ...describing(schema) };
  }
  return schema;
}

function branchesOf(schema: JsonObject): unknown[] | undefined {
  const union = Array.isArray(schema.oneOf) ? schema.oneOf : Array.isArray(schema.anyOf) ? schema.anyOf : undefined;
  return union?.filter((branch) => !(isJsonObject(branch) && (branch.type === 'null' || ('const' in branch && branch.const === null))));
}

function withoutReference({ $ref: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

function describing(schema: JsonObject): JsonObject {
  return schema.description === undefined ? {} : { description: schema.description };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
