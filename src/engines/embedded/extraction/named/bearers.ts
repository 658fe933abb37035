// Names in running text with the words that a phrase ties to them: "our engineer, Colm Brady", "taught by Kirsty Lund", "Lena Vogt, head of kitchen".
import { once, oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { smallWords } from '../../../../text/language.js';
import { alternatives, anyFunctionWords } from '../../languages/languages.js';
import { fieldWords } from '../../reading/field/features.js';
import type { AnalysedDocument } from '../candidate.js';
import { mentionsOf } from '../prose/mentions.js';
import { broadTypes } from '../prose/tagger.js';

/** A word that a phrase ties to a name. */
export interface Tied {
  /** The word in lower case without accents; `lower` keeps the accents. */
  readonly word: string;
  readonly lower: string;
  readonly span: Span;
  /** Natural log-odds that a name tied in this way to exactly the field's word is its value. */
  readonly logOdds: number;
}

/** A name of a person or organisation with the words tied to it. */
interface Bearer extends Span {
  readonly tied: readonly Tied[];
}

/** Natural log-odds for each kind of phrase that ties a word to a name. */
const worth = { copula: 2.6, adjacent: 2.4, apposition: 2.4, agent: 2.2, line: 2.2, led: 1.8, contact: 1.6 } as const;

const reach = 90;
const maxTied = 6;
/** Maximum number of characters between a name and a phone number or e-mail address that makes the person a contact. */
const contactReach = 40;
const clauseEnd = /[;:!?()“”"«»]|(?<!(?<!\p{L})\p{L}{1,4})\.(?=\s|$)|\n\s*\n/gu;
const word = /[\p{L}\p{M}]+/gu;

/** A run of capitalised words, which particles ("van", "de", "&") may join; only initials and titles may end in a full stop. */
const nameRun = (): RegExp => {
  const own = `(?:(?:\\p{Lu}|${alternatives('titles')})\\.|\\p{Lu}[\\p{L}\\p{M}'’-]*)`;
  return new RegExp(`(?<![\\p{L}\\p{N}'’-])${own}(?:(?: (?:van|von|de|der|del|la|du|di|da|al|bin|&))? ${own}){0,5}`, 'gu');
};

/** Expressions for all languages at once. */
const expressions = once(() => ({
  nameRun: nameRun(),
  copulaBefore: new RegExp(`(?<!\\p{L})(?:${alternatives('copulas')})\\s$`, 'iu'),
  copulaAfter: new RegExp(`^,?\\s(?:${alternatives('copulas')})\\s`, 'iu'),
  agentBefore: new RegExp(`(?<!\\p{L})(?:${alternatives('agents')})(?:\\s(?:\\p{L}{2,4}|\\p{L}['’]))?\\s$`, 'iu'),
  agent: new RegExp(`(?<!\\p{L})(?:${alternatives('agents')})(?!\\p{L})`, 'iu'),
  title: new RegExp(`^(?:${alternatives('titles')})$`, 'u'),
  titleBefore: new RegExp(`(?<!\\p{L})(?:${alternatives('titles')})\\s$`, 'u'),
}));

const smallWordsOfAll = once(() => new Set([...anyFunctionWords(), ...Object.values(smallWords).flatMap((words) => [...words])].flatMap(fieldWords)));

/** Whether a word, in lower case without accents, is a function word of any language. */
export const isSmallWord = (own: string): boolean => smallWordsOfAll().has(own);

interface Word extends Span {
  readonly word: string;
  readonly lower: string;
}

/** The words of a stretch of text, in lower case without accents. */
function wordsIn(text: string, from: number, to: number): Word[] {
  return [...text.slice(from, to).matchAll(word)].map((found) => {
    const start = from + found.index;
    return { word: fieldWords(found[0]).join(' '), lower: found[0].toLowerCase(), start, end: start + found[0].length };
  });
}

const tiedTo = ({ word: own, lower, start, end }: Word, logOdds: number): Tied => ({ word: own, lower, span: { start, end }, logOdds });

const isContent = (own: Word): boolean => own.word.length > 1 && !isSmallWord(own.word);

/** The persons and organisations of a text that a phrase ties to at least one word. Linear in the text. */
export const bearers = oncePer((document: AnalysedDocument): readonly Bearer[] => {
  const { text } = document;
  const somebody = mentionsOf(document).filter(({ broad }) => somebodyTypes.reduce((sum, type) => sum + (broad[type] ?? 0), 0) > minSomebody);
  const reached = [...document.matches('phone'), ...document.matches('email')].map(({ start }) => start).sort((left, right) => left - right);
  const found: Bearer[] = [];
  let next = 0;
  let contact = 0;
  for (const match of text.matchAll(expressions().nameRun)) {
    const run = wordsIn(text, match.index, match.index + match[0].length);
    const whole = withoutLead(text, run, match.index + match[0].length);
    if (whole === null) continue;
    while (next < somebody.length && (somebody[next]?.end ?? 0) <= whole.start) next++;
    const mention = somebody[next];
    const isMentioned = mention !== undefined && mention.start < whole.end;
    if (!isMentioned && !whole.titled) continue;
    // "Call Paul": a word that opens a sentence is capitalised like a name.
    const name = !whole.titled && isMentioned && mention.start > whole.start ? { ...whole, start: mention.start } : whole;
    while (contact < reached.length && (reached[contact] ?? 0) < name.end) contact++;
    const near = reached[contact] ?? Number.POSITIVE_INFINITY;
    const inReach = near - name.end < contactReach && !/[.!?\n]\s/.test(text.slice(name.end, near));
    const tied = [
      ...tiedBefore(text, name),
      ...tiedAfter(text, name),
      ...(inReach ? [tiedTo({ word: 'contact', lower: 'contact', start: name.start, end: name.end }, worth.contact)] : []),
    ];
    if (tied.length > 0) found.push({ start: name.start, end: name.end, tied });
    // "Mechaniker Luca Marino": the words before the name may be capitalised too.
    for (let index = 1; index < run.length; index++) {
      const [lead, first] = [run[index - 1], run[index]];
      if (lead === undefined || first === undefined || !isContent(lead) || first.start <= name.start) continue;
      found.push({ start: first.start, end: name.end, tied: [tiedTo(lead, worth.adjacent)] });
    }
  }
  return found;
});

const somebodyTypes = [broadTypes.indexOf('person'), broadTypes.indexOf('organisation')];
const minSomebody = 0.3;

/** The name in a run of capitalised words, starting at its title or at its first content word; null if it has neither. */
function withoutLead(text: string, run: readonly Word[], end: number): (Span & { readonly titled: boolean }) | null {
  const { title, titleBefore } = expressions();
  const titled = run.findIndex((own, index) => index + 1 < run.length && title.test(text.slice(own.start, own.end)));
  const first = titled >= 0 ? titled : run.findIndex(isContent);
  const start = run[first]?.start;
  if (start === undefined) return null;
  const before = titled >= 0 ? null : titleBefore.exec(text.slice(Math.max(0, start - 20), start));
  return before === null ? { start, end, titled: titled >= 0 } : { start: start - before[0].length, end, titled: true };
}

/** The start of the clause that contains an offset. */
function clauseStart(text: string, at: number): number {
  const from = Math.max(0, at - reach);
  let start = from === 0 ? 0 : from + Math.max(0, text.slice(from, at).search(/(?<![\p{L}\p{M}])[\p{L}\p{M}]/u));
  for (const end of text.slice(from, at).matchAll(clauseEnd)) {
    const after = from + end.index + end[0].length;
    if (/\S/.test(text.slice(after, at))) start = after;
  }
  return start;
}

function tiedBefore(text: string, name: Span): Tied[] {
  const { copulaBefore, agentBefore } = expressions();
  const from = clauseStart(text, name.start);
  const lead = text.slice(from, name.start);
  const gap = /(?:,|:|\s[-–—])?\s+$/u.exec(lead)?.[0] ?? '';
  if (gap === '') return [];
  const clause = wordsIn(text, from, name.start);
  const tie = (words: readonly Word[], logOdds: number): Tied[] => words.filter(isContent).map((own) => tiedTo(own, logOdds));
  /** The last words of the clause after any of the marks, up to the gap before the name. */
  const since = (marks: RegExp, logOdds: number): Tied[] => {
    const said = lead.slice(0, lead.length - gap.length);
    const last = [...said.matchAll(marks)].at(-1)?.index ?? -1;
    return tie(clause.filter(({ start }) => start > from + last).slice(-maxTied), logOdds);
  };
  if (gap.trim() !== '') {
    // Only if punctuation follows the name: "the repair man you sent, Dean Kowal, …".
    if (!/^(?:\s*$|[,;.:!?)\n]|\s[-–—]\s)/u.test(text.slice(name.end, name.end + 4))) return [];
    return since(gap.startsWith(':') ? /[,\n]/g : /,/g, worth.apposition);
  }
  if (gap.includes('\n')) return tie(lineOf(text, name.start - gap.length), worth.line);
  if (copulaBefore.test(lead)) return since(/,/g, worth.copula);
  if (agentBefore.test(lead)) return since(/,/g, worth.agent);
  const adjacent: Word[] = [];
  let at = clause.length - 1;
  for (; at >= 0; at--) {
    const own = clause[at];
    if (own === undefined || !isContent(own) || text.slice(own.end, name.start).includes(',')) break;
    adjacent.push(own);
  }
  // "Report to Ruth": one function word in between. "Under Norwegian law" names nobody: a content word follows.
  const [next] = /^\s\p{Ll}/u.test(text.slice(name.end, name.end + 2)) ? wordsIn(text, name.end, name.end + reach) : [];
  const led = adjacent.length > 0 || (next !== undefined && isContent(next)) ? [] : clause.slice(Math.max(0, at - 2), at);
  return [...tie(adjacent.slice(0, maxTied), worth.adjacent), ...tie(led, worth.led)];
}

// A phrase with a digit does not describe a person; a quoted one is another name for them, not a description.
const apposed = /^(?:,| \(| [-–—])\s?([^,.;:!?()\n\p{N}"“”„«»]{2,60})(?=[,.;:!?()\n]|$)/u;
const afterCopula = /^[^,.;:!?()\n]{2,60}/u;

function tiedAfter(text: string, name: Span): Tied[] {
  const { copulaAfter, agent } = expressions();
  const rest = text.slice(name.end, name.end + reach);
  const tie = (from: number, length: number, logOdds: number): Tied[] =>
    wordsIn(text, from, from + length)
      .slice(0, maxTied)
      .filter(isContent)
      .map((own) => tiedTo(own, logOdds));
  const copula = copulaAfter.exec(rest)?.[0];
  if (copula !== undefined) return tie(name.end + copula.length, afterCopula.exec(rest.slice(copula.length))?.[0].length ?? 0, worth.copula);
  const apposition = apposed.exec(rest);
  // "Starring Ruth Abel, directed by Simon Krall": the phrase is about somebody else.
  if (apposition !== null && !agent.test(apposition[1] ?? '') && (apposition[1]?.trim().split(/\s+/).length ?? 0) <= maxTied)
    return tie(name.end + apposition[0].length - (apposition[1]?.length ?? 0), apposition[1]?.length ?? 0, worth.apposition);
  if (!/^\s?\n/.test(rest)) return [];
  return tie(...lineBelow(text, name.end), worth.line);
}

const maxLine = 50;
/** Found in sentences and table rows, but not in a job title. */
const noTitle = /[.!?:]$|[,;|\t\p{N}]/u;

/** The words of the line that ends at `end`; none if it is long, a sentence or a table row. */
function lineOf(text: string, end: number): Word[] {
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const line = text.slice(start, end).trim();
  return line.length > maxLine || noTitle.test(line) ? [] : wordsIn(text, start, end);
}

/** Start and length of the line below an offset; length 0 if it is long, a sentence or a table row. */
function lineBelow(text: string, end: number): [start: number, length: number] {
  const start = text.indexOf('\n', end) + 1;
  const stop = text.indexOf('\n', start);
  const line = text.slice(start, stop < 0 ? start + maxLine + 1 : stop);
  return [start, line.length > maxLine || noTitle.test(line.trimEnd()) ? 0 : line.length];
}
