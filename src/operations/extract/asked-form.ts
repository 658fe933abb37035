// What form a request wants its values in: format words of a description or of the global instruction, read apart from what they say to look for.
import { writesDayFirst } from '../../text/dates.js';
import { type Form, writeAs } from './written-forms.js';

const digits = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const small = `\\d{1,2}|${digits.join('|')}`;
const countOf = (written: string): number => (/\d/.test(written) ? Number(written) : digits.indexOf(written.toLowerCase()) + 1);

// "DD/MM/YYYY", "MMM D, YYYY", "YYYYMMDD": at least a year and a month.
const datePattern =
  /(?<!\p{L})(?=[DMY./, -]{0,8}YY)(?=[DY./, -]{0,8}M)(?:Y{4}|Y{2}|M{1,4}|D{1,2})(?:[./, -]{0,2}(?:Y{4}|Y{2}|M{1,4}|D{1,2})){1,2}(?!\p{L})/iu;
const clockPattern = /(?:[ T])?\bHH:MM(?::SS)?\b/i;

interface Phrase {
  readonly words: RegExp;
  form(match: RegExpExecArray, all: string): Form | undefined;
  /** What is left of the phrase for those who look for the value; absent where it says what to look for, too. */
  readonly rest?: string;
}

const plainNumber = (decimals: number | null): Form => ({ to: 'number', decimals });
const optionalLead =
  '(?:,\\s*)?(?:\\b(?:formatted|given|written|returned|expressed|normali[sz]ed|converted|output|only|must be|should be)\\s)?(?:\\b(?:as|in|to|into)\\s)?(?:an?\\s|the\\s)?';

