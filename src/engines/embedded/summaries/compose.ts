// Puts the chosen units into words: sentences as the source has them, quotations with who said them. Nothing is replaced; what is left out is listed in `shorten.ts`.
import { oncePer } from '../../../core/once-per.js';
import { itemAt } from '../../../text/at.js';
import type { Brief } from './brief.js';
import { withoutBox, withoutLeadIn, withoutMarks } from './shorten.js';
import type { Source, Unit } from './units.js';

/** Writes single sentences and running text for one source and brief. */
export interface Composer {
  /** One unit as a sentence that stands alone. */
  sentence(unit: Unit): string;
  /** Units in the order of the source, one text each; what one speaker says in a row is one quotation. */
  sentences(units: readonly Unit[]): string[];
}

export function composer(source: Source, brief: Brief): Composer {
  const { dialogue, letter, writer } = source.layout;
  const speakerOf = (unit: Unit): string | undefined => {
    if (brief.isNameless || brief.form === 'speakers') return undefined;
    if (dialogue) return unit.speaker === undefined ? undefined : speakerName(unit.speaker);
    if (!letter || !firstPerson.test(unit.text)) return undefined;
    return isQuoted(unit.block, source) ? quotedSpeaker(unit.block, source) : writer;
  };
  // Units are written again and again while what fits is looked for.
  const alone = oncePer((unit: Unit) => writtenOut(unit, false));
  const following = oncePer((unit: Unit) => writtenOut(unit, true));
  const writtenOut = (unit: Unit, follows: boolean): string => {
    if (unit.kind === 'row') return unit.text;
    const text = brief.sort === 'actions' ? withoutBox(withoutMarks(unit.text)) : withoutMarks(unit.text);
    const { before, after } = source.links.marksOf(unit.index);
    const space = before === '«' || after === '»' ? (/^«\s|\s»/.exec(source.text)?.[0].replace(/\S/, '') ?? '') : '';
    const whole = follows ? text : withoutLeadIn(text);
    const sentence = closed(`${before}${before === '' ? '' : space}${whole}${after === '' ? '' : space}${after}`);
    return speakerOf(unit) === undefined ? capitalized(sentence) : sentence;
  };
  const said = (speaker: string | undefined, text: string): string => (speaker === undefined ? text : `${speaker}: “${innerQuotes(text)}”`);

  return {
    sentence: (unit) => said(speakerOf(unit), alone(unit)),
    sentences(units) {
      const written: string[] = [];
      let before: Unit | undefined;
      let turn: { readonly speaker: string; text: string } | undefined;
      const close = (): void => {
        if (turn !== undefined) written.push(said(turn.speaker, turn.text));
        turn = undefined;
      };
      for (const unit of units) {
        const speaker = speakerOf(unit);
        const follows = before?.index === unit.index - 1;
        const text = follows ? following(unit) : alone(unit);
        // In a chat two messages are two quotations.
        const isSameMessage = follows && (letter || unit.block === before?.block);
        if (turn !== undefined && isSameMessage && speaker === turn.speaker) turn.text += ` ${text}`;
        else {
          close();
          if (speaker === undefined) written.push(text);
          else turn = { speaker, text };
        }
        before = unit;
      }
      close();
      return written;
    },
  };
}

/** Whether a paragraph is set in or marked as what somebody else wrote. */
function isQuoted(block: number, { text, layout }: Source): boolean {
  const { start } = itemAt(layout.blocks, block);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 3);
  return /^(?:[ \t]{2}|>)/.test(line);
}

const introduces =
  /^(\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,3})(?: <[^<>]{1,80}>)? (?:said|says|wrote|writes|asked|asks|replied|explained|explains|answered)\b[^:]{0,40}:$/u;

/** Who is named before the quoted paragraphs that a block stands among: "Ann said:". */
function quotedSpeaker(block: number, source: Source): string | undefined {
  let before = block - 1;
  while (before >= 0 && isQuoted(before, source)) before--;
  if (before < 0) return undefined;
  const { start, end } = itemAt(source.layout.blocks, before);
  return introduces.exec(source.text.slice(start, Math.min(end, start + 200)).trim())?.[1];
}

const firstPerson =
  /(?<![\p{L}\p{N}])(?:I|[Ww]e|[Mm]y|me|us|[Oo]ur|ich|wir|mein\p{L}*|unser\p{L}*|je|nous|mon|notre|yo|nosotros|mi|nuestr[oa]s?)(?![\p{L}\p{N}.])/u;

/** A speaker's name as it reads in a sentence: without what stands in brackets. */
export function speakerName(speaker: string): string {
  const bare = speaker
    .replace(/\s*[([].*$/, '')
    .trim()
    .slice(0, 60);
  return bare === '' ? speaker.slice(0, 60) : bare;
}

function innerQuotes(text: string): string {
  return text.replace(/["“](?=\S)/g, '‘').replace(/["”]/g, '’');
}

/** A sentence with a capital; what is quoted stays as it was written. */
function capitalized(text: string): string {
  return text.replace(/^(\(?)(\p{Ll})(?=[\p{L}\s'’,])/u, (_, open: string, letter: string) => open + letter.toUpperCase());
}

/** Ends a sentence with a stop, and closes a quotation mark that lost its partner to the cut between sentences. */
function closed(text: string): string {
  // A dash that stood between this sentence and what goes before it.
  let whole = text.trim().replace(/^- /, '');
  const low = whole.split('„').length - 1;
  const opens = whole.split('“').length - 1;
  const closes = whole.split('”').length - 1;
  // „…“ and „…” are closed by what opens a quotation elsewhere, or by what closes it.
  if (low > 0) whole += low > opens + closes ? (/[.?!]$/.test(whole) ? '“' : '.“') : '';
  else if (opens > closes) whole = /[.?!]$/.test(whole) ? `${whole}”` : `${whole}.”`;
  else if (closes > opens && !whole.startsWith('“')) whole = `“${whole}`;
  if ((whole.match(/"/g)?.length ?? 0) % 2 === 1) whole = whole.endsWith('"') ? `"${whole}` : whole.startsWith('"') ? `${whole}"` : whole;
  return /[.?!…:。！？」』|)]["“”’'»«)\]]*$/.test(whole) ? whole : `${whole.replace(/[\s,;–-]+$/, '')}.`;
}
