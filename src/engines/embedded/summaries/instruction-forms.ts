// Independent parts of the grammar of instructions: keys, headings, shares, kinds of statement and forms.
import { groupOf } from '../../../text/at.js';
import type { Count, Form, RequestedStatements } from './brief.js';
import type { Take } from './instruction-topics.js';

// keys title, points and date · with the keys "a" and "b" · {"a": …, "b": …}
export function readKeys(take: Take): string[] {
  const literal = take(/\{\s*"[^{}]{1,400}\}/);
  if (literal !== null) return [...literal[0].matchAll(/"([^"]{1,60})"\s*:/g)].map((match) => groupOf(match, 1));
  const listed = take(
    /\b(?:with|having|containing|using|and)?(?: the| these)? (?:json )?(?:keys|fields|properties|attributes):? ((?:["'`]?[\w-]{1,40}["'`]?(?:, and |, | and |,)?){1,12})/i,
  );
  return namesIn(listed?.[1] ?? '');
}

function namesIn(list: string): string[] {
  return list
    .split(/, and |, | and |,|\//)
    .map((name) => name.replace(/["“”'`.]/g, '').trim())
    .filter((name) => name !== '');
}

// Under the headings "Decisions" and "Open" · two sections: causes and risks · pros and cons
export function readHeadings(take: Take): string[] {
  const pair = take(
    /\b(?:list |give |show |name |what are )?(?:me )?(?:the |all )?(pros and cons|advantages and disadvantages|strengths and weaknesses|problems? and solutions?|causes? and (?:effects?|solutions?)|risks? and (?:benefits?|opportunities))\b(?: of (?:it|this|the \w+))?/i,
  )?.[1];
  if (pair !== undefined) return pair.split(' and ');
  const listed = take(
    /\b(?:with|under|use|using|and|by|in)?(?: the)?(?: (?:two|three|four|five|\d|following|these|separate))* (?:headings?|sections?|headers?|subheadings?)(?: (?:called|named|titled|for))?[:,]? ((?:["“'`][^"”'`]{1,40}["”'`]|[\p{L}][\p{L} -]{0,30}?)(?:(?:, and |, | and |,|\/)(?:["“'`][^"”'`]{1,40}["”'`]|[\p{L}][\p{L} -]{0,30}?)){1,8})(?=[.;!?]|$|\s$)/iu,
  )?.[1];
  return namesIn(listed ?? '');
}

const shares: readonly (readonly [RegExp, number])[] = [
  [/\b(?:to |about |around )?(?:a )?half (?:of )?(?:its|the|their)(?: original)?(?: length| size| words)?\b/i, 0.5],
  [/\b(?:to |about |around )?(?:a|one) third (?:of )?(?:its|the|their)(?: original)?(?: length| size| words)?\b/i, 1 / 3],
  [/\b(?:to |about |around )?(?:a|one) quarter (?:of )?(?:its|the|their)(?: original)?(?: length| size| words)?\b/i, 0.25],
];

// 20% of the length · half its length
export function readShare(take: Take): number | undefined {
  const percent = take(
    /\b(?:to |about |around |at most )?(\d{1,2}) ?(?:%|percent) of (?:its|the|their)(?: original)?(?: length| size| words| text)/i,
  )?.[1];
  if (percent !== undefined) return Math.max(1, Number(percent)) / 100;
  return shares.find(([pattern]) => take(pattern) !== null)?.[1];
}

export function readSort(take: Take): RequestedStatements | undefined {
  const asks: readonly (readonly [RegExp, RequestedStatements])[] = [
    [
      /\b(?:meeting )?minutes\b|\bdecisions,? (?:and|&|plus) (?:all )?(?:the )?(?:action (?:items|points)|next steps|to-?dos?|tasks|follow-ups)\b|\b(?:action (?:items|points)|next steps|to-?dos?|tasks|follow-ups),? (?:and|&|plus) (?:all )?(?:the )?decisions\b/i,
      'minutes',
    ],
    [/\bwho (?:has to|must|needs? to|should|will|does|is (?:supposed|going) to)(?: do)? what\b/i, 'actions'],
    [
      /\b(?:list|give|extract|find|what are|show|write|summari[sz]e|only|note)?(?: me)?(?: all)?(?: of)?(?: the| our| my)? ?(?:(?:still )?(?:open|outstanding|pending|remaining|unfinished|incomplete|current|overdue) )*(?:action (?:items|points)|next steps|to-?dos?|tasks|follow-ups)\b/i,
      'actions',
    ],
    [
      /\b(?:list|give|extract|find|show|only|summari[sz]e|note)(?: me)?(?: all)?(?: only)?(?: of)?(?: the)?(?: key| main)? decisions(?: (?:made|taken|reached))?\b|\bdecisions only\b|\bwhat was decided\b/i,
      'decisions',
    ],
    [
      /\b(?:list|give|extract|find|show|only|collect|note)(?: me)?(?: all)?(?: only)?(?: of)?(?: the)?(?: open| key| main)? questions(?: (?:raised|asked|that (?:were|was|are) (?:raised|asked)))?\b|\b(?:which|what|all)? ?questions (?:(?:were|was|are|have been|did they|did people) )?(?:raised?|asked?|only)\b/i,
      'questions',
    ],
    [
      /\b(?:list|give|extract|find|show|only|pick|collect|include)(?: me)?(?: all)?(?: only)?(?: of)?(?: the)?(?: key| best| main| most important| direct)*(?: \w+)? quot(?:es|ations)\b|\bquot(?:es|ations) only\b/i,
      'quotes',
    ],
  ];
  for (const [pattern, sort] of asks) if (take(pattern) !== null) return sort;
  return undefined;
}

interface FormSigns {
  readonly take: (pattern: RegExp) => boolean;
  readonly json: Form | undefined;
  readonly perSpeaker: boolean;
  readonly items: string | undefined;
  readonly sentences: Count | undefined;
}

export function readForm({ take, json, perSpeaker, items, sentences }: FormSigns): Form {
  const noBullets = take(/\b(?:no|not|without|instead of|rather than)(?: any| as| use| using)? (?:bullets?(?: points?)?|lists?)\b/i);
  if (json !== undefined) return json;
  if (perSpeaker) return 'speakers';
  if (take(/\b(?:as |in |into |use |make |create |write )?(?:an? )?(?:markdown )?table\b/i)) return 'table';
  if (take(/\b(?:numbered|ordered) (?:list|points|items)\b|\bnumber (?:the|each) (?:points?|items?|lines?|steps?|sentences?)\b/i)) return 'numbered';
  if (
    !noBullets &&
    (take(
      /\b(?:as |in |use |using |with )?(?:a )?(?:bulleted|bullet(?:[- ]point)?s?)(?: lists?| points?| form(?:at)?)?\b|\b(?:as|in|make|into) a list\b|\bkey (?:points|takeaways|facts)\b/i,
    ) ||
      items !== undefined)
  )
    return 'bullets';
  if (sentences === undefined && take(headlineForm)) return 'headline';
  return 'prose';
}

export const headlineForm =
  /\b(?:as |write |give |only |create |suggest )?(?:me )?(?:an? |one |the )?(?:news(?:paper)? |short |catchy |article )?(?:headline|title|subject line)\b/i;

/** A title above a summary, as opposed to a title instead of one. */
export const titleAbove =
  /\b(?:add|with|and|plus|include|including|below|under) (?:an? |one |the )?(?:news(?:paper)? |short |catchy |article )?(?:headline|title|subject line)\b/i;