const phrases: readonly Phrase[] = [
  {
    words: new RegExp(`${datePattern.source}(?:${clockPattern.source})?`, 'iu'),
    form: ([pattern]) => ({ to: 'date', pattern: dateTokens(pattern ?? '') }),
  },
  { words: /%[YymdB](?:[./, -]{0,2}%[YymdB]){1,2}/, form: ([pattern]) => ({ to: 'date', pattern: fromPercent(pattern ?? '') }) },
  { words: /(?<![YMD][ T])\bHH:MM(?::SS)?\b/i, form: ([pattern]) => ({ to: 'time', pattern: /ss/i.test(pattern ?? '') ? 'HH:mm:ss' : 'HH:mm' }) },
  { words: /\b24[- ]?(?:h|hours?)\b(?: (?:format|clock|time|notation))?/i, form: () => ({ to: 'time', pattern: 'HH:mm' }) },
  {
    words: new RegExp(
      `${optionalLead}\\b(?:(?:two|three|2|3)[- ]letters? )?(?:ISO(?:[- ](?:3166|4217|639)(?:-\\d)?)?(?: alpha-?([23]))?,? )?(?:(?:two|three|2|3)[- ]letters? )?(?:(country|currency|language) )?(?:ISO )?(?:alpha-?[23] )?codes?\\b`,
      'i',
    ),
    form: (match, all) => codeForm(match[0], match[2], all),
  },
  {
    words: new RegExp(`${optionalLead}\\b(?:ISO[- ]?(?:3166|4217)(?:-\\d)?(?: alpha-?[23])?|(?:ISO )?alpha-?[23])\\b`, 'i'),
    form: (match, all) => codeForm(match[0], undefined, all),
  },
  { words: /\bISO\b(?:[- ]?8601)?(?![- ](?:\d|alpha|code|country|currency|language|certifi))/i, form: () => ({ to: 'date', pattern: null }) },
  { words: /\b(?:year only|only the year|just the year|year of)\b/i, form: () => ({ to: 'year' }) },
  {
    words: new RegExp(`\\b(?:the )?(last|final|first) (${small}) (digits?|characters?|chars?|letters?)(?: of)?\\b`, 'i'),
    form: ([, end = '', count = '', of = '']) => ({
      to: 'part',
      end: /first/i.test(end) ? 'first' : 'last',
      count: countOf(count),
      of: /^d/i.test(of) ? 'digits' : /^l/i.test(of) ? 'letters' : 'characters',
    }),
    rest: ' ',
  },
  {
    words: new RegExp(`${optionalLead}\\b(?:digits only|only (?:the )?digits|just (?:the )?digits)\\b`, 'i'),
    form: () => ({ to: 'without', left: /\D/g }),
    rest: ' ',
  },
  {
    words:
      /(?:,\s*)?\b(?:without|with no|no|remove|removing|strip|stripped of|omit|excluding)\s(?:any |all |the )?(?:spaces?|white ?space|dashes|dash|hyphens?|punctuation|dots|separators)(?:\s(?:and|or)\s(?:spaces?|dashes|hyphens?|dots))?\b|(?:,\s*)?\b(?:spaces|dashes|hyphens|dots|punctuation) (?:removed|stripped)\b/i,
    form: ([words]) => ({ to: 'without', left: leftOut(words) }),
    rest: ' ',
  },
  {
    words: new RegExp(`${optionalLead}\\b(?:with|to|rounded to)\\s(${small}) decimals?(?: places?| digits?)?\\b`, 'i'),
    form: ([, places = '']) => plainNumber(Math.min(20, countOf(places))),
    rest: ' ',
  },
  {
    words: new RegExp(`${optionalLead}\\b(?:integers?|ints?|whole numbers?)\\b|\\bwithout decimals?\\b`, 'i'),
    form: () => plainNumber(0),
    rest: ' ',
  },
  {
    words: new RegExp(
      [
        // "as a plain number", "in numeric form"
        String.raw`(?:,\s*)?\b(?:(?:formatted |given |written |returned |expressed )?as|in|must be|should be|be)\s(?:given as\s)?(?:an?\s)?(?:plain |bare |simple |pure |decimal |raw |numeric )*(?:numbers?|numerals?|floats?|decimals?|numeric(?: values?)?)\b(?! of\b)(?: (?:format|form|only))?`,
        String.raw`(?:,\s*)?\b(?:numeric|numbers?)(?: values?)? only\b`,
        String.raw`(?:,\s*)?\b(?:(?:only|just) the (?:number|numeric value)|numeric (?:value|amount)s?|(?:plain|bare) numbers?)\b(?: of\b)?`,
        String.raw`\((?:number|numeric|float|decimal)\)`,
        String.raw`^\s*(?:float|decimal|numeric)\s*$`,
        String.raw`^\s*number(?=\s(?:without|with no)\s(?:the |any |an? )?(?:currency|symbol|sign|unit|thousand|comma|percent|%))`,
      ].join('|'),
      'i',
    ),
    form: () => plainNumber(null),
    rest: ' ',
  },
  {
    words:
      /(?:,\s*)?\b(?:without|with no|no|excluding|omit|remove|strip|drop)\s(?:any |all |the )?(?:currency|currencies|percent(?:age)?|%|units?|thousands?)(?:[- ](?:sign|symbol|code|separator)s?)?(?!\p{L})/iu,
    form: () => plainNumber(null),
    rest: ' ',
  },
  {
    words: new RegExp(
      `${optionalLead}(?:\\ball )?\\b(?:upper[- ]?case(?:d)?(?: letters)?|(?:block )?capital letters|(?:block )?capitals|caps|block letters)\\b`,
      'i',
    ),
    form: () => ({ to: 'case', letters: 'upper' }),
    rest: ' ',
  },
  {
    words: new RegExp(`${optionalLead}(?:\\ball )?\\b(?:lower[- ]?case(?:d)?(?: letters)?|small letters)\\b`, 'i'),
    form: () => ({ to: 'case', letters: 'lower' }),
    rest: ' ',
  },
  {
    words: new RegExp(`${optionalLead}\\b(?:title[- ]?case(?:d)?|capitali[sz]ed)\\b`, 'i'),
    form: () => ({ to: 'case', letters: 'title' }),
    rest: ' ',
  },
];

