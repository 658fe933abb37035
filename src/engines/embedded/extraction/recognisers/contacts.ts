// Recognisers of contact details: phone numbers and street addresses.
import { before, byPattern, digitsOf, type Recogniser } from './recogniser.js';

const streetWord =
  'street|st|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|court|ct|square|sq|place|pl|terrace|ter|parkway|pkwy|highway|hwy|way|close|crescent|cres|row|walk|alley|circle|cir|plaza|quay|wharf|broadway|gardens?|grove|hill|mews|park|rise|view|yard|trail|pike|turnpike|embankment|esplanade|jalan|jln|lorong|lrg';
const part = '(?:flat|apt\\.?|apartment|unit|suite)';
// Within a street name, only an ordinal may be a number: "9 March to 12 Mill Lane" begins with a date.
const numberFirst = `(?:(?:no\\.?|${part}) ?)?\\d{1,5}[a-z]?(?:[-/]\\d{1,5}[a-z]?)?,? (?:(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\.? )?(?:(?:\\p{L}[\\p{L}\\d'’.-]{0,30}|\\d{1,4}(?:st|nd|rd|th)) ){1,4}(?:${streetWord})\\b\\.?(?: (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\b)?`;
// "Flat 4, 18 Canal Street", "2nd floor, 14 High Street": the unit precedes the house number; in "Unit 3, Tannery Yard" it takes its place.
const flat = `(?:(?:${part} \\d{1,4}[a-z]?|(?:\\d{1,2}(?:st|nd|rd|th)|ground) floor), ?)?`;
const flatAhead = new RegExp(`^${flat}`, 'iu');
const nameFirst =
  "(?:[\\p{Lu}][\\p{L}'’.-]{1,30}(?:straße|strasse|str\\.|weg|platz|allee|gasse|ring|damm|ufer|laan|straat|plein|gracht|kade|gatan|vägen|gade|vej)|(?:[\\p{Lu}][\\p{L}'’-]{1,30} )?(?:Straße|Strasse|Str\\.|Weg|Platz|Allee)|(?:via|viale|piazza|corso|calle|avenida|av\\.|paseo|plaza|rua|praça|jalan|jln\\.?|ul\\.) (?:[\\p{L}][\\p{L}'’.-]{0,30} ){0,4}[\\p{L}\\d][\\p{L}\\d'’.-]{0,30}),? (?:n[ro°º]?\\.? ?)?\\d{1,5} ?[a-z]?(?:[-/]\\d{1,5}[a-z]?)?(?![\\p{L}\\d])";
const french =
  "\\d{1,5}(?: ?(?:bis|ter))?,? (?:rue|avenue|boulevard|place|chemin|allée|quai|impasse|cours|route|square) (?:[\\p{L}'’.-]{1,30} ){0,5}[\\p{L}][\\p{L}'’.-]{1,30}";
const postBox = 'P\\.? ?O\\.? Box \\d{1,7}';
// What may follow the street on the same or the next lines: unit, district, town, state and code, country.
const rest = "(?:(?:, ?|\\s{0,2}\\n ?|,\\s{0,2}\\n ?| - )(?:(?:[\\p{Lu}#\\d][\\p{L}\\d'’.#/-]{0,30})(?: [\\p{L}\\d'’.#/-]{1,30}){0,5})){0,5}";

