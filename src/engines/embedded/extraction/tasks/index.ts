// Who is to do what by when, from the forms that minutes and notes use: tables, items with a name, sentences that give somebody a task.

import type { FoundRecord, FoundValue } from '../../../../core/find.js';
import { once } from '../../../../core/once-per.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { auxiliaries, pasts, speech } from '../../../../text/clause-words.js';
import { alternatives, anyFunctionWords } from '../../languages/languages.js';
import { signOf } from '../../summaries/word-signs.js';
import type { AnalysedDocument, ScalarQuery, StructureQuery } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { mentionsOf } from '../prose/mentions.js';
import { broadTypes } from '../prose/tagger.js';
import { recordOfValues } from '../record-units.js';
import { deadlineAt, deadlineIn, ledDeadlineIn } from './due.js';
import { type People, peopleOf } from './persons.js';
import { type Task, tableTasks } from './table.js';
import { turnsIn, turnTasks } from './turns.js';
import { labelLength, type TaskUnit, taskUnits } from './units.js';

/** Indices of the fields of a list that hold the parts of a task. */
interface Places {
  readonly task: number;
  readonly person: number;
  readonly due: number;
}

/** The fields for the task, its person and its due date (-1 without), if a list requests tasks by its own name or that of its fields; else undefined. */
export function asksForTasks({ field, fields }: StructureQuery): Places | undefined {
  const kindOf = (part: StructureQuery['fields'][number]): string | undefined => (part.kind === 'scalar' ? part.need.kinds[0]?.kind : undefined);
  const task = fields.findIndex((part) => part.kind === 'scalar' && part.need.kinds.length === 0 && part.need.alternatives === undefined);
  const person = fields.findIndex((part) => kindOf(part) === 'person');
  const due = fields.findIndex((part) => kindOf(part) === 'date');
  const names = [field.name, fields[task]?.field.name ?? ''].map((name) => name.replace(/[_-]|(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return task >= 0 && person >= 0 && names.some((name) => signOf('asksActions').test(name)) ? { task, person, due } : undefined;
}

/** The tasks of a text as records of the list. `present` are the people that the text lists; `findScalar` finds whoever else it names. */
export function taskRecords(
  document: AnalysedDocument,
  query: StructureQuery,
  places: Places,
  present: readonly FoundValue[],
  findScalar: (part: ScalarQuery) => readonly FoundValue[],
): FoundRecord[] {
  const whom = query.fields[places.person];
  const speakers = turnsIn(document).map(({ speaker }): FoundValue => ({ ...speaker, confidence: speakerConfidence }));
  const people = peopleOf(document.text, present, whom?.kind === 'scalar' ? findScalar(whom) : [], speakers);
  const rows = tableTasks(document);
  const turns = turnsIn(document);
  const units = taskUnits(document).map((unit): TaskUnit => {
    const turn = turns.find(({ start, said }) => start <= unit.said && unit.said < said);
    return turn === undefined || turn.said >= unit.end ? unit : { ...unit, said: turn.said };
  });
  const isPast = present.length > 0 && reportsInPastTense(document, units, people);
  const said = units
    .flatMap((unit) => tasksIn(document, unit, people, isPast))
    .flatMap(({ unit, task }): Task[] => {
      return rows.some((row) => Object.values(row).some((span: Span) => span.start >= unit.start && span.end <= unit.end)) ? [] : [task];
    });
  const spoken = turnTasks(document, people.nameAt).filter(({ task }) => !said.some((own) => own.task && task && overlaps(own.task, task)));
  return [...rows, ...said, ...spoken]
    .sort((left, right) => startOf(left) - startOf(right))
    .map((task) => {
      const values = new Array<FoundValue | undefined>(query.fields.length).fill(undefined);
      const set = (place: number, span: Span | undefined): void => {
        if (place >= 0 && span !== undefined) values[place] = { ...span, confidence: people.confidence };
      };
      set(places.task, task.task);
      set(places.person, task.person);
      set(places.due, task.due);
      return recordOfValues(query.fields, values);
    });
}

/** Confidence that a speaker is a person. */
const speakerConfidence = 0.8;

const startOf = ({ task, person, due }: Task): number =>
  Math.min(task?.start ?? Number.POSITIVE_INFINITY, person?.start ?? Number.POSITIVE_INFINITY, due?.start ?? Number.POSITIVE_INFINITY);

/** The verb right after a name. */
const verbAfter = (rest: string): string | undefined => /^\s+(\p{Ll}[\p{L}\p{M}'’-]*)\s/u.exec(rest)?.[1];

const isPastForm = (verb: string): boolean => pasts.has(verb) || verb.endsWith('ed');

/**
 * Whether a text reports in the past tense what its people did, so that the present tense means something still to be done: "Moreau presented three offers.
 * Moreau calls the references." False for other languages than English, which also report in the present.
 */
function reportsInPastTense(document: AnalysedDocument, units: readonly TaskUnit[], people: People): boolean {
  if (languageIn(document) !== 'en') return false;
  const verbs = units.flatMap(({ said, end }) => {
    const own = document.text.slice(said, end);
    const name = people.nameAt(own);
    return name === undefined ? [] : (verbAfter(own.slice(name.length)) ?? []);
  });
  return verbs.some(isPastForm) && !verbs.some((verb) => !isPastForm(verb) && speech.has(verb));
}

/** What separates a name from its task: "to", "will"; a colon, a dash. */
const partings = once(() => ({
  tasked: new RegExp(`^\\s+(?:${alternatives('tasked')})\\s+(?!be\\s)`, 'iu'),
  parted: /^\s*(?::|\s[–—-]|→|->)\s+/u,
}));

interface SaidTask {
  readonly unit: TaskUnit;
  readonly task: Task;
}

/** The tasks of a sentence or item; after a semicolon, somebody may be given another one. `isPast`: the present tense means something still to be done. */
function tasksIn(document: AnalysedDocument, unit: TaskUnit, people: People, isPast: boolean): SaidTask[] {
  const { text } = document;
  let { end } = unit;
  const found: SaidTask[] = [];
  const within = (from: TaskUnit): void => {
    const task = taskIn(document, from, people, isPast);
    if (task !== undefined) found.unshift({ unit: from, task });
  };
  // Starts with the last semicolon, so that each is examined once.
  for (const { index } of [...text.slice(unit.said, unit.end).matchAll(/;\s/g)].reverse()) {
    const start = unit.said + index + 2;
    const part: TaskUnit = { start, end, said: start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0), announced: false, listed: false };
    if (people.nameAt(text.slice(part.said, end)) === undefined || taskIn(document, part, people, isPast) === undefined) continue;
    within(part);
    end = unit.said + index;
  }
  within({ ...unit, end });
  return found;
}

/** The task in a sentence or item; undefined if there is none. */
function taskIn(document: AnalysedDocument, unit: TaskUnit, people: People, isPast: boolean): Task | undefined {
  const { text } = document;
  const before = leadingDeadline(document, unit);
  const isForm = unit.announced || before !== undefined;
  const nameAt = (own: string): string | undefined =>
    people.nameAt(own) ?? tasked(own) ?? (isForm ? (people.calledAt(own) ?? (before !== undefined ? people.namelikeAt(own) : undefined)) : undefined);
  const tasked = (own: string): string | undefined => givenTask(document, { start: unit.end - own.length, end: unit.end });
  let said = before?.said ?? afterJoins(text, unit, people);
  let name = nameAt(text.slice(said, unit.end));
  const skipped = name === undefined ? labelLength(text.slice(said, unit.end)) : 0;
  // "Rooms: Anna will book one": a topic precedes the person.
  const behind = skipped === 0 ? undefined : (people.nameAt(text.slice(said + skipped, unit.end)) ?? tasked(text.slice(said + skipped, unit.end)));
  if (behind !== undefined) {
    said += skipped;
    name = behind;
  }
  const aside = asideOf(document, { start: said, end: unit.end }, people);
  const end = aside?.start ?? unit.end;
  const due = before?.due ?? aside?.due ?? deadlineIn(document, { start: said, end });
  if (name !== undefined) {
    const person = { start: said, end: said + name.length };
    const rest = text.slice(person.end, end);
    const parted = partings().parted.exec(rest)?.[0];
    const tasked = partings().tasked.exec(rest)?.[0];
    const isParted = parted !== undefined && (isForm || (unit.listed && due !== undefined));
    const verb = verbAfter(rest);
    const isDeed = verb !== undefined && !signOf('tells').test(verb);
    // "Max schickt das Angebot bis Freitag": the present tense with a deadline gives a task. "Max ist bis Freitag krank" describes a state.
    const isPlanned = isDeed && !anyFunctionWords().has(verb) && ledDeadlineIn(document, { start: person.end, end }) !== undefined;
    const isAction = isDeed && signOf('actions').test(rest) && (unit.announced || due !== undefined);
    const isLeft = isPast && isDeed && /[^s]s$/.test(verb) && !auxiliaries.has(verb);
    const isVerb = isPlanned || isAction || isLeft || (before !== undefined && /^\s+\p{Ll}/u.test(rest));
    const lead = (parted ?? tasked ?? /^\s*/.exec(rest)?.[0] ?? '').length;
    if (tasked !== undefined || isParted || isVerb) return taskOf(trimmed(text, { start: person.end + lead, end }), person, due);
  }
  const isAnnounced = unit.announced && (unit.listed || unit.said > unit.start);
  return isAnnounced || (aside?.person !== undefined && due !== undefined)
    ? taskOf(trimmed(text, { start: said, end }), aside?.person, due)
    : undefined;
}

/** "Gina will invite them by Tuesday": whoever is to do something by a given day is a person, even if nothing else says so. */
function givenTask(document: AnalysedDocument, { start, end }: Span): string | undefined {
  const name = mentionsOf(document).find((mention) => mention.start === start && (mention.broad[person] ?? 0) >= surelyPerson);
  if (name === undefined || !partings().tasked.test(document.text.slice(name.end, end))) return undefined;
  return ledDeadlineIn(document, { start: name.end, end }) === undefined ? undefined : document.text.slice(start, name.end);
}

const person = broadTypes.indexOf('person');
const surelyPerson = 0.5;

const join = /^(?<word>\p{L}+),?\s+(?=\p{Lu})/u;

/** "And Ms Dunn will …": the start of the text without the word that joins it to the previous sentence. */
function afterJoins(text: string, { said, end }: TaskUnit, people: People): number {
  const own = text.slice(said, end);
  const found = join.exec(own);
  return found !== null && anyFunctionWords().has(found.groups?.word?.toLowerCase() ?? '') && people.nameAt(own.slice(found[0].length)) !== undefined
    ? said + found[0].length
    : said;
}

function taskOf(task: Span, person: Span | undefined, due: Span | undefined): Task {
  return { task, ...(person && { person }), ...(due && { due }) };
}

/** A deadline before the text: "Bis Freitag: …", "12 May – …". */
function leadingDeadline(document: AnalysedDocument, unit: TaskUnit): { readonly due: Span; readonly said: number } | undefined {
  const lead = /^[^:\n]{3,40}?(?::\s+|\s[–—-]\s+)/u.exec(document.text.slice(unit.said, unit.end))?.[0];
  if (lead === undefined) return undefined;
  const end = unit.said + lead.replace(/[\s:–—-]+$/u, '').length;
  const due = deadlineAt(document, { start: unit.said, end });
  return due === undefined || due.end < end ? undefined : { due, said: unit.said + lead.length };
}

/** "(Alice, 8 Aug)" at the end: the person, the deadline or both. */
function asideOf(document: AnalysedDocument, { start, end }: Span, people: People): (Task & { readonly start: number }) | undefined {
  const found = /\s\(([^()\n]{2,60})\)[\s.]*$/u.exec(document.text.slice(start, end));
  const inside = found?.[1];
  if (found === null || inside === undefined) return undefined;
  const from = start + found.index + 2;
  const name = people.calledAt(inside);
  const person = name === undefined ? undefined : { start: from, end: from + name.length };
  const rest = { start: person?.end ?? from, end: from + inside.length };
  const due = deadlineIn(document, rest) ?? deadlineAt(document, rest);
  if (person === undefined && due === undefined) return undefined;
  return { start: start + found.index, ...(person && { person }), ...(due && { due }) };
}

function trimmed(text: string, { start, end }: Span): Span {
  const own = text.slice(start, end);
  return { start: start + (/^\s*/.exec(own)?.[0].length ?? 0), end: end - (/[\s.;]*$/.exec(own)?.[0].length ?? 0) };
}
