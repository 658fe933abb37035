// Words, sentences and lines of a text, always as offsets into it. Linear time, even for texts without spaces or full stops.
import ordinals from './german-ordinals.json' with { type: 'json' };
import smallWords from './small-words.json' with { type: 'json' };

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}\p{M}_]+(?:['’.,\-&@/][\p{L}\p{N}\p{M}_]+)*/gu;

/** Words and numbers, including inner apostrophes, hyphens and decimal points; other punctuation is left out. */
export function words(text: string, from = 0, to = text.length): TextSpan[] {
  const spans: TextSpan[] = [];
  forEachWord(text, from, to, (start, end) => spans.push({ start, end }));
  return spans;
}

/** Like `words`, but calls `visit` for each word and builds no list. */
export function forEachWord(text: string, from: number, to: number, visit: (start: number, end: number) => void): void {
  for (let index = from; index < to; ) {
    const start = index;
    let kind = kindOf(text.charCodeAt(index));
    if (kind < inWord) {
      index++;
      continue;
    }
    // Most words are ASCII; finding them without the pattern allocates nothing.
    while (kind === inWord || (kind === betweenParts && kindOf(text.charCodeAt(index + 1)) >= inWord)) kind = kindOf(text.charCodeAt(++index));
    if (kind !== beyondAscii) visit(start, Math.min(to, index));
    else {
      wordPattern.lastIndex = start;
      const match = wordPattern.exec(text);
      if (match === null || match.index >= to) break;
      index = match.index + match[0].length;
      visit(match.index, Math.min(to, index));
    }
  }
}

const betweenParts = 1;
const inWord = 2;
const beyondAscii = 3;
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\w/.test(character) ? inWord : "'.,-&@/".includes(character) ? betweenParts : 0;
});

// The end of the text (NaN) also counts as beyond ASCII; the pattern handles it.
function kindOf(code: number): number {
  return code < 128 ? kinds[code]! : beyondAscii;
}

// Abbreviations after which a full stop does not end a sentence.
const abbreviations = new Set(
  (
    'mr mrs ms dr prof sr jr st mt vs etc e.g i.e cf al no nos vol pp p ed eds fig figs eq sec ch art approx dept est inc ltd co corp gov gen col sgt capt lt ' +
    'rev hon pres sen rep jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun u.s u.k u.n a.m p.m ph.d b.c a.d d.c n.y l.a messrs mme mlle ' +
    'tel ext ref attn min max avg u.s.c c.f.r l.p l.l.c ' +
    'ala ariz calif colo conn fla mich minn okla tenn tex wis wyo bros univ assn ' +
    // German, Dutch
    'hr frl ing dipl bzw bspw ca evtl ggf inkl exkl zzgl abs anm aufl bd betr einschl ehem geb gegr jh jhd kap lfd mind mio mrd nr o.ä s.o s.u sog str tgl u.a usw usf v.a vgl z.b ' +
    'z.t d.h i.d.r mevr mw dhr drs mr.dr bijv blz dwz enz evt incl m.b.t o.a t/m zgn ' +
    // French, Italian, Spanish, Portuguese
    'mgr mlles mmes cie p.ex chap c.-à-d c.à.d n° sig sigg sig.ra sig.na dott dott.ssa dr.ssa prof.ssa avv geom rag ecc cfr pag pagg ' +
    'sra srta sres sras dra dña d.ª uds p.ej pág págs núm avda gral exmo exma ilmo ltda engª profª'
  ).split(' '),
);

/**
 * Sentences in order, without surrounding white space. A blank line, a line that starts a list item, the end of an item and a form feed always end a
 * sentence; a single line break inside running text does not. Abbreviations, initials and decimals do not end one.
 */
export function sentences(text: string, from = 0, to = text.length): TextSpan[] {
  const spans: TextSpan[] = [];
  const isLower = isLowerCaseText(text, from, to);
  let start = from;
  const close = (end: number): void => {
    let first = start;
    let last = end;
    while (first < last && isSpace(text.charCodeAt(first))) first++;
    while (last > first && isSpace(text.charCodeAt(last - 1))) last--;
    if (last > first) spans.push({ start: first, end: last });
    start = end;
  };
  let index = from;
  while (index < to) {
    const code = text.charCodeAt(index);
    // Most characters are letters, which neither break a line nor end a sentence.
    if (code > 63 && code < 0x2026) {
      index++;
      continue;
    }
    if (code === 10 || code === 12 || code === 13) {
      let next = index + 1;
      let breaks = code === 13 && text.charCodeAt(next) === 10 ? 0 : 1;
      while (next < to && isSpace(text.charCodeAt(next))) {
        if (text.charCodeAt(next) === 10) breaks++;
        next++;
      }
      if (code === 12 || breaks > 1 || startsListItem(text, next) || endsListItem(text, from, index, next, to)) close(index);
      index = next;
      continue;
    }
    // "#!" is followed by the name of an interpreter.
    if (isTerminator(code) && !(code === 33 && text.charCodeAt(index - 1) === 35)) {
      let end = index + 1;
      while (end < to && (isTerminator(text.charCodeAt(end)) || isCloser(text.charCodeAt(end)) || closesLow(text, end, to))) end++;
      if (code > 0x2fff || ((end >= to || isSpace(text.charCodeAt(end))) && endsSentence(text, start, index, end, to, isLower))) close(end);
      index = end;
      continue;
    }
    index++;
  }
  close(to);
  return spans;
}