// A part of one of them stands in every phrase.
const cue =
  /%|yy|hh|24|iso|alpha|code|year|digit|char|letter|space|dash|hyphen|punct|dots|separator|decimal|int|num|float|currenc|percent|unit|thousand|case|caps|capital/i;

const everyPhrase = phrases.map((phrase): Phrase => ({ ...phrase, words: new RegExp(phrase.words, `${phrase.words.flags}g`) }));

function dateTokens(pattern: string): string {
  const [calendar = '', clock] = pattern.split(/[ T](?=HH)/i);
  if (clock === undefined) return calendar.toUpperCase();
  return `${calendar.toUpperCase()}${pattern[calendar.length] ?? ' '}${/ss/i.test(clock) ? 'HH:mm:ss' : 'HH:mm'}`;
}

function fromPercent(pattern: string): string {
  const tokens: Readonly<Record<string, string>> = { '%Y': 'YYYY', '%y': 'YY', '%m': 'MM', '%d': 'DD', '%B': 'MMMM' };
  return pattern.replace(/%./g, (token) => tokens[token] ?? token);
}

function leftOut(what: string): RegExp {
  if (/punct|separator/i.test(what)) return /[^\p{L}\p{N}]/gu;
  const classes = [/space/i.test(what) ? '\\s' : '', /dash|hyphen/i.test(what) ? '\\-–' : '', /dot/i.test(what) ? '.' : ''].join('');
  return new RegExp(`[${classes}]`, 'g');
}

/** Without a word for what the code is of, only standards and numbers of letters ask for one: "postal code" is found, not made. */
function codeForm(phrase: string, named: string | undefined, all: string): Form | undefined {
  const about = named ?? (/4217/.test(phrase) ? 'currency' : /639/.test(phrase) ? 'language' : /3166|alpha/.test(phrase) ? 'country' : undefined);
  const asked = about ?? (/letter|\bISO\b|alpha/i.test(phrase) ? (/\b(currency|language|country)\b/i.exec(all)?.[1] ?? 'country') : undefined);
  if (asked === undefined) return undefined;
  if (/^country$/i.test(asked)) return { to: 'code', of: /\b(?:three|3)[- ]letter|alpha-?3/i.test(phrase) ? 'country-3' : 'country' };
  return { to: 'code', of: /^currency$/i.test(asked) ? 'currency' : 'language' };
}

interface FoundPhrase {
  readonly start: number;
  readonly end: number;
  readonly form: Form;
  readonly rest: string | undefined;
}

