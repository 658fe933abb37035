// The view of an extraction: entities as a table, each highlighted in its context, then structures.
import type { Paint, View } from '../../core/view.js';
import { headOf, tailOf, textWidth, widestOf } from '../../core/width.js';
import { onOneLine } from '../../text/broken-words.js';
import { isClosedQuestion } from '../../text/closed-question.js';
import { unmetLines } from '../unmet.js';
import { differenceFrom } from './asked-names.js';
import { defaultContextChars } from './context.js';
import { isObjectSchema } from './json-schema.js';
import { labelsIn } from './labels-in.js';
import type { ExtractResponse } from './operation.js';
import { planEntities } from './plan.js';
import { definitionsOf } from './presets.js';
import { sheetColumns, tableColumns, toSheet, toTables, typedEntities } from './sheet.js';

type Entity = ExtractResponse['entities'][number];

export const view: View<ExtractResponse> = {
  text(result, { paint, columns }, _source, { context_chars: contextChars = defaultContextChars } = {}) {
    const { entities, structured_result, structured_values, not_found, doubtful: unsure = [] } = result;
    const structures = Object.entries(structured_result ?? {}).filter(([, value]) => typeof value === 'object' && value !== null);
    if (entities.length === 0 && structures.length === 0 && unsure.length === 0) return 'nothing found';
    const widestType = widestOf(entities.map(({ type }) => type));
    const values = typedEntities(result).map(({ entity, value }) => ({ entity, shown: `${onOneLine(String(value))}${doubtOf(entity)}` }));
    const widestText = Math.min(32, widestOf(values.map(({ shown }) => shown)));
    const heads = values.map(({ entity, shown }) => {
      const text = pad(shown, widestText);
      return {
        quotes: shown.startsWith(onOneLine(entity.text)),
        text: `${pad(entity.type, widestType)}  ${entity.confidence.toFixed(2)}  ${paint?.bold(text) ?? text}`,
        width: widestType + 8 + textWidth(text),
      };
    });
    // Next to the values if there is room for all, else below them, so that the lines remain a table.
    const isBeside = heads.every(({ width }, index) => columns - width - 2 >= textWidth(onOneLine(entities[index]?.text ?? '')) + 2 * minContext + 4);
    const lines = entities.map((entity, index) => {
      const { text: head = '', width = 0, quotes = true } = heads[index] ?? {};
      const context = inContext(entity, Number(contextChars), isBeside ? columns - width - 2 : columns - widestType - 8, paint);
      // The context shows the original text; without it, the original follows a value in another form.
      if (context === '') return quotes ? head.trimEnd() : `${head}  (${onOneLine(entity.text)})`.trimEnd();
      return isBeside ? `${head}  ${context}` : `${head.trimEnd()}\n${' '.repeat(widestType + 8)}${context}`;
    });
    const unfound = `not found: ${not_found.map((name) => `${name}${doubtOf({ uncertain: unsure.includes(name) })}`).join(', ')}`;
    const missing = not_found.length === 0 ? [] : [paint?.dim(unfound) ?? unfound];
    const doubtful = new Set((structured_values ?? []).flatMap(({ path, uncertain }) => (uncertain === true ? [labelOf(path)] : [])));
    const outlines = structures.map(([name, value]) => `${paint?.bold(name) ?? name}:\n${outline(value, '  ', { path: name, doubtful })}`);
    return [...lines, ...outlines, ...missing].join('\n');
  },
  rows(result) {
    const { structured_result, structured_values } = result;
    const found = typedEntities(result).map(({ entity, value }) => {
      const { type, confidence, start, end, page = null } = entity;
      return [type, withDoubt(value, entity), confidence, start, end, page];
    });
    const places = new Map((structured_values ?? []).map((cell) => [labelOf(cell.path), cell]));
    const structures = Object.entries(structured_result ?? {}).filter(([, value]) => typeof value === 'object' && value !== null);
    const inside = structures.flatMap(([name, value]) =>
      leavesOf(name, value).map(([path, leaf]) => {
        const place = places.get(path);
        const { confidence = null, start = null, end = null, page = null } = place ?? {};
        return [path, withDoubt(leaf, place ?? {}), confidence, start, end, page];
      }),
    );
    return { columns: ['type', 'value', 'confidence', 'start', 'end', 'page'], rows: [...found, ...inside] };
  },
  sheet: (result, request) => toSheet(result, definitionsOf(request), isObjectSchema(request.entities)),
  columns: (request) => sheetColumns(definitionsOf(request), isObjectSchema(request.entities)),
  tables: (result, request) => toTables(result, definitionsOf(request), isObjectSchema(request.entities)),
  tableColumns: (request) => tableColumns(definitionsOf(request), isObjectSchema(request.entities)),
  asked: (request) => planEntities(definitionsOf(request)).entities.map(({ name }) => name),
  differs: differenceFrom,
  shortcomings({ not_found, unmet }, request) {
    const closed = planEntities(definitionsOf(request)).entities.flatMap((entity) => {
      if (entity.kind !== 'scalar' || !not_found.includes(entity.name) || !isClosedQuestion(entity.description || entity.name)) return [];
      const { name, description } = entity;
      return [
        `${name} asks for yes or no, which is not a value in the text: use txp ask ${JSON.stringify(description || name)}, or define it as {"labels": ["yes", "no"], "description": ${JSON.stringify(description || name)}}`,
      ];
    });
    return [...closed, ...unmetLines(unmet)];
  },
  isUncertain: (result) => labelsIn(result).some(({ uncertain }) => uncertain),
  isDoubtful: (result, path) => {
    const { entities, structured_result, structured_values } = result;
    const [name = '', ...within] = path;
    const isOwn = Object.hasOwn(structured_result ?? {}, name);
    if (!isOwn && (name === 'entities' || name === 'structured_values')) {
      const [index, field] = within;
      const part = (name === 'entities' ? entities : structured_values)?.[Number(index)];
      // Whether a label is uncertain is itself certain.
      return field !== 'uncertain' && part?.uncertain === true;
    }
    const asked = !isOwn && (name === 'confidence' || name === 'structured_result') ? within : path;
    return labelsIn(result).some(({ path: own, uncertain }) => uncertain && own.every((part, index) => String(part) === asked[index]));
  },
  valuesAt: ({ entities, structured_result }, [name = '', ...within]) => {
    if (within.length > 0 || Array.isArray(structured_result?.[name])) return undefined;
    const found = entities.filter(({ type }) => type === name);
    return found.length < 2 ? undefined : found.map(({ text, normalized_value }) => normalized_value ?? text);
  },
  facts: (result) => {
    const { entities, structured_result, not_found } = result;
    // The best value of a name comes first.
    const best = new Map<string, Entity>();
    for (const entity of entities) if (!best.has(entity.type)) best.set(entity.type, entity);
    return {
      confidence: Object.fromEntries([...best].map(([name, { confidence }]) => [name, confidence])),
      ...(structured_result === null ? {} : { uncertain: labelsIn(result).some(({ uncertain }) => uncertain) }),
      ...Object.fromEntries(not_found.map((name) => [name, null])),
      ...structured_result,
      ...Object.fromEntries(
        [...best].map(([name, { text, normalized_value }]) => [name, typedOrList(structured_result?.[name]) ?? normalized_value ?? text]),
      ),
    };
  },
  writtenAt: ({ entities, structured_values }, path) => {
    const [name, ...within] = path[0] === 'structured_result' ? path.slice(1) : path;
    if (name === 'entities') return entities[Number(within[0])]?.text;
    const own = within.length === 0 ? entities.find(({ type }) => type === name) : undefined;
    return (own ?? structured_values?.find((cell) => cell.path.map(String).join('\0') === [name, ...within].join('\0')))?.text;
  },
  optionsOf: (request, path) => {
    let { entities } = planEntities(definitionsOf(request));
    const names = (path[0] === 'structured_result' ? path.slice(1) : path).filter((name) => !/^\d+$/.test(name));
    for (const [index, name] of names.entries()) {
      const entity = entities.find((each) => each.name === name);
      if (entity === undefined || entity.kind === 'scalar') return undefined;
      if (entity.kind === 'class') return index === names.length - 1 ? { texts: entity.labels.map((label) => label.name) } : undefined;
      entities = entity.fields;
    }
    return undefined;
  },
};