/** Lines in order, without line breaks; of consecutive empty lines, at most `maxEmpty` are included. */
export function lines(text: string, maxEmpty = Number.POSITIVE_INFINITY): TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  let empty = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== 10 && code !== 13 && code !== 12) continue;
    empty = index === start ? empty + 1 : 0;
    if (empty <= maxEmpty) spans.push({ start, end: index });
    if (code === 13 && text.charCodeAt(index + 1) === 10) index++;
    start = index + 1;
  }
  spans.push({ start, end: text.length });
  return spans;
}

function isSpace(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0xa0 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f
  );
}

// . ! ? … and their CJK forms
function isTerminator(code: number): boolean {
  return code === 46 || code === 33 || code === 63 || code === 0x2026 || code === 0x3002 || code === 0xff01 || code === 0xff1f;
}

// ) ] " ' ” ’ »
function isCloser(code: number): boolean {
  return code === 41 || code === 93 || code === 34 || code === 39 || code === 0x201d || code === 0x2019 || code === 0xbb;
}

// “ and « close what „ and » opened if they are at the end of a sentence.
function closesLow(text: string, at: number, to: number): boolean {
  const code = text.charCodeAt(at);
  return (code === 0x201c || code === 0xab) && (at + 1 >= to || isSpace(text.charCodeAt(at + 1)));
}

function startsListItem(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x2022 || code === 0x2023 || code === 0x25e6) return true;
  if ((code === 45 || code === 42 || code === 43) && text.charCodeAt(at + 1) === 32) return true;
  let digits = at;
  while (digits < at + 3 && text.charCodeAt(digits) >= 48 && text.charCodeAt(digits) <= 57) digits++;
  const after = text.charCodeAt(digits);
  return digits > at && (after === 46 || after === 41) && text.charCodeAt(digits + 1) === 32;
}

/** Whether a line is an item that the next line, from `next` on, does not continue: it starts with a capital, and its first word had room. */
function endsListItem(text: string, from: number, lineEnd: number, next: number, to: number): boolean {
  const isIndented = text.charCodeAt(next - 1) !== 10 && text.charCodeAt(next - 1) !== 13;
  if (isIndented || !/\p{Lu}/u.test(text.charAt(next))) return false;
  let line = lineEnd;
  while (line > from && line > lineEnd - maxItem && text.charCodeAt(line - 1) !== 10) line--;
  if (!startsListItem(text, line)) return false;
  const own = lineEnd - line;
  const rest = text.slice(next, Math.min(to, next + maxItem)).split('\n', 1)[0] ?? '';
  return own + 1 + rest.search(/\s|$/) <= Math.max(own, rest.length);
}

const maxItem = 400;

function endsSentence(text: string, start: number, dot: number, end: number, to: number, isLower: boolean): boolean {
  return endsAt(text, start, dot, end, to, isLower) && !isInBrackets(text, start, dot, to);
}

const maxBracket = 240;

// "(born Ada Voss; lit. Bright Harbour)": no sentence ends inside brackets, unless they contain a sentence with its own full stop.
function isInBrackets(text: string, start: number, dot: number, to: number): boolean {
  let depth = 0;
  for (let at = dot - 1; depth <= 0; at--) {
    if (at < start || at < dot - maxBracket) return false;
    const code = text.charCodeAt(at);
    if (code === 40) depth++;
    else if (code === 41) depth--;
  }
  for (let at = dot + 1; at < to && at < dot + maxBracket; at++) {
    const code = text.charCodeAt(at);
    if (code === 40) depth++;
    else if (code === 41 && --depth === 0) return !isTerminator(text.charCodeAt(at - 1));
    else if (code === 10 && isSpace(text.charCodeAt(at + 1))) return false;
  }
  return false;
}

