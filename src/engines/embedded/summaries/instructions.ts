// The grammar of summary instructions: length, form, focus, exclusions, kinds of statement. Deterministic; what no rule takes is handed on, so that nothing is
// passed over in silence.
import { compact } from '../../../core/compact.js';
import type { Brief, Count, Detail, Part } from './brief.js';
import { kindOfKey } from './forms.js';
import { readForm, readHeadings, readKeys, readShare, readSort } from './instruction-forms.js';
import { readAvoid, readFocus, type Take } from './instruction-topics.js';
import { inEnglish } from './instructions-multilingual.js';

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const figure = `(?:\\d{1,5}|${numberWords.join('|')}|an?(?: single| couple of| few)?|single|a handful of|several|few)`;
const quantity = `(?<bound>at most|no more than|not more than|up to|max(?:imum)?(?: of)?|under|below|fewer than|less than|within|at least|no fewer than|minimum(?: of)?|min|about|around|roughly|approximately|exactly|precisely|only|between)?\\s*(?<low>${figure})(?:\\s*(?:-|–|to|and|or)\\s*(?<high>${figure}))?`;
const adjectives =
  '(?:[- ]|\\b)(?:(?:short|brief|concise|complete|full|simple|key|main|most important|important|single|crisp|clear|bullet|top|long|plain)[- ]){0,3}';

const counted = (nouns: string): RegExp =>
  new RegExp(`\\b${quantity}${adjectives}(?:${nouns})\\b(?<after>\\s+(?:or (?:less|fewer)|at most|max(?:imum)?|at least|or more|minimum))?`, 'i');
const sentenceCount = counted('sentences?|liners?|lines?(?! per| for each)');
const wordCount = counted('words?');
const characterCount = counted('char(?:acter)?s?');
const itemCount = counted(
  'bullets?(?: points?)?|bulletpoints?|points?|takeaways?|items?|highlights?|facts?|rows?|action items?|decisions?|questions?|quotes?|lessons?|findings?|ideas?',
);
const paragraphCount = counted('paragraphs?');

/** Instructions longer than this are read to here; the rest cannot hold a rule the start has not. */
const maxChars = 8000;

const noInstructions: Brief = {
  form: 'prose',
  query: '',
  only: false,
  avoid: [],
  keep: new Set(),
  drop: new Set(),
  onlyKept: false,
  keys: [],
  aspects: [],
  brevity: 1,
  late: false,
  asked: new Map(),
  unmet: [],
  rest: [],
};

