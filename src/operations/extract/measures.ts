// Numbers with their units on either side: "EUR 1.234,50", "2,5 kg", "12 %".
import { scaleOf } from '../../text/number-words.js';
import { shortScaleOf } from '../../text/numbers.js';
import data from '../../text/unit-words.json' with { type: 'json' };
import type { TextConventions } from './evidence-of-text.js';

/** A number and its unit: the ISO 4217 code of a currency whose notation is unambiguous, `%`, or the unit as written. */
interface Measure {
  readonly value: number;
  readonly unit?: string;
}

// Signs before a currency or number, the currency, the number, what follows it.
const parts = /^([-−+(]?)\s?(\D{0,12}?)\s?([-−+]?)(\d(?:[\d.,'’ ]*\d)?)(?:[.,][-–—]{1,2})?(\)?)\s?(\D{0,40})$/u;

/**
 * Reads a value that consists of a number and at most a unit. With `isNumber`, for fields that ask for a number, the unit may be any single word, or absent;
 * otherwise only a known unit or currency makes it a number. Undefined for anything else, and if the text does not settle whether a separator marks decimals or
 * thousands.
 */
export function readMeasure(plain: string, isNumber: boolean, source: TextConventions): Measure | undefined {
  const [, sign = '', before = '', inner = '', digits = '', closing = '', behind = ''] = parts.exec(plain) ?? [];
  if (digits === '' || (sign === '(') !== (closing === ')')) return undefined;
  const lead = before.trim();
  const currency = lead === '' ? undefined : currencyOf(lead);
  if (lead !== '' && currency === undefined) return undefined;
  const { scale, tail } = scaled(behind.trim().replace(/\s+/g, ' '), source, currency !== undefined);
  const unit = tail === '' ? currency : unitOf(tail, isNumber, behind !== '' && /\d$/.test(plain.slice(0, -behind.length)));
  if (tail !== '' && (unit === undefined || currency !== undefined)) return undefined;
  if (unit === undefined && scale === 1 && !isNumber) return undefined;
  const read = numberOf(digits.trim(), source, currencyOf(unit ?? '') !== undefined);
  if (read === undefined) return undefined;
  const size = Number((read * scale).toPrecision(keptDigits));
  const value = /[-−(]/.test(sign + inner) ? -size : size;
  return unit === undefined ? { value } : { value, unit };
}

const keptDigits = 15;

const grouped = /^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$|^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const simple = /^\d+(?:[.,]\d+)?$/;

function numberOf(digits: string, { decimalSign }: TextConventions, isMoney: boolean): number | undefined {
  // Digits that begin with a zero are an identifier, except for decimals below one.
  if (/^0\d/.test(digits) || digits.replace(/\D/g, '').length > keptDigits || !(grouped.test(digits) || simple.test(digits))) return undefined;
  const last = /[.,](?=\d+$)/.exec(digits)?.[0];
  if (last === undefined) return Number(digits.replace(/\D/g, ''));
  const places = digits.length - digits.lastIndexOf(last) - 1;
  const others = digits.replace(/\d/g, '').slice(0, -1);
  // A separator that repeats marks thousands. One after a different separator, one not followed by exactly three digits, or one in a number that begins with
  // zero marks decimals. Money has no thousandths.
  const isDecimal = others.includes(last)
    ? false
    : others !== '' || places !== 3 || digits.startsWith('0')
      ? true
      : isMoney
        ? false
        : decimalSign && decimalSign === last;
  if (isDecimal === undefined) return undefined;
  return isDecimal ? Number(`${digits.slice(0, -places - 1).replace(/\D/g, '')}.${digits.slice(-places)}`) : Number(digits.replace(/\D/g, ''));
}

/** "million", "Mio.": the factor of the number, and what follows. Abbreviations of one letter count only with a currency. */
function scaled(behind: string, { language }: TextConventions, isMoney: boolean): { readonly scale: number; readonly tail: string } {
  const [word = '', ...rest] = behind.split(' ');
  const tail = rest.join(' ').replace(/^(?:de|di|d['’])\s?/, '');
  const short =
    word.replace(/\.$/, '').length > 1 || isMoney || currencyOf(tail) !== undefined ? shortScaleOf(word, (language ?? 'en') === 'en') : undefined;
  const scale = scaleOf(word, language) ?? short;
  return scale === undefined ? { scale: 1, tail: behind } : { scale, tail };
}

const { currencies, sharedCurrencies, percent, units } = data;
const codes: ReadonlyMap<string, string> = new Map(Object.entries(currencies));
const shared = new Set(sharedCurrencies.split(' '));
const percents = new Set(percent.split(' ').map((name) => name.replaceAll('_', ' ')));
const known = new Set(units.split(' '));
const iso4217 = new Set(Intl.supportedValuesOf('currency'));

/**
 * Units of the SI, and those accepted for use with it, with prefixes, powers and quotients; most symbols of one capital letter need a prefix, because on their
 * own they can mean many things.
 */
const symbol = `(?:(?:[kMGTPcdmµμnh]|da)?(?:Hz|Pa|Wh|VA|lm|lx|eV|bar|mol|cd|Ah|Nm|rad|m|g|s|l|L|t)|[kMGTmµμn](?:[JNWVAΩFBKC]|bit|bps)|min|h|ha|[VW])[²³23]?`;
const quotient = new RegExp(`^${symbol}(?:[/·*]${symbol}){0,2}$`, 'u');

/** The code of a currency if the notation is unambiguous, or the notation itself if several currencies share it; undefined for anything else. */
function currencyOf(written: string): string | undefined {
  if (iso4217.has(written)) return written;
  return codes.get(written) ?? codes.get(written.toLowerCase()) ?? (shared.has(written) ? written : undefined);
}

function unitOf(tail: string, isNumber: boolean, isJoined: boolean): string | undefined {
  if (percents.has(tail)) return '%';
  const currency = currencyOf(tail);
  if (currency !== undefined) return currency;
  if (known.has(tail) || quotient.test(tail)) return tail;
  return isNumber && !isJoined && /^\p{L}[\p{L}'’.-]+$/u.test(tail) ? tail : undefined;
}
