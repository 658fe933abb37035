// The words of a sentence as compression sees them: what may be left out, what never may, and how much each says.
import { PartIndex, widened } from '../text/part-index.js';

/** Names of the classes, from what may go first to what never may. */
export const wordClass = { article: 0, filler: 1, function: 2, content: 3, protected: 4 } as const;

/** Words of texts: maximal runs of non-white-space characters, as offsets into their text. */
export interface Words {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** One of `wordClass` per word. */
  readonly classes: Uint8Array;
  /** Tokens per word, counted with the space before it, where token boundaries always fall: their sum is the count of the text. */
  readonly tokens: Uint32Array;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const articles = set('a an the');
const fillers = set(
  'very really quite rather just simply actually basically essentially literally totally definitely certainly obviously clearly indeed perhaps somewhat also ' +
    'moreover furthermore additionally however therefore thus hence nevertheless nonetheless meanwhile overall accordingly consequently besides anyway well ' +
    'please okay ok um uh yeah so then again here there such particularly especially generally typically usually mainly largely',
);
const functionWords = set(
  'of in on at to for from by with about into onto over under between among through during before after since until upon within against toward towards via per as than ' +
    'and or so that which who whom whose this these those it its he she they them their theirs his her hers him we us our ours you your yours i me my mine ' +
    'is are was were be been being am has have had having do does did doing will would can could may might ' +
    'there here when where while because although though if then else both each any some all more most other another such same own too up out off down back ' +
    'what how why himself herself itself themselves one',
);
// What turns a statement round, limits it or obliges. Dropping one changes what a sentence says.
const turning = set(
  'not no never none nobody nothing nowhere neither nor without unless except only must shall cannot hardly barely scarcely rarely seldom if but ' +
    'false deny denied denies refuse refused fail failed fails lack lacks lacked prohibited forbidden excluding less fewer more least most before after until against under over above below',
);
const numerals = set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy ' +
    'eighty ninety hundred thousand million billion trillion dozen half quarter first second third fourth fifth sixth seventh eighth ninth tenth once twice double triple',
);
const units = set(
  'percent percentage points point million billion trillion thousand hundred bn m k km kg g mg lb lbs oz cm mm ft feet foot inches inch miles mile metres meters metre meter yards ' +
    'acres hectares dollars dollar euros euro pounds pound yen cents usd eur gbp degrees celsius fahrenheit hours hour minutes minute seconds second days day weeks week months month years year ' +
    'am pm a.m. p.m. bc ad bce ce mph kb mb gb tb hz khz mhz ghz watts kw mw kwh volts people times ms',
);
const connectors = set('of the de da do di du des la le van von der den del el y e al bin ibn and for in on at to & - –');

const none = 0;
const opensQuote = 1;
const closesQuote = 2;
const endsClause = 4;
const capital = 8;
const number = 16;
const unit = 32;
const connector = 64;
const startsLink = 128;
const endsLink = 256;

interface WordInfo {
  readonly class: number;
  readonly flags: number;
}

const memoLimit = 50_000;
const longWord = 40;

/** Looks words up once each, for one way of counting tokens. */
export class WordMemo {
  private index = new PartIndex();
  private infos: (WordInfo & { readonly tokens: number })[] = [];

  constructor(private readonly count: (text: string) => number) {}

  /** Class, flags and tokens (with the space before it) of the word from `start` to `end`. */
  of(text: string, start: number, end: number): WordInfo & { readonly tokens: number } {
    if (end - start > longWord) return { class: wordClass.protected, flags: none, tokens: this.count(` ${text.slice(start, end)}`) };
    if (this.index.size >= memoLimit) {
      this.index = new PartIndex();
      this.infos = [];
    }
    const id = this.index.idOf(text, start, end);
    let info = this.infos[id];
    if (info === undefined) {
      const word = text.slice(start, end);
      info = { ...inspect(word), tokens: this.count(` ${word}`) };
      this.infos[id] = info;
    }
    return info;
  }
}

