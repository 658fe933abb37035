// Makes a sentence of the source printable: tidies white space, tokenizer marks and speech noise. Changes no word that carries meaning.
import type { Language } from '../../../text/language.js';
import type { BlockKind } from './layout.js';

interface CleanOptions {
  /** The source has spaces around its punctuation, as in the output of a tokenizer. */
  readonly tokenized: boolean;
  readonly spoken: boolean;
  readonly kind: BlockKind;
  /** The text comes from a JSON string. */
  readonly escaped: boolean;
  readonly language: Language | undefined;
}

/** Whether punctuation is separated from words throughout, as in tokenized corpora. Reads only the first 20,000 characters. */
export function looksTokenized(text: string): boolean {
  const start = text.slice(0, 20_000);
  const apart = start.match(/\S [.,?!](?=\s)/g)?.length ?? 0;
  const attached = start.match(/[^\s\d][.,?!](?=\s)/g)?.length ?? 0;
  return apart >= 2 && apart > attached;
}

export function cleanSentence(raw: string, options: CleanOptions): string {
  let text = options.escaped ? raw.replace(/\\[rnt]/g, ' ').replace(/\\(["/])/g, '$1') : raw;
  // What is still broken at the end of a line is a compound; pages may break any word.
  if (text.includes('\n'))
    text = text
      .replace(/\n[ \t]*(?:> ?)+/g, '\n')
      .replace(/(\p{Ll}-)\n(\p{Ll})/gu, '$1$2')
      .replace(/(\p{Ll})-\s*\n\s*(\p{Ll})/gu, '$1$2');
  // In a table, tabs separate cells.
  text = text.replace(options.kind === 'row' ? /[^\S\t]+/g : /\s+/g, ' ').trim();
  if (options.kind === 'row') text = cells(text);
  if (options.kind === 'row' || marksUp.test(text)) text = withoutMarkup(text);
  if (options.spoken) text = cleanSpeech(text, options.language);
  if (options.tokenized) text = joinTokens(text);
  else if (text.includes(' .') || text.includes(' ,')) text = text.replace(/([\p{L}\p{N})”]) ([.,])(?= |$)/gu, '$1$2');
  return text.trim();
}

/** All markup contains one of these characters. */
const marksUp = /[#*`\\[<&]/;

function withoutMarkup(text: string): string {
  return text
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*(\S(?:[^*]{0,200}\S)?)\*\*/g, '$1')
    .replace(/(?<![\w`])`([^`]{1,80})`(?![\w`])/g, '$1')
    .replace(/\\(?:textit|textbf|texttt|textsc|emph)\{([^{}]{1,200})\}/g, '$1')
    .replace(/!?\[([^\][]{1,200})\]\([^()\s]{1,400}\)/g, '$1')
    .replace(/<\/?([a-z][a-z0-9]{0,12})(?:[\s/][^<>]{0,300})?>/gi, (tag, name: string) => (elements.has(name.toLowerCase()) ? ' ' : tag))
    .replace(/&(amp|lt|gt|quot|nbsp|copy|ndash|mdash|rsquo|lsquo|rdquo|ldquo|hellip|#39|#x27|#8217);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/[^\S\t]+/g, ' ')
    .trim();
}

/** Known HTML elements; anything else in angle brackets is a placeholder and stays. */
const elements = new Set(
  'a abbr article aside b blockquote br button center cite code col dd del details div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label li main mark nav ol p picture pre q s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr'.split(
    ' ',
  ),
);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  copy: '©',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  '#39': "'",
  '#x27': "'",
  '#8217': '’',
};

/** Prints a row of a Markdown table as its first cell, a colon, and the other cells. */
function cells(text: string): string {
  if (!text.includes('|')) return text;
  const [head = '', ...rest] = text
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && cell !== '–' && cell !== '-');
  return rest.length === 0 ? head : `${head}: ${rest.join(', ')}`;
}

/** Undoes the spacing of tokenizers: `` `` x , '' said y . `` becomes `"x," said y.` */
function joinTokens(text: string): string {
  return text
    .replace(/^(?:' )?''\s?([^'"“”]{1,300}[,.?!]) '(?= )/, '“$1”')
    .replace(/``\s?/g, '“')
    .replace(/\s?''/g, '”')
    .replace(/-lrb-\s?/gi, '(')
    .replace(/\s?-rrb-/gi, ')')
    .replace(/ (n't|'s|'re|'ve|'ll|'d|'m)\b/gi, '$1')
    .replace(/\bcan not\b/g, 'cannot')
    .replace(/ ([.,;:?!%)\]])/g, '$1')
    .replace(/([([$£€]) /g, '$1')
    .replace(/ -- /g, ' – ');
}

const wholeWords = new Set(
  'a i in to the so we he as an at be do go no on or up us is it me my by am of if she her his all any but can for had has how its let may new not now off old one our out own per put see ten too two use was way who why yes yet you'.split(
    ' ',
  ),
);
const pictures = /(?![©®™])\p{Extended_Pictographic}|\ufe0f|\u200d/gu;
const noises =
  /[{<[](?:disfmarker|vocalsound|gap|pause|nonvocalsound|comment|inaudible|laughter|crosstalk|laughs?|noise|applause)[^{}[\]<>]{0,40}[}>\]]/gi;
const greeting =
  /^\s*(?:(?:hi|hello|hey|dear|good morning|good afternoon|good evening|morning)(?: (?:\p{Lu}[\p{L}-]{1,20}|all|everyone|everybody|team|there|folks|guys|again)){0,3}[,!] )(?=\S)/iu;

/** Removes transcription marks and, in English only, fillers and stutters: elsewhere "um" and "er" are words, and "die die" is no stutter. */
export function cleanSpeech(text: string, language: Language = 'en'): string {
  const heard = text.replace(pictures, '').replace(noises, ' ');
  if (language !== 'en') return heard.replace(/\s+/g, ' ').trim();
  let cleaned = heard
    .replace(greeting, '')
    .replace(/\b(?:um+|uh+|uhm|mm(?:-?hmm?)?|hmm+|er|erm|ah)\b[,.]?/gi, ' ')
    .replace(/(?:^|,)\s*(?:you know|i mean|sort of|kind of|like)\s*,/gi, ',')
    .replace(/,? (?:you know|i mean)(?=[.!?]?\s*$)/gi, '')
    // "th that": a false start of the next word.
    .replace(/(?<![\p{L}'’-])(\p{L}{1,3}) (?=\1\p{L})/giu, (match, part: string) => (wholeWords.has(part.toLowerCase()) ? match : ''));
  cleaned = cleaned
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;?!])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;.]+/, '');
  // A word or a pair of words said twice.
  cleaned = cleaned.replace(/\b(\w{1,20}(?:['’]\w{1,3})?(?: \w{1,20})?)(?:,? (?:- )?\1\b){1,4}/gi, '$1');
  cleaned = cleaned.replace(
    /(?:^|, )(?:(?:mr|madam|mister)\.? ?(?:chair|speaker|chairman|president)|thank you(?: (?:very|so) much)?(?: for (?:the|that|your) \w+)?)(?:,\s*(?:and )?|(?=[.!]?$))/gi,
    (match) => (match.startsWith(',') ? ', ' : ''),
  );
  cleaned = cleaned.replace(
    /^(?:(?:(?:yeah|yes|okay|ok|oh|alright|mm|and|but|so|now|well|you know|i mean)\b[,.]?|(?:no|right|sure|thanks|great|exactly|absolutely|fine|cool)[,.])\s+){1,5}(?=\S)/i,
    '',
  );
  return cleaned.replace(/\s+([.,;?!])/g, '$1').trim();
}
