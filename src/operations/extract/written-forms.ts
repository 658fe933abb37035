// Writes a value found in a text in another form: a date by a pattern, an amount as a number, a country as its code. A value that cannot be read is unchanged.
import { isoDate, readClock, readDate } from '../../text/dates.js';
import type { Language } from '../../text/language.js';
import { readNumberWords } from '../../text/number-words.js';
import { readNumber } from '../../text/numbers.js';
import { asPlain } from '../../text/plain-text.js';
import type { TextConventions } from './evidence-of-text.js';

/** A form that a value can be converted to. */
export type Form =
  /** Pattern of YYYY, YY, MMMM, MMM, MM, M, DD, D, HH, mm, ss; null is ISO 8601. */
  | { readonly to: 'date'; readonly pattern: string | null }
  | { readonly to: 'time'; readonly pattern: string }
  | { readonly to: 'year' }
  /** `decimals` is the number of decimal places, written as text; 0 for an integer, null for a number as it is. */
  | { readonly to: 'number'; readonly decimals: number | null }
  | { readonly to: 'case'; readonly letters: 'upper' | 'lower' | 'title' }
  | { readonly to: 'part'; readonly end: 'first' | 'last'; readonly count: number; readonly of: 'digits' | 'characters' | 'letters' }
  | { readonly to: 'without'; readonly left: RegExp }
  | { readonly to: 'code'; readonly of: 'country' | 'country-3' | 'currency' | 'language' };

/** `value` in the form, or `value` itself if it cannot be converted. */
export function writeAs(value: string, form: Form, source: TextConventions = {}): string | number {
  const plain = asPlain(value);
  const written = writePlain(plain, form, source);
  return written === undefined || written === plain ? value : written;
}

/** Whether a value is a date or has a digit, as the form requires, but still cannot be converted: the year is missing, or the amount is a range. */
export function fallsShort(value: string, form: Form, source: TextConventions = {}): boolean {
  const isOfKind =
    form.to === 'number' ? /\d/.test(value) : (form.to === 'date' || form.to === 'year') && readDate(asPlain(value), source.dayFirst) !== null;
  return isOfKind && writePlain(asPlain(value), form, source) === undefined;
}

