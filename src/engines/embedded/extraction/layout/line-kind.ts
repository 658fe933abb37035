// What a line in the head of a business document is: a name, part of an address, a title, a contact, a code. Scores are natural log-odds relative to a
// plain line.
import { once } from '../../../../core/once-per.js';
import { businessTerms } from './business-terms.js';
import { foldWord } from './wording.js';

export interface LineKind {
  /** Evidence that the text is the name of a company or shop. */
  readonly name: number;
  /** Evidence that the text is part of an address. */
  readonly address: number;
  /** Begins with an address word, or contains a digit or a comma, like the first line of an address. */
  readonly opens: boolean;
  /** A title such as "TAX INVOICE". */
  readonly title: boolean;
  /** A telephone number, e-mail, registration or tax number, or date: not part of a name or address. */
  readonly other: boolean;
  /** Letters and punctuation only, like the last lines of an address: a town, a region, a country. */
  readonly plain: boolean;
  /** Ends with a legal form such as "GmbH" or "Sdn Bhd". */
  readonly legal: boolean;
  /** Only a legal form: the end of a name that began on the line before. */
  readonly onlyLegal: boolean;
  /** Ends with a legal form, but the words before it are unlikely to be a complete name. */
  readonly tail: boolean;
}

/** Words of names, addresses and titles. */
const headWords = once(() => {
  const { titleWords, tradeWords, addressWords, legalForms } = businessTerms();
  return {
    titles: new Set(titleWords),
    trades: new Set(tradeWords),
    places: new Set(addressWords),
    legal: new Set(legalForms),
    legalWords: new Set(legalForms.flatMap((form) => form.split(' '))),
  };
});

/** Max UTF-16 code units of a line that are read. */
const maxLength = 160;

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’&][\p{L}]+)?/gu;
const postcode =
  /(?<![\p{L}\p{N}])(?:[A-Z]{0,2}-?\d{4,6}(?:-\d{4})?\s{1,8}\p{L}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?!\p{L})|\d{4}\s?[A-Z]{2}\s{1,8}\p{L}|\p{L}{2,}\.?,?\s{1,8}[A-Z]{2,3}\.?,?\s{1,8}\d{5}|\p{L}{3,},?\.?\s{1,8}\d{5,6}\.?$|\d{3}\s?\d{2}\s{1,8}\p{L}{3})/u;
/** Streets written as one word: Lindenstraße, Keizersgracht, Kungsgatan. */
const streetEnding =
  /^[a-z]{3,}(?:strasse|str|weg|platz|gasse|allee|damm|ring|ufer|straat|laan|plein|gracht|kade|dreef|gatan|vagen|gata|gaten|veien|vej|katu|utca)$/;
