// Recognisers of closed lists: countries, languages, currencies, nationalities. Long because it holds the lists.

import { largest } from '../../../../text/lists.js';
import type { Match } from '../candidate.js';
import { currencyCodes } from './amounts.js';
import type { Recogniser } from './recogniser.js';

const countries =
  'Afghanistan|Albania|Algeria|Andorra|Angola|Antigua and Barbuda|Argentina|Armenia|Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|Barbados|Belarus|Belgium|Belize|Benin|Bhutan|Bolivia|Bosnia and Herzegovina|Bosnia|Botswana|Brazil|Brunei|Bulgaria|Burkina Faso|Burundi|Cambodia|Cameroon|Canada|Cape Verde|Central African Republic|Chad|Chile|China|Colombia|Comoros|Congo|Costa Rica|Croatia|Cuba|Cyprus|Czech Republic|Czechia|Denmark|Djibouti|Dominica|Dominican Republic|East Timor|Ecuador|Egypt|El Salvador|Equatorial Guinea|Eritrea|Estonia|Eswatini|Ethiopia|Fiji|Finland|France|Gabon|Gambia|Georgia|Germany|Ghana|Greece|Grenada|Guatemala|Guinea|Guinea-Bissau|Guyana|Haiti|Honduras|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|Ivory Coast|Jamaica|Japan|Jordan|Kazakhstan|Kenya|Kiribati|Kosovo|Kuwait|Kyrgyzstan|Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|Lithuania|Luxembourg|Madagascar|Malawi|Malaysia|Maldives|Mali|Malta|Marshall Islands|Mauritania|Mauritius|Mexico|Micronesia|Moldova|Monaco|Mongolia|Montenegro|Morocco|Mozambique|Myanmar|Burma|Namibia|Nauru|Nepal|Netherlands|New Zealand|Nicaragua|Niger|Nigeria|North Korea|North Macedonia|Macedonia|Norway|Oman|Pakistan|Palau|Palestine|Panama|Papua New Guinea|Paraguay|Peru|Philippines|Poland|Portugal|Qatar|Romania|Russia|Russian Federation|Rwanda|Saint Lucia|Samoa|San Marino|Saudi Arabia|Senegal|Serbia|Seychelles|Sierra Leone|Singapore|Slovakia|Slovenia|Solomon Islands|Somalia|South Africa|South Korea|Korea|South Sudan|Spain|Sri Lanka|Sudan|Suriname|Sweden|Switzerland|Syria|Taiwan|Tajikistan|Tanzania|Thailand|Togo|Tonga|Trinidad and Tobago|Tunisia|Turkey|Türkiye|Turkmenistan|Tuvalu|Uganda|Ukraine|United Arab Emirates|UAE|United Kingdom|UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United States of America|United States|USA|U.S.A.|US|U.S.|Uruguay|Uzbekistan|Vanuatu|Vatican City|Venezuela|Vietnam|Yemen|Zambia|Zimbabwe|Hong Kong|Puerto Rico|Greenland|Soviet Union|Yugoslavia|Czechoslovakia|East Germany|West Germany|Prussia|Deutschland|España|Italia|Österreich|Schweiz|Nederland|België|Polska|Sverige|Norge|Danmark|Suomi';
const languages =
  'English|German|French|Spanish|Italian|Portuguese|Dutch|Swedish|Norwegian|Danish|Finnish|Icelandic|Polish|Czech|Slovak|Hungarian|Romanian|Bulgarian|Greek|Turkish|Russian|Ukrainian|Belarusian|Serbian|Croatian|Bosnian|Slovenian|Albanian|Macedonian|Lithuanian|Latvian|Estonian|Arabic|Hebrew|Persian|Farsi|Urdu|Hindi|Bengali|Punjabi|Gujarati|Marathi|Tamil|Telugu|Kannada|Malayalam|Sinhala|Nepali|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|Thai|Khmer|Lao|Burmese|Malay|Indonesian|Tagalog|Filipino|Swahili|Amharic|Yoruba|Igbo|Hausa|Zulu|Xhosa|Afrikaans|Somali|Catalan|Basque|Galician|Welsh|Irish|Gaelic|Breton|Latin|Sanskrit|Esperanto|Yiddish|Georgian|Armenian|Azerbaijani|Kazakh|Uzbek|Mongolian|Tibetan|Pashto|Kurdish|Maltese|Luxembourgish|Quechua|Maori|Hawaiian';
