// Recognisers of amounts: money, percentages, quantities with units, durations, plain numbers, ages, coordinates, ordinals, scores.
import { monthsByName } from '../../../../text/dates.js';
import { readNumber } from '../../../../text/numbers.js';
import { alternatives } from '../../languages/languages.js';
import { withNumbersInWords } from './numbers-in-words.js';
import { after, before, byPattern, type Recogniser } from './recogniser.js';

const monthNext = new RegExp(`^\\sof\\s(?:${[...monthsByName.keys()].join('|')})\\b`, 'iu');

export const currencyCodes =
  'USD EUR GBP JPY CNY RMB CHF CAD AUD NZD HKD SGD MYR INR KRW SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH ZAR BRL MXN ARS CLP COP PEN THB IDR PHP VND TWD ILS AED SAR QAR KWD EGP NGN KES GHS MAD PKR BDT LKR BTC ETH USDT USDC';
const code = `(?:${currencyCodes.split(' ').join('|')})`;
const symbol = '(?:(?:US|CA|AU|NZ|HK|SG|S|C|A|R|NT)?\\$|[€£¥₹₩₽₺₴₪฿₫₱₦₿￥]|RM|Rs\\.?|Kč|zł|kr\\.?|Fr\\.|CHF)';
const currencyWord =
  '(?:US |Canadian |Australian |Hong Kong )?(?:dollars?|euros?|pounds?(?: sterling)?|cents?|pence|yen|yuan|rupees?|rubles?|roubles?|francs?|pesos?|bucks|quid|kron(?:er|or|a|e)|zloty|ringgit|baht|won|shekels?|lira|reais|real|dirhams?|dinars?)';
const scale = '(?:\\s?(?:million|billion|trillion|thousand|mio|mrd|mln|bln|bn|mn|[kmb])(?![\\p{L}]))';
// Groups of three digits (or of two, as in India), or plain digits; then at most one fraction.
const plainNumber = "(?:\\d{1,3}(?:[,.'’\\u00a0\\u202f ]\\d{3}(?!\\d)){1,6}|\\d{1,3}(?:,\\d{2}){1,5},\\d{3}|\\d{1,15})(?:[.,]\\d{1,4}(?!\\d))?";

const units =
  'mmHg|bpm|mg/dL|g/dL|g/L|mmol/L|µmol/L|mIU/L|IU/L|mIU|IU|km/h|mph|kph|m/s|kWh|MWh|GWh|kW|MW|GW|mAh|Ah|hp|bhp|rpm|Nm|km²|m²|km2|m2|m3|m³|cm³|cc|ft²|sq\\.? ?(?:ft|m|km|mi)|square (?:met(?:er|re)s?|feet|kilomet(?:er|re)s?|miles?)|cubic (?:met(?:er|re)s?|feet|centimet(?:er|re)s?)|' +
  'kilograms?|kilos?|kgs?|grams?|mg|milligrams?|µg|mcg|g|tonn?es?|tons?|pounds|lbs?|ounces?|oz|stones?|kilomet(?:er|re)s?|kms?|centimet(?:er|re)s?|cm|millimet(?:er|re)s?|mm|met(?:er|re)s?|miles?|mi|feet|foot|ft|inch(?:es)?|yards?|yd|nm|µm|' +
  'lit(?:er|re)s?|millilit(?:er|re)s?|ml|mL|cl|gallons?|gal|pints?|quarts?|barrels?|bbl|°\\s?[CF]|degrees?(?: (?:Celsius|Fahrenheit|C|F))?|kelvin|K(?![\\p{L}])|GHz|MHz|kHz|Hz|TB|GB|MB|kB|KB|terabytes?|gigabytes?|megabytes?|kilobytes?|bytes?|bits?|' +
  'Gbps|Mbps|kbps|Mbit/s|Gbit/s|MB/s|GB/s|megapixels?|MP|pixels?|px|dpi|fps|watts?|volts?|amps?|amperes?|W|V|kV|mV|ohms?|joules?|kJ|MJ|calories|kcal|cal|bar|psi|hPa|kPa|Pa|dB|lumens?|lm|acres?|hectares?|ha|carats?|knots?|light[- ]years?|parsecs?|ppm|tbsp|tsp|cups?|tablespoons?|teaspoons?';
const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half an?|an?|several|a few|a couple of';

