// Puts the chosen units into words: reported speech, the authors' voice, lighter clauses, names for pronouns, joined sentences.
import type { Brief } from './brief.js';
import { countWords, isSound, lighten, type Rewriting, sink, tighten } from './compress.js';
import { indexNames, type NameIndex, nameLeadingPronoun } from './names.js';
import type { Genre } from './score.js';
import { indirect, report, speakerName } from './speech.js';
import type { Source, Unit } from './units.js';
import { authorsVoice, pastTense, writersVoice } from './voice.js';

/** Writes single sentences and running text for one source and brief. */
export interface Composer {
  /** One unit as a sentence that stands alone; at most `words` long where clauses allow it. */
  sentence(unit: Unit, words?: number): string;
  /** Units in the order of the source, as connected sentences. */
  sentences(units: readonly Unit[], words?: number): string[];
}

/** A sentence of more words loses its asides. */
const longSentence = 40;

export function composer(source: Source, genre: Genre, brief: Brief): Composer {
  const names = indexNames(source);
  const spoken = source.layout.dialogue;
  const writer = brief.drop.has('names') && source.layout.writer !== undefined ? 'The writer' : source.layout.writer;

  const rewriting = (unit: Unit): Rewriting => ({
    names,
    keepNumbers: brief.keep.has('numbers') || brief.keep.has('dates'),
    defined: abbreviations(unit, source),
  });

  const express = (unit: Unit, before: Unit | undefined, words: number): string => {
    const quotation = brief.sort === 'quotes';
    const follows = before !== undefined && before.index === unit.index - 1;
    let text = unit.text;
    if (quotation || unit.kind === 'row')
      return spoken && unit.speaker !== undefined ? `“${text.replace(/["“”]/g, '’')}” (${speakerName(unit.speaker)})` : text;
    if (!follows) text = nameLeadingPronoun(unit, source.units);
    const rules = rewriting(unit);
    text = countWords(text) > words ? tighten(text, rules, words) : lighten(text, rules, follows);
    if (!spoken)
      text = guarded(
        indirect(text, (clause) => sink(clause, names)),
        text,
      );
    if (spoken && unit.speaker !== undefined && brief.form !== 'speakers') {
      const speaker = brief.drop.has('names') ? 'One speaker' : unit.speaker;
      text = report(text, speaker, before?.speaker === unit.speaker, (clause) => sink(clause, names));
    } else if (genre === 'paper') text = guarded(authorsVoice(text), text);
    else if (writer !== undefined && (brief.thirdPerson || genre === 'letter'))
      text = guarded(writersVoice(text, writer, before === undefined), text, writer);
    else if (brief.thirdPerson || genre === 'story')
      text = guarded(writersVoice(text, genre === 'story' ? 'The narrator' : 'The author', false), text);
    if (brief.past) text = pastTense(text);
    return closed(text);
  };

  return {
    sentence: (unit, words = longSentence) => express(unit, undefined, words),
    sentences(units, words = longSentence) {
      const written: string[] = [];
      let before: Unit | undefined;
      let joined = false;
      for (const unit of units) {
        const text = express(unit, before, words);
        const last = written.at(-1);
        const fused: string | undefined =
          last === undefined || joined || before === undefined || spoken || brief.sentences !== undefined
            ? undefined
            : (fuse(last, text, unit.index - before.index === 1) ??
              (genre === 'news' && unit.index - before.index <= furthestBeside ? beside(last, text, names) : undefined));
        joined = fused !== undefined;
        if (fused === undefined) written.push(text);
        else written[written.length - 1] = fused;
        before = unit;
      }
      return written;
    },
  };
}

function guarded(next: string, before: string, writer = ''): string {
  return isSound(next, `${before} ${writer} The Author Authors Narrator Writer.`) ? next : before;
}