function endsAt(text: string, start: number, dot: number, end: number, to: number, isLower: boolean): boolean {
  if (text.charCodeAt(dot) !== 46 || end > dot + 1) {
    if (isLower || !nextStartsLower(text, end, to)) return true;
    // "Did it stop?" asked Ann: a quotation and its attribution are one sentence.
    const quoted = end > dot + 1 && isCloser(text.charCodeAt(end - 1)) && text.charCodeAt(end - 1) !== 41 && text.charCodeAt(end - 1) !== 93;
    return !quoted && text.charCodeAt(dot) !== 46 && text.charCodeAt(dot) !== 0x2026;
  }
  let wordStart = dot;
  // Abbreviations are short; the limit keeps texts without spaces linear.
  while (wordStart > start && wordStart > dot - 12 && !isSpace(text.charCodeAt(wordStart - 1)) && !opensWord(text.charCodeAt(wordStart - 1)))
    wordStart--;
  const word = text.slice(wordStart, dot);
  if (word.length <= maxInside && standsInside(word, text, start, dot, end, to)) return false;
  // "F.C. Copenhagen", "S.M. Entertainment".
  if (/^(?:\p{Lu}\.)+\p{Lu}$/u.test(word)) return opener.test(text.slice(end, Math.min(to, end + 16)));
  if (abbreviations.has(word.toLowerCase()))
    return /^(?:inc|corp|ltd|ala|ariz|calif|colo|conn|fla|mich|minn|okla|tenn|tex|wis|wyo|bros|univ|assn)$/i.test(word)
      ? opener.test(text.slice(end, Math.min(to, end + 16)))
      : /^(?:etc|a\.m|p\.m|jr|sr)$/i.test(word) && nextStartsUpperWord(text, end, to);
  return isLower || !nextStartsLower(text, end, to);
}

/** Maximum characters of words after which a full stop does not end a sentence, in any language. */
const maxInside = 3;

function standsInside(word: string, text: string, start: number, dot: number, end: number, to: number): boolean {
  if (/^\p{L}$/u.test(word)) return true;
  // "And . . ." trails off; Markdown escapes "1\\. May" so that it is not a list.
  if (word === '') return text.startsWith(' .', end) && isSpace(text.charCodeAt(dot - 1));
  if (/^\d{1,2}\\$/.test(word)) return true;
  // In "O Sr. Tavares" the full stop is part of a title before a name; in "Otis Tavares Sr." it may end the sentence.
  if (/^[js]r$/i.test(word)) return !/(?<!(?:^|\s)(?:El|Al|Del))(?<=\p{Lu}\p{L}+)\s$/u.test(text.slice(Math.max(start, dot - 14), dot - 2));
  return /^\d{1,2}$/.test(word) && isGermanOrdinal(text.slice(Math.max(start, dot - maxBefore), dot), text.slice(end, Math.min(to, end + maxBefore)));
}

// In a text without capitals, a lower-case letter is no evidence. A line or two may have none by chance.
const minSmall = 80;
const smallSample = 1500;
function isLowerCaseText(text: string, from: number, to: number): boolean {
  return to - from >= minSmall && !/\p{Lu}/u.test(text.slice(from, Math.min(to, from + smallSample)));
}

// Words that start a sentence after a name that ends with a full stop; any other capitalized word continues the name: "the U.S. Navy".
const opener =
  /^["”’)\]]{0,2}\s+["“‘(]?(?:The|A|An|In|On|At|It|Its|He|She|They|We|You|I|This|That|These|Those|His|Her|Their|Our|There|But|And|As|After|Before|When|While|If|For|From|With|By|To|No|Not|All|Some|Many|Most|However|Since|During|Although|Both|Each|Such|What|Who|Why|How)(?!\p{L})/u;

// ( [ " ' “ ‘ «
function opensWord(code: number): boolean {
  return code === 40 || code === 91 || code === 34 || code === 39 || code === 0x201c || code === 0x2018 || code === 0xab;
}

const behindOrdinal = new Set([...ordinals.months, ...ordinals.after]);
const startsSentence = new Set(smallWords.de);
const beforeOrdinal = new RegExp(`(?:^|[^\\p{L}])(?:${ordinals.before.join('|')})\\s(?:\\d{1,2}\\.\\s(?:und|oder|bis)\\s)?\\d{1,2}$`, 'iu');
/** Characters before and after an ordinal that are read. */
const maxBefore = 20;

/** "3. März", "im 2. Rennen": German writes ordinals with a full stop. */
function isGermanOrdinal(before: string, after: string): boolean {
  const [, next] = /^\s(\p{Lu}\p{L}*)/u.exec(after) ?? [];
  if (next === undefined) return false;
  return behindOrdinal.has(next) || (beforeOrdinal.test(before) && !startsSentence.has(next.toLowerCase()));
}

function nextLetter(text: string, from: number, to: number): string {
  let index = from;
  while (index < to && isSpace(text.charCodeAt(index))) index++;
  return index < to ? text.charAt(index) : '';
}

function nextStartsLower(text: string, from: number, to: number): boolean {
  return /^\p{Ll}$/u.test(nextLetter(text, from, to));
}

function nextStartsUpperWord(text: string, from: number, to: number): boolean {
  return /^[\p{Lu}"“']$/u.test(nextLetter(text, from, to));
}