function withDoubt(value: unknown, of: { readonly uncertain?: boolean | undefined }): unknown {
  return of.uncertain === true ? `${value}${doubtOf(of)}` : value;
}

function doubtOf({ uncertain }: { readonly uncertain?: boolean | undefined }): string {
  return uncertain === true ? ' (uncertain)' : '';
}

/** A number or boolean, as a JSON Schema requested, or a list, as the definition did; for anything else the text found is used. */
function typedOrList(value: unknown): number | boolean | readonly unknown[] | undefined {
  return typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value) ? value : undefined;
}

/** A path with records counted from 1: `items[2].amount` for the second record. */
function labelOf(path: readonly (string | number)[]): string {
  return path.reduce<string>((label, part) => (typeof part === 'number' ? `${label}[${part + 1}]` : label === '' ? part : `${label}.${part}`), '');
}

/** Every value inside a structure with its path, such as `items[2].amount`. */
function leavesOf(path: string, value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => leavesOf(`${path}[${index + 1}]`, inner));
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner));
}

/** Minimum columns of text on each side of a match; with less, the context is not shown. */
const minContext = 8;

/** The match with as much text around it as fits, highlighted, or in brackets if there are no colours. Its context has up to `contextChars` characters on each side. */
export function inContext(entity: Pick<Entity, 'text' | 'context' | 'start'>, contextChars: number, room: number, paint: Paint | undefined): string {
  const at = placeInContext(entity, contextChars);
  const side = Math.floor((room - textWidth(onOneLine(entity.text)) - 4) / 2);
  if (at < 0 || side < minContext) return '';
  const before = tailOf(onOneLine(entity.context.slice(0, at)), side);
  const after = headOf(onOneLine(entity.context.slice(at + entity.text.length)), side);
  const match = onOneLine(entity.text);
  return paint === undefined ? `…${before}[${match}]${after}…` : `${paint.dim(`…${before}`)}${paint.inverse(match)}${paint.dim(`${after}…`)}`;
}

