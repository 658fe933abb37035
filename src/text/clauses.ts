// The skeleton of an English statement without a parser: subject, verb group, object and the phrases that hang on them, found by closed word classes.
// What to leave out, and how far, the callers decide. `statement.ts` finds the verbs, `phrase-ranks.ts` says what the phrases are worth.
import { float64At, int32At, numberAt, wordAt } from './at.js';
import {
  bareSpeech,
  conditions,
  contracted,
  limiting,
  links,
  nonReporting,
  prepositions,
  pronouns,
  speech,
  subjects,
  times,
} from './clause-words.js';
import { PhraseRanks, phraseRank } from './phrase-ranks.js';
import { type Clause, Statement } from './statement.js';

/** What each word of a statement is worth to it. */
interface Skeleton {
  /** Per word: 0 for the bones of the main clause, more for what may go sooner. */
  readonly ranks: Float64Array;
  /** Per word, the number of the phrase that it goes with as a whole; 0 for words that may go one by one from the end. */
  readonly phrases: Int32Array;
  /** Where the sentence starts behind a dateline or an opening phrase, the finite verb of its clause, and the first word behind the verb group. */
  readonly start: number;
  readonly verb: number;
  readonly rest: number;
}

/** The skeleton of the statement these words make, marks included, or undefined where no subject with a finite verb is found. Linear in the words. */
export function skeletonOf(raw: readonly string[]): Skeleton | undefined {
  const outside = outsideParentheses(raw);
  const skeleton = wholeSkeleton(outside.map((at) => wordAt(raw, at)));
  if (skeleton === undefined || outside.length === raw.length) return skeleton;
  const ranks = new Float64Array(raw.length).fill(phraseRank.outside);
  const phrases = new Int32Array(raw.length);
  for (const [place, at] of outside.entries()) {
    ranks[at] = float64At(skeleton.ranks, place);
    phrases[at] = int32At(skeleton.phrases, place);
  }
  return {
    ranks,
    phrases,
    start: numberAt(outside, skeleton.start),
    verb: numberAt(outside, skeleton.verb),
    rest: outside[skeleton.rest] ?? raw.length,
  };
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

function wholeSkeleton(raw: readonly string[]): Skeleton | undefined {
  const statement = new Statement(raw);
  const { words } = statement;
  const start = mainStart(statement);
  const main = statement.clause(start, raw.length);
  if (main === undefined) return undefined;
  const said = saidClause(statement, main);
  const inner = said ?? main;
  const worth = new PhraseRanks(statement);
  worth.rankSubject(said !== undefined && pronouns.has(wordAt(words, said.start)) && isSpeaker(statement, said, main) ? main : inner);
  for (let at = inner.verb; at < inner.rest; at++)
    worth.mark(at, at + 1, wordAt(words, at).endsWith('ly') && !limiting.has(wordAt(words, at)) ? phraseRank.modifier : phraseRank.bones);
  worth.rankRest(inner);
  if (conditions.has(wordAt(words, 0))) worth.mark(0, start, phraseRank.object);
  return { ranks: worth.ranks, phrases: worth.phrases, start, verb: inner.verb, rest: inner.rest };
}

/** First word behind a dateline and an opening phrase. */
function mainStart(statement: Statement): number {
  const { words, comma: commas, raw } = statement;
  const from = behindDateline(statement);
  const first = words[from] ?? '';
  if (!prepositions.has(first) && !links.has(first)) return from;
  const comma = commas.indexOf(true, from);
  return comma >= 0 && comma <= from + 28 && comma + 2 < raw.length ? comma + 1 : from;
}

// "PERTH, Apr 30", "News:": a place with its date or a label in front of the sentence.
function behindDateline(statement: Statement): number {
  const { words, raw } = statement;
  for (let at = 0; at < Math.min(5, words.length - 4); at++) {
    if (at < 3 && /:$|^>>$/.test(wordAt(raw, at))) return at + 1;
    if (at > 0 && statement.isMonthDay(at)) return at + 2 + (/^(?:19|20)\d\d$/.test(wordAt(words, at + 2)) ? 1 : 0);
  }
  return 0;
}

// What somebody says, finds or announces, as a clause of its own.
function saidClause(statement: Statement, main: Clause): Clause | undefined {
  const { words, comma: commas } = statement;
  const group = words.slice(main.verb, main.rest);
  const isBare = group.some((word) => bareSpeech.has(word));
  if (!(isBare || group.some((word) => speech.has(word))) || group.some((word) => nonReporting.has(word))) return undefined;
  let from = main.rest;
  const that = words.indexOf('that', from);
  const next = words[from] ?? '';
  const addressed = group.includes('told') || times.has(next) || prepositions.has(next);
  const introduced = that === from || (that > from && that - from <= 7 && addressed);
  if (introduced) from = that + 1;
  else {
    if (!isBare) return undefined;
    while (from < main.end && (times.has(wordAt(words, from)) || words[from] === 'on')) from++;
    if (prepositions.has(words[from] ?? '')) return undefined;
  }
  for (let at = main.start; at < from; at++) if (limiting.has(wordAt(words, at)) || wordAt(words, at).endsWith("n't")) return undefined;
  if (from >= main.end - 2 || conditions.has(wordAt(words, from))) return undefined;
  if (prepositions.has(wordAt(words, from)) || links.has(wordAt(words, from))) {
    const comma = commas.indexOf(true, from);
    if (comma < 0 || comma > from + 20) return undefined;
    from = comma + 1;
  }
  const inner = statement.clause(from, main.end);
  if (inner === undefined || inner.verb - from > 25) return undefined;
  // A pronoun needs the one it stands for.
  const pronoun = subjects.has(wordAt(words, from)) || (contracted.test(wordAt(words, from)) && !/^(?:that|there|what)/.test(wordAt(words, from)));
  if (pronoun && !isSpeaker(statement, inner, main)) return undefined;
  return introduced || !commas.slice(from, inner.verb).includes(true) ? inner : undefined;
}

// "Ann said she will stay": she is Ann. "Ann said it was late": nothing that Ann is.
function isSpeaker(statement: Statement, { start, verb }: Clause, speaker: Clause): boolean {
  const { words } = statement;
  const word = wordAt(words, start);
  if (verb !== start + 1) return false;
  if (word === 'they') return words.slice(speaker.start, speaker.verb).some((other) => other === 'and' || /[^s]s$/.test(other));
  if (word === 'it') return !/^(?:is|was|would|will|could|may|might)$/.test(wordAt(words, verb)) || /(?:ing|ed)$/.test(words[verb + 1] ?? '');
  return word === 'he' || word === 'she';
}
