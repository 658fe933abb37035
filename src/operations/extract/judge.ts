// Judges extracted values against the known ones, field by field.
import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { FieldCounts, Judge } from '../../core/judgement.js';
import { countField } from '../../evaluation/field-metrics.js';
import { stringsOf, wrongGold } from '../../evaluation/known-answer.js';
import { nearest } from '../../text/nearest.js';
import { asWanted } from './known-forms.js';
import { isStructure } from './known-records.js';

export const judge: Judge = (result, gold) => ({ kind: 'fields', fields: judgeFields(result, gold) });

// A scalar needs one value, in any of its forms, or with `all` every value; a structure is compared leaf by leaf.
function judgeFields(result: JsonObject, gold: unknown): (FieldCounts & { field: string })[] {
  if (!isJsonObject(gold)) throw wrongGold('gold must be a map of fields to values');
  const entities = (Array.isArray(result.entities) ? result.entities : []).filter(isJsonObject);
  const structured = isJsonObject(result.structured_result) ? result.structured_result : {};
  const notFound = stringsOf(result.not_found ?? [], 'the answer is malformed');
  // Fields of objects are listed there as "entity.field".
  const asked = [
    ...Object.keys(structured),
    ...entities.map(({ type }) => String(type)),
    ...notFound,
    ...notFound.map((name) => name.split('.')[0] ?? name),
  ];
  checkNames(Object.keys(gold), [...new Set(asked)]);
  return Object.entries(gold).flatMap(([field, right]) => {
    if (isStructure(right)) {
      const wanted = leaves(right, field);
      const found = leaves(structured[field], field);
      return [...new Set([...wanted.keys(), ...found.keys()])].map((path) => {
        const right = (wanted.get(path) ?? []).map((value) => [value]);
        return {
          field: path,
          ...countField({ field: path, wanted: right, found: (found.get(path) ?? []).map((text) => asWanted(text, right.flat())) }),
        };
      });
    }
    const values = entities.filter(({ type }) => type === field);
    const all: unknown[] | undefined = isJsonObject(right) && Array.isArray(right.all) ? right.all : undefined;
    const wanted = all
      ? all.map((forms) => stringsOf(forms, `gold of ${field} is malformed`))
      : right === null
        ? []
        : [stringsOf(right, `gold of ${field} must be a string, a list of forms, or null`)];
    const found = (all ? values : values.slice(0, 1)).map(({ text, normal }) => asWanted(String(text), wanted.flat(), normal));
    return [{ field, ...countField({ field, wanted, found }) }];
  });
}

// A misspelt name would count as a value that was not found.
function checkNames(names: readonly string[], asked: readonly string[]): void {
  const unknown = names.find((name) => !asked.includes(name));
  if (unknown === undefined) return;
  const meant = nearest(unknown, asked);
  throw wrongGold(`gold names the field "${unknown}", which was not requested${meant === undefined ? '' : `; did you mean ${meant}?`}`);
}

function leaves(value: unknown, path: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (Array.isArray(value)) for (const entry of value) leaves(entry, path, found);
  else if (isJsonObject(value)) for (const [key, inner] of Object.entries(value)) leaves(inner, `${path}.${key}`, found);
  else if (value !== null && value !== undefined) found.set(path, [...(found.get(path) ?? []), String(value)]);
  return found;
}
