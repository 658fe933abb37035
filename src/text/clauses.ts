// The skeleton of an English statement without a parser: subject, verb group, object and the phrases attached to them, found by closed word classes. Callers
// decide what to leave out. `statement.ts` finds the verbs.
import { float64At, int32At, wordAt } from './at.js';
import {
  bareSpeech,
  conditions,
  dayParts,
  determiners,
  limiting,
  links,
  nonReporting,
  prepositions,
  pronouns,
  relatives,
  speech,
  subordinating,
  times,
} from './clause-words.js';
import { type Clause, Statement } from './statement.js';

/** Ranks of the kinds of phrase: the higher, the sooner a phrase may be dropped. */
const phraseRank = { bones: 0, object: 0.4, modifier: 1, phrase: 2, subject: 3.5, aside: 6, outside: 8 } as const;
/** Added to the rank of phrases after a comma, and for each phrase before. */
const asideStep = 1.5;
const phraseStep = 0.25;

/** How dispensable each word of a statement is. */
interface Skeleton {
  /** For each word, 0 if it is essential to the main clause; higher for words that may be dropped sooner. */
  readonly ranks: Float64Array;
  /** For each word, the number of the phrase that it is dropped with; 0 for words that may be dropped one by one from the end. */
  readonly phrases: Int32Array;
  /** Whether there is a subject before the finite verb. */
  readonly hasSubject: boolean;
}

/** The skeleton of a statement given as words with their punctuation; undefined if no clause with a finite verb is found. Linear in the words. */
export function skeletonOf(raw: readonly string[]): Skeleton | undefined {
  const outside = outsideParentheses(raw);
  const statement = new Statement(outside.map((at) => wordAt(raw, at)));
  const start = mainStart(statement);
  const main = statement.clause(start, outside.length);
  if (main === undefined) return undefined;
  const inner = reportedClause(statement, main) ?? main;
  const worth = new PhraseRanks(statement);
  worth.rankSubject(inner);
  worth.mark(inner.verb, inner.rest, phraseRank.bones);
  worth.rankRest(inner);
  // What holds under a condition must not be reported without it.
  if (conditions.has(wordAt(statement.words, 0))) worth.mark(0, start, phraseRank.object);
  const ranks = new Float64Array(raw.length).fill(phraseRank.outside);
  const phrases = new Int32Array(raw.length);
  for (const [place, at] of outside.entries()) [ranks[at], phrases[at]] = [float64At(worth.ranks, place), int32At(worth.phrases, place)];
  return { ranks, phrases, hasSubject: inner.verb > start };
}

// The indices of the words outside parentheses; a parenthesis that is not closed within a few words does not count.
function outsideParentheses(raw: readonly string[]): number[] {
  const outside: number[] = [];
  let closes = -1;
  for (const [at, word] of raw.entries()) {
    if (at > closes && word.startsWith('('))
      closes = raw.findIndex((other, later) => later >= at && later < at + maxParentheses && other.includes(')'));
    if (at > closes) outside.push(at);
  }
  return outside;
}
const maxParentheses = 12;

// The first word after an opening phrase.
function mainStart({ words, comma: commas, raw }: Statement): number {
  const first = wordAt(words, 0);
  if (!prepositions.has(first) && !links.has(first)) return 0;
  const comma = commas.indexOf(true);
  return comma >= 0 && comma <= maxOpening && comma + 2 < raw.length ? comma + 1 : 0;
}
const maxOpening = 28;
/** Maximum words between a reporting verb and its "that". */
const maxAside = 7;

// The clause that reports what somebody says, finds or announces; undefined if there is none that can be read by itself.
function reportedClause(statement: Statement, main: Clause): Clause | undefined {
  const { words, comma: commas } = statement;
  const group = words.slice(main.verb, main.rest);
  const isBare = group.some((word) => bareSpeech.has(word));
  if (!(isBare || group.some((word) => speech.has(word))) || group.some((word) => nonReporting.has(word))) return undefined;
  let from = main.rest;
  const next = words[from] ?? '';
  const that = words.indexOf('that', from);
  // "Said on Friday that".
  const introduced = that === from || (that > from && that - from <= maxAside && (times.has(next) || prepositions.has(next)));
  if (introduced) from = that + 1;
  else if (!isBare || prepositions.has(next)) return undefined;
  if (words.slice(main.start, from).some((word) => limiting.has(word) || word.endsWith("n't"))) return undefined;
  // A pronoun needs the noun that it refers to.
  if (from >= main.end - 2 || links.has(wordAt(words, from)) || pronouns.has(wordAt(words, from))) return undefined;
  const inner = statement.clause(from, main.end);
  return inner !== undefined && (introduced || !commas.slice(from, inner.verb).includes(true)) ? inner : undefined;
}

