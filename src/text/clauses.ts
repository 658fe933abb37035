// The skeleton of an English statement without a parser: subject, verb group, object and the phrases that hang on them, found by closed word classes.
// Long because the parts of a clause need one another. What to leave out, and how far, the callers decide.
import {
  approximate,
  auxiliaries,
  bareSpeech,
  conditions,
  contracted,
  dayParts,
  determiners,
  insideGroup,
  limiting,
  links,
  months,
  neverPast,
  neverVerbs,
  objects,
  oftenNouns,
  pasts,
  prepositions,
  presents,
  pronouns,
  relatives,
  roles,
  speech,
  subjects,
  subordinating,
  times,
  unsaid,
} from './clause-words.js';

/** The word without the marks around it, in lower case. */
export const bareWord = (word: string): string =>
  word
    .replace(/^[^\p{L}\p{N}$£€]{1,20}/u, '')
    .replace(/[^\p{L}\p{N}%]{1,20}$/u, '')
    .toLowerCase();

/** What each word of a statement is worth to it. */
export interface Skeleton {
  /** Per word: 0 for the bones of the main clause, more for what may go sooner. */
  readonly ranks: Float64Array;
  /** Per word, the number of the phrase that it goes with as a whole; 0 for words that may go one by one from the end. */
  readonly phrases: Int32Array;
  /** Where the sentence starts behind a dateline or an opening phrase, the finite verb of its clause, and the first word behind the verb group. */
  readonly start: number;
  readonly verb: number;
  readonly rest: number;
}

/** Ranks of the kinds of phrase, from what stays to what goes first. */
export const phraseRank = { bones: 0, object: 0.4, modifier: 1, phrase: 2, subject: 3.5, aside: 6, outside: 8 } as const;

/** The skeleton of the statement these words make, marks included, or undefined where no subject with a finite verb is found. Linear in the words. */
export function skeletonOf(raw: readonly string[]): Skeleton | undefined {
  const outside = outsideParentheses(raw);
  const skeleton = new Statement(outside.map((at) => raw[at]!)).skeleton();
  if (skeleton === undefined || outside.length === raw.length) return skeleton;
  const ranks = new Float64Array(raw.length).fill(phraseRank.outside);
  const phrases = new Int32Array(raw.length);
  for (const [place, at] of outside.entries()) {
    ranks[at] = skeleton.ranks[place]!;
    phrases[at] = skeleton.phrases[place]!;
  }
  return { ranks, phrases, start: outside[skeleton.start]!, verb: outside[skeleton.verb]!, rest: outside[skeleton.rest] ?? raw.length };
}

function outsideParentheses(raw: readonly string[]): number[] {
  const outside: number[] = [];
  let closes = -1;
  for (const [at, word] of raw.entries()) {
    if (at > closes && word.startsWith('(')) closes = raw.findIndex((other, later) => later >= at && later < at + 12 && other.includes(')'));
    if (at > closes) outside.push(at);
  }
  return outside;
}

interface Clause {
  readonly start: number;
  readonly verb: number;
  /** First word behind the verb group. */
  readonly rest: number;
  readonly end: number;
}

class Statement {
  private readonly words: readonly string[];
  private readonly comma: readonly boolean[];
  private readonly ranks: Float64Array;
  private readonly phrases: Int32Array;
  private phrase = 0;