export const contacts: readonly Recogniser[] = [
  byPattern(
    'phone',
    'phone|phone number|telephone|telephone number|mobile|mobile number|mobile phone|cell|cell phone|cell number|tel|fax|fax number|contact number|hotline|call|contact phone|whatsapp|number to call|cellphone|landline',
    /(?<![\p{L}\p{N}.,_@/:#$€£-])(?:\+\s?\d{1,3}|00\d{1,3}(?=[ .-]))?(?:[\s.-]{0,2}\(\s?\d{1,5}\s?\)|[\s.-]?\d{1,12})(?:[\s.\-/]{1,3}\(?\d{1,8}\)?|\(\d{1,5}\)){0,6}(?:,?\s{0,2}(?:x|ext\.?|extension)\s{0,2}\d{1,6})?(?![\p{L}\p{N}_@])/iu,
    (match, at, text) => {
      const lead = match.length - match.trimStart().length;
      const value = match.trim();
      const [main = '', extension = ''] = value.split(/,?\s*(?:x|ext)/i);
      const digits = digitsOf(main);
      const start = before(text, at + lead, 28);
      const named =
        /(?:tel(?:ephone|efon|éfono)?|phone|mobile|mob|cell|fax|call|ring|dial|text|sms|whatsapp|hotline|contact|reach|ph|handy|[☎📞✆])(?:\s?(?:no|number|nr|us|me|him|her|them|at|on|is|line))*[\s.:#()+-]{0,6}$/u.test(
          start,
        );
      if (digits.length < (named ? 5 : 7) || digits.length > 15) return null;
      const next = text.slice(at + match.length, at + match.length + 3);
      if (/^(?:[.,:/-]\d|\s?[%€£$°])/.test(next)) return null;
      const done = (precision: number) => ({
        normal: digits + (extension === '' ? '' : `x${digitsOf(extension)}`),
        precision,
        start: lead,
        end: lead + value.length,
      });
      if (main.startsWith('+')) return digits.length >= 8 ? done(0.98) : null;
      if (/^\(?(?:\d{4})\)?[.\-/]\d{2}[.\-/]\d{2}$/.test(main) || /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(main)) return null;
      // Amounts, IP addresses, card numbers and ISBNs.
      if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(main) || /^\d+\.\d+$/.test(main) || /^97[89]/.test(digits) || /^\d{4}(?:[ -]\d{4}){2,4}$/.test(main))
        return null;
      if (/^\d{1,3}(?:[. ]\d{3}){1,4}$/.test(main) && !named && !/^0/.test(main)) return /^[6-9]\d\d(?: \d{3}){2}$/.test(main) ? done(0.8) : null;
      if (
        /(?:\b(?:no|nr|id|order|invoice|ref|reference|account|isbn|iban|sku|serial|code|ticket|case|tracking|ssn|ein|vat|tax|policy|po|gst|reg|version|room|flight)\b|#)[\s.:#-]{0,4}$/.test(
          start,
        ) &&
        !named
      )
        return null;
      if (named) return done(0.97);
      if (/^\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/.test(main) && /[\s.()-]/.test(main)) return /^\(?[01]/.test(main) ? done(0.6) : done(0.96);
      if (/^1[\s.-]\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/.test(main)) return done(0.97);
      if (/^\(0\d{1,4}\)/.test(main) || /^0\d{1,4}[\s/-]\d/.test(main)) return digits.length >= 9 ? done(0.94) : done(0.75);
      if (/^0\d{1,2}(?:[ .]\d{2}){4}$/.test(main)) return done(0.96);
      if (/^\(\d{2,5}\)\s?\d/.test(main)) return done(0.9);
      if (/^00\d/.test(main) && digits.length >= 10) return done(0.9);
      if (/^0\d{9,10}$/.test(main)) return done(0.75);
      if (/^\d{3}[.-]\d{4}$/.test(main)) return done(0.6);
      return null;
    },
  ),
  byPattern(
    'address',
    'address|street address|postal address|mailing address|home address|billing address|shipping address|delivery address|office address|full address|street|business address|location address|headquarters address|residence',
    () => new RegExp(`(?<![\\p{L}\\p{N}.$€£-])(?:${flat}(?:${french}|${numberFirst})|${nameFirst}|${postBox})${rest}`, 'iu'),
    (match, at, text) => {
      const value = match.replace(/[\s,.;-]+$/, '');
      // The street is capitalised, unless a word such as "street" is part of it.
      if (!/\p{Lu}/u.test(value) && !/\b(?:street|road|avenue|strasse|straße)\b/i.test(value)) return null;
      if (/^\d+[a-z]? (?:[a-z]+ )+(?:way|place|drive|court|close|walk|view|park|hill|square|row)$/.test(value)) return null;
      // The part after the street continues only while it resembles a place: capitalised words and codes.
      const lead = flatAhead.exec(value)?.[0].length ?? 0;
      const pieces = value.slice(lead).split(/(?<=[,\n])/);
      let end = lead + (pieces[0] ?? '').length;
      for (const piece of pieces.slice(1)) {
        if (!/^\s*(?:[\p{Lu}\d#]|de |la )/u.test(piece)) break;
        // "Leeds LS1 7BT to the Tenant. The": the sentence continues or ends.
        const sentence = piece.search(/\s(?:to|for|from|is|in|at|by|with)\s|(?<=\p{Ll}{3}|\d|\p{Lu}{2})\.(?:\s|$)/u);
        if (sentence > 0) {
          end += sentence;
          break;
        }
        if (piece.split(/\s+/).filter((word) => /^\p{Ll}{3,}/u.test(word) && !/^(?:and|of|the|van|der|den|sur|les|upon|bin)/.test(word)).length > 0) {
          // Cuts before the first lower-case word if the sentence continues.
          const stop = piece.search(/\s\p{Ll}{2,}/u);
          if (stop > 0) end += stop;
          break;
        }
        end += piece.length;
      }
      const trimmed = value.slice(0, end).replace(/[\s,.;-]+$/, '');
      const named = /address\W{0,4}$/.test(before(text, at));
      return { normal: trimmed.toLowerCase().replace(/\W+/g, ' '), precision: named ? 0.95 : /,|\n/.test(trimmed) ? 0.9 : 0.82, end: trimmed.length };
    },
  ),
];
