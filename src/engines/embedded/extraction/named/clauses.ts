// Phrases that name a value: governing law, terms and time limits of contracts, positions held, doctors. All patterns are bounded.
import { type NamedSpan, roleSpan } from './named-span.js';
import type { Role } from './roles.js';

const clauseLogOdds = 2.8;
const count =
  '(?<!\\p{L})(?:\\p{L}{3,12}(?:-\\p{L}{3,5})? \\(\\d{1,3}\\)|\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|sixty|ninety)';
const duration = `${count}[ -](?:calendar |business |working )?(?:day|week|month|year)s?`;
const lead = '(?:an? |the )?(?:initial )?(?:(?:period|term) of\\s)?(?:not (?:less|more) than )?';
const place = "(?:(?:\\p{Lu}\\.){2,4}|\\p{Lu}[\\p{L}'’-]{1,30})(?: (?:and |of |the )?\\p{Lu}[\\p{L}'’-]{1,30}){0,4}";
const title = "[\\p{L}][\\p{L}'’/-]*(?: (?:of )?[\\p{L}][\\p{L}'’/-]*){0,4}?";
const company = "\\p{Lu}[\\p{L}\\p{N}&'’-]*(?: (?:(?:of|and|&|de) )?\\p{Lu}[\\p{L}\\p{N}&'’-]*){0,4}";

interface Turn {
  readonly pattern: RegExp;
  /** The role of each capturing group. */
  readonly roles: readonly Role[];
  readonly logOdds: number;
  /** A cheap test that every text with a match passes, if there is one. */
  readonly sign?: RegExp;
}

const law = /law/i;
const notice = /notice/i;

