// Turns the chosen units into text: sentences as in the source, quotations with their speakers. Nothing is reworded; `shorten.ts` lists what may be left out.
import { oncePer } from '../../../core/once-per.js';
import { itemAt } from '../../../text/at.js';
import type { Brief } from './brief.js';
import { withoutBox, withoutLeadIn, withoutMarks } from './shorten.js';
import type { Source, Unit } from './units.js';

/** Writes single sentences and running text for one source and brief. */
export interface Composer {
  /** One unit as a sentence on its own. */
  sentence(unit: Unit): string;
  /** Units, given in source order, as one text each; consecutive units of one speaker become a single quotation. */
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
  // The search for a selection that fits prints the same units many times.
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
        // In a chat, two messages are two quotations.
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

/** Whether a paragraph is indented or marked as quoted from somebody else. */
function isQuoted(block: number, { text, layout }: Source): boolean {
  const { start } = itemAt(layout.blocks, block);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 3);
  return /^(?:[ \t]{2}|>)/.test(line);
}

const introduces =
  /^(\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,3})(?: <[^<>]{1,80}>)? (?:said|says|wrote|writes|asked|asks|replied|explained|explains|answered)\b[^:]{0,40}:$/u;

/** Who is named before the quoted paragraphs around a block: "Ann said:". */
function quotedSpeaker(block: number, source: Source): string | undefined {
  let before = block - 1;
  while (before >= 0 && isQuoted(before, source)) before--;
  if (before < 0) return undefined;
  const { start, end } = itemAt(source.layout.blocks, before);
  return introduces.exec(source.text.slice(start, Math.min(end, start + 200)).trim())?.[1];
}

const firstPerson =
  /(?<![\p{L}\p{N}])(?:I|[Ww]e|[Mm]y|me|us|[Oo]ur|ich|wir|mein\p{L}*|unser\p{L}*|je|nous|mon|notre|yo|nosotros|mi|nuestr[oa]s?)(?![\p{L}\p{N}.])/u;

/** A speaker's name as printed: without anything in brackets. */
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

/** Capitalizes the first letter, unless the text starts with a quotation. */
function capitalized(text: string): string {
  return text.replace(/^(\(?)(\p{Ll})(?=[\p{L}\s'’,])/u, (_, open: string, letter: string) => open + letter.toUpperCase());
}

/** Ends a sentence with a full stop and closes a quotation mark that was separated from its partner when the text was split. */
function closed(text: string): string {
  // A dash between this sentence and the one before it.
  let whole = text.trim().replace(/^- /, '');
  const low = whole.split('„').length - 1;
  const opens = whole.split('“').length - 1;
  const closes = whole.split('”').length - 1;
  // German quotations („…“ or „…”) close with a mark that opens or closes quotations in other languages.
  if (low > 0) whole += low > opens + closes ? (/[.?!]$/.test(whole) ? '“' : '.“') : '';
  else if (opens > closes) whole = /[.?!]$/.test(whole) ? `${whole}”` : `${whole}.”`;
  else if (closes > opens && !whole.startsWith('“')) whole = `“${whole}`;
  if ((whole.match(/"/g)?.length ?? 0) % 2 === 1) whole = whole.endsWith('"') ? `"${whole}` : whole.startsWith('"') ? `${whole}"` : whole;
  return /[.?!…:。！？」』|)]["“”’'»«)\]]*$/.test(whole) ? whole : `${whole.replace(/[\s,;–-]+$/, '')}.`;
}