// Undefined if it cannot be converted.
function writePlain(value: string, form: Form, { dayFirst, language }: TextConventions): string | number | undefined {
  switch (form.to) {
    case 'date':
      return writeDate(value, form.pattern, dayFirst);
    case 'time':
      return writeTime(value, form.pattern);
    case 'year': {
      const year = readDate(value, dayFirst)?.year ?? null;
      return year === null ? undefined : String(year);
    }
    case 'number':
      return writeNumber(value, form.decimals, language);
    case 'case':
      if (form.letters === 'title') return value.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
      return form.letters === 'upper' ? value.toUpperCase() : value.toLowerCase();
    case 'part': {
      const left = value.replace(form.of === 'digits' ? /\D/g : form.of === 'letters' ? /\P{L}/gu : /\s/g, '');
      const characters = [...left];
      const taken = form.end === 'last' ? characters.slice(-form.count) : characters.slice(0, form.count);
      return taken.length === 0 ? value : taken.join('');
    }
    case 'without': {
      const left = value.replace(form.left, '');
      return left === '' ? value : left;
    }
    case 'code':
      return codeOf(value, form.of);
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function monthName(month: number, width: 'long' | 'short'): string {
  return new Intl.DateTimeFormat('en', { month: width, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, 1)));
}

function writeDate(value: string, pattern: string | null, dayFirst: boolean | undefined): string | undefined {
  const date = readDate(value, dayFirst);
  if (date === null) return undefined;
  const { year, month, day } = date;
  if (pattern === null) {
    const time = year === null || day === null ? null : readClock(value.replace(/T(?=\d\d:)/, ' '));
    return year === null ? undefined : isoDate(date) + (time === null ? '' : `T${clockText(time, 'HH:mm:ss')}`);
  }
  const parts: Readonly<Record<string, string | null>> = {
    YYYY: year === null ? null : String(year),
    YY: year === null ? null : twoDigits(year % 100),
    MMMM: monthName(month, 'long'),
    MMM: monthName(month, 'short'),
    MM: twoDigits(month),
    M: String(month),
    DD: day === null ? null : twoDigits(day),
    D: day === null ? null : String(day),
  };
  const [calendar = '', clock] = pattern.split(/[ T](?=HH)/);
  const wanted = calendar.match(datePart) ?? [];
  // A missing part is not made up.
  if (wanted.some((part) => (parts[part] ?? null) === null)) return undefined;
  const time = clock === undefined ? null : readClock(value.replace(/T(?=\d\d:)/, ' '));
  return (
    calendar.replace(datePart, (part) => parts[part] ?? part) + (time === null ? '' : `${pattern[calendar.length]}${clockText(time, clock ?? '')}`)
  );
}

const datePart = /Y{4}|Y{2}|M{1,4}|D{1,2}/g;

function writeTime(value: string, pattern: string): string | undefined {
  const time = readClock(value);
  return time === null ? undefined : clockText(time, pattern);
}

function clockText({ hour, minute, second }: { hour: number; minute: number; second: number | null }, pattern: string): string {
  return pattern
    .replace('HH', twoDigits(hour))
    .replace('mm', twoDigits(minute))
    .replace('ss', twoDigits(second ?? 0));
}

/** One number with what it measures on either side: a currency sign, a unit, a word. Letters joined to digits are a code. */
const oneNumber = /^[^\p{L}\p{N}]{0,2}\p{L}{0,4}[^\p{L}\p{N}]{0,3}?\(?[-−+]?\d[\d.,'’\u00a0\u202f ]*\)?(?:\s?[^\d\s-][^\d]{0,24})?$/u;
const currencySign = /(?<!\p{L})\p{Lu}{1,3}\p{Sc}|\p{Sc}|(?<!\p{L})(?:\p{Lu}{3}|RM|kr|zł|Kč|Rs)(?!\p{L}|-\d)/u;

const keptDigits = 15;

function writeNumber(value: string, decimals: number | null, language: Language | undefined): string | number | undefined {
  const trimmed = value.trim();
  const inWords = /^\p{L}/u.test(trimmed) ? readNumberWords(trimmed, language) : Number.NaN;
  if (!Number.isNaN(inWords)) return decimals === null || decimals === 0 ? inWords : inWords.toFixed(decimals);
  if (!oneNumber.test(trimmed) || /\p{L}-?\d|^\d+[/-]/u.test(trimmed.replace(currencySign, ''))) return undefined;
  // Money is not written in thousandths: "€ 1.284" is more than a thousand.
  const grouped = currencySign.test(trimmed) ? trimmed.replace(/(?<![\d.,])(\d{1,3})\.(\d{3})(?![\d.,])/, '$1$2') : trimmed;
  const read = readNumber(grouped);
  if (!Number.isFinite(read) || Math.abs(read) > Number.MAX_SAFE_INTEGER) return undefined;
  const digits = grouped.replace(/\D/g, '').replace(/^0+/, '');
  // A floating-point number keeps 15 significant digits of any value, and all digits of a safe integer, which has at most 16; with more digits it would be a
  // different number.
  const isWhole = Number.isInteger(read) && digits.length <= keptDigits + 1;
  if (digits.length > keptDigits && !isWhole) return undefined;
  const number = isWhole ? read : Number(read.toPrecision(keptDigits));
  if (decimals === null) return number;
  return decimals === 0 ? Math.round(number) : number.toFixed(decimals);
}

function codeOf(value: string, of: 'country' | 'country-3' | 'currency' | 'language'): string | undefined {
  const plain = plainName(value);
  if (of === 'currency') return currencyCode(value, plain);
  if (of === 'language') return languages().get(plain);
  const short = countries().get(plain) ?? (/^\p{Lu}{3}$/u.test(value) ? [...alpha3()].find(([, three]) => three === value)?.[0] : undefined);
  return of === 'country' || short === undefined ? short : alpha3().get(short);
}

function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|kingdom of|republic of) /, '');
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
/** Languages in which names of countries and languages are known. */
const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/** Code by plain name in any of the languages, from the names in Unicode's data. */
function namesOf(type: 'region' | 'language', codes: readonly string[], others: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>(others);
  for (const locale of locales) {
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames(locale, { type, style, fallback: 'none' });
      for (const code of codes) {
        const name = display.of(code);
        if (name !== undefined && !known.has(plainName(name))) known.set(plainName(name), code);
      }
    }
  }
  return known;
}

let knownCountries: ReadonlyMap<string, string> | undefined;
function countries(): ReadonlyMap<string, string> {
  knownCountries ??= namesOf(
    'region',
    [...alpha3().keys()],
    [
      ['usa', 'US'],
      ['united states of america', 'US'],
      ['great britain', 'GB'],
      ['england', 'GB'],
      ['scotland', 'GB'],
      ['wales', 'GB'],
      ['northern ireland', 'GB'],
      ['czech republic', 'CZ'],
      ['russian federation', 'RU'],
      ['burma', 'MM'],
      ['turkey', 'TR'],
    ],
  );
  return knownCountries;
}

let knownLanguages: ReadonlyMap<string, string> | undefined;
function languages(): ReadonlyMap<string, string> {
  knownLanguages ??= namesOf(
    'language',
    pairs.map((pair) => pair.toLowerCase()),
    [['mandarin', 'zh']],
  );
  return knownLanguages;
}