/** Ranks the words of a statement phrase by phrase; initially every word is `outside`. */
class PhraseRanks {
  readonly ranks: Float64Array;
  readonly phrases: Int32Array;
  private phrase = 0;

  constructor(private readonly statement: Statement) {
    this.ranks = new Float64Array(statement.raw.length).fill(phraseRank.outside);
    this.phrases = new Int32Array(statement.raw.length);
  }

  mark(from: number, to: number, rank: number, whole = true): void {
    this.phrase++;
    this.ranks.fill(rank, from, to);
    this.phrases.fill(whole ? this.phrase : 0, from, to);
  }

  // Before the verb: the first noun phrase is essential; each phrase after it is dropped as a whole, unless it limits the sentence.
  rankSubject({ start, verb }: Clause): void {
    if (start === verb) return;
    const { words, comma } = this.statement;
    let end = start + 1;
    while (end < verb && !this.statement.opensPhrase(end) && !comma[end - 1]) end++;
    this.rankNounPhrase(start, end);
    while (end < verb) {
      let to = end + 1;
      const relative = relatives.has(wordAt(words, end));
      while (to < verb && !comma[to - 1] && (relative || !(this.statement.opensPhrase(to) && words[to] !== 'of'))) to++;
      const turns = words.slice(end, to).some((word) => limiting.has(word) || word.endsWith("n't"));
      const rank = words[end] === 'of' ? phraseRank.modifier : comma[end - 1] ? phraseRank.aside : phraseRank.subject;
      this.mark(end, to, turns ? phraseRank.bones : rank);
      end = to;
    }
  }

  // The article and the head noun stay; adjectives and the like may be dropped one by one, names only as a whole.
  private rankNounPhrase(from: number, to: number): void {
    const { words, raw } = this.statement;
    const isName = (at: number): boolean => (at > 0 || !determiners.has(wordAt(words, at))) && /^["'“‘(`]{0,2}\p{Lu}/u.test(wordAt(raw, at));
    this.mark(from, to, phraseRank.bones);
    let head = to - 1;
    while (head > from && isName(head) && isName(head - 1)) head--;
    const first = determiners.has(wordAt(words, from)) ? from + 1 : from;
    for (let at = first; at < head; ) {
      let last = at + 1;
      while (last < head && isName(last - 1) && isName(last)) last++;
      this.mark(at, last, phraseRank.modifier);
      at = last;
    }
  }

  // After the verb: the object is the last to be dropped; of the other phrases, the later ones are dropped sooner, and times before them.
  rankRest({ rest, end }: Clause): void {
    const { words, comma } = this.statement;
    let later = 0;
    for (let at = rest, place = 0; at < end; place++) {
      const word = wordAt(words, at);
      if (times.has(word) || (word === 'on' && times.has(words[at + 1] ?? ''))) {
        let to = Math.min(end, at + (word === 'on' ? 2 : 1));
        while (to < end && !comma[to - 1] && dayParts.has(wordAt(words, to))) to++;
        this.mark(at, to, phraseRank.aside);
        at = to;
        continue;
      }
      if (at > rest && comma[at - 1]) later = asideStep;
      const rank = place === 0 && !prepositions.has(word) ? phraseRank.object : phraseRank.phrase + place * phraseStep + later;
      // In a subordinate clause, no phrase is dropped on its own.
      if (relatives.has(word) || (place > 0 && (links.has(word) || subordinating.has(word)))) {
        this.mark(at, end, rank, false);
        return;
      }
      let to = at + 1;
      while (to < end && !comma[to - 1] && !this.statement.opensPhrase(to) && !times.has(wordAt(words, to))) to++;
      this.mark(at, to, rank, false);
      at = to;
    }
  }
}
