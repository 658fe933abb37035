// Reads how much the instructions request: sentences, words, characters, paragraphs, items, and which part of the text to summarize.
import { compact } from '../../../core/compact.js';
import type { Brief, Count } from './brief.js';
import type { Take } from './instruction-topics.js';
import type { RemainingText } from './remaining-text.js';

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const figure = `(?:\\d{1,5}|${numberWords.join('|')}|an?(?: single| couple of| few)?|single|a handful of|several|few|the(?= (?:single |one )?(?:most important|main|key|central) (?:sentence|point|fact)\\b))`;
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

interface Counts extends Pick<Brief, 'sentences' | 'words' | 'characters' | 'paragraphs' | 'items'> {
  /** What named the items, in the caller's words. */
  readonly itemPhrase?: string;
}

/** Takes the requested counts out of `remaining`; `text` is the entire instructions. */
export function readCounts(remaining: RemainingText, text: string): Counts {
  const sentences = readCount(remaining.take(sentenceCount, 'sentences'));
  const words =
    readCount(remaining.take(wordCount, 'words')) ??
    (/\b(\d{1,4})-word\b/i.test(text) ? around(Number(/\b(\d{1,4})-word\b/i.exec(text)?.[1])) : undefined);
  const characters =
    readCount(remaining.take(characterCount, 'characters'))?.max ?? (remaining.has(/\b(?:as )?(?:a |one )?tweet\b/i, 'characters') ? 280 : undefined);
  const paragraphMatch = remaining.take(paragraphCount, 'paragraphs');
  const paragraphs = paragraphMatch === null ? undefined : Math.max(1, readCount(paragraphMatch)?.max ?? 1);
  const itemMatch = remaining.take(itemCount, 'items');
  return compact({ sentences, words, characters, paragraphs, items: readCount(itemMatch), itemPhrase: itemMatch?.[0] });
}

/** Takes the beginning of the text to which the summary is limited: "only the first two paragraphs". */
export function readFirst(take: Take): Brief['first'] {
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