  constructor(private readonly raw: readonly string[]) {
    this.words = raw.map(bareWord);
    this.comma = raw.map((word) => /[,;:]["'”’]{0,2}$|^--?$|^[–—]$/.test(word));
    this.ranks = new Float64Array(raw.length).fill(phraseRank.outside);
    this.phrases = new Int32Array(raw.length);
  }

  skeleton(): Skeleton | undefined {
    const start = this.start();
    const main = this.clause(start, this.raw.length);
    if (main === undefined) return undefined;
    const said = this.said(main);
    const inner = said ?? main;
    this.rankSubject(said !== undefined && pronouns.has(this.words[said.start]!) && this.isSpeaker(said, main) ? main : inner);
    for (let at = inner.verb; at < inner.rest; at++)
      this.mark(at, at + 1, this.words[at]!.endsWith('ly') && !limiting.has(this.words[at]!) ? phraseRank.modifier : phraseRank.bones);
    this.rankRest(inner);
    if (conditions.has(this.words[0]!)) this.mark(0, start, phraseRank.object);
    return { ranks: this.ranks, phrases: this.phrases, start, verb: inner.verb, rest: inner.rest };
  }

  private mark(from: number, to: number, rank: number, whole = true): void {
    this.phrase++;
    this.ranks.fill(rank, from, to);
    this.phrases.fill(whole ? this.phrase : 0, from, to);
  }

  // "Ann said she will stay": she is Ann. "Ann said it was late": nothing that Ann is.
  private isSpeaker({ start, verb }: Clause, speaker: Clause): boolean {
    const word = this.words[start]!;
    if (verb !== start + 1) return false;
    if (word === 'they') return this.words.slice(speaker.start, speaker.verb).some((other) => other === 'and' || /[^s]s$/.test(other));
    if (word === 'it') return !/^(?:is|was|would|will|could|may|might)$/.test(this.words[verb]!) || /(?:ing|ed)$/.test(this.words[verb + 1] ?? '');
    return word === 'he' || word === 'she';
  }

  /** First word behind a dateline and an opening phrase. */
  private start(): number {
    const dateline = this.dateline();
    const first = this.words[dateline] ?? '';
    if (!prepositions.has(first) && !links.has(first)) return dateline;
    const comma = this.comma.indexOf(true, dateline);
    return comma >= 0 && comma <= dateline + 28 && comma + 2 < this.raw.length ? comma + 1 : dateline;
  }

  // "PERTH, Apr 30", "News:": a place with its date or a label in front of the sentence.
  private dateline(): number {
    for (let at = 0; at < Math.min(5, this.words.length - 4); at++) {
      if (at < 3 && /:$|^>>$/.test(this.raw[at]!)) return at + 1;
      if (at > 0 && this.isMonthDay(at)) return at + 2 + (/^(?:19|20)\d\d$/.test(this.words[at + 2]!) ? 1 : 0);
    }
    return 0;
  }

  private isMonthDay(at: number): boolean {
    return months.has(this.words[at]!.slice(0, 3)) && /^\d{1,2}$/.test(this.words[at + 1] ?? '');
  }

  private isTime(at: number): boolean {
    return times.has(this.words[at]!) || this.isMonthDay(at);
  }

  private clause(from: number, end: number): Clause | undefined {
    const verb = this.mainVerb(from, end);
    return verb === undefined ? undefined : { start: from, verb, rest: this.groupEnd(verb, end), end };
  }

  private isFinite(at: number): boolean {
    const word = this.words[at]!;
    if (auxiliaries.has(word) || pasts.has(word) || presents.has(word) || this.isPast(at)) return true;
    if (this.comma[at]) return false;
    const next = this.words[at + 1] ?? '';
    if (oftenNouns.has(word)) return determiners.has(next) || pronouns.has(next) || /^(?:to|over|more|about|[$£€]?\d.*)$/.test(next);
    // "submits its report": a plural noun has no article behind it.
    return /^\p{Ll}{3,}[^su'’\W]s$/u.test(this.raw[at]!) && !neverVerbs.has(word) && (determiners.has(next) || next === 'that');
  }

  private isPast(at: number): boolean {
    const word = this.words[at]!;
    return word.length > 3 && word.endsWith('ed') && /^\p{Ll}/u.test(this.raw[at]!) && !neverPast.has(word) && !word.includes('-');
  }

  // The finite verb of the subject at `from`: not one of a relative clause, an apposition or a participle.
  private mainVerb(from: number, end: number): number | undefined {
    let relative = -1;
    let aside = false;
    let weak: number | undefined;
    let faint: number | undefined;
    for (let at = from; at < end; at++) {
      const word = this.words[at]!;
      const before = this.words[at - 1] ?? '';
      if (at > from && this.comma[at - 1]) {
        // A comma closes an aside, or opens one unless the verb follows.
        if (relative >= 0 || aside) {
          relative = -1;
          aside = false;
        } else {
          if (weak !== undefined && /^(?:and|but|as|while)$/.test(word)) return weak;
          aside = !this.isFinite(at) && this.closesAside(at);
        }
      }
      if (at > from && relatives.has(word) && !(word === 'that' && determiners.has(before))) {
        relative = at;
        continue;
      }
      if (contracted.test(word)) return at;
      if (at === from) continue;
      if (!this.isFinite(at)) {
        if (relative < 0 && !aside && this.looksPresent(at)) faint ??= at;
        continue;
      }
      if (determiners.has(before) || before === 'to' || (prepositions.has(before) && !auxiliaries.has(word))) continue;
      if (relative >= 0) {
        // Its own verb; the next one is the main verb, behind the comma where one opened it.
        if (!this.comma[relative - 1]) relative = -1;
        at = this.groupEnd(at, end) - 1;
        continue;
      }
      if (aside) continue;
      if (!this.isPast(at)) return at;
      const next = this.words[at + 1] ?? '';
      if (!this.comma[at] && next.endsWith('ed')) continue;
      if (!prepositions.has(next) && !this.comma[at]) return weak ?? at;
      weak ??= at;
    }
    return weak ?? faint;
  }

  // "the office sells tickets": only where nothing else is a verb.
  private looksPresent(at: number): boolean {
    const before = this.words[at - 1]!;
    const verbal = /^\p{Ll}{3,}[^su'’\W]s$/u.test(this.raw[at]!) && !neverVerbs.has(this.words[at]!);
    return verbal && !determiners.has(before) && !prepositions.has(before) && !/[sd]$/.test(before) && !this.comma[at - 1];
  }

  // Whether what a comma opened here is closed by another before a verb of its own.
  private closesAside(from: number): boolean {
    for (let at = from; at < this.words.length - 1; at++) {
      if (relatives.has(this.words[at]!)) return this.comma.includes(true, at);
      if (auxiliaries.has(this.words[at]!)) return false;
      if (this.comma[at]) return true;
    }
    return false;
  }

  // "has been arrested", "is set to open", "plans to lay off": the end of the verb group.
  private groupEnd(verb: number, end: number): number {
    let at = verb + 1;
    let verbs = auxiliaries.has(this.words[verb]!) || contracted.test(this.words[verb]!) ? 0 : 1;
    while (at < end && !this.comma[at - 1]) {
      const word = this.words[at]!;
      if (word === 'to' && at + 1 < end && /^\p{Ll}/u.test(this.raw[at + 1]!) && !determiners.has(this.words[at + 1]!)) {
        at += 2;
        verbs++;
      } else if (insideGroup.has(word) || word.endsWith('ly')) at++;
      else if (verbs === 0 && !determiners.has(word) && !prepositions.has(word)) {
        verbs++;
        at++;
      } else break;
    }
    return Math.min(at, end);
  }

  // What somebody says, finds or announces, as a clause of its own.
  private said(main: Clause): Clause | undefined {
    const group = this.words.slice(main.verb, main.rest);
    const silent = group.some((word) => bareSpeech.has(word));
    if (!(silent || group.some((word) => speech.has(word))) || group.some((word) => unsaid.has(word))) return undefined;
    let from = main.rest;
    const that = this.words.indexOf('that', from);
    const next = this.words[from] ?? '';
    const addressed = group.includes('told') || times.has(next) || prepositions.has(next);
    const introduced = that === from || (that > from && that - from <= 7 && addressed);
    if (introduced) from = that + 1;
    else {
      if (!silent) return undefined;
      while (from < main.end && (times.has(this.words[from]!) || this.words[from] === 'on')) from++;
      if (prepositions.has(this.words[from] ?? '')) return undefined;
    }
    for (let at = main.start; at < from; at++) if (limiting.has(this.words[at]!) || this.words[at]!.endsWith("n't")) return undefined;
    if (from >= main.end - 2 || conditions.has(this.words[from]!)) return undefined;
    if (prepositions.has(this.words[from]!) || links.has(this.words[from]!)) {
      const comma = this.comma.indexOf(true, from);
      if (comma < 0 || comma > from + 20) return undefined;
      from = comma + 1;
    }
    const inner = this.clause(from, main.end);
    if (inner === undefined || inner.verb - from > 25) return undefined;
    // A pronoun needs the one it stands for.
    const pronoun = subjects.has(this.words[from]!) || (contracted.test(this.words[from]!) && !/^(?:that|there|what)/.test(this.words[from]!));
    if (pronoun && !this.isSpeaker(inner, main)) return undefined;
    return introduced || !this.comma.slice(from, inner.verb).includes(true) ? inner : undefined;
  }

  private opensPhrase(at: number): boolean {
    const word = this.words[at]!;
    return (
      prepositions.has(word) ||
      links.has(word) ||
      relatives.has(word) ||
      (word.endsWith('ing') && word.length > 5 && /^\p{Ll}/u.test(this.raw[at]!)) ||
      (this.isPast(at) && prepositions.has(this.words[at + 1] ?? ''))
    );
  }

  // Whether a finite verb comes before the next comma.
  private hasVerb(from: number, end: number): boolean {
    for (let at = from + 1; at < end; at++) {
      if (this.isFinite(at) && !determiners.has(this.words[at - 1]!)) return true;
      if (this.comma[at]) return false;
    }
    return false;
  }

  private opensNounPhrase(at: number): boolean {
    const before = this.words[at - 1]!;
    return determiners.has(this.words[at]!) && !determiners.has(before) && !this.opensPhrase(at - 1) && before !== 'and' && before !== 'or';
  }

  // Before the verb: the first noun phrase holds the bones; what follows it goes whole, unless it turns the sentence round.
  private rankSubject({ start, verb }: Clause): void {
    if (start === verb) return;
    let end = start;
    while (end < verb && (end === start || !this.opensPhrase(end)) && !(end > start && this.comma[end - 1])) end++;
    this.rankNounPhrase(start, end, phraseRank.bones, true);
    while (end < verb) {
      let to = end + 1;
      const relative = relatives.has(this.words[end]!);
      while (to < verb && !this.comma[to - 1] && (relative || !(this.opensPhrase(to) && this.words[to] !== 'of'))) to++;
      const turns = this.words.slice(end, to).some((word) => limiting.has(word) || word.endsWith("n't"));
      const rank = this.words[end] === 'of' ? phraseRank.modifier - 0.3 : this.comma[end - 1] ? phraseRank.aside : phraseRank.subject;
      this.mark(end, to, turns ? phraseRank.bones : rank);
      end = to;
    }
  }

  // Article and last noun stay; a title in front of a name, adjectives and the like may go. Names go whole.
  private rankNounPhrase(from: number, end: number, base: number, whole: boolean): void {
    if (end <= from) return;
    const links = end - from > 1 && /^(?:and|or)$/.test(this.words[end - 1]!);
    if (links) this.mark(end - 1, end, base, whole);
    const to = links ? end - 1 : end;
    const isName = (at: number): boolean =>
      /^["'“‘(`]{0,2}\p{Lu}/u.test(this.raw[at]!) && (at > 0 || !(determiners.has(this.words[0]!) || prepositions.has(this.words[0]!)));
    this.mark(from, to, base, whole);
    const bones = whole ? this.phrase : 0;
    let head = to - 1;
    while (head > from && isName(head) && isName(head - 1)) head--;
    let first = from;
    const plainNoun = head === to - 1 && !isName(head);
    const described = this.raw.slice(from + 1, head).some((word) => /^\p{Ll}/u.test(word));
    if (determiners.has(this.words[from]!) && (plainNoun || !described || head - from <= 1)) first++;
    // "an annual summit": the article fits the word behind it.
    const article = this.words[from];
    if (first > from && first < head && (article === 'a' || article === 'an') && /^[aeiou]/.test(this.words[head]!) !== (article === 'an')) first++;
    for (let at = first; at < head; ) {
      let last = at + 1;
      while (last < head && isName(last - 1) && (isName(last) || /^\d+$/.test(this.words[last]!))) last++;
      this.mark(at, last, base + phraseRank.modifier);
      at = last;
    }
    for (let at = to - 3; at >= head; at--) {
      // "President Ann Lee": the name says enough.
      if (!roles.has(this.words[at]!)) continue;
      this.mark(head, at + 1, base + phraseRank.modifier);
      break;
    }
    for (let at = first; at < head; at++) {
      const word = this.words[at]!;
      const joins = word === 'and' || word === 'or';
      if (!joins && !limiting.has(word) && !objects.has(word) && !(/^[$£€]?\d/.test(word) && !word.includes('-'))) continue;
      // Coordinations stay whole; so do numbers.
      let back = joins ? Math.max(first, at - 1) : at;
      while (back > first && (joins ? isName(back) && isName(back - 1) : approximate.has(this.words[back - 1]!))) back--;
      this.ranks.fill(base, back, at + 1);
      this.phrases.fill(bones, back, at + 1);
    }
  }

  // Behind the verb: the object first, then phrase by phrase; clauses of circumstance and times go before them.
  private rankRest({ rest, end }: Clause): void {
    let place = 0;
    let later = 0;
    for (let at = rest; at < end; place++) {
      const word = this.words[at]!;
      const time = this.isTime(at) ? at : this.words[at] === 'on' && at + 1 < end && this.isTime(at + 1) ? at + 1 : -1;
      if (time >= 0) {
        let to = Math.min(end, time + (times.has(this.words[time]!) ? 1 : 2));
        while (to < end && !this.comma[to - 1] && dayParts.has(this.words[to]!)) to++;
        this.mark(at, to, phraseRank.aside);
        at = to;
        continue;
      }
      let to = at + 1;
      while (to < end && !this.comma[to - 1] && !this.opensPhrase(to) && !this.isTime(to) && !this.opensNounPhrase(to)) to++;
      if (at > rest && this.comma[at - 1]) later = 1.5;
      if (links.has(word) || subordinating.has(word) || word === 'amid' || word === 'despite') later = Math.max(later, 1);
      let rank = place === 0 && !prepositions.has(word) ? phraseRank.object : phraseRank.phrase + place * 0.25 + later;
      if (word === 'of' && place > 0) rank -= 0.25;
      if (relatives.has(word) || (place > 0 && links.has(word)) || (subordinating.has(word) && this.hasVerb(at + 1, end))) {
        // A clause of its own: nothing inside it goes alone.
        this.mark(at, end, rank, false);
        return;
      }
      let noun = this.opensPhrase(at) ? at + 1 : at;
      if (word === 'to' && noun < to && !determiners.has(this.words[noun]!) && /^\p{Ll}/u.test(this.raw[noun]!)) noun++;
      if (noun > at) this.mark(at, noun, rank, false);
      if (this.words.slice(noun, to).some((inner) => subjects.has(inner))) this.mark(noun, to, rank, false);
      else this.rankNounPhrase(noun, to, rank, false);
      at = to;
    }
  }
}
