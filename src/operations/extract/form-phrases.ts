// Phrases that request a format for a value: "in ISO format", "as a number", "TT.MM.JJJJ".
import type { Form } from './written-forms.js';

const digits = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const small = `\\d{1,2}|${digits.join('|')}`;
const countOf = (written: string): number => (/\d/.test(written) ? Number(written) : digits.indexOf(written.toLowerCase()) + 1);

// "DD/MM/YYYY", "MMM D, YYYY", "YYYYMMDD": at least a year and a month.
const datePattern =
  /(?<!\p{L})(?=[DMY./, -]{0,8}YY)(?=[DY./, -]{0,8}M)(?:Y{4}|Y{2}|M{1,4}|D{1,2})(?:[./, -]{0,2}(?:Y{4}|Y{2}|M{1,4}|D{1,2})){1,2}(?!\p{L})/iu;
// The same in German, French, Dutch and the languages of southern Europe: "TT.MM.JJJJ", "JJ/MM/AAAA", "GG/MM/AAAA".
const foreignDatePattern = /(?<!\p{L})(?:[TJDG]{1,2}[./-]MM?[./-](?:AAAA|JJJJ)|(?:AAAA|JJJJ)[./-]MM(?:[./-](?:TT|JJ|DD|GG))?)(?!\p{L})/iu;
const clockPattern = /(?:[ T])?\bHH:MM(?::SS)?\b/i;

interface Phrase {
  readonly words: RegExp;
  form(match: RegExpExecArray, all: string): Form | undefined;
  /**
   * What replaces the phrase in the description of what to look for; absent if the phrase is also part of that description. "date" and "time" are kept only if
   * nothing else shows that one is wanted.
   */
  readonly rest?: ' ' | 'date' | 'time';
}

const plainNumber = (decimals: number | null): Form => ({ to: 'number', decimals });
const optionalLead =
  '(?:,\\s*)?(?:\\b(?:formatted|given|written|returned|expressed|normali[sz]ed|converted|output|only|must be|should be)\\s)?(?:\\b(?:as|in|to|into)\\s)?(?:\\b(?:an?|the)\\s)?';
/** A format name with the words around it: "in ISO format", "im ISO-Format", "au format JJ/MM/AAAA". The name is the first group. */
const formatNamed = (name: string): string =>
  `${optionalLead}(?:\\b(?:im|als|au|en|em|no|nel|come|como|like)\\s)?(?:\\bformat[eo]?:?\\s)?(${name})(?:[- ]?(?:formaat|format|form|notation|notatie)(?!\\p{L}))?`;

const phrases: readonly Phrase[] = [
  {
    words: new RegExp(formatNamed(`${datePattern.source}(?:${clockPattern.source})?`), 'iu'),
    form: ([, pattern]) => ({ to: 'date', pattern: dateTokens(pattern ?? '') }),
    rest: 'date',
  },
  {
    words: new RegExp(formatNamed(foreignDatePattern.source), 'iu'),
    form: ([, pattern = '']) => ({ to: 'date', pattern: dateTokens(pattern.replace(/A{4}|J{4}/iu, 'YYYY').replace(/[TJG]/giu, 'D')) }),
    rest: 'date',
  },
  {
    words: new RegExp(formatNamed('%[YymdB](?:[./, -]{0,2}%[YymdB]){1,2}'), 'iu'),
    form: ([, pattern]) => ({ to: 'date', pattern: fromPercent(pattern ?? '') }),
    rest: 'date',
  },
  {
    words: new RegExp(formatNamed('(?<![YMD][ T])\\bHH:MM(?::SS)?\\b'), 'iu'),
    form: ([pattern]) => ({ to: 'time', pattern: /ss/i.test(pattern) ? 'HH:mm:ss' : 'HH:mm' }),
    rest: 'time',
  },
  {
    words: new RegExp(formatNamed('\\b24[- ]?(?:h|hours?)\\b(?: (?:clock|time))?'), 'iu'),
    form: () => ({ to: 'time', pattern: 'HH:mm' }),
    rest: 'time',
  },
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
  {
    words: new RegExp(formatNamed('\\bISO\\b(?:[- ]?8601)?(?![- ](?:\\d|alpha|code|country|currency|language|certifi))'), 'iu'),
    form: () => ({ to: 'date', pattern: null }),
    rest: 'date',
  },
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
        String.raw`(?:,\s*)?\b(?:als|como|come|comme|en|sous forme de)\s(?:reine |einfache )?(?:zahl|dezimalzahl|nombre|número|numero|getal)(?!\p{L}| (?:de|di|des|del|der|van|von)\b)`,
        String.raw`\((?:number|numeric|float|decimal|zahl|nombre|número|numero|getal)\)`,
        String.raw`^\s*(?:float|decimal|numeric)\s*$`,
        String.raw`^\s*number(?=\s(?:without|with no)\s(?:the |any |an? )?(?:currency|symbol|sign|unit|thousand|comma|percent|%))`,
      ].join('|'),
      'iu',
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

// Every phrase contains one of these.
const cue =
  /%|yy|hh|24|iso|alpha|code|year|digit|char|letter|space|dash|hyphen|punct|dots|separator|decimal|int|num|float|currenc|percent|unit|thousand|case|caps|capital|a{4}|j{4}|zahl|nombre|núm|getal/i;

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

/** If nothing says what the code is of, only a standard or a number of letters requests a conversion: a "postal code" is a value to find. */
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
  readonly rest: Phrase['rest'];
}

/** Format phrases of a text in its order; if two overlap, the earlier one in the list `phrases` counts. */
export function phrasesIn(text: string): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  // Most descriptions request no format, and the patterns are costly to set up.
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
