// `response_format` of a chat request → the `entities` of extract: one entity per schema property, `enum` and `oneOf` become classification keys.
import { isJsonObject, type JsonObject } from '../core/json.js';

// Deeper than any structure extract takes; it ends schemas that refer to themselves.
const maxDepth = 8;

/** The entities of a `response_format` of type `json_schema`; undefined for any other format. */
export function entitiesFromResponseFormat(format: unknown): JsonObject | undefined {
  if (!isJsonObject(format) || format.type !== 'json_schema') return undefined;
  const wrapped = format.json_schema;
  const schema = isJsonObject(wrapped) && isJsonObject(wrapped.schema) ? wrapped.schema : isJsonObject(format.schema) ? format.schema : undefined;
  if (schema === undefined) return undefined;
  const root = resolve(schema, schema, 0);
  return isJsonObject(root.properties) ? entitiesOf(root.properties, schema, 0) : undefined;
}

function entitiesOf(properties: JsonObject, root: JsonObject, depth: number): JsonObject {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, entityOf(property, root, depth + 1)]));
}

function entityOf(property: unknown, root: JsonObject, depth: number): unknown {
  if (!isJsonObject(property) || depth > maxDepth) return '';
  const schema = resolve(property, root, depth);
  const description = textOf(schema.description) ?? textOf(property.description) ?? textOf(schema.title) ?? '';
  const labels = labelsOf(schema);
  if (labels !== undefined) return description === '' ? { labels } : { labels, description };
  if (isJsonObject(schema.properties)) return entitiesOf(schema.properties, root, depth);
  if (isJsonObject(schema.items)) {
    const item = resolve(schema.items, root, depth);
    if (isJsonObject(item.properties)) return [entitiesOf(item.properties, root, depth)];
    const itemLabels = labelsOf(item);
    if (itemLabels !== undefined) return description === '' ? { labels: itemLabels } : { labels: itemLabels, description };
    return description === '' ? (textOf(item.description) ?? '') : description;
  }
  return description;
}

// `enum` gives plain labels, `const` branches labels with a rubric.
function labelsOf(schema: JsonObject): unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null).map(String);
  const branches = branchesOf(schema);
  if (branches === undefined || branches.length === 0 || !branches.every((branch) => isJsonObject(branch) && 'const' in branch)) return undefined;
  return (branches as JsonObject[]).map((branch) => {
    const name = String(branch.const);
    return { name, rubric: textOf(branch.description) ?? textOf(branch.title) ?? name };
  });
}

// Optional fields are written as a union with null: the other branch is what is meant.
function resolve(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
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

function lookUp(reference: string, root: JsonObject): unknown {
  if (!reference.startsWith('#/')) return undefined;
  let node: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    node = isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  return node;
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
