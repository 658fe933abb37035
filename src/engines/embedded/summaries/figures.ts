// Dates, money, shares and ages in words of one style: "April 25, 2014" as "25 April 2014", "$5m" as "5 million dollars". The figures themselves never change.

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const people =
  'man|woman|boy|girl|student|teenager|teen|father|mother|son|daughter|driver|pensioner|grandmother|grandfather|schoolboy|schoolgirl|child|worker|nurse|teacher|resident|tourist|player|striker|midfielder|defender|goalkeeper|singer|actor|actress|farmer|soldier|officer|victim|suspect|passenger|cyclist|baby|toddler|dog|cat';

const americanDate = new RegExp(`\\b(${months}) (\\d{1,2})(?:st|nd|rd|th)?, ?(\\d{4})\\b,?`, 'gi');
const monthDay = new RegExp(`\\b(${months}) (\\d{1,2})(?:st|nd|rd|th)?(?![\\d,]|, ?\\d| (?:to|and|or|through|until|[-–]) ?\\d)\\b`, 'gi');
// Only where the sum stands alone: "a $5 fine" has no such form.
const money =
  /(?<![\p{L}\p{N}])([$£€])(?!1(?:\D|$))(\d(?:[\d,]*\d)?(?:\.\d+)?) ?(million|billion|trillion|bn|m)?(?=[.,;:!?)](?!\d)|$| (?:from|on|in|for|to|of|by|and|or|at|as|last|this|each|when|while|with|over|after|before|during|because|than|from|was|were|is|are|has|had|that|if|until)\b)/gu;
const currencies: Readonly<Record<string, string>> = { $: 'dollars', '£': 'pounds', '€': 'euros' };
const scales: Readonly<Record<string, string>> = { m: 'million', bn: 'billion' };
const percent = /(\d)(?: ?%| per cent\b)(?![\p{L}\p{N}])/gu;
const age = new RegExp(
  `\\b(an?|one) (\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)-year-old (?!and\\b)((?:\\p{Ll}+ ){0,1}(?:${people}))\\b(?!['’-])`,
  'giu',
);

/** "Ann Lee, 29, was": the age of a person who was just named. */
const agedName = new RegExp(
  `\\b(?!(?:${months}|and|or|to|of|page|no|number|chapter|section|row|table|figure|article|level)\\b)(\\p{L}{3,}), ([1-9]\\d), (?=(?:an? |the |who |from |of |was |is |has |had |said |told |and |were |are |died |\\p{Ll}+ed ))`,
  'giu',
);

export function plainFigures(text: string): string {
  return text
    .replace(americanDate, (match, month: string, day: string, year: string) => `${day} ${month} ${year}${match.endsWith(',') ? ',' : ''}`)
    .replace(monthDay, '$2 $1')
    .replace(
      money,
      (_, sign: string, amount: string, scale: string | undefined) =>
        `${amount} ${scale === undefined ? '' : `${scales[scale] ?? scale} `}${currencies[sign]}`,
    )
    .replace(agedName, '$1, aged $2, ')
    .replace(percent, '$1 percent')
    .replace(age, (_, article: string, years: string, who: string) => {
      const small = /^one$/i.test(article) ? article : /^[aeiou]/i.test(who) ? 'an' : 'a';
      return `${/^\p{Lu}/u.test(article) ? small.charAt(0).toUpperCase() + small.slice(1) : small} ${who} aged ${years}`;
    });
}
