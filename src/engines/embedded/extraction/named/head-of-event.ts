// Date and place of the event that a document is about: its head gives them under labels of its own ("Date:", "Venue:"), whatever the field calls the event.
import type { PlanField, ScalarField } from '../../../../core/find.js';
import { once, oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { inAnyLanguage } from '../../languages/languages.js';
import { fieldWords } from '../../reading/field/features.js';
import { loadFieldModel } from '../../reading/field/field-model.js';
import { contentWords, sameWord } from '../../reading/field/label-fit.js';
import { readField } from '../../reading/field/read-field.js';
import { askedByHeader, onlyAsks } from '../../reading/request/question-word.js';
import { signOf } from '../../summaries/word-signs.js';
import type { AnalysedDocument } from '../candidate.js';
import { labelled } from './index.js';
import type { NamedSpan } from './named-span.js';

interface EventHead {
  /** Content words above the first of these labels. */
  readonly title: readonly string[];
  readonly isMinutes: boolean;
  /** The labels for the date and the place. */
  readonly when: string | null;
  readonly where: string | null;
}

/** Maximum number of lines above the first label. */
const maxTitleLines = 3;
/** Minimum probability that a label requests its kind. */
const likely = 0.5;
const titleLikeness = 0.8;

/** Renames a field that requests the date or place of the document's own event to the label in its head. Returns any other field unchanged. */
export function withHeadLabel(document: AnalysedDocument, field: PlanField): PlanField {
  if (field.kind !== 'scalar') return field;
  const text = field.description || field.name;
  const asked = requestedEventPart(field, text);
  if (asked === null) return field;
  const head = headOf(document);
  const label = head[asked];
  if (label === null) return field;
  const { meeting, others } = knownWords();
  // A report on another event gives only its own date in the head; if date and place are given, the document invites to the event or records it.
  const isOfTitle = head.when !== null && head.where !== null;
  const words = contentWords(text).filter((word) => !onlyAsks(word) && !others.has(word));
  const isOfEvent = (word: string): boolean =>
    (head.isMinutes && meeting.has(word)) || (isOfTitle && head.title.some((own) => sameWord(own, word) >= titleLikeness));
  return words.length > 0 && words.every(isOfEvent) ? { ...field, name: label, description: '' } : field;
}

const dates: ReadonlySet<string> = new Set(['document-date', 'meeting-date', 'event-date']);

/** Words for a meeting, words for a place, and words that only say that something happened somewhere at some time. */
const knownWords = once(() => {
  const wordsOf = (id: string): string[] =>
    loadFieldModel()
      .inventory.concepts.find((concept) => concept.id === id)
      ?.words.split(' ') ?? [];
  const others = new Set([...inAnyLanguage('takesPlace').flatMap(fieldWords), ...wordsOf('document-date'), ...wordsOf('location')]);
  return { others, places: new Set(wordsOf('location')), meeting: new Set(wordsOf('meeting-date').filter((word) => !others.has(word))) };
});

/** Whether a field requests when or where something happened; null otherwise, including for a next meeting or a deadline. */
function requestedEventPart(field: ScalarField, text: string): 'when' | 'where' | null {
  if (signOf('nextMeetings').test(text)) return null;
  const byWord = askedByHeader(/\p{L}+/u.exec(text)?.[0] ?? '');
  if (byWord === 'when' || byWord === 'where') return byWord;
  if (byWord !== null) return null;
  const content = contentWords(text);
  // "Place of the meeting", "meeting place"; but "what took place" requests no place.
  if ([content[0], content.length === pair ? content[1] : undefined].some((word) => word !== undefined && knownWords().places.has(word)))
    return 'where';
  const { concept, kinds } = readField(field);
  return kinds[0]?.kind === 'date' && (concept === null || dates.has(concept.id)) ? 'when' : null;
}

const pair = 2;
const mailRoles: ReadonlySet<string> = new Set(['sender', 'recipient', 'subject']);

const noHead: EventHead = { title: [], isMinutes: false, when: null, where: null };

/** The head of a document that labels the date or place of an event; `noHead` for mail. */
const headOf = oncePer((document: AnalysedDocument): EventHead => {
  const { text, lines } = document;
  const written = lines.filter(({ start, end }) => text.slice(start, end).trim() !== '');
  const byLine = new Map<Span, NamedSpan[]>();
  let at = 0;
  for (const span of labelled(document).toSorted((left, right) => left.start - right.start)) {
    while ((written[at]?.end ?? Number.POSITIVE_INFINITY) <= span.start) at++;
    const line = written[at];
    if (line !== undefined) byLine.set(line, [...(byLine.get(line) ?? []), span]);
  }
  const isLabelled = (line: Span): boolean => (byLine.get(line) ?? []).some(({ key }) => key !== undefined && key.start >= line.start);
  const first = written.findIndex(isLabelled);
  if (first < 0 || first > maxTitleLines) return noHead;
  const after = written.findIndex((line, index) => index > first && !isLabelled(line));
  const block = written.slice(first, after < 0 ? undefined : after).flatMap((line) => byLine.get(line) ?? []);
  if (block.some(({ role }) => role !== null && mailRoles.has(role))) return noHead;
  const labels = block.flatMap(({ key }) => (key === undefined ? [] : [{ label: text.slice(key.start, key.end), key }]));
  const when = labels.find(({ label }) => isEventDateLabel(label));
  const where = labels.find(({ label }) => isEventPlaceLabel(label));
  if (when === undefined && where === undefined) return noHead;
  const titleEnd = Math.min(when?.key.start ?? text.length, where?.key.start ?? text.length);
  const title = text.slice(0, titleEnd);
  return { title: contentWords(title), isMinutes: signOf('minutes').test(title), when: when?.label ?? null, where: where?.label ?? null };
});

function isEventDateLabel(label: string): boolean {
  if (signOf('nextMeetings').test(label) || signOf('nextLabels').test(label)) return false;
  const { concept, kinds } = readField({ kind: 'scalar', path: [], name: label, description: '' });
  return kinds[0]?.kind === 'date' && kinds[0].probability >= likely && (concept === null || dates.has(concept.id));
}

function isEventPlaceLabel(label: string): boolean {
  const [kind] = readField({ kind: 'scalar', path: [], name: label, description: '' }).kinds;
  return kind?.kind === 'location' && kind.probability >= likely;
}
