// Numbers as they are written with what measures them on either side: "EUR 1.234,50", "2,5 kg", "12 %".
import { scaleOf } from '../../text/number-words.js';
import { shortScaleOf } from '../../text/numbers.js';
import data from '../../text/unit-words.json' with { type: 'json' };
import type { Source } from './evidence-of-text.js';

/** A number, and what it is measured in: a code of ISO 4217 where only one currency is written so, `%`, or the words as they stand. */
interface Measure {
  readonly value: number;
  readonly unit?: string;
}

// Signs before a currency or number, the currency, the number, what is behind it.
const parts = /^([-−+(]?)\s?(\D{0,12}?)\s?([-−+]?)(\d(?:[\d.,'’ ]*\d)?)(?:[.,][-–—]{1,2})?(\)?)\s?(\D{0,40})$/u;

/**
 * The number that a value is, and nothing else beside its unit. With `isNumber`, for fields that ask for a number, one word of any kind may be the unit, and digits
 * alone are a number; else only a known unit or currency makes it one. Undefined for anything else, and where the text does not tell decimals from thousands.
 */
export function readMeasure(plain: string, isNumber: boolean, source: Source): Measure | undefined {
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

function numberOf(digits: string, { decimalSign }: Source, isMoney: boolean): number | undefined {
  // What begins with a nought is a name, but for decimals below one.
  if (/^0\d/.test(digits) || digits.replace(/\D/g, '').length > keptDigits || !(grouped.test(digits) || simple.test(digits))) return undefined;
  const last = /[.,](?=\d+$)/.exec(digits)?.[0];
  if (last === undefined) return Number(digits.replace(/\D/g, ''));
  const places = digits.length - digits.lastIndexOf(last) - 1;
  const others = digits.replace(/\d/g, '').slice(0, -1);
  // The second of two signs is that of decimals, one that comes again is not; money has no thousandths, and a nought no thousands.
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

/** "million", "Mio.": what multiplies the number, and what is left behind it. Signs of one letter count beside a currency alone. */
function scaled(behind: string, { language }: Source, isMoney: boolean): { readonly scale: number; readonly tail: string } {
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

/** Prefix and symbol of the International System of Units and what it accepts beside it, with powers and quotients; symbols of one capital letter are names of many things. */
const symbol = `(?:(?:[kMGTPcdmµμnh]|da)?(?:Hz|Pa|Wh|VA|lm|lx|eV|bar|mol|cd|Ah|Nm|rad|m|g|s|l|L|t)|[kMGTmµμn](?:[JNWVAΩFBKC]|bit|bps)|min|h|ha|[VW])[²³23]?`;
const quotient = new RegExp(`^${symbol}(?:[/·*]${symbol}){0,2}$`, 'u');

/** The code of a currency that alone is written so, or one that several share as it is written; undefined for anything else. */
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
