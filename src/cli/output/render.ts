// Renders finished inputs as text in each output format.
import type { ChalkInstance } from 'chalk';
import { compact } from '../../core/compact.js';
import type { RequestFields } from '../../core/view.js';
import { printable } from '../../core/width.js';
import { append } from '../../text/lists.js';
import { namesOf, placeOf } from '../inputs/input.js';
import type { Results } from '../run-inputs.js';
import { viewOf } from '../views/index.js';
import { type DoneOutcome, errorOf, type FinishedOutcome, type Renderer, sourceText } from './outcome.js';
import type { Separator } from './table.js';

export const formats = ['text', 'json', 'jsonl', 'table', 'csv', 'html', 'github'] as const;
/** Formats of documents: their words with positions. For anything else, `tsv` is rows separated by tabs. */
export const documentFormats = ['hocr', 'tsv'] as const;
/** Table formats, which are written only to files: a workbook and a SQLite database. */
export const tableFormats = ['xlsx', 'sqlite'] as const;
export type TableFormat = (typeof tableFormats)[number];
export type Format = (typeof formats)[number] | (typeof documentFormats)[number] | TableFormat;

/** End of a JSON array of results. */
export const arrayEnd = ']\n';

/** Whether the format is a file of tables instead of text. */
export function isTableFormat(format: Format): format is TableFormat {
  return tableFormats.some((name) => name === format);
}

export interface RenderParts {
  readonly operation: string;
  /** Request fields shared by all inputs. */
  readonly request: RequestFields;
  readonly format: Format;
  /** Whether outcomes must identify their input. */
  readonly isMany: boolean;
  /** Whether the heading already exists, from the run that is being resumed. */
  readonly isContinued: boolean;
  /** Fails if columns differ from the existing heading, if there is one to compare. */
  readonly checkColumns?: (columns: readonly string[]) => void;
  /** Separator of cells, in formats that are rows. */
  readonly separator?: Separator;
  readonly columns: number;
  /** Width of tables; unlimited if the output is not a terminal. */
  readonly tableColumns: number;
  /** The verdict on an answer, if the flags define one. */
  readonly judge?: Results['judge'];
  readonly paint: () => Promise<ChalkInstance | undefined>;
  /** Whether the output is shown on a terminal, which must not receive control characters from a document. */
  readonly isForTerminal: boolean;
}

/**
 * Creates the renderer and loads only what the format needs: JSON needs neither views nor colours. Failed inputs are part of JSON Lines, JSON arrays, HTML
 * pages and GitHub annotations, but of no other format.
 */
export async function openRenderer(parts: RenderParts): Promise<Renderer> {
  const { operation, format, separator, isMany, columns } = parts;
  if (format === 'jsonl') return { one: (outcome) => envelopeLine(outcome), rest: () => '' };
  if (format === 'json' && isMany) return arrayOfEnvelopes(parts.isContinued);
  if (format === 'json') return doneOnly(({ answer }) => `${JSON.stringify(answer.result)}\n`);
  if (format === 'html') return (await import('../html/render-page.js')).openPage(operation, parts.request, parts.isMany);
  if (format === 'github') return (await import('./annotations.js')).openAnnotations(operation, parts.judge);
  if (separator === undefined && (format === 'hocr' || format === 'tsv')) {
    const { toHocr, toTsv } = await import('./placed-words.js');
    return doneOnly(({ answer: { document }, input }) => {
      if (document === undefined) throw new Error('only documents have words with positions');
      return format === 'hocr' ? toHocr(document, input.path) : toTsv(document);
    });
  }
  if (isTableFormat(format)) return doneOnly(() => '');
  const view = await viewOf(operation);
  const shown = ({ answer }: DoneOutcome): unknown => (parts.isForTerminal ? withPrintable(answer.result) : answer.result);
  if (format === 'text') {
    const chalk = await parts.paint();
    // Without colours, a view expresses the same in another way.
    const paint = chalk?.level === 0 ? undefined : chalk;
    const heading = (path: string): string => `${paint?.bold(path) ?? path}\n`;
    return doneOnly((outcome) => {
      const source = sourceText(outcome);
      const shownSource = source === undefined || !parts.isForTerminal ? source : printable(source);
      const text = view.text(shown(outcome), { paint, columns, isTerminal: parts.isForTerminal }, shownSource, parts.request);
      return isMany ? `${heading(oneLine(placeOf(outcome.input)))}${text}\n\n` : text.endsWith('\n') ? text : `${text}\n`;
    });
  }
  const { formatTable, toCsv } = await import('./table.js');
  const paint = format === 'table' ? await parts.paint() : undefined;
  let heading: readonly string[] | undefined;
  const held: unknown[][] = [];
  const take = (outcome: DoneOutcome): { isFirst: boolean; rows: unknown[][] } => {
    const projection = separator !== undefined && view.sheet !== undefined ? view.sheet(shown(outcome), parts.request) : view.rows(shown(outcome));
    const isFirst = heading === undefined;
    const names = isMany ? namesOf(outcome.input) : { columns: [], cells: [] };
    if (heading === undefined) {
      heading = [...names.columns, ...projection.columns];
      parts.checkColumns?.(heading);
    }
    return { isFirst, rows: projection.rows.map((row) => [...names.cells, ...row]) };
  };
  if (separator !== undefined) {
    return doneOnly((outcome) => {
      const { isFirst, rows } = take(outcome);
      return toCsv(isFirst && !parts.isContinued ? [heading ?? [], ...rows] : rows, separator);
    });
  }
  const hold = (outcome: DoneOutcome): string => {
    append(held, take(outcome).rows);
    return '';
  };
  return doneOnly(hold, () => (heading === undefined ? '' : formatTable([heading, ...held], parts.tableColumns, paint)));
}

// Each comma precedes its value, so that every line is complete and a continued run need not change earlier ones.
function arrayOfEnvelopes(isContinued: boolean): Renderer {
  let isFirst = !isContinued;
  return {
    one: (outcome) => {
      const text = `${isFirst ? '[' : ','}${envelopeLine(outcome)}`;
      isFirst = false;
      return text;
    },
    rest: () => (isFirst ? `[${arrayEnd}` : arrayEnd),
  };
}

function doneOnly(one: (outcome: DoneOutcome) => string, rest = (): string => ''): Renderer {
  return { one: (outcome) => (outcome.end === 'done' ? one(outcome) : ''), rest };
}

/** The JSON line for one of many inputs. */
export function envelopeLine(outcome: FinishedOutcome): string {
  const { input, content } = outcome;
  const document = outcome.end === 'done' ? outcome.answer.document : undefined;
  const source = {
    path: input.path,
    ...compact({ line: input.line }),
    media_type: content?.mediaType ?? null,
    pages: document?.pages.length ?? null,
  };
  const head = input.id === undefined ? { source } : { id: input.id, source };
  const tail = outcome.end === 'done' ? { ok: true, result: outcome.answer.result } : { ok: false, error: errorOf(outcome.failure) };
  return `${JSON.stringify({ ...head, ...tail })}\n`;
}

function oneLine(name: string): string {
  return printable(name.replaceAll('\n', '\\n'));
}

function withPrintable(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(withPrintable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [printable(key), withPrintable(inner)]));
}