const numbered =
  /^(?:(?:no|n°|nr|lot|unit|block|blk|suite|ste|#)[.\s:]{0,3}){0,3}[a-z]{0,2}[-.]?\d{1,5}[a-z]?(?:\s?[-/&.,]\s?[a-z]{0,2}\d{1,5}[a-z]?|-[a-z](?!\p{L})){0,6}(?:[,.]\s*|\s+)\p{L}{2,}/iu;
/** "No. 1," with nothing else on its line. */
const numberAlone = /^(?:no|n°|nr|lot|unit|block|blk|suite|ste|#)[.\s:]{0,3}[a-z]{0,2}[-.]?\d[\p{L}\d\s/.-]{0,12},?$/iu;
const contact =
  /(?:^|[^\p{L}])(?:tel|fax|phone|ph|hp|mobile|email|e-mail|www|http|gst|vat|tva|mwst|ust|sst|siret|siren|btw|kvk|iban|bic|swift|reg|roc|hotline|telefon|courriel|steuernummer|p\.?\s?iva|nif|cif|abn|ein|brn|whatsapp|website|co\.? ?no|company no|invoice no|receipt no|date|datum|fecha|tarikh|cashier|time|table|server|order|trx|trans)(?![\p{L}])[^\p{L}]{0,3}(?:id|no|nr|reg|number|of|:|\d|\p{L})|\S@\S|\.(?:com|net|org|de|fr|my|co)(?![\p{L}])/iu;
const phoneNumber = /^(?=[^\p{L}]*$).*?\d[\d\s()/-]{6,}\d/su;
/** Begins with the name of an official number: never an address, whatever follows. */
const official =
  /^\(?\s?(?:co|company|business|gst|vat|tax|reg|roc|brn|tva|ust|siret)[.\s]{0,2}(?:co|id|no|nr|reg|registration|number|idnr)?[.\s]{0,2}(?:no|id|number)?\.?\s?[:.]?\s?[a-z]{0,3}\d{4}/iu;
const registration = /^\(?\s?(?:[a-z]{0,3}[\s.:-]?)?\d{4,}[\d\s-]*[-\s]?[a-z]?\s?\)?$/iu;
const dateLike = /\d{1,4}[/.-](?:\d{1,2}|\p{L}{3,9})[/.-]\d{2,4}|\d{1,2}:\d{2}/u;

export function lineKind(text: string): LineKind {
  const { titles, trades, places, legalWords } = headWords();
  const line = text.slice(0, maxLength);
  const words = [...line.matchAll(wordPattern)].map((match) => foldWord(match[0]));
  const letters = (line.match(/\p{L}/gu) ?? []).length;
  const digits = (line.match(/\d/g) ?? []).length;
  const bare = words.filter((word) => /[a-z]/.test(word));
  const title = bare.length > 0 && bare.every((word) => titles.has(word)) && digits < 3;
  const other =
    official.test(line) || contact.test(line) || phoneNumber.test(line) || registration.test(line) || (dateLike.test(line) && digits > letters / 2);
  const tail = withoutNumber(namePart(line));
  const form = legalTail(tail);
  const onlyLegal = form > 0 && tail.filter((word) => !legalWords.has(word) && word !== 'm').length === 0;
  let address = 0;
  if (official.test(line)) address -= 4;
  if (postcode.test(line)) address += 2.2;
  if (numbered.test(line)) address += 1.3;
  else if (numberAlone.test(line)) address += 1.2;
  if (/p\.?\s?o\.?\s?box\s\d/i.test(line)) address += 1.5;
  const placeWords = words.filter((word) => places.has(word)).length;
  address += Math.min(2.4, 1.1 * placeWords);
  if (placeWords === 0 && digits > 0 && words.some((word) => streetEnding.test(word))) address += 1.6;
  if (/,\s*$/.test(line)) address += 0.7;
  else if ((line.match(/,/g) ?? []).length > 0) address += 0.5;
  if (letters < 3 && !numberAlone.test(line)) address -= 2;
  // A branch or a quarter in brackets.
  if (/^\(.*\)$/.test(line.trim()) || /\(\d{5,}/.test(line)) address -= 2;
  if (form > 0 && placeWords === 0) address -= 1.5;
  let name = 0;
  if (form > 0 && !onlyLegal) name += form > 1 || words.length > 1 ? 2.6 : 0.5;
  // "Bistro & Cafe" says what kind of shop it is, not its name.
  if (words.some((word) => trades.has(word))) name += words.every((word) => trades.has(word) || legalWords.has(word)) ? -1.6 : 1.1;
  if (letters > 2 && line === line.toUpperCase()) name += 0.3;
  if (digits > 0) name -= digits > letters ? 4 : 0.5;
  if (words.length > 8) name -= 1.5;
  if (letters < 3) name -= 3;
  if (/[!?]|[.:]$/.test(line) && form === 0) name -= 0.7;
  const own = tail.slice(0, tail.length - form);
  const isTail = form > 0 && !onlyLegal && (own.length === 1 || own.every((word) => trades.has(word)) || /^[^(]*\)/.test(line));
  const plain = /^[\p{L}\p{M}\s.,'’()-]{3,40}$/u.test(line) && words.length <= 5 && name < 1;
  const opens = digits > 0 || line.includes(',') || places.has(words[0] ?? '');
  return { name, address, opens, title, other, plain, legal: form > 0, onlyLegal, tail: isTail };
}

// "SYARIKAT ABC SDN BHD 123456-X": the number after the legal form is not part of the name.
function withoutNumber(words: readonly string[]): string[] {
  const { legal } = headWords();
  let end = words.length;
  while (
    end > 1 &&
    /^\d+$|^[a-z]$/.test(words[end - 1] ?? '') &&
    !(legal.has(words.slice(end - 2, end).join(' ')) || legal.has(words.slice(end - 3, end).join(' ')))
  )
    end--;
  return words.slice(0, end);
}

/** The words of a line before a number in brackets. */
function namePart(line: string): string[] {
  const bracket = /\s*[([][^()[\]]*\d{3}/.exec(line);
  const part = bracket === null || bracket.index < 3 ? line : line.slice(0, bracket.index);
  return [...part.matchAll(wordPattern)].map((match) => foldWord(match[0]));
}

/**
 * Number of words of the legal form at the end; 0 if there is none. Two letters after a number are a unit ("kg"), and two letters by themselves are no
 * form.
 */
function legalTail(words: readonly string[]): number {
  const { legal } = headWords();
  if (words.at(-1)?.length === 2 && /^\d+$/.test(words.at(-2) ?? '')) return 0;
  for (const length of [3, 2, 1])
    if (words.length >= length && legal.has(words.slice(-length).join(' ')) && (words.length > length || length > 1 || (words[0]?.length ?? 0) > 2))
      return length;
  return 0;
}
