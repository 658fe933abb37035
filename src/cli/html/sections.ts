// What a page of results says about one input, for each operation: the answer, and the text with what speaks for it marked.

import type { RequestFields, View } from '../../core/view.js';
import { savingOf } from '../../operations/compress/view.js';
import { view as decisions } from '../../operations/decide/view.js';
import type { ExtractResult } from '../../operations/extract/result.js';
import { keptSpans, type TextSpan } from '../../text/kept-words.js';
import { escapeHtml, type Mark, markedText } from '../../text/marked-text.js';
import { onlyPlaceOf, placesIn } from '../../text/places.js';
import { viewOf } from '../views/index.js';

/** The content of a section, as HTML. `source` is the text that was worked on, where it is known. */
export type Section = (result: unknown, source: string | undefined, request: RequestFields) => string;

/** The section of an operation; a table of its rows where it has none of its own. */
export async function sectionOf(operation: string): Promise<Section> {
  const own = sections[operation];
  if (own !== undefined) return own;
  const view = await viewOf(operation);
  return (result) => table(view.rows(result));
}

const extract: Section = (result, source) => {
  const { entities, structured_result } = result as ExtractResult;
  const structures = Object.entries(structured_result ?? {}).filter(([, value]) => typeof value === 'object' && value !== null);
  const names = [...new Set([...entities.map(({ type }) => type), ...structures.map(([name]) => name)])];
  const kindOf = (name: string): string => `k${names.indexOf(name) % 8}`;
  const rows = entities.map(
    ({ type, text, normalized_value, confidence }) =>
      `<tr><td><mark class="${kindOf(type)}">${escapeHtml(type)}</mark></td><td>${escapeHtml(String(normalized_value ?? text))}</td>${bar(confidence)}</tr>`,
  );
  const found = rows.length === 0 ? '' : `<table>\n${rows.join('\n')}\n</table>\n`;
  const outlines = structures.map(([name, value]) => `<h3><mark class="${kindOf(name)}">${escapeHtml(name)}</mark></h3>\n${outline(value)}\n`);
  const nothing = rows.length + outlines.length === 0 ? '<p>nothing found</p>\n' : '';
  if (source === undefined) return `${nothing}${found}${outlines.join('')}`;
  const spans = placesIn(source);
  const marks = entities.flatMap((entity): Mark[] => {
    const span = spans(entity);
    return span === undefined ? [] : [{ ...span, kind: kindOf(entity.type), title: `${entity.type}, ${entity.confidence.toFixed(2)}` }];
  });
  // The values of a structure carry no places: one that stands in the text once has a known one, any other is not marked.
  for (const [name, value] of structures) {
    for (const leaf of new Set(leavesOf(value))) {
      const span = onlyPlaceOf(source, leaf);
      if (span !== undefined) marks.push({ ...span, kind: kindOf(name), title: name });
    }
  }
  return `${nothing}${found}${outlines.join('')}<pre>${markedText(source, marks)}</pre>`;
};

const classify: Section = (result, source) => {
  const { labels, top_label, matched_labels, reasoning, uncertain } = result as {
    labels: readonly { label: string; score: number }[];
    top_label: string;
    matched_labels: readonly string[] | null;
    reasoning: string;
    uncertain: boolean;
  };
  const rows = labels.map(({ label, score }) => {
    const isChosen = matched_labels === null ? label === top_label : matched_labels.includes(label);
    return `<tr${isChosen ? ' class="chosen"' : ''}><td>${escapeHtml(label)}</td>${bar(score)}</tr>`;
  });
  const quoted = [...reasoning.matchAll(/“([^”]+)”/g)].map(([, phrase = '']) => phrase);
  const marks = quoted.flatMap((phrase) => {
    const span = source === undefined ? undefined : onlyPlaceOf(source, phrase);
    return span === undefined ? [] : [{ ...span, kind: 'k0', title: top_label }];
  });
  const why = reasoning === '' ? '' : `<p>${escapeHtml(reasoning)}</p>\n`;
  const doubt = uncertain ? '<p>uncertain</p>\n' : '';
  return `<table>\n${rows.join('\n')}\n</table>\n${doubt}${why}${text(source, marks)}`;
};

const decide: Section = (result, source, { questions }) => {
  const asked = (questions ?? {}) as Readonly<Record<string, { readonly instructions?: unknown } | undefined>>;
  const rows = decisions
    .rows(result)
    .rows.map(
      ([question, , answer, probability, uncertain]) =>
        `<tr><td>${escapeHtml(String(question))}</td><td>${escapeHtml(String(asked[String(question)]?.instructions ?? ''))}</td><td class="chosen">${escapeHtml(String(answer))}${uncertain === true ? ' (uncertain)' : ''}</td>${typeof probability === 'number' ? bar(probability) : '<td></td>'}</tr>`,
    );
  return `<table>\n${rows.join('\n')}\n</table>\n${text(source, [])}`;
};

