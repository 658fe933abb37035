// The section of an extraction: values as a table, structures as outlines, both marked in the text.
import { fieldsOf } from '../../core/keyed.js';
import { bar, escapeHtml, type Mark, markedBlock, table } from '../../core/marked-text.js';
import type { Section } from '../../core/view.js';
import { placesIn } from '../../text/places.js';
import type { ExtractResponse } from './operation.js';

export const section: Section<ExtractResponse> = { render };

function render({ entities, structured_result, structured_values }: ExtractResponse, source: string | undefined): string {
  const structures = Object.entries(structured_result ?? {}).filter(([, value]) => typeof value === 'object' && value !== null);
  const names = [...new Set([...entities.map(({ type }) => type), ...structures.map(([name]) => name)])];
  const kindOf = (name: string): string => `k${names.indexOf(name) % 8}`;
  const rows = entities.map(
    ({ type, text, normalized_value, confidence, uncertain }) =>
      `<tr><td><mark class="${kindOf(type)}">${nameOf(type)}</mark></td><td>${escapeHtml(String(normalized_value ?? text))}${uncertain === true ? ' (uncertain)' : ''}</td>${bar(confidence)}</tr>`,
  );
  const found = rows.length === 0 ? '' : `<table>\n${rows.join('\n')}\n</table>\n`;
  const outlines = structures.map(([name, value]) => `<h3><mark class="${kindOf(name)}">${nameOf(name)}</mark></h3>\n${outline(value)}\n`);
  const nothing = rows.length + outlines.length === 0 ? '<p>nothing found</p>\n' : '';
  if (source === undefined) return `${nothing}${found}${outlines.join('')}`;
  const spans = placesIn(source);
  const marks = entities.flatMap((entity): Mark[] => {
    const span = spans(entity);
    return span === undefined ? [] : [{ ...span, kind: kindOf(entity.type), title: `${entity.type}, ${entity.confidence.toFixed(2)}` }];
  });
  for (const cell of structured_values ?? []) {
    const span = spans(cell);
    const name = String(cell.path[0]);
    if (span !== undefined) marks.push({ ...span, kind: kindOf(name), title: `${name}, ${cell.confidence.toFixed(2)}` });
  }
  return `${nothing}${found}${outlines.join('')}${markedBlock(source, marks)}`;
}

function outline(value: unknown): string {
  if (isRecords(value)) return table({ columns: Object.keys(value[0] ?? {}), rows: value.map((record) => Object.values(record)) });
  if (Array.isArray(value)) return value.length === 0 ? '<p>none</p>' : `<ol>${value.map((item) => `<li>${outline(item)}</li>`).join('')}</ol>`;
  if (typeof value !== 'object' || value === null) return value === null ? '–' : escapeHtml(String(value));
  const entries = Object.entries(value).map(([name, inner]) => `<dt>${escapeHtml(name)}</dt><dd>${outline(inner)}</dd>`);
  return `<dl>${entries.join('')}</dl>`;
}

/** Whether a value is a list of records of plain values with the same fields. */
function isRecords(value: unknown): value is Record<string, unknown>[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const plain = value.every(
    (record) => typeof record === 'object' && record !== null && Object.values(record).every((inner) => inner === null || typeof inner !== 'object'),
  );
  return plain && new Set(value.map((record) => Object.keys(fieldsOf(record)).join('\0'))).size === 1;
}

// Lets a long name break between its words.
function nameOf(entity: string): string {
  return escapeHtml(entity).replaceAll('_', '_<wbr>');
}