const memos = new WeakMap<(text: string) => number, WordMemo>();

/** The memo of a counter, kept as long as the counter lives. */
export function wordMemo(count: (text: string) => number): WordMemo {
  let memo = memos.get(count);
  if (memo === undefined) {
    memo = new WordMemo(count);
    memos.set(count, memo);
  }
  return memo;
}

/** The words of one text. */
export function classifyWords(text: string, memo: WordMemo): Words {
  const list = new WordList(memo, text.length);
  list.add(text);
  return list.finish();
}

/** Collects the words of several texts, one text after the other. */
export class WordList {
  /** Words so far. */
  size = 0;
  private starts: Uint32Array;
  private ends: Uint32Array;
  private classes: Uint8Array;
  private tokens: Uint32Array;
  private flags: Uint16Array;

  /** `chars` is about how many characters the texts have together. */
  constructor(
    private readonly memo: WordMemo,
    chars: number,
  ) {
    const expected = 16 + (chars >> 2);
    this.starts = new Uint32Array(expected);
    this.ends = new Uint32Array(expected);
    this.classes = new Uint8Array(expected);
    this.tokens = new Uint32Array(expected);
    this.flags = new Uint16Array(expected);
  }

  /** Splits a text into words and classes them. A quotation, a name of several words and a number with its unit are protected as a whole. */
  add(text: string): void {
    const first = this.size;
    const { length } = text;
    for (let index = 0; index < length; ) {
      while (index < length && isSpace(text.charCodeAt(index))) index++;
      if (index >= length) break;
      const start = index;
      while (index < length && !isSpace(text.charCodeAt(index))) index++;
      if (this.size === this.starts.length) this.widen();
      const info = this.memo.of(text, start, index);
      this.starts[this.size] = start;
      this.ends[this.size] = index;
      this.classes[this.size] = info.class;
      this.tokens[this.size] = info.tokens;
      this.flags[this.size] = info.flags;
      this.size++;
    }
    protectRuns(this.flags, this.classes, first, this.size);
    // The full stop goes with the last word; without it two sentences would run together.
    const last = this.size - 1;
    if (last > first && (this.flags[last]! & endsClause) !== 0) this.classes[last] = wordClass.protected;
  }

  finish(): Words {
    const { size } = this;
    return {
      starts: this.starts.subarray(0, size),
      ends: this.ends.subarray(0, size),
      classes: this.classes.subarray(0, size),
      tokens: this.tokens.subarray(0, size),
    };
  }

  private widen(): void {
    const size = 2 * this.size;
    this.starts = widened(this.starts, Uint32Array, size);
    this.ends = widened(this.ends, Uint32Array, size);
    this.classes = widened(this.classes, Uint8Array, size);
    this.tokens = widened(this.tokens, Uint32Array, size);
    this.flags = widened(this.flags, Uint16Array, size);
  }
}

function protectRuns(flags: Uint16Array, classes: Uint8Array, first: number, end: number): void {
  for (let at = first; at < end; at++) {
    const own = flags[at]!;
    // A capital at the start of a sentence says nothing about function words; any other word may be a name.
    if ((own & capital) !== 0 && (classes[at] === wordClass.content || at > first)) classes[at] = wordClass.protected;
    if ((own & (number | endsClause)) === number && at + 1 < end && (flags[at + 1]! & unit) !== 0) {
      classes[at + 1] = wordClass.protected;
      if (at + 2 < end && (flags[at + 1]! & endsClause) === 0 && (flags[at + 2]! & unit) !== 0) classes[at + 2] = wordClass.protected;
    }
  }
  for (let at = first; at < end; at++) {
    const own = flags[at]!;
    if ((own & (capital | endsClause)) === capital && classes[at] === wordClass.protected) joinName(flags, classes, at, end);
    if ((own & opensQuote) !== 0) protectUpTo(flags, classes, at, Math.min(end, at + 16), closesQuote);
    if ((own & startsLink) !== 0) protectUpTo(flags, classes, at, Math.min(end, at + 24), endsLink);
  }
}

