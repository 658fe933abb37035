// Extracts from a text as the operation does, for the tests of the layout: definitions in, plain values out.
import type { FindRequest, FoundField } from '../../../../../src/core/find.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';
import { type Entity, findableFields, planEntities } from '../../../../../src/operations/extract/plan.js';

export type PaperValue = string | null | { readonly [name: string]: PaperValue } | readonly PaperValue[];

/** The likeliest value of each entity at the usual threshold, line breaks kept; null where there is none. */
export async function readPaper(
  text: string,
  definitions: Readonly<Record<string, unknown>>,
  layout?: FindRequest['layout'],
): Promise<Readonly<Record<string, PaperValue>>> {
  const { entities, issues } = planEntities(definitions);
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  const request = { text, instruction: '', fields: findableFields(entities), ...(layout === undefined ? {} : { layout }) };
  const { fields } = await findValues(request, new AbortController().signal);
  return namedValues(text, entities, fields);
}

function namedValues(text: string, entities: readonly Entity[], fields: readonly FoundField[]): Record<string, PaperValue> {
  return Object.fromEntries(entities.map((entity, index): [string, PaperValue] => [entity.name, plainValue(text, entity, fields[index])]));
}

function plainValue(text: string, entity: Entity, field: FoundField | undefined): PaperValue {
  if (field === undefined) return null;
  if (field.kind === 'scalar') {
    const [best] = [...field.values].filter((value) => value.confidence >= 0.5).sort((left, right) => right.confidence - left.confidence);
    return best === undefined ? null : text.slice(best.start, best.end);
  }
  const inner = entity.kind === 'object' || entity.kind === 'list' ? entity.fields : [];
  if (field.kind === 'object') return field.record === null ? null : namedValues(text, inner, field.record.values);
  return field.records.map((record) => namedValues(text, inner, record.values));
}