/** Priority of currencies that share a sign or word. */
const firstCurrencies = 'USD EUR GBP JPY CNY INR CHF SEK KRW BRL MXN'.split(' ');
let knownCurrencies: ReadonlyMap<string, string> | undefined;

function currencyCode(value: string, plain: string): string | undefined {
  const codes = new Set(Intl.supportedValuesOf('currency'));
  const written = value.match(/(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu)?.find((code) => codes.has(code));
  if (written !== undefined) return written;
  if (knownCurrencies === undefined) {
    const known = new Map<string, string>();
    const add = (name: string, code: string): void => {
      if (name !== '' && !known.has(name)) known.set(name, code);
    };
    for (const code of new Set([...firstCurrencies, ...codes])) {
      for (const display of ['narrowSymbol', 'symbol', 'name'] as const) {
        for (const amount of [1, 2]) {
          const options = { style: 'currency', currency: code, currencyDisplay: display } as const;
          const name = new Intl.NumberFormat('en', options).formatToParts(amount).find((part) => part.type === 'currency')?.value ?? '';
          add(display === 'name' ? plainName(name) : name, code);
          // "dollars" and "francs" on their own mean the first of these currencies.
          if (display === 'name') add(plainName(name).split(' ').at(-1) ?? '', code);
        }
      }
    }
    knownCurrencies = known;
  }
  const sign = /(?:\p{L}{0,2}\$|\p{Sc})/u.exec(value)?.[0];
  const word = plain.replace(/[\d\s]+/g, ' ').trim();
  return knownCurrencies.get(sign ?? '') ?? knownCurrencies.get(word) ?? knownCurrencies.get(word.split(' ').at(-1) ?? '');
}

/** ISO 3166-1: codes of two letters, each followed by that of three. */
const countryCodes =
  'AFAFG ALALB DZDZA ADAND AOAGO AGATG ARARG AMARM AUAUS ATAUT AZAZE BSBHS BHBHR BDBGD BBBRB BYBLR BEBEL BZBLZ BJBEN BMBMU BTBTN BOBOL BABIH BWBWA BRBRA BNBRN BGBGR BFBFA BIBDI CVCPV KHKHM CMCMR CACAN CFCAF TDTCD CLCHL CNCHN COCOL KMCOM CGCOG CDCOD CRCRI CICIV HRHRV CUCUB CYCYP CZCZE DKDNK DJDJI DMDMA DODOM ECECU EGEGY SVSLV GQGNQ ERERI EEEST SZSWZ ETETH FJFJI FIFIN FRFRA GAGAB GMGMB GEGEO DEDEU GHGHA GIGIB GRGRC GLGRL GDGRD GTGTM GNGIN GWGNB GYGUY HTHTI HNHND HKHKG HUHUN ISISL ININD IDIDN IRIRN IQIRQ IEIRL ILISR ITITA JMJAM JPJPN JOJOR KZKAZ KEKEN KIKIR KPPRK KRKOR KWKWT KGKGZ LALAO LVLVA LBLBN LSLSO LRLBR LYLBY LILIE LTLTU LULUX MOMAC MGMDG MWMWI MYMYS MVMDV MLMLI MTMLT MHMHL MRMRT MUMUS MXMEX FMFSM MDMDA MCMCO MNMNG MEMNE MAMAR MZMOZ MMMMR NANAM NRNRU NPNPL NLNLD NZNZL NINIC NENER NGNGA MKMKD NONOR OMOMN PKPAK PWPLW PSPSE PAPAN PGPNG PYPRY PEPER PHPHL PLPOL PTPRT PRPRI QAQAT ROROU RURUS RWRWA KNKNA LCLCA VCVCT WSWSM SMSMR STSTP SASAU SNSEN RSSRB SCSYC SLSLE SGSGP SKSVK SISVN SBSLB SOSOM ZAZAF SSSSD ESESP LKLKA SDSDN SRSUR SESWE CHCHE SYSYR TWTWN TJTJK TZTZA THTHA TLTLS TGTGO TOTON TTTTO TNTUN TRTUR TMTKM TVTUV UGUGA UAUKR AEARE GBGBR USUSA UYURY UZUZB VUVUT VAVAT VEVEN VNVNM YEYEM ZMZMB ZWZWE';
let threeByTwo: ReadonlyMap<string, string> | undefined;
function alpha3(): ReadonlyMap<string, string> {
  threeByTwo ??= new Map(countryCodes.split(' ').map((pair): [string, string] => [pair.slice(0, 2), pair.slice(2)]));
  return threeByTwo;
}