/** Format phrases of a text in its order; of two that overlap the earlier in the list counts. */
function phrasesIn(text: string): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  // Most descriptions ask for no form, and the patterns are costly to set up.
  if (!cue.test(text)) return found;
  for (const { words, form, rest } of everyPhrase) {
    for (const match of text.matchAll(words)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const asked = form(match, text);
      if (asked !== undefined) found.push({ start, end, form: asked, rest });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

const maxFormatText = 2000;

/** A description without the words that only say how to write the value, so that they are not taken for what to look for. */
export function withoutFormat(description: string): string {
  let kept = '';
  let from = 0;
  for (const phrase of phrasesIn(description.slice(0, maxFormatText))) {
    if (phrase.rest === undefined) continue;
    kept += description.slice(from, phrase.start) + phrase.rest;
    from = phrase.end;
  }
  return from === 0 ? description : (kept + description.slice(from)).trim();
}

/** Writes the value of a field as its description or the instruction asks; undefined where neither asks for a form. What cannot be written so stays as it stands. */
export type ValueWriter = (value: string, field: { readonly name: string; readonly description: string }) => string | number | undefined;

/** A writer for the values of `text`, whose other dates settle which of two numbers is the day. */
export function valueWriter(instruction: string, text: string): ValueWriter {
  let dayFirst: { readonly known: boolean | undefined } | undefined;
  const orders = ordersIn(instruction.slice(0, maxFormatText));
  const known = new Map<string, readonly Form[]>();
  return (value, field) => {
    const key = `${field.name}\n${field.description}`;
    let own = known.get(key);
    if (own === undefined) {
      const described = phrasesIn(field.description.slice(0, maxFormatText)).map(({ form }) => form);
      // What a field says of itself overrules what is said of all.
      const general = orders.filter(({ form }) => !described.some(({ to }) => to === form.to));
      own = [...described, ...general.filter((order) => concerns(order, field)).map(({ form }) => form)];
      known.set(key, own);
    }
    if (own.length === 0) return undefined;
    let written: string | number = value;
    for (const form of own) {
      if (typeof written === 'number') break;
      if (form.to === 'number' && !own.some(({ to }) => to === 'case') && orders.some((order) => order.form === form) && !isAmount(value, field))
        continue;
      if (form.to === 'date' || form.to === 'year') dayFirst ??= { known: writesDayFirst(text) };
      written = writeAs(written, form, dayFirst?.known);
    }
    return written;
  };
}

interface Order {
  readonly form: Form;
  /** Words of the things it is about; empty for all things. */
  readonly about: readonly string[];
}

const universal = /\b(?:all|every|each)(?: of)?(?: the)? (?:values?|fields?|results?|entities|answers?|outputs?|text)\b|\beverything\b/i;
const idle = new Set(
  'all any each every the a an and or of as in to for with format formatted formats form return returned returns give given write written use output convert express normalize normalise please must should be is are me value values field fields result results make put only them it they that this answer answers using always show'.split(
    ' ',
  ),
);

/** "Dates in ISO format, amounts as numbers", "use DD/MM/YYYY for dates": each form with what it is said of. */
function ordersIn(instruction: string): Order[] {
  return instruction.split(/[;\n]|\.(?=\s|$)/).flatMap((sentence) => {
    let from = 0;
    let about: readonly string[] = [];
    return phrasesIn(sentence).map(({ start, end, form }): Order => {
      const behind = /^\s*(?:format\s)?(?:for|in|on)\s(?:all |the |any |every )*((?:\p{L}+\s?){1,3})/iu.exec(sentence.slice(end));
      const before = sentence.slice(from, start);
      const said = behind?.[1] ?? before;
      from = end + (behind?.[0].length ?? 0);
      const words = universal.test(said) ? [] : contentWords(said);
      // A second form of one sentence without a subject of its own is said of the same things.
      if (words.length > 0 || universal.test(said) || /^[^,]*$/.test(before)) about = words.length > 0 || universal.test(said) ? words : about;
      return { form, about };
    });
  });
}

function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !idle.has(word)).map(stemmed);
}

function stemmed(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=\p{L}{3})s$/u, '');
}

/** Dates, times and codes are told by the value itself; other forms need a field that the order speaks of. */
function concerns({ form, about }: Order, { name, description }: { readonly name: string; readonly description: string }): boolean {
  if (about.length === 0 || ['date', 'time', 'code', 'number'].includes(form.to)) return true;
  const words = contentWords(`${name.replace(/[_-]|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')} ${description}`);
  return about.some((word) => words.includes(word));
}

/** Whether a value that an instruction wants as a number is an amount of something: no number of an invoice, no account. */
function isAmount(value: string, { name, description }: { readonly name: string; readonly description: string }): boolean {
  if (/\p{Sc}|%|[.,]\d{2}$/u.test(value)) return true;
  return /amount|price|total|sum|cost|fee|value|quantity|qty|count|rate|salary|rent|balance|tax|vat|revenue|weight|number of/i.test(
    `${name} ${description}`,
  );
}
