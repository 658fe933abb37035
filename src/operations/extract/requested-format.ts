// The format in which a request wants its values: format phrases of a description or of the global instruction, separated from what to look for.
import type { AskedKind } from '../../core/find.js';
import { oncePerKey } from '../../core/once-per.js';
import { instructionParts } from '../../text/instruction-parts.js';
import { conventionsOf } from './evidence-of-text.js';
import { phrasesIn } from './form-phrases.js';
import { type NormalForm, normalForm } from './normal-form.js';
import { type Form, fallsShort, writeAs } from './written-forms.js';

const maxFormatText = 2000;

/** Words that show that a date or a time is wanted, also inside other words ("Rechnungsdatum", "birthday"). */
const saidKinds = {
  date: /dat[eaou]|fecha|day|tag(?!\p{L})|jour|giorno|dag(?!\p{L})|d[ií]a(?!\p{L})|when|wann|quand|quando|cuándo|deadline|expir/iu,
  time: /time|clock|hour|when|zeit|uhr|heure|hora|ora(?!\p{L})|tijd|wann|quand|quando|cuándo/iu,
};

/**
 * A description without the words that only say how to write the value, so that they are not taken for what to look for. If neither `name` nor the rest shows
 * that a date or a time is wanted, the word "date" or "time" is kept.
 */
export function withoutFormat(name: string, description: string): string {
  let kept = '';
  let from = 0;
  const kinds = new Set<'date' | 'time'>();
  for (const { start, end, rest } of phrasesIn(description.slice(0, maxFormatText))) {
    if (rest === undefined) continue;
    if (rest !== ' ') kinds.add(rest);
    kept += `${description.slice(from, start)} `;
    from = end;
  }
  if (from === 0) return description;
  const left = (kept + description.slice(from)).replace(/\s?\(\s*\)/g, '').trim();
  return [left, ...[...kinds].filter((kind) => !saidKinds[kind].test(`${name} ${left}`))].join(' ').trim();
}

interface Described {
  readonly name: string;
  readonly description: string;
}

export interface ValueWriter {
  /**
   * The value of a field in the format that its description or the instruction requests; undefined if neither requests one. A value that cannot be converted is
   * returned unchanged.
   */
  (value: string, field: Described): string | number | undefined;
  /** The normal form of a value, if neither requests another format; `kind` is how the engine reads the field. */
  normal(value: string, field: Described, kind: AskedKind | undefined): NormalForm | undefined;
}

/**
 * A writer for the values of `text`: other dates in it settle which of two numbers is the day, its language how to read numbers in words. Calls `fallShort` for
 * each part of the instruction whose format a value could not be converted to.
 */
export function valueWriter(instruction: string, text: string, fallShort: (part: string) => void = () => undefined): ValueWriter {
  const source = conventionsOf(text);
  const orders = ordersIn(instruction.slice(0, maxFormatText));
  const formsOf = oncePerKey((key: string) => {
    const [name = '', description = ''] = key.split('\0');
    const described = phrasesIn(description.slice(0, maxFormatText)).map(({ form }) => form);
    // What a field's own description requests overrides what the instruction requests for all fields.
    const general = orders.filter(({ form }) => !described.some(({ to }) => to === form.to));
    return { described, own: [...described, ...general.filter((order) => concerns(order, { name, description })).map(({ form }) => form)] };
  });
  const asked = (value: string, field: Described): string | number | undefined => {
    const { own } = formsOf(`${field.name}\0${field.description}`);
    if (own.length === 0) return undefined;
    let written: string | number = value;
    for (const form of own) {
      if (typeof written === 'number') break;
      if (form.to === 'number' && !own.some(({ to }) => to === 'case') && orders.some((order) => order.form === form) && !isAmount(value, field))
        continue;
      const order = orders.find((one) => one.form === form);
      if (order !== undefined && fallsShort(written, form, source)) fallShort(order.part);
      written = writeAs(written, form, source);
    }
    return written;
  };
  const normal = (value: string, field: Described, kind: AskedKind | undefined): NormalForm | undefined => {
    const { described, own } = formsOf(`${field.name}\0${field.description}`);
    if (described.length > 0 || (asked(value, field) ?? value) !== value) return undefined;
    const form = normalForm(value, kind, source);
    return typeof form?.value === 'string' && own.some(({ to }) => to === 'date' || to === 'year' || to === 'time') ? undefined : form;
  };
  return Object.assign(asked, { normal });
}

/** Whether a part of an instruction requests a format. */
export const requestsFormat = (part: string): boolean => phrasesIn(part.slice(0, maxFormatText)).length > 0;

interface Order {
  /** The part of the instruction that contains it. */
  readonly part: string;
  readonly form: Form;
  /** Stemmed words of the things it applies to; empty for all things. */
  readonly about: readonly string[];
}

const universal = /\b(?:all|every|each)(?: of)?(?: the)? (?:values?|fields?|results?|entities|answers?|outputs?|text)\b|\beverything\b/i;
const idle = new Set(
  'all any each every the a an and or of as in to for with format formatted formats form return returned returns give given write written use output convert express normalize normalise please must should be is are me value values field fields result results make put only them it they that this answer answers using always show'.split(
    ' ',
  ),
);

/** "Dates in ISO format, amounts as numbers", "use DD/MM/YYYY for dates": each format with what it applies to. */
function ordersIn(instruction: string): Order[] {
  return instructionParts(instruction).flatMap((sentence) => {
    let from = 0;
    let about: readonly string[] = [];
    return phrasesIn(sentence).map(({ start, end, form }): Order => {
      const behind = /^\s*(?:format\s)?(?:for|in|on)\s(?:all |the |any |every )*((?:\p{L}+\s?){1,3})/iu.exec(sentence.slice(end));
      const before = sentence.slice(from, start);
      const said = behind?.[1] ?? before;
      from = end + (behind?.[0].length ?? 0);
      const words = universal.test(said) ? [] : contentWords(said);
      // A second format in a sentence, without a subject of its own, applies to the same things.
      if (words.length > 0 || universal.test(said) || /^[^,]*$/.test(before)) about = words.length > 0 || universal.test(said) ? words : about;
      return { part: sentence, form, about };
    });
  });
}

function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !idle.has(word)).map(stemmed);
}

function stemmed(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=\p{L}{3})s$/u, '');
}

/** Dates, times, codes and numbers apply to every field, because the value shows whether it is one; other formats need a field that the order mentions. */
function concerns({ form, about }: Order, { name, description }: { readonly name: string; readonly description: string }): boolean {
  if (about.length === 0 || ['date', 'time', 'code', 'number'].includes(form.to)) return true;
  const words = contentWords(`${name.replace(/[_-]|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')} ${description}`);
  return about.some((word) => words.includes(word));
}

/** Whether a value that an instruction wants as a number is an amount of something, not an invoice number or account. */
function isAmount(value: string, { name, description }: { readonly name: string; readonly description: string }): boolean {
  if (/\p{Sc}|%|[.,]\d{2}$/u.test(value)) return true;
  return /amount|price|total|sum|cost|fee|value|quantity|qty|count|rate|salary|rent|balance|tax|vat|revenue|weight|number of/i.test(
    `${name} ${description}`,
  );
}
