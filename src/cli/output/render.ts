// Text for finished inputs in each output format.
import type { ChalkInstance } from 'chalk';
import { compact } from '../../core/compact.js';
import type { RequestFields } from '../../core/view.js';
import { append } from '../../text/lists.js';
import { printable } from '../../text/width.js';
import { namesOf, placeOf } from '../inputs/input.js';
import type { Results } from '../run-inputs.js';
import { viewOf } from '../views/index.js';
import { type DoneOutcome, errorOf, type FinishedOutcome, type Renderer, sourceText } from './outcome.js';
import type { Separator } from './table.js';

export const formats = ['text', 'json', 'jsonl', 'table', 'csv', 'html', 'github'] as const;
/** Forms of documents: their words with their places. Of anything else `tsv` is rows with tabs. */
export const documentFormats = ['hocr', 'tsv'] as const;
/** Forms of tables, written into a file alone: a workbook and a SQLite database. */
export const tableFormats = ['xlsx', 'sqlite'] as const;
export type TableFormat = (typeof tableFormats)[number];
export type Format = (typeof formats)[number] | (typeof documentFormats)[number] | TableFormat;

/** How a JSON array of results ends. */
export const arrayEnd = ']\n';

/** Whether results of the form are tables in a file, and no text. */
export function isTableFormat(format: Format): format is TableFormat {
  return tableFormats.some((name) => name === format);
}

export interface RenderParts {
  readonly operation: string;
  /** Fields of the request that are the same for every input. */
  readonly request: RequestFields;
  readonly format: Format;
  /** Whether outcomes must say which input they belong to. */
  readonly isMany: boolean;
  /** Whether the heading is there already, from the run that is being resumed. */
  readonly isContinued: boolean;
  /** Fails for columns that the heading there does not have, where that is known. */
  readonly checkColumns?: (columns: readonly string[]) => void;
  /** What stands between the cells, in formats that are rows. */
  readonly separator?: Separator;
  readonly columns: number;
  /** A table that no terminal limits is as wide as its cells. */
  readonly tableColumns: number;
  /** What the answers amount to, where something is asked to hold. */
  readonly judge?: Results['judge'];
  readonly paint: () => Promise<ChalkInstance | undefined>;
  /** Whether a terminal shows it, which must not get control characters from a document. */
  readonly isForTerminal: boolean;
}

/** Only what a format needs is loaded: JSON needs neither views nor colours. A failed input is part of JSON lines and of a page, and of nothing else. */
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
      if (document === undefined) throw new Error('only documents have words with places');
      return format === 'hocr' ? toHocr(document, input.path) : toTsv(document);
    });
  }
  if (isTableFormat(format)) return doneOnly(() => '');
  const view = await viewOf(operation);
  const shown = ({ answer }: DoneOutcome): unknown => (parts.isForTerminal ? withPrintable(answer.result) : answer.result);
  if (format === 'text') {
    const chalk = await parts.paint();
    // Without colours a view says by other means what they would say.
    const paint = chalk?.level === 0 ? undefined : chalk;
    const heading = (path: string): string => `${paint?.bold(path) ?? path}\n`;
    return doneOnly((outcome) => {
      const source = sourceText(outcome);
      const shownSource = source === undefined || !parts.isForTerminal ? source : printable(source);
      const text = view.text(shown(outcome), { paint, columns, isTerminal: parts.isForTerminal }, shownSource);
      return isMany ? `${heading(oneLine(placeOf(outcome.input)))}${text}\n\n` : `${text}\n`;
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

// Commas stand before the values, so that each is whole with its line and a run that is continued need not change what is there.
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

/** The JSON line of one of many inputs. */
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