/** Ends every sentence with a stop, and closes or drops a quotation mark that lost its partner. */
function closed(text: string): string {
  let whole = text.trim().replace(/(?<![\p{L}'’.])i(?=[ ,']|$)/gu, 'I');
  const opens = whole.split('“').length;
  const closes = whole.split('”').length;
  if (opens > closes) whole = /[.?!]$/.test(whole) ? `${whole}”` : `${whole}.”`;
  else if (closes > opens) whole = whole.startsWith('“') ? whole : `“${whole}`;
  if ((whole.match(/"/g)?.length ?? 0) % 2 === 1) whole = whole.startsWith('"') ? `${whole}"` : whole.endsWith('"') ? `"${whole}` : whole;
  if (!whole.includes('‘')) whole = whole.replace(/(?<=[\p{L}\p{N},]) ?[’'](?=[.!?]?$)/u, '');
  whole = whole.replace(/^(["“‘(]?)(\p{Ll})/u, (_, open: string, letter: string) => open + letter.toUpperCase());
  return /[.?!…:。！？]["”’')\]]*$/.test(whole) ? whole : `${whole.replace(/[,;–-]+$/, '')}.`;
}

const pronounLead = /^(?:He|She|They|It) (?=\p{Ll})/u;

const plainLead = /^(?:The|It|They|This|His|Her|Their|Its|There) (?=\p{Ll})/u;

/** "X did A." and "He did B." as one sentence, when both are short and the pronoun can only mean the first one's subject. */
function fuse(first: string, second: string, adjacent: boolean): string | undefined {
  const joint = /^(And|But|So) (?=(?:he|she|they|it|the|this|that|these|there|his|her|their|its|we|i) )/.exec(second);
  if (joint !== null && adjacent && /[\p{L}\p{N}]\.$/u.test(first) && !/["“”:;]/.test(first + second) && countWords(first) <= 22)
    return `${first.slice(0, -1)}, ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
  if (
    adjacent &&
    plainLead.test(second) &&
    /[\p{L}\p{N}]\.$/u.test(first) &&
    !/["“”:;]|, and |\band\b.*\band\b/.test(first + second) &&
    countWords(first) <= 19 &&
    countWords(second) <= 19
  )
    return `${first.slice(0, -1)}, and ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
  if (!adjacent || !pronounLead.test(second) || !/[\p{L}\p{N}]\.$/u.test(first) || /["“”:;]/.test(first + second)) return undefined;
  if (countWords(first) > 18 || countWords(second) > 16 || /, (?:and|but|or) |\band\b.*\band\b/.test(`${first} ${second}`)) return undefined;
  return `${first.slice(0, -1)}, and ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
}

// Sentences of a report this close together speak of the same events.
const furthestBeside = 6;
const mostBeside = 19;

/** Two short statements of a report about the same events side by side: "X did A, while Y did B." */
function beside(first: string, second: string, names: NameIndex): string | undefined {
  if (!/[\p{L}\p{N}]\.$/u.test(first) || !/[\p{L}\p{N}]\.$/u.test(second) || /["“”‘:;?!–—]/.test(first + second)) return undefined;
  if (
    countWords(first) > mostBeside ||
    countWords(second) > mostBeside ||
    /\b(?:while|when|but|yet|although|though|if)\b/i.test(`${first} ${second}`)
  )
    return undefined;
  if (!/^(?:The|A|An|Another|Some|Many|Most|Several|More|One|Two|Three|Police|Officials|Other|Others|His|Her|Their|Its) \p{Ll}/u.test(second))
    return undefined;
  const sunk = sink(second, names);
  return sunk === undefined ? undefined : `${first.slice(0, -1)}, while ${sunk}`;
}

/** Capital abbreviations in brackets that other sentences of the text use: their definition may be needed. */
function abbreviations(unit: Unit, source: Source): ReadonlySet<string> {
  const found = new Set<string>();
  for (const match of unit.text.matchAll(/\(([A-Z][A-Za-z]*[A-Z]s?)\)/g)) if (source.cases.capitals.has(match[1]!)) found.add(match[1]!);
  return found;
}