function durationPattern(): RegExp {
  const count = `${numberWord}|${alternatives('numerals')}`;
  const unit = `${alternatives('timeUnits')}|ms|µs|ns`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}.,$€£])(?:(?:\\d{1,6}(?:[.,]\\d{1,3})?(?:\\s?[-–]\\s?\\d{1,6}(?:[.,]\\d{1,3})?| to \\d{1,6})?|(?:${count})(?:-(?:one|two|three|four|five|six|seven|eight|nine))?(?: \\(\\d{1,4}\\))?)[\\s-]?(?:(?:business|working|calendar|consecutive|full|more|additional) )?(?:${unit})(?![\\p{L}\\p{N}])(?:(?:,? and |,? )?\\d{1,4}\\s?(?:${unit})(?![\\p{L}\\p{N}])){0,3}|\\d{1,3}h ?\\d{1,2}m?(?:in)?(?: ?\\d{1,2}s)?|\\d{1,4}m(?:in)? ?\\d{1,2}(?:\\.\\d{1,3})?s|\\d{1,3}d ?\\d{1,2}h(?: ?\\d{1,2}m)?|\\d{1,4}(?:\\.\\d{1,3})?(?:h|s|min)|P(?:\\d{1,4}[YMWD]){1,4}(?:T(?:\\d{1,4}[HMS]){1,3})?|PT(?:\\d{1,4}[HMS]){1,3})(?![\\p{L}\\p{N}])`,
    'iu',
  );
}

const pairPrecision = 0.5;

export const amounts: readonly Recogniser[] = [
  byPattern(
    'money',
    'money|amount|price|cost|investment|fee|salary|wage|total|subtotal|sum|payment|balance|revenue|income|budget|charge|rent|fare|bill|profit|loss|turnover|value|tax|discount|deposit|refund|fine|penalty|funding|grant|debt|loan|bonus|expense|earnings|sales|monetary value|monetary amount|amount of money|cash|rate|shipping cost|tip|market cap|valuation|purchase price|gross|net|worth|premium|donation|compensation|spend|prize|ransom|bid|offer|savings|dividend|consideration|vat|how much|remuneration|pay|stipend|pension|allowance|royalty|tuition|toll|total due|amount due|paid',
    () =>
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:[-−]\\s?)?(?:(?:${code}|${symbol})[^\\S\\r\\n]{0,2}){1,2}[-−]?\\(?${plainNumber}\\)?${scale}?(?![\\p{N}])|(?<![\\p{L}\\p{N}.,$€£])[-−]?${plainNumber}${scale}?\\s?(?:${code}|[€£¥₹₽₺₴₫￥]|Kč|zł|kr|RM|,-|円|元|원)(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}.,])${plainNumber}${scale}?[\\s-]${currencyWord}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:${numberWord})(?: (?:hundred|thousand|million|billion|and|${numberWord})){0,4} ${currencyWord}(?![\\p{L}\\p{N}])`,
        'iu',
      ),
    (match, at, text) => {
      let value = match;
      if (value.endsWith(')') && !value.includes('(')) value = value.slice(0, -1);
      if (value.includes('(') && !value.endsWith(')')) return null;
      const words = /^\p{L}/u.test(value) && !/\d/.test(value);
      if (words) {
        // "a pound" is a measure or part of a saying more often than a price.
        return /^(?:an?|half)\b/i.test(value) ? null : { normal: value.toLowerCase(), precision: 0.8, end: value.length };
      }
      // "Rs" and "RM" are capitalised; in lower case, they and other symbols and codes are words.
      if (/^(?:rm|rs\.?|kr\.?|fr\.?|r|s|c|a)\s?\d/.test(value)) return null;
      if (/\d\s?(?:rm|try|all|top|cad|php|sol)$/.test(value)) return null;
      if (
        /^[-−]?\d+[\s-](?:pounds?|cents?|real|won|lira|quid|yen)$/i.test(value) &&
        /pounds?$/i.test(value) &&
        /(?:weigh|weight|heavy|lost|gained|lb)/.test(before(text, at, 30))
      )
        return null;
      if (/^[\s-](?:won)$/i.test(value)) return null;
      if (/\d\s?won$/i.test(value) && !/₩|krw/i.test(text.slice(Math.max(0, at - 200), at + 200)) && !/,\d{3} won$/i.test(value)) return null;
      const amount = readNumber(value);
      const currency = /[€]|eur/i.test(value)
        ? 'EUR'
        : /£|gbp|pounds?|pence/i.test(value)
          ? 'GBP'
          : /\$|usd|dollar/i.test(value)
            ? 'USD'
            : (/[A-Z]{2,3}/.exec(value)?.[0] ?? '');
      return { normal: `${currency}${amount}`, precision: 0.97, amount, end: value.length };
    },
  ),
  byPattern(
    'percent',
    'percent|percentage|rate|interest rate|tax rate|discount|growth|share|proportion|growth rate|vat rate|ratio|margin|commission|increase|decrease|accuracy|probability|yield|stake|apr|turnout|unemployment rate|inflation|humidity|change',
    /(?<![\p{L}\p{N}.,])[-−+±]?(?:\d{1,3}(?:,\d{3}){0,3}|\d{1,7})(?:[.,]\d{1,6})?(?:\s?[-–]\s?\d{1,4}(?:[.,]\d{1,4})?)?(?:\s?%|\s?‰|[\s-]percent(?:age points?)?(?!\p{L})|\sper\scent(?!\p{L})|\s?pct\.?(?!\p{L}))|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a )?hundred)(?:-(?:one|two|three|four|five|six|seven|eight|nine))? (?:percent|per cent)(?!\p{L})/iu,
    (match) => {
      const amount = readNumber(match);
      return { normal: Number.isNaN(amount) ? match.toLowerCase() : `${amount}%`, precision: 0.98, ...(Number.isNaN(amount) ? {} : { amount }) };
    },
    /[%‰]|per\s?cent|pct/iu,
  ),
  byPattern(
    'duration',
    'duration|length of time|period|time period|time span|how long|term|notice period|warranty|warranty period|lead time|delivery time|contract term|runtime|running time|timeout|age|tenure|time limit|cooking time|experience|length',
    durationPattern,
    (match, at, text) => {
      // "€90,000 a year, 30 days of holiday": after an amount "a year" is its rate and not part of what follows.
      const rate = /[\d%€£$k]\s?$/i.test(before(text, at)) ? /^an? \p{L}+/iu.exec(match)?.[0] : undefined;
      if (rate === match) return null;
      if (rate !== undefined) {
        const rest = match.slice(rate.length).replace(/^[\s,]+(?:and )?/i, '');
        return { normal: rest.toLowerCase().replace(/[\s-]+/g, ' '), precision: 0.95, start: match.length - rest.length };
      }
      if (/^(?:an?|half an?)[\s-]/i.test(match) && !/^half/i.test(match)) {
        if (/^an? (?:day|days|second|seconds|quarter|night)s?$/i.test(match)) return null;
        return { normal: match.toLowerCase(), precision: 0.6 };
      }
      if (/^\d+h\d\d$/i.test(match)) return null;
      if (/^(?:19|20)\d\d[\s-]/.test(match)) return null;
      // "This 11 day of October".
      if (/\bday$/i.test(match) && monthNext.test(after(text, at + match.length))) return null;
      // "30 days ago" and "25 years old" give a point in time and an age, but still contain a length.
      const pointing = /^[\s-](?:ago|old|later|earlier)/.test(after(text, at + match.length));
      return { normal: match.toLowerCase().replace(/[\s-]+/g, ' '), precision: pointing ? 0.6 : 0.95 };
    },
  ),
  byPattern(
    'quantity',
    'quantity|measurement|measure|weight|height|width|length|distance|size|temperature|speed|volume|area|depth|mass|dosage|dose|capacity|power|frequency|voltage|storage|memory|file size|dimension|elevation|altitude|thickness|diameter|pressure|range|battery|screen size|resolution|bandwidth|unit',
    () =>
      new RegExp(
        `(?<![\\p{L}\\p{N}.,$€£#])[-−+]?(?:\\d{1,3}(?:[,\\u00a0\\u202f ]\\d{3}){1,4}|\\d{1,9})(?:[.,]\\d{1,6})?(?:\\s?[-–x×/]\\s?\\d{1,6}(?:[.,]\\d{1,4})?){0,2}${scale}?[\\s-]?(?:${units})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}.,/-])\\d{2,3}/\\d{2,3}(?![\\p{L}\\p{N}/-]|[.,]\\d)`,
        'u',
      ),
    (match, at, text) => {
      const [, upper, lower] = /^(\d{2,3})\/(\d{2,3})$/.exec(match) ?? [];
      // Two numbers without a unit are a blood pressure if their values allow it.
      if (upper !== undefined)
        return Number(upper) >= 70 && Number(upper) > Number(lower) && Number(lower) >= 40 ? { normal: match, precision: pairPrecision } : null;
      const unit = /[^\d\s.,-].*$/u.exec(match)?.[0] ?? '';
      // A single capital letter after a number is a unit only if no capitalised word follows ("5 V" but not "5 K Street").
      if (/\s[A-Z]$/.test(match) && /^ [A-Z]\p{L}/u.test(text.slice(at + match.length, at + match.length + 3))) return null;
      if (/^\d+ (?:in|ha|bar|mi|gal|stone|cup)s?$/.test(match) && unit === 'ha')
        return { normal: match.toLowerCase(), precision: 0.7, amount: readNumber(match) };
      return { normal: match.toLowerCase().replace(/\s/g, ''), precision: 0.95, amount: readNumber(match) };
    },
  ),
  withNumbersInWords(
    byPattern(
      'number',
      'number|count|quantity|how many|amount|total|score|rating|population|headcount|figure|size|qty|units|pages|rank|attendance|index|grade|level|points|number of people|votes|copies|casualties|seats|capacity',
      () =>
        new RegExp(
          `(?<![\\p{L}\\p{N}.,_/:-])[-−+]?${plainNumber}${scale}?(?![\\p{L}\\p{N}_]|[.,:/-]\\d|\\s?%)|(?<![\\p{L}-])(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|(?:a |one |two |three )?(?:hundred|thousand|million|billion)|dozens?)(?: (?:hundred|thousand|million|billion)){0,2}(?![\\p{L}-])`,
          'iu',
        ),
      (match, at, text) => {
        const amount = readNumber(match);
        // A year is not a count.
        if (/^(?:19|20)\d\d$/.test(match) && /\b(?:in|by|since|from|until|of|to|year|during|around)\s$/.test(before(text, at)))
          return { normal: match, precision: 0.35, amount };
        if (Number.isNaN(amount)) return { normal: match.toLowerCase(), precision: 0.6 };
        return { normal: String(amount), precision: 0.85, amount };
      },
    ),
  ),
  byPattern(
    'age',
    'age|how old|years old|age of the person|patient age',
    /(?<![\p{L}\p{N}])(?:\d{1,3}(?=[- ]years?[- ]old(?!\p{L})|[- ]y\/o| ?yo\b)|(?<=\baged? (?:of )?)\d{1,3}(?!\p{N}|[.,]\d|%)|(?<=\bage[:]\s{0,3})\d{1,3}(?!\p{N}))/iu,
    (match) => (Number(match) > 0 && Number(match) < 125 ? { normal: match, precision: 0.93, amount: Number(match) } : null),
    /\bage|[- ]old|y\/o|yo/iu,
  ),
  byPattern(
    'coordinates',
    'coordinate|coordinates|gps|latitude|longitude|gps coordinates|lat long|latitude and longitude|geolocation|location coordinates',
    /(?<![\p{L}\p{N}.,-])[-−+]?\d{1,2}\.\d{3,12}°?\s?[NS]?\s?[,;/ ]\s?[-−+]?(?:1[0-7]\d|\d{1,2})\.\d{3,12}°?\s?[EW]?(?![\p{L}\p{N}]|\.\d)|(?<![\p{L}\p{N}])[NS]?\s?\d{1,2}°\s?(?:\d{1,2}(?:\.\d{1,6})?['′’]\s?(?:\d{1,2}(?:\.\d{1,6})?(?:["″”]|''))?)?\s?[NS]?,?\s{0,2}[EW]?\s?\d{1,3}°\s?(?:\d{1,2}(?:\.\d{1,6})?['′’]\s?(?:\d{1,2}(?:\.\d{1,6})?(?:["″”]|''))?)?\s?[EW]?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,])\d{1,2}(?:\.\d{1,8})?°\s?[NS],?\s?\d{1,3}(?:\.\d{1,8})?°\s?[EW](?!\p{L})/u,
    (match) => {
      const numbers = (match.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
      const letters = /[NSEW]/.test(match);
      if (match.includes('°')) return letters && (numbers[0] ?? 99) <= 90 ? { normal: match.replace(/\s/g, ''), precision: 0.97 } : null;
      return Math.abs(numbers[0] ?? 99) <= 90 && (numbers[1] ?? 999) <= 180
        ? { normal: match.replace(/\s/g, ''), precision: /,/.test(match) || letters ? 0.95 : 0.75 }
        : null;
    },
    /°|\d\.\d{3}/,
  ),
  byPattern(
    'ordinal',
    'ordinal|rank|position|place in the ranking|edition',
    /(?<![\p{L}\p{N}])(?:\d{0,3}(?:1st|2nd|3rd|\dth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?![\p{L}\p{N}])/iu,
    (match) => ({ normal: match.toLowerCase(), precision: /\d/.test(match) ? 0.85 : 0.5 }),
  ),
  byPattern(
    'score',
    'final score|match score|game score|result of the match|scoreline',
    /(?<![\p{L}\p{N}.,:/$€£-])(?:\d{1,3}[-–:]\d{1,3}(?![\p{L}\p{N}:/-]|[.,]\d)|\d{1,3}(?:[.,]\d)?(?:\s?\/\s?|\s(?:out\sof|von|sur|de|su|van)\s)(?:5|6|10|20|100)(?![\p{L}\p{N}/-]|[.,]\d)|\d(?:[.,]\d)?\s(?:stars|Sterne[n]?|étoiles|estrellas|stelle|sterren|estrelas)(?!\p{L}))/u,
    (match) => {
      const [first = 0, last] = (match.match(/\d+(?:[.,]\d+)?/g) ?? []).map((figure) => Number(figure.replace(',', '.')));
      const isOutOf = /[/\s]/.test(match) && last !== undefined;
      // "5/10" may be a date; "12/10" is not a score.
      if (isOutOf && first > last) return null;
      return { normal: match.replace(/[–:]/, '-'), precision: isOutOf && match.includes('/') ? 0.6 : 0.8 };
    },
  ),
];