const nationalities =
  'American|British|English|Scottish|Welsh|Irish|German|French|Spanish|Italian|Portuguese|Dutch|Belgian|Swiss|Austrian|Swedish|Norwegian|Danish|Finnish|Icelandic|Polish|Czech|Slovak|Hungarian|Romanian|Bulgarian|Greek|Turkish|Russian|Ukrainian|Serbian|Croatian|Bosnian|Albanian|Lithuanian|Latvian|Estonian|Israeli|Palestinian|Lebanese|Syrian|Iraqi|Iranian|Saudi|Egyptian|Libyan|Tunisian|Algerian|Moroccan|Nigerian|Kenyan|Ethiopian|South African|Ghanaian|Indian|Pakistani|Bangladeshi|Sri Lankan|Nepalese|Chinese|Taiwanese|Japanese|Korean|South Korean|North Korean|Vietnamese|Thai|Cambodian|Burmese|Malaysian|Indonesian|Filipino|Singaporean|Australian|New Zealander|Canadian|Mexican|Cuban|Jamaican|Haitian|Brazilian|Argentine|Argentinian|Chilean|Peruvian|Colombian|Venezuelan|European|African|Asian|Soviet';
const currencyNames =
  'US dollar|US dollars|dollar|dollars|euro|euros|pound sterling|pounds sterling|British pound|Japanese yen|yen|yuan|renminbi|Swiss franc|Swiss francs|rupee|rupees|ruble|rubles|rouble|peso|pesos|krona|kronor|krone|kroner|zloty|forint|koruna|lira|won|baht|ringgit|rand|rupiah|shekel|dirham|riyal|bitcoin|Canadian dollar|Australian dollar';

/** A recogniser of whole words from a list, the longest entry first. One pass over the words of the text. */
function fromList(kind: string, names: string, entries: readonly string[], precision: number, foldCase = false): Recogniser {
  const fold = (value: string): string => (foldCase ? value.toLowerCase() : value);
  const known = new Set(entries.map(fold));
  const openers = new Set(entries.map((entry) => fold(entry.split(' ')[0] ?? '')));
  const max = largest(entries.map((entry) => entry.split(' ').length));
  // Abbreviations with points are one token here: U.S., U.K.
  const token = /\p{Lu}\.(?:\p{Lu}\.){1,3}|[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*|[€£$¥₹₽₺]/gu;
  return {
    kind,
    names: names.split('|'),
    find(text) {
      const tokens = [...text.matchAll(token)].map((found) => ({ start: found.index, end: found.index + found[0].length }));
      const matches: Match[] = [];
      for (let index = 0; index < tokens.length; index++) {
        const first = tokens[index];
        if (first === undefined || !openers.has(fold(text.slice(first.start, first.end)))) continue;
        for (let count = max; count > 0; count--) {
          const last = tokens[index + count - 1];
          if (last === undefined || last.end - first.start > 40) continue;
          const value = text.slice(first.start, last.end);
          if (!known.has(fold(value))) continue;
          matches.push({ kind, start: first.start, end: last.end, normal: value.toLowerCase(), precision });
          index += count - 1;
          break;
        }
      }
      return matches;
    },
  };
}

/** Cuisines are called after peoples and regions, in requests often without a capital. */
const regions = 'Mediterranean|Middle Eastern|Latin American|Caribbean|Cajun|Creole|Tex-Mex|Asian|Nordic|Hawaiian|Cantonese|Szechuan|Tuscan|Sicilian';

const currencySigns = '€|£|$|¥|₹|₽|₺'.split('|');

export const places: readonly Recogniser[] = [
  fromList('country', 'country|nation|country name|country of origin|state (country)|homeland|sovereign state', countries.split('|'), 0.93),
  fromList('language', 'language|programming-free language|spoken language|mother tongue|natural language', languages.split('|'), 0.8),
  fromList('nationality', 'nationality|citizenship|ethnicity|demonym', nationalities.split('|'), 0.88),
  fromList('cuisine', 'cuisine|type of food|kind of food|type of cuisine|food type', `${nationalities}|${regions}`.split('|'), 0.85, true),
  fromList(
    'currency',
    'currency|currency code|currency symbol|currency name',
    [...currencyCodes.split(' '), ...currencySigns, ...currencyNames.split('|')],
    0.9,
  ),
];
