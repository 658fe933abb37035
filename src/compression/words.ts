// The words of a sentence as compression sees them: what may be left out, what never may, and how much each says.

/** Names of the classes, from what may go first to what never may. */
export const wordClass = { article: 0, filler: 1, function: 2, content: 3, protected: 4 } as const;

/** Words of one unit: maximal runs of non-white-space characters, as offsets into its text. */
export interface UnitWords {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** One of `wordClass` per word. */
  readonly classes: Uint8Array;
  /** Tokens per word, counted with the space before it, where token boundaries always fall: their sum is the count of the unit. */
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
  /** Tokens with the space before it. */
  readonly tokens: number;
}

const memoLimit = 50_000;

/** Looks words up once each, for one way of counting tokens. */
export class WordMemo {
  private readonly known = new Map<string, WordInfo>();

  constructor(private readonly count: (text: string) => number) {}

  of(word: string): WordInfo {
    let info = this.known.get(word);
    if (info === undefined) {
      const tokens = this.count(` ${word}`);
      info = word.length > 40 ? { class: wordClass.protected, flags: none, tokens } : { ...inspect(word), tokens };
      if (word.length > 40) return info;
      if (this.known.size >= memoLimit) this.known.clear();
      // A copy: a slice as key would keep the whole context in memory.
      this.known.set(word.length < 13 ? word : [...word].join(''), info);
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

/** Splits the text of a unit into words and classes them. A quotation, a name of several words and a number with its unit are protected as a whole. */
export function classifyWords(text: string, memo: WordMemo): UnitWords {
  const starts: number[] = [];
  const ends: number[] = [];
  const infos: WordInfo[] = [];
  let index = 0;
  const { length } = text;
  while (index < length) {
    while (index < length && isSpace(text.charCodeAt(index))) index++;
    if (index >= length) break;
    const start = index;
    while (index < length && !isSpace(text.charCodeAt(index))) index++;
    starts.push(start);
    ends.push(index);
    infos.push(memo.of(text.slice(start, index)));
  }
  const classes = new Uint8Array(starts.length);
  const tokens = new Uint32Array(starts.length);
  for (let at = 0; at < classes.length; at++) {
    classes[at] = infos[at]!.class;
    tokens[at] = infos[at]!.tokens;
  }
  protectRuns(infos, classes);
  // The full stop goes with the last word; without it two sentences would run together.
  const last = infos.length - 1;
  if (last > 0 && (infos[last]!.flags & endsClause) !== 0) classes[last] = wordClass.protected;
  return { starts, ends, classes, tokens };
}

function protectRuns(infos: readonly WordInfo[], classes: Uint8Array): void {
  for (let at = 0; at < infos.length; at++) {
    const { flags, class: own } = infos[at]!;
    // A capital at the start of a sentence says nothing about function words; any other word may be a name.
    if ((flags & capital) !== 0 && (own === wordClass.content || at > 0)) classes[at] = wordClass.protected;
    if ((flags & number) !== 0 && (flags & endsClause) === 0 && at + 1 < infos.length && (infos[at + 1]!.flags & unit) !== 0) {
      classes[at + 1] = wordClass.protected;
      if (at + 2 < infos.length && (infos[at + 1]!.flags & endsClause) === 0 && (infos[at + 2]!.flags & unit) !== 0)
        classes[at + 2] = wordClass.protected;
    }
  }
  for (let at = 0; at < infos.length; at++) {
    if ((infos[at]!.flags & capital) !== 0 && classes[at] === wordClass.protected && (infos[at]!.flags & endsClause) === 0)
      joinName(infos, classes, at);
    if ((infos[at]!.flags & opensQuote) !== 0) protectUpTo(infos, classes, at, closesQuote, 16);
    if ((infos[at]!.flags & startsLink) !== 0) protectUpTo(infos, classes, at, endsLink, 24);
  }
}

// "Battle of Hastings", "Ludwig van der Berg": lower-case links between capitalised words belong to the name.
function joinName(infos: readonly WordInfo[], classes: Uint8Array, at: number): void {
  let next = at + 1;
  while (next < infos.length && next <= at + 2 && (infos[next]!.flags & (connector | endsClause)) === connector) next++;
  if (next === at + 1 || next >= infos.length || (infos[next]!.flags & (capital | number)) === 0) return;
  for (let between = at + 1; between < next; between++) classes[between] = wordClass.protected;
}

function protectUpTo(infos: readonly WordInfo[], classes: Uint8Array, at: number, closing: number, most: number): void {
  for (let end = at; end < infos.length && end < at + most; end++) {
    if ((infos[end]!.flags & closing) === 0) continue;
    for (let inside = at; inside <= end; inside++) classes[inside] = wordClass.protected;
    return;
  }
}

function inspect(word: string): Omit<WordInfo, 'tokens'> {
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
  if (functionWords.has(lower)) return wordClass.function;
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