export function readInstructions(instructions: string): Brief {
  // Most requests have none, and the grammar is slow the first time.
  if (instructions.trim() === '') return noInstructions;
  const text = inEnglish(instructions.slice(0, maxChars)).replace(/\s+/g, ' ').trim();
  const whole = ` ${text} `;
  let rest = whole;
  const asked = new Map<Part, string>();
  const unmet: string[] = [];
  // What a rule took is blotted out, so that places stay and no other rule reads across it.
  const take = (pattern: RegExp, part?: Part): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match === null) return null;
    const end = match.index + match[0].length;
    rest = rest.slice(0, match.index) + ';'.repeat(match[0].length) + rest.slice(end);
    if (part !== undefined)
      asked.set(
        part,
        [asked.get(part), whole.slice(match.index, end).replace(/^[\s,;]+|[\s,;.]+$/g, '')].filter((words) => words !== undefined).join(', '),
      );
    return match;
  };
  const takenFor =
    (part: Part): Take =>
    (pattern) =>
      take(pattern, part);
  const has = (pattern: RegExp, part?: Part): boolean => take(pattern, part) !== null;
  const never = (pattern: RegExp): void => {
    const match = take(pattern);
    if (match !== null) unmet.push(match[0].trim());
  };

  const opening = unquote(
    take(
      /\b(?:start|begin|open)(?:ing)?(?: the (?:summary|text|answer))? with:? (?:the (?:words?|phrase|sentence) )?("[^"“”]{1,200}"|“[^"“”]{1,200}”|'[^'"“”]{1,200}')/i,
    )?.[1],
  );
  const closing = unquote(
    take(
      /\b(?:end|finish|close)(?:ing)?(?: the (?:summary|text|answer))? with:? (?:the (?:words?|phrase|sentence) )?("[^"“”]{1,200}"|“[^"“”]{1,200}”|'[^'"“”]{1,200}')/i,
    )?.[1],
  );
  const keys = readKeys(take);
  const headings = readHeadings(take);
  has(/\b(?:as|in|return|output|give me|produce)? ?(?:valid |a )?json(?: (?:object|format|output))?\b/i);
  const json = keys.length > 0 || /\bjson\b/i.test(text);

  const first = readFirst(takenFor('first'));
  const avoid = readAvoid(takenFor('avoid'));
  const drop = new Set<Detail>();
  const without =
    "\\b(?:no|without(?: any)?|(?:do not|don't|never) (?:use|include|mention|give|name|quote)(?: any)?|omit(?: all| any)?|leave out(?: all| any| the)?|avoid(?: all| any)?|exclude(?: all| any)?|remove(?: all| any)?|skip(?: all| any)?|ignore(?: all| any)?|drop(?: all| any)?) (?:direct |proper |personal |people's |person |specific |the )?";
  if (has(new RegExp(`${without}(?:names?|people|persons)(?: of (?:people|persons))?(?=[\\s.,;!]|$)`, 'i'), 'drop')) drop.add('names');
  if (has(new RegExp(`${without}(?:numbers?|figures?|statistics|digits)(?=[\\s.,;!]|$)`, 'i'), 'drop')) drop.add('numbers');
  if (has(new RegExp(`${without}(?:quot(?:es?|ations?)|speech)(?=[\\s.,;!]|$)`, 'i'), 'drop')) drop.add('quotes');
  if (has(new RegExp(`${without}dates?(?=[\\s.,;!]|$)`, 'i'), 'drop')) drop.add('dates');
  const keep = new Set<Detail>();
  const keeping = take(
    /\b(?:keep|extract|facts and(?= figures)|include|retain|preserve|mention|list|give|with|state|report)(?: all| every| any| the| its| their| exact| important| key| specific| facts and)* ((?:(?:numbers?|figures|statistics|amounts|dates|deadlines|names?|people|places|and|the|all|,|key|proper|exact) ?)+)(?=[.,;!]| of | in | mentioned| only|$)/i,
    'keep',
  );
  for (const [pattern, detail] of [
    [/number|figure|statistic|amount/i, 'numbers'],
    [/date|deadline/i, 'dates'],
    [/name|people|places/i, 'names'],
  ] as const)
    if (pattern.test(keeping?.[1] ?? '')) keep.add(detail);

  const lineEach = has(/\b(?:one|a|1) (?:short |single )?(?:line|sentence|bullet) (?:each|per (?:point|item|event|step|topic))\b/i);
  const timeline = has(/\b(?:a |as a )?(?:timeline|chronology)\b/i);
  if (timeline) keep.add('dates');
  const onlyKept = timeline || (keep.size > 0 && (/\bonly\b/i.test(text) || /^\W*(?:list|extract)\b/i.test(text)));
  const late = has(
    /\b(?:what is |what's |summari[sz]e |give )?(?:the )?(?:current |present |latest )?(?:state|status)(?: (?:of (?:things|play|affairs|the \w+)|now))?(?: now)?\b|\bwhere (?:do|does) (?:things|it|we|they|this) stand\b|\bwhat is (?:still )?(?:open|missing)\b/i,
  );
  const share = readShare(takenFor('share'));
  const sort = readSort(takenFor('sort'));
  const sentences = readCount(take(sentenceCount, 'sentences'));
  const words =
    readCount(take(wordCount, 'words')) ?? (/\b(\d{1,4})-word\b/i.test(text) ? around(Number(/\b(\d{1,4})-word\b/i.exec(text)?.[1])) : undefined);
  const characters = readCount(take(characterCount, 'characters'))?.max ?? (has(/\b(?:as )?(?:a |one )?tweet\b/i, 'characters') ? 280 : undefined);
  const paragraphs = take(paragraphCount, 'paragraphs');
  const paragraphTotal = paragraphs === null ? undefined : Math.max(1, readCount(paragraphs)?.max ?? 1);
  // "Two paragraphs of two sentences each"
  const perParagraph = paragraphTotal !== undefined && sentences !== undefined && /\b(?:each|per paragraph)\b/i.test(text) ? paragraphTotal : 1;
  const itemMatch = take(itemCount, 'items');
  const items = readCount(itemMatch);
  const perSpeaker = has(
    /\b(?:one|a|1) (?:line|sentence|bullet|point) (?:per|for each|for every) (?:speaker|person|participant)\b|\b(?:per|by|for each) (?:speaker|participant|person)\b/i,
  );
  const form = readForm({
    take: (pattern) => has(pattern, 'form'),
    json: json || headings.length > 0 ? (json ? 'json' : 'headed') : undefined,
    perSpeaker,
    items: itemMatch?.[0] ?? (timeline || lineEach ? 'points' : undefined),
    sentences,
  });

  never(
    /\b(?:(?:use|in|with) )?(?:very )?(?:simple|plain|easy|everyday|child-friendly)(?: and clear)? (?:language|english|words|terms|sentences)\b|\bfor (?:a )?(?:child(?:ren)?|kids?|beginners?|lay(?:man|person|people)|(?:\d+|five|ten)-year-olds?)\b|\blike i'?m (?:five|5)\b|\bsimplif(?:y|ied)\b|\bavoid jargon\b|\bno jargon\b/i,
  );
  never(/\b(?:in|use)(?: the)? (?:past|present|future) tense\b/i);
  never(/\b(?:in|use|from)(?: the)? (?:first|second|third)[- ]person(?: perspective| view)?\b|\bin (?:reported|indirect) speech\b/i);
  has(
    /\b(?:in |with |use )?(?:a |an )?(?:neutral|objective|factual|professional)(?:,? (?:and )?(?:neutral|objective|factual|professional))* (?:tone|style|language|voice|manner|way)\b/i,
  );
  has(/\b(?:in )?(?:chronological(?:ly)?|time|temporal)(?: order)?\b|\bin (?:the )?order (?:of|in which) \w+(?: \w+){0,3}/i);
  const language = take(
    /\b(?:in|into|to) (?:english|german|french|spanish|italian|portuguese|dutch|polish|chinese|japanese|korean|arabic|russian|hindi|turkish|swedish)\b/i,
  )?.[0];
  const brevity = has(/\b(?:very (?:short|brief)|as short as possible|extremely (?:short|brief|concise))\b/i)
    ? 0.4
    : has(/\b(?:short|brief(?:ly)?|concise(?:ly)?)\b/i)
      ? 0.75
      : has(/\b(?:detailed|long|thorough|comprehensive|in detail|in depth)\b/i)
        ? 2
        : 1;
  const focus = readFocus(takenFor('focus'));
  const only = focus.only || avoidOnly.test(text);
  const aspects = json ? keys.filter((key) => kindOfKey(key) === 'aspect') : headings;

  return {
    form,
    ...(sentences === undefined ? {} : { sentences: { min: sentences.min * perParagraph, max: sentences.max * perParagraph } }),
    ...compact({ words, characters, items, paragraphs: paragraphTotal }),
    query: focus.query,
    only,
    avoid,
    keep,
    drop,
    onlyKept,
    ...compact({ share, sort, opening, closing }),
    keys,
    aspects,
    ...compact({ language: language?.trim() }),
    ...compact({ first }),
    brevity,
    late,
    asked,
    unmet,
    rest: pieces(rest),
  };
}