/** Where the match begins in its context, in UTF-16 code units, however often its text occurs there; negative if it does not. */
function placeInContext({ text, context, start }: Pick<Entity, 'text' | 'context' | 'start'>, contextChars: number): number {
  const before = Math.min(start, contextChars);
  // Offsets may count code points, of which there are fewer.
  const exact = [before, [...context.slice(0, 2 * before)].slice(0, before).join('').length].find((at) => context.startsWith(text, at));
  return exact ?? context.indexOf(text);
}

/** The path of a value, and the paths of values that should not be relied on. */
interface OutlinePlace {
  readonly path: string;
  readonly doubtful: ReadonlySet<string>;
}

function outline(value: unknown, indent: string, { path, doubtful }: OutlinePlace): string {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => outline(item, `${indent}  `, { path: `${path}[${index + 1}]`, doubtful }).trimStart());
    return items.length === 0 ? `${indent}none` : items.map((item) => `${indent}- ${item}`).join('\n');
  }
  if (typeof value !== 'object' || value === null)
    return `${indent}${value === null ? '–' : onOneLine(String(value))}${doubtOf({ uncertain: doubtful.has(path) })}`;
  return Object.entries(value)
    .map(([name, inner]) => {
      const place = { path: `${path}.${name}`, doubtful };
      const isNested = typeof inner === 'object' && inner !== null;
      return isNested ? `${indent}${name}:\n${outline(inner, `${indent}  `, place)}` : `${indent}${name}: ${outline(inner, '', place)}`;
    })
    .join('\n');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
