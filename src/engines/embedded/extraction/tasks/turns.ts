// Tasks in a conversation: what somebody says they will do, and what somebody is asked to do and accepts.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { nickLine, turnLine } from '../../../../text/blocks/lines.js';
import { turnsOf } from '../../../../text/blocks/turns.js';
import { pasts } from '../../../../text/clause-words.js';
import { anyFunctionWords, inAnyLanguage } from '../../languages/languages.js';
import { signOf } from '../../summaries/word-signs.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { deadlineIn, ledDeadlineIn } from './due.js';
import type { Task } from './table.js';

/** What one person says until the next one speaks. */
interface Turn extends Span {
  readonly speaker: Span;
  /** Start of the spoken text. */
  readonly said: number;
}

/** The time of a message before its speaker: "[09:02] ", "12.05.24, 10:15 - ". */
const clock = /^\s*[[(]?(?:\d[\d./-]{4,9},?\s+)?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?[\])]?\s*(?:[-–—]\s*)?/iu;

/** The turns of a text, in text order; empty if it is not a conversation. */
export const turnsIn = oncePer(({ text, lines }: AnalysedDocument): readonly Turn[] => {
  const bare = lines.map(({ start, end }) => {
    const line = text.slice(start, end);
    return line.slice(clock.exec(line)?.[0].length ?? 0);
  });
  const filled = bare.filter((line) => line.trim() !== '');
  const isExchange = filled.length > 1 && filled.every((line) => turnLine.test(line));
  if (!isExchange && !turnsOf(bare, true).conversation) return [];
  const turns: (Turn & { end: number })[] = [];
  lines.forEach(({ end }, index) => {
    const line = bare[index] ?? '';
    const [lead = '', name] = turnLine.exec(line) ?? nickLine.exec(line) ?? [];
    const last = turns.at(-1);
    if (name !== undefined) {
      const start = end - line.length;
      const from = start + lead.indexOf(name);
      turns.push({ start, end, speaker: { start: from, end: from + name.length }, said: start + lead.length });
    } else if (last !== undefined && line.trim() !== '') last.end = end;
  });
  // The lines of a form resemble turns, but nobody speaks in them.
  return turns.some(({ said, end }) => isQuestion(text, { start: said, end }) || signOf('oneself').test(text.slice(said, end))) ? turns : [];
});

/** The tasks in the turns of a conversation. `nameAt` returns the name at the start of a text if it is a person's. */
export function turnTasks(document: AnalysedDocument, nameAt: (text: string) => string | undefined): Task[] {
  const turns = turnsIn(document);
  return turns.flatMap((turn, index): Task[] =>
    sentencesOf(document, turn).flatMap(
      (sentence) => promised(document, turn, sentence) ?? asked(document, sentence, nameAt, turns[index + 1]) ?? [],
    ),
  );
}

function sentencesOf({ sentences }: AnalysedDocument, { said, end }: Turn): Span[] {
  return sentences.map((own): Span => ({ start: Math.max(own.start, said), end: Math.min(own.end, end) })).filter((own) => own.end > own.start);
}

interface Word extends Span {
  readonly lower: string;
}

function wordsIn(text: string, { start, end }: Span): Word[] {
  return [...text.slice(start, end).matchAll(/[\p{L}\p{M}\p{N}-]+/gu)].map(({ index, 0: word }) => ({
    start: start + index,
    end: start + index + word.length,
    lower: word.toLowerCase(),
  }));
}

/** Maximum number of words before the subject of a sentence: "ok, and I", "gut, dann". */
const maxBefore = 4;
const isQuestion = (text: string, { start, end }: Span): boolean => text.slice(start, end).trimEnd().endsWith('?');
const without = (text: string, { start, end }: Span): Span => ({ start, end: end - (/[\s.;!?]*$/u.exec(text.slice(start, end))?.[0].length ?? 0) });
const taskOf = (text: string, task: Span, person: Span, due: Span | undefined): Task => ({ task: without(text, task), person, ...(due && { due }) });