// "Battle of Hastings", "Ludwig van der Berg": lower-case links between capitalised words belong to the name.
function joinName(flags: Uint16Array, classes: Uint8Array, at: number, end: number): void {
  let next = at + 1;
  while (next < end && next <= at + 2 && (flags[next]! & (connector | endsClause)) === connector) next++;
  if (next === at + 1 || next >= end || (flags[next]! & (capital | number)) === 0) return;
  for (let between = at + 1; between < next; between++) classes[between] = wordClass.protected;
}

function protectUpTo(flags: Uint16Array, classes: Uint8Array, at: number, end: number, closing: number): void {
  for (let last = at; last < end; last++) {
    if ((flags[last]! & closing) === 0) continue;
    for (let inside = at; inside <= last; inside++) classes[inside] = wordClass.protected;
    return;
  }
}

function inspect(word: string): WordInfo {
  let flags = none;
  let start = 0;
  let end = word.length;
  while (start < end && isPunctuation(word.charCodeAt(start))) start++;
  while (end > start && isPunctuation(word.charCodeAt(end - 1))) end--;
  const bare = word.slice(start, end);
  const lower = bare.toLowerCase();
  const leading = word.slice(0, start);
  const trailing = word.slice(end);
  if (/["“«]/.test(leading)) flags |= opensQuote;
  if (/["”»]/.test(trailing)) flags |= closesQuote;
  if (/[.,;:!?)]/.test(trailing)) flags |= endsClause;
  if (units.has(lower)) flags |= unit;
  if (connectors.has(lower) && leading === '' && trailing === '') flags |= connector;
  if (word.startsWith('<') && !word.includes('>')) flags |= startsLink;
  if (word.startsWith('[') || word.startsWith('![')) flags |= startsLink;
  if (/[>)]/.test(word)) flags |= endsLink;
  if (/\p{N}/u.test(word) || numerals.has(lower)) flags |= number;
  if (/^\p{Lu}/u.test(bare) && lower !== 'i' && !/^i['’]/.test(lower)) flags |= capital;
  return { class: classOf(bare, lower, flags), flags };
}

function classOf(bare: string, lower: string, flags: number): number {
  if (bare === '') return wordClass.content;
  if (turning.has(lower) || /n['’]t$/.test(lower)) return wordClass.protected;
  if ((flags & number) !== 0) return wordClass.protected;
  // Inner capitals, paths, addresses, symbols, scripts without capitals or spaces.
  if (
    /[/\\@_#$€£¥%=<>{}[\]`~^|&+*°:]/.test(bare) ||
    /.\p{Lu}/u.test(bare) ||
    /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'’.,\-–—()"“”/!?;]/u.test(bare)
  )
    return wordClass.protected;
  if (articles.has(lower)) return wordClass.article;
  // With its comma gone, two clauses would run together.
  if (functionWords.has(lower)) return (flags & endsClause) === 0 ? wordClass.function : wordClass.content;
  if (fillers.has(lower)) return wordClass.filler;
  return wordClass.content;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029 || (code >= 0x2000 && code <= 0x200a);
}

// ASCII punctuation that may stand around a word, and quotes, dashes, dots.
function isPunctuation(code: number): boolean {
  return (
    code === 33 || code === 34 || code === 39 || code === 40 || code === 41 || code === 44 || code === 46 || code === 58 || code === 59 || code === 63 ||
    code === 0x2018 || code === 0x2019 || code === 0x201c || code === 0x201d || code === 0xab || code === 0xbb || code === 0x2013 || code === 0x2014 || code === 0x2026 || code === 91 || code === 93
  ); // biome-ignore format: a table
}