const compress: Section = (result, source) => {
  const { results, ...tokens } = result as {
    results: { compressed_context: string; original_prompt: string };
    original_prompt_tokens: number;
    compressed_prompt_tokens: number;
  };
  const prompt = results.original_prompt === '' ? '' : `<pre class="chosen">${escapeHtml(results.original_prompt)}</pre>\n`;
  const dropped = source === undefined ? [] : gapsBetween(keptSpans(source, results.compressed_context), source.length);
  const context = markedText(source ?? results.compressed_context, dropped, 'del');
  return `<p>${escapeHtml(savingOf(tokens))}</p>\n${prompt}<pre>${context}</pre>`;
};

const summarize: Section = (result, source) => {
  const { summary } = result as { summary: string };
  // A word or two that the summary shares with the text may come from anywhere in it.
  const taken =
    source === undefined ? [] : keptSpans(source, summary).filter(({ start, end }) => source.slice(start, end).trim().split(/\s+/).length > 2);
  const known = taken.filter((span) => source !== undefined && onlyPlaceOf(source, source.slice(span.start, span.end)) !== undefined);
  const marks = known.map((span) => ({ ...span, kind: 'k0', title: 'in the summary' }));
  return `<pre class="chosen">${escapeHtml(summary)}</pre>\n${text(source, marks)}`;
};

const ocr: Section = (result) => {
  const { pages } = result as { pages: readonly { number: number; source: string; confidence: number; text: string }[] };
  return pages
    .map(
      (page) =>
        `<h3>Page ${page.number}</h3>\n<table><tr><td>${escapeHtml(page.source)}</td>${bar(page.confidence)}</tr></table>\n<pre>${escapeHtml(page.text)}</pre>`,
    )
    .join('\n');
};

const truncate: Section = (result) => `<pre>${escapeHtml((result as { text?: string }).text ?? '')}</pre>`;

const sections: Readonly<Record<string, Section>> = { extract, classify, decide, compress, summarize, ocr, truncate };

function text(source: string | undefined, marks: readonly Mark[]): string {
  return source === undefined ? '' : `<pre>${markedText(source, marks)}</pre>`;
}

function bar(share: number): string {
  return `<td class="number">${share.toFixed(3)}</td><td><meter min="0" max="1" value="${Math.min(1, Math.max(0, share))}"></meter></td>`;
}

function table({ columns, rows }: ReturnType<View['rows']>): string {
  const row = (cells: readonly unknown[], element: string): string =>
    `<tr>${cells.map((cell) => `<${element}>${escapeHtml(String(cell ?? ''))}</${element}>`).join('')}</tr>`;
  return `<table>\n${[row(columns, 'th'), ...rows.map((cells) => row(cells, 'td'))].join('\n')}\n</table>`;
}

function outline(value: unknown): string {
  if (isRecords(value)) return table({ columns: Object.keys(value[0] ?? {}), rows: value.map((record) => Object.values(record)) });
  if (Array.isArray(value)) return value.length === 0 ? '<p>none</p>' : `<ol>${value.map((item) => `<li>${outline(item)}</li>`).join('')}</ol>`;
  if (typeof value !== 'object' || value === null) return value === null ? '–' : escapeHtml(String(value));
  const entries = Object.entries(value).map(([name, inner]) => `<dt>${escapeHtml(name)}</dt><dd>${outline(inner)}</dd>`);
  return `<dl>${entries.join('')}</dl>`;
}

/** Records of plain values with the same fields. */
function isRecords(value: unknown): value is Record<string, unknown>[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const plain = value.every(
    (record) => typeof record === 'object' && record !== null && Object.values(record).every((inner) => inner === null || typeof inner !== 'object'),
  );
  return plain && new Set(value.map((record) => Object.keys(record as object).join('\0'))).size === 1;
}

function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' ? [value] : [];
}

function gapsBetween(spans: readonly TextSpan[], length: number): Mark[] {
  const edges = [0, ...spans.flatMap(({ start, end }) => [start, end]), length];
  return edges.flatMap((start, index) => {
    const end = edges[index + 1];
    return index % 2 === 0 && end !== undefined && end > start ? [{ start, end, kind: 'dropped' }] : [];
  });
}