/** "I'll look at it today", "dann bestelle ich das Essen bis Freitag": the speaker takes on the task. */
function promised(document: AnalysedDocument, { speaker }: Turn, sentence: Span): Task | undefined {
  const { text } = document;
  if (isQuestion(text, sentence)) return undefined;
  const words = wordsIn(text, sentence);
  const at = words.slice(0, maxBefore + 1).findIndex(({ lower }) => inAnyLanguage('firstPerson').includes(lower));
  const [before, subject, after] = [words[at - 1], words[at], words[at + 1]];
  if (subject === undefined || after === undefined) return undefined;
  const due = deadlineIn(document, { start: subject.end, end: sentence.end });
  // "I'll", "I will".
  const isElided = /^['’]$/.test(text.slice(subject.end, after.start)) && signOf('actions').test(`${subject.lower} ${after.lower}`);
  const isWilled = isElided || inAnyLanguage('tasked').includes(after.lower);
  const isLed = ledDeadlineIn(document, { start: subject.end, end: sentence.end }) !== undefined;
  // In German the verb precedes its subject if something else opens the sentence.
  const isSmall = (word: Word | undefined): boolean =>
    word === undefined || anyFunctionWords().has(word.lower) || inAnyLanguage('deadlines').includes(word.lower);
  const isReversed = before !== undefined && !isSmall(before) && isSmall(after) && isJoined(text, before, subject);
  const verb = isReversed ? before : after;
  const isDeed =
    !pasts.has(verb.lower) &&
    !signOf('tells', languageIn(document)).test(verb.lower) &&
    !signOf('verbDenials').test(text.slice(subject.end, sentence.end));
  if (!isDeed || !(isWilled || (isLed && !anyFunctionWords().has(verb.lower)) || (isWilling(verb, after) && due !== undefined))) return undefined;
  const from = isWilled ? (words[at + 2] ?? after) : verb;
  return taskOf(text, { start: from.start, end: sentence.end }, speaker, due);
}

const isJoined = (text: string, left: Span, right: Span): boolean => text.slice(left.end, right.start).trim() === '';

/** "I can call": an offer with a deadline is meant as a promise. */
const isWilling = (verb: Word, after: Word): boolean => verb === after && signOf('actions').test(`i ${verb.lower}`);

/** "Rob, can you order disks by Thursday?"; without a name, the next speaker gets the task if they accept it. */
function asked(document: AnalysedDocument, sentence: Span, nameAt: (text: string) => string | undefined, next: Turn | undefined): Task | undefined {
  const { text } = document;
  const due = deadlineIn(document, without(text, sentence));
  if (due === undefined) return undefined;
  const own = text.slice(sentence.start, sentence.end);
  const name = nameAt(own);
  const called = name !== undefined && own[name.length] === ',' ? { start: sentence.start, end: sentence.start + name.length } : undefined;
  const start = called === undefined ? sentence.start : called.end + 1;
  const lead = leadOf(text, { start, end: sentence.end });
  if (lead === undefined) return undefined;
  const person = called ?? (next !== undefined && isTaken(text, next) ? next.speaker : undefined);
  return person === undefined ? undefined : taskOf(text, { start: lead, end: sentence.end }, person, due);
}

const maxLead = 3;

/** The start of the requested action, after "could you" or "please"; undefined if nothing is requested. */
function leadOf(text: string, span: Span): number | undefined {
  const words = wordsIn(text, span);
  for (let count = maxLead; count > 0; count--) {
    const [first, last, next] = [words[0], words[count - 1], words[count]];
    if (first === undefined || last === undefined || next === undefined) continue;
    if (signOf('requests').count(text.slice(first.start, last.end)) > 0 && signOf('requests').others(text.slice(first.start, last.end)).length === 0)
      return next.start;
  }
  return undefined;
}

const maxAnswer = 4;

/** Whether a turn is a short answer that neither refuses nor asks anything. */
function isTaken(text: string, { said, end }: Turn): boolean {
  const answer = text.slice(said, end);
  return (
    !answer.includes('?') &&
    wordsIn(text, { start: said, end }).length <= maxAnswer &&
    !signOf('refutations').test(answer) &&
    !signOf('verbDenials').test(answer)
  );
}