const turns: readonly Turn[] = [
  {
    pattern: new RegExp(
      `\\b(?:governed by|construed (?:in accordance with|under)|subject to|in accordance with)\\s(?:and (?:construed|interpreted)\\s(?:[\\p{L}]+\\s){0,5})?the\\s(?:internal\\s|substantive\\s)?laws?\\sof\\s(?:the\\s)?(?:(?:State|Commonwealth|Province|Republic)\\sof\\s)?(${place})`,
      'gu',
    ),
    roles: ['governing-law'],
    logOdds: clauseLogOdds + 1,
    sign: law,
  },
  {
    pattern: new RegExp(`\\b(?:governed by|under)\\s(?:the )?(${place}) law\\b`, 'gu'),
    roles: ['governing-law'],
    logOdds: clauseLogOdds,
    sign: law,
  },
  {
    pattern: new RegExp(
      `\\b(?!(?:The|This|That|Such|No|Any|Which|If)\\b)(${place}) law (?:applies|governs|(?:shall|will|is to) (?:apply|govern))\\b`,
      'gu',
    ),
    roles: ['governing-law'],
    logOdds: clauseLogOdds + 1,
    sign: law,
  },
  {
    pattern: new RegExp(
      `\\b[Tt]he laws? of (?:the )?(?:(?:State|Commonwealth|Province|Republic) of )?(${place}) (?:(?:shall|will) )?(?:govern|apply|applies)\\b`,
      'gu',
    ),
    roles: ['governing-law'],
    logOdds: clauseLogOdds + 1,
    sign: law,
  },
  {
    pattern: new RegExp(
      // Starts at the verb and looks back for the subject: starting at the subject would scan ahead from every word.
      `\\b(?:runs?|lasts?|continues?|remains?|valid|force|effect)\\s(?<=\\b(?:agreement|contract|lease|tenancy|engagement|appointment|term)\\b[^.;\\n]{1,99}\\s)(?:for\\s)?(?:an? |the )?(?:initial |fixed |minimum )?(?:(?:period|term) of\\s)?(${duration})`,
      'giu',
    ),
    roles: ['term'],
    logOdds: clauseLogOdds + 1,
  },
  {
    pattern: new RegExp(
      // The subject must be the agreement or an obligation; a period in which somebody must not do something is not its term.
      `\\b(?:for|is|be|of|upon|until)\\s(?=${lead}${count})(?<=\\b(?:agreement|contract|lease|tenancy|engagement|appointment|term|obligations?|confidentiality)\\b[^.;]{0,30}\\b(?:terms?|lasts?|remains?|continues?|survives?|binding|bound|valid|effect|force|effective|expires?|terminates?|ends?|is|be)\\b[^.;]{0,60}\\s)${lead}(${duration})`,
      'giu',
    ),
    roles: ['term'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(`\\b(?:for|is|be|of)\\s(?:an? |the )?(?:initial |fixed )?term of\\s(${duration})`, 'giu'),
    roles: ['term'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(
      `\\b(?:expires?|terminates?|ends?|lapses?|ceases?)\\s(?<=\\b(?:agreement|contract|lease|tenancy|engagement|appointment|term|obligations?)\\b[^.;]{1,60}\\s)(?:[\\p{L}]+\\s){0,4}?(${duration})\\s(?:after|from|following)\\b`,
      'giu',
    ),
    roles: ['term'],
    logOdds: clauseLogOdds + 1,
  },
  {
    pattern: new RegExp(
      `\\b(?:remains?|continues?|is valid|in (?:full )?(?:force|effect))\\s(?:[\\p{L}]+\\s){0,5}?for\\s(?:a (?:period|term) of\\s)?(${duration})`,
      'giu',
    ),
    roles: ['term'],
    logOdds: clauseLogOdds,
  },
  {
    // How long somebody must not do something after a job or a deal.
    pattern: new RegExp(
      `\\bfor\\s(?:an? |the )?(?:additional )?(?:period of\\s)?(${duration})(?<=\\b(?:shall not|will not|must not|may not|not to|agrees? that|employment)\\b[^.;]{1,200})`,
      'giu',
    ),
    roles: ['restraint'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(`\\bwithin\\s(?:\\p{L}{1,10}\\s){0,3}?(${duration})`, 'giu'),
    roles: ['time-limit'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(`(${duration})['’]?\\s(?:of )?(?:prior )?(?:written )?(?:prior )?notice\\b`, 'giu'),
    roles: ['notice-period'],
    logOdds: clauseLogOdds + 0.4,
    sign: notice,
  },
  {
    pattern: new RegExp(`\\bnotice (?:period )?(?:of|is)\\s(?:at least )?(${duration})`, 'giu'),
    roles: ['notice-period'],
    logOdds: clauseLogOdds,
    sign: notice,
  },
  {
    pattern: new RegExp(`\\b(?:position|post|role|job)\\s(?:of|as)\\s(?:an? |the )?(${title})\\s(?:at|with|for|in)\\s(${company})`, 'gu'),
    roles: ['job-title', 'employer'],
    logOdds: clauseLogOdds,
  },
  {
    pattern: new RegExp(`\\b(?:works?|worked|working|employed)\\s(?:as\\s(?:an? |the )?(?:${title})\\s)?(?:at|for|by|with)\\s(${company})`, 'gu'),
    roles: ['employer'],
    logOdds: 1.5,
  },
  { pattern: /\bDr\.? (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/gu, roles: ['doctor'], logOdds: clauseLogOdds },
];

export function clauseSpans(text: string): NamedSpan[] {
  const found: NamedSpan[] = [];
  for (const { pattern, roles, logOdds, sign } of turns) {
    if (sign?.test(text) === false) continue;
    for (const match of text.matchAll(pattern)) {
      let from = match.index;
      roles.forEach((role, group) => {
        const value = (match[group + 1] ?? '').replace(/\.$/, '');
        const start = text.indexOf(value, from);
        from = start + value.length;
        if (value !== '' && start >= 0 && start + value.length <= match.index + match[0].length)
          found.push(roleSpan(role, start, start + value.length, logOdds, { start: match.index, end: start }));
      });
    }
  }
  return found;
}
