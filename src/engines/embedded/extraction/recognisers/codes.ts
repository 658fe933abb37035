// Recognisers of registered numbers and codes, with their check digits if they have some: bank accounts, cards, tax and social security numbers, books,
// articles, authors, order numbers, flights, postcodes.
import { after, always, before, byPattern, digitsOf, type Recogniser } from './recogniser.js';

/** Remainder of a long decimal number, computed digit by digit. */
function remainder(digits: string, divisor: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor;
  return rest;
}

/** Checksum of payment card numbers (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return digits.length > 0 && sum % 10 === 0;
}

// IBAN lengths by country, from the IBAN registry of SWIFT.
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 ' +
    'JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Whether letters and digits without spaces are an IBAN: known country, its length, and remainder 1 modulo 97 (ISO 13616). */
export function isIban(value: string): boolean {
  if (ibanLengths[value.slice(0, 2)] !== value.length) return false;
  const moved = value.slice(4) + value.slice(0, 4);
  return (
    remainder(
      moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  );
}

/** Length of the longest prefix of a match, ending at one of its spaces or hyphens, whose compact form is accepted; 0 if none is. */
function longestAccepted(match: string, accept: (compact: string) => boolean): number {
  for (let end = match.length; end > 4; end = Math.max(match.lastIndexOf(' ', end - 1), match.lastIndexOf('-', end - 1))) {
    if (accept(match.slice(0, end).replace(/[ -]/g, ''))) return end;
  }
  return 0;
}

function cardBrand(digits: string): boolean {
  const { length } = digits;
  if (/^4/.test(digits)) return length === 13 || length === 16 || length === 19;
  if (/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return length === 16;
  if (/^3[47]/.test(digits)) return length === 15;
  if (/^3(?:0[0-5]|[689])/.test(digits)) return length === 14 || length === 16;
  if (/^(?:6011|65|64[4-9])/.test(digits)) return length === 16 || length === 19;
  if (/^35(?:2[89]|[3-8])/.test(digits)) return length === 16;
  if (/^62/.test(digits)) return length >= 16 && length <= 19;
  return /^(?:50|5[6-9]|6[0-9])/.test(digits) && length >= 12 && length <= 19;
}

function isbn10(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < 10; index++) {
    const character = digits[index];
    sum += (10 - index) * (character === 'X' || character === 'x' ? 10 : Number(character));
  }
  return sum % 11 === 0;
}

function isbn13(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < 13; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

const vatFormats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E?\d{9}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

export const codes: readonly Recogniser[] = [
  byPattern(
    'iban',
    'iban|bank account|bank account number|international bank account number|account iban|account number',
    /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,4}){3,8}(?![A-Za-z0-9])/,
    (match) => {
      const end = longestAccepted(match, isIban);
      return end === 0 ? null : { normal: match.slice(0, end).replace(/[ -]/g, ''), precision: 0.995, end };
    },
  ),
  byPattern(
    'card',
    'credit card|card number|credit card number|debit card|payment card|debit card number|pan|card',
    /(?<![\w.,-])(?<!\d )\d(?:[ -]?\d){11,18}(?![\w-]|[.,]\d| \d)/,
    (match) => {
      const digits = digitsOf(match);
      // Groups have at least three digits and a single kind of separator.
      if (match.includes(' ') && match.includes('-')) return null;
      if (/[ -]/.test(match) && !/^\d{3,6}(?:[ -]\d{3,7}){1,4}$/.test(match)) return null;
      return cardBrand(digits) && passesLuhn(digits) && !/^(\d)\1+$/.test(digits) ? { normal: digits, precision: 0.97 } : null;
    },
  ),
  byPattern(
    'bic',
    'bic|swift|swift code|bic code|bank code|bank identifier code|swift bic',
    /(?<![\w-])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![\w-])/,
    (match, at, text) => {
      const named = /(?:bic|swift)(?:[\s/-]?(?:bic|swift|code|no\.?|number))?\W{0,4}$/.test(before(text, at));
      return named ? { normal: match, precision: 0.97 } : /\d/.test(match) ? { normal: match, precision: 0.6 } : null;
    },
  ),
  byPattern(
    'vat',
    'vat|vat number|vat id|vat registration number|tax id|tax number|tax identification number|ust-idnr|tva|gst number|gst no|gstin|vat no|vat reg no|tax registration number|tin',
    /(?<![A-Za-z0-9])(?:AT|BE|BG|CHE?|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)[ -]?[A-Z0-9](?:[ .-]?[A-Z0-9]){6,13}(?![A-Za-z0-9])/,
    (match, at, text) => {
      const accept = (compact: string): boolean => vatFormats[compact.slice(0, 2)]?.test(compact.slice(2)) === true;
      for (
        let end = match.length;
        end > 6;
        end = Math.max(match.lastIndexOf(' ', end - 1), match.lastIndexOf('-', end - 1), match.lastIndexOf('.', end - 1))
      ) {
        const compact = match.slice(0, end).replace(/[ .-]/g, '');
        if (!accept(compact)) continue;
        const named = /(?:vat|tax|ust|tva|iva|btw|mwst|moms|uid|tin)[^\n]{0,18}$/.test(before(text, at));
        return { normal: compact, precision: named ? 0.98 : /^[A-Z]{2}\d{2,7}$/.test(compact) ? 0.3 : 0.85, end };
      }
      return null;
    },
  ),
  byPattern(
    'ein',
    'ein|employer identification number|federal tax id|fein|tax id|employer id',
    /(?<![\w-])\d{2}-\d{7}(?![\w-])/,
    (match, at, text) => ({ normal: digitsOf(match), precision: /(?:ein|tax|employer|irs|fein)[^\n]{0,18}$/.test(before(text, at)) ? 0.98 : 0.75 }),
  ),
  byPattern('ssn', 'ssn|social security number|social security|social security no', /(?<![\w-])\d{3}([- ])\d{2}\1\d{4}(?![\w-])/, (match) => {
    const digits = digitsOf(match);
    // Areas 000, 666 and from 900, group 00 and serial 0000 are never issued.
    return /^(?:000|666|9)|^\d{3}00|0000$/.test(digits) ? null : { normal: digits, precision: match.includes('-') ? 0.95 : 0.7 };
  }),
  byPattern(
    'isbn',
    'isbn|isbn number|international standard book number|book number',
    /(?<![\w.-])(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dXx](?![\w-]|\.\d)/,
    (match, at, text) => {
      const compact = match.replace(/[ -]/g, '');
      const named = /isbn(?:[- ]?1[03])?\W{0,3}$/.test(before(text, at));
      if (compact.length === 13) return isbn13(compact) ? { normal: compact, precision: named ? 0.99 : 0.93 } : null;
      if (compact.length !== 10 || !isbn10(compact)) return null;
      return named || match.includes('-') || /x$/i.test(match) ? { normal: compact.toUpperCase(), precision: named ? 0.99 : 0.85 } : null;
    },
  ),
  byPattern('issn', 'issn|serial number of the journal', /(?<![\w-])\d{4}-\d{3}[\dXx](?![\w-])/, (match, at, text) => {
    const compact = match.replace('-', '');
    let sum = 0;
    for (let index = 0; index < 8; index++) sum += (8 - index) * (/x/i.test(compact[index] ?? '') ? 10 : Number(compact[index]));
    return sum % 11 === 0 ? { normal: match.toUpperCase(), precision: /issn\W{0,3}$/.test(before(text, at)) ? 0.99 : 0.5 } : null;
  }),
  byPattern('doi', 'doi|digital object identifier', /(?<![\w.])10\.\d{4,9}\/[^\s"<>{}|\\^`]{1,200}/, (match) => {
    const value = match.replace(/[.,;:!?'"\])}]+$/, (tail) => (tail.startsWith(')') && match.includes('(') ? ')' : ''));
    return value.length < 9 ? null : { normal: value.toLowerCase(), precision: 0.99, end: value.length };
  }),
  byPattern('arxiv', 'arxiv|arxiv id|arxiv number|preprint', /(?<![\w.])(?:arxiv:)?\d{4}\.\d{4,5}(?:v\d{1,2})?(?![\w.])/i, (match, at, text) =>
    /^arxiv/i.test(match) || /arxiv[^\n]{0,10}$/.test(before(text, at)) ? { normal: match.toLowerCase(), precision: 0.97 } : null,
  ),
  byPattern('orcid', 'orcid|orcid id', /(?<![\w-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\w-])/, (match) => {
    let total = 0;
    const digits = match.replace(/-/g, '');
    for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
    const check = (12 - (total % 11)) % 11;
    return digits[15] === (check === 10 ? 'X' : String(check)) ? { normal: match, precision: 0.98 } : null;
  }),
  byPattern(
    'id',
    'id|identifier|reference|reference number|order number|invoice number|invoice no|order id|tracking number|tracking id|tracking code|ticket number|ticket id|case number|confirmation number|confirmation code|booking reference|booking number|booking code|purchase order|purchase order number|po number|po|customer number|customer id|account number|serial number|part number|model number|sku|policy number|claim number|contract number|license number|licence number|registration number|receipt number|document number|seat number|room number|order no|receipt no|member number|membership number|patient id|employee id|student id|job number|quote number|number|no|code|transaction id|transaction number|delivery note|item number|product code|coupon code|promo code|passport number|order reference|invoice id|bill number|invoice|shipment number|docket number|iata code|patent number|batch number|lot number|license plate|licence plate|vin|issue number|gate|password|pin|api key|error code',
    /(?<![\p{L}\p{N}_.@/\\-])#?(?=[A-Za-z/_.-]{0,12}\d)[A-Za-z0-9](?:[A-Za-z0-9/_.-]{0,38}[A-Za-z0-9])?(?![\p{L}\p{N}_@\\])/u,
    (match, at, text) => {
      const start = before(text, at, 34);
      const cue =
        /(?:\b(?:no|nr|num|number|id|ref|reference|code|order|invoice|bill|receipt|tracking|ticket|case|booking|confirmation|account|acct|customer|policy|claim|contract|serial|sku|po|p\.o|flight|model|part|quote|job|docket|patent|batch|lot|vin|reservation|seat|room|gate|platform|locker|shipment|parcel|transaction|auftrag|rechnung|facture|plate)|№|#)(?:[\s.:#-]|is|was|number|no|code|id|(?<=\s)under){0,12}$/.test(
          start,
        );
      const letters = /[A-Za-z]/.test(match);
      const plain = match.replace(/^#/, '');
      if (
        /^\d{1,2}(?:st|nd|rd|th)$/i.test(plain) ||
        /^\d+(?:\.\d+)?(?:kg|g|km|cm|mm|m|mb|gb|kb|tb|ml|l|am|pm|k|bn|mg|lb|lbs|oz|ft|hz|ghz|mhz|px|x|s|ms|h|min)$/i.test(plain)
      )
        return null;
      if (
        /^(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}/.test(plain) ||
        /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(plain) ||
        /^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/.test(plain)
      ) {
        if (!(cue && /^\d+$/.test(plain))) return null;
      }
      if (/^www\.|\.(?:com|org|net|io)\b/i.test(plain)) return null;
      const mixed = letters && /\d/.test(plain);
      if (cue) return { normal: plain.toUpperCase(), precision: plain.length >= 3 ? 0.9 : 0.75 };
      if (match.startsWith('#')) return { normal: plain.toUpperCase(), precision: 0.8 };
      if (mixed && /^[A-Z]{2,6}[-/]?\d/.test(plain) && plain.length >= 5) return { normal: plain.toUpperCase(), precision: 0.75 };
      if (mixed && plain.length >= 6 && !/^[a-z]+\d$/.test(plain)) return { normal: plain.toUpperCase(), precision: 0.55 };
      return /^\d{6,}$/.test(plain) ? { normal: plain, precision: 0.35 } : null;
    },
  ),
  byPattern('flight', 'flight number|flight|flight no', /(?<=\bflights? (?:no\.? |number )?)[A-Z\d]{2} ?\d{1,4}(?![\w])/i, (match) =>
    /[A-Za-z]/.test(match) ? { normal: match.replace(' ', '').toUpperCase(), precision: 0.95 } : null,
  ),
  byPattern(
    'ticker',
    'ticker|ticker symbol|stock symbol|stock ticker|symbol',
    /(?<![\w$])(?:\$[A-Z]{1,5}(?![\w.])|(?<=(?:NASDAQ|NYSE|LSE|AMEX|TSX|ASX|Nasdaq|XETRA|FWB|HKEX)(?:: ?| ))[A-Z0-9]{1,5}(?![\w]))/,
    (match, at, text) => (after(text, at + match.length, 2).startsWith('00') ? null : { normal: match.replace('$', ''), precision: 0.93 }),
  ),
  byPattern(
    'postcode',
    'postcode|post code|postal code|zip|zip code|zipcode|plz|postal|pin code',
    /(?<![\w.,#$€£/-])(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d|[1-9]\d{3} ?[A-Z]{2}|(?:[A-Z]{1,2}-)?\d{5}(?:-\d{4})?|\d{2}-\d{3}|\d{3} \d{2}|\d{5}-\d{3}|\d{6}|\d{4}|\d{3}-\d{4})(?![\w-]|[.,]\d|\s?[%€$£])/,
    (match, at, text) => {
      const start = before(text, at, 30);
      const named = /(?:zip|post(?:al)?[- ]?code|postcode|plz|cap|cp|postal)(?:[ -]?code)?(?: is)?\W{0,4}$/.test(start);
      if (named) return { normal: match.replace(/ /g, '').toUpperCase(), precision: 0.97 };
      if (/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.test(match)) return { normal: match.replace(' ', ''), precision: match.includes(' ') ? 0.95 : 0.75 };
      if (/^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/.test(match)) return { normal: match.replace(/[ -]/g, ''), precision: 0.93 };
      const raw = text.slice(Math.max(0, at - 30), at);
      const next = text.slice(at + match.length, at + match.length + 24);
      // After a US state, or before a capitalised town on an address line.
      if (
        /^\d{5}(?:-\d{4})?$/.test(match) &&
        /(?:\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,? )$/.test(
          raw,
        )
      )
        return { normal: match, precision: 0.96 };
      if (
        /^(?:[A-Z]{1,2}-)?\d{4,6}$/.test(match) &&
        /^ \p{Lu}\p{Ll}{2,}/u.test(next) &&
        /(?:^|[\n,]|\d[a-z]?,?)\s*$/.test(raw) &&
        !/^(?:19|20)\d\d$/.test(match)
      )
        return { normal: match, precision: 0.85 };
      if (/^\d{4} ?[A-Z]{2}$/.test(match) && match.length >= 6 && !/^\d{4} (?:AD|BC|AM|PM|EU|UK|US|UN|TV|PC|IT)$/.test(match))
        return { normal: match, precision: 0.85 };
      if (/^\d{6}$/.test(match) && /\p{L}{3,}\s?-?\s?$/u.test(raw) && /,[^,\n]{0,30}$/.test(raw)) return { normal: match, precision: 0.8 };
      if (/^\d{5}$/.test(match) && /,\s*\p{Lu}[\p{L} .]{1,24}\s$/u.test(raw)) return { normal: match, precision: 0.85 };
      return null;
    },
  ),
  byPattern('doi-url', 'doi link', /https?:\/\/(?:dx\.)?doi\.org\/10\.\d{4,9}\/[^\s"<>]{1,200}/i, always),
];