/** The stretches that no rule has taken, each with the question mark that ends it. */
function pieces(rest: string): string[] {
  return (rest.match(/[^;.!?\n]+\??/g) ?? []).map((piece) => piece.replace(/^[\s,:]+|[\s,:]+$/g, '')).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

const avoidOnly = /\b(?:only|nothing (?:else )?but|solely|exclusively) (?:[\w'’-]{1,20} ){0,4}(?:about|on|concerning|regarding|related to)\b/i;

function readNumber(word: string): number {
  const lower = word.toLowerCase();
  if (/^\d/.test(lower)) return Number(lower);
  if (/couple/.test(lower)) return 2;
  if (/few|several|handful/.test(lower)) return 3;
  const at = numberWords.indexOf(lower);
  return at >= 0 ? at : 1;
}

function around(value: number): Count {
  return { min: Math.round(value * 0.8), max: Math.round(value * 1.1) };
}

function readCount(match: RegExpExecArray | null): Count | undefined {
  const groups = match?.groups;
  if (groups?.low === undefined) return undefined;
  const low = readNumber(groups.low);
  if (groups.high !== undefined) return { min: Math.min(low, readNumber(groups.high)), max: Math.max(low, readNumber(groups.high)) };
  const bound = `${groups.bound ?? ''} ${groups.after ?? ''}`.toLowerCase();
  if (/at least|no fewer|minimum|\bmin\b|or more/.test(bound)) return { min: low, max: Math.max(low + 1, Math.ceil(low * 1.5)) };
  if (/under|below|fewer than|less than/.test(bound)) return { min: 1, max: Math.max(1, low - 1) };
  if (/at most|more than|up to|max|within|or (?:less|fewer)/.test(bound)) return { min: 1, max: low };
  return { min: low, max: low };
}

function unquote(quoted: string | undefined): string | undefined {
  return quoted?.slice(1, -1).trim();
}

function readFirst(take: Take): Brief['first'] {
  const match = take(
    new RegExp(
      `\\b(?:only |just )?(?:summari[sz]e |use |read |consider |cover |from )?(?:only |just )?the (?:first|opening) (?<count>${figure} )?(?<of>sentences?|paragraphs?|words)(?: only)?`,
      'i',
    ),
  );
  const groups = match?.groups;
  if (groups === undefined) return undefined;
  const of = groups.of!.toLowerCase();
  return {
    count: groups.count === undefined ? 1 : readNumber(groups.count.trim()),
    of: of.startsWith('s') ? 'sentences' : of.startsWith('p') ? 'paragraphs' : 'words',
  };
}
