// Tables of tasks: columns for what is to be done, by whom and by when, under any of the usual headings.
import type { Span } from '../../../../core/span.js';
import { inAnyLanguage } from '../../languages/languages.js';
import { signOf } from '../../summaries/word-signs.js';
import type { AnalysedDocument } from '../candidate.js';
import { marksRole } from '../cues.js';
import { type Cell, type GridLine, readGrid } from '../layout/grid.js';
import { rolesOfLabel } from '../named/roles.js';

/** The parts of a task, each with its span in the text. */
export interface Task {
  readonly task?: Span;
  readonly person?: Span;
  readonly due?: Span;
}

type Part = keyof Task;

/** The part of a task that a column heading names. */
function partOf(head: string): Part | undefined {
  const plain = head.toLowerCase().trim();
  const roles = rolesOfLabel(plain);
  if (roles.includes('assignee') || inAnyLanguage('asksWho').includes(plain)) return 'person';
  if (
    roles.includes('due-date') ||
    inAnyLanguage('asksWhen').includes(plain) ||
    (plain.match(/\p{L}+/gu) ?? []).some((word) => marksRole('deadline', word))
  )
    return 'due';
  return signOf('asksActions').test(plain) || inAnyLanguage('asksWhat').includes(plain) ? 'task' : undefined;
}

/** The tasks of every table whose column headings name what is to be done, and who does it or by when. */
export function tableTasks(document: AnalysedDocument): Task[] {
  const { lines } = readGrid(document);
  let parts: (Part | undefined)[] | undefined;
  return lines.flatMap((line): Task[] => {
    const cells = line.cells.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const own = cells.map(({ text }) => partOf(text));
    if (own.includes('task') && (own.includes('person') || own.includes('due')) && new Set(own).size === own.length) {
      parts = own;
      return [];
    }
    if (parts === undefined || (cells.length === 0 && !isRule(line))) return [];
    if (cells.length < 2 || cells.length > parts.length || line.blanksAbove > 1) {
      if (cells.length > 0) parts = undefined;
      return [];
    }
    return [taskOf(cells, parts)].filter(({ task }) => task !== undefined);
  });
}

const isRule = ({ cells }: GridLine): boolean => cells.length > 0;

function taskOf(cells: readonly Cell[], parts: readonly (Part | undefined)[]): Task {
  const found: Partial<Record<Part, Span>> = {};
  cells.forEach(({ start, end }, index) => {
    const part = parts[index];
    if (part !== undefined) found[part] = { start, end };
  });
  return found;
}
