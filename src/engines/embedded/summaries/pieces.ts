// Interprets the pieces of the instructions that no rule took, and checks whether the finished summary covers them.
import { itemAt, lastOf } from '../../../text/at.js';
import { languageOf } from '../../../text/language.js';
import { languageNamed } from '../labels/languages.js';
import { anyFunctionWords, inAnyLanguage } from '../languages/languages.js';
import { type AskedFor, askedByHeader, askedFor, onlyAsks } from '../reading/request/question-word.js';
import type { WordVectors } from '../vectors.js';
import type { Brief } from './brief.js';
import { contentWordsOf, isQuestion, judgePiece, refusedIn } from './instruction-topics.js';
import { onlyTopicsOf, unitsOfTopics } from './only-topics.js';
import { listedIn, type Request } from './requests.js';
import { actsNamed, codeOf, nearShare, printedSentences, topicShareOf } from './topic-share.js';
import { readTopic, type Topic } from './topics.js';
import { readSource, type Source } from './units.js';
import { isOf } from './wanted.js';
import { signOf } from './word-signs.js';
import { lowerWords } from './words.js';

interface Judged {
  readonly brief: Brief;
  /** Requests that are understood but never met. */
  readonly unmet: readonly string[];
  /** The units to which the instructions limit the summary; undefined if there is no limit. */
  readonly only: ReadonlySet<number> | undefined;
  /** Whether the summary must include all of these units. */
  readonly isWhole: boolean;
  /** Kinds of value and statement that the summary must contain. */
  readonly requests: readonly Request[];
  /** The pieces that a finished summary does not cover. */
  readonly missedIn: (summary: string) => string[];
}

/** Minimum cosine similarity of two words that may name one thing. */
const relatedWords = 0.6;

/** Adds pieces that are topics or questions of this text to the query; collects all other pieces, and requests that are never met, to be reported. */
export function judgePieces(asked: Brief, source: Source, vectors: WordVectors): Judged {
  const isKnown = knownIn(source, vectors);
  const queries: string[] = asked.query === '' ? [] : [asked.query];
  const unmet = [...asked.unmet];
  const requests: Request[] = [];
  const checks: { readonly words: string; readonly isMet: (summary: string) => boolean }[] = [];
  const focus = asked.asked.get('focus');
  if (focus !== undefined) {
    const code = codeOf(asked.query, source);
    const valued = listedIn(asked.query, code).map((part) => readTopic(part, code));
    const topics = [...kindsNamed(asked.query, source), ...valued.filter(({ kinds }) => kinds.length > 0)];
    const isMet = topics.length > 0 ? undefined : speaksOf(asked.query, source, vectors);
    if (topics.length > 0) requests.push({ asks: 'mention', words: focus, topics, isVague: false });
    if (isMet !== undefined) checks.push({ words: focus, isMet });
  }
  let only: Set<number> | undefined;
  let isWhole = false;
  for (const piece of asked.rest) {
    const refused = refusedIn(piece, isKnown);
    if (refused !== undefined) {
      unmet.push(refused);
      continue;
    }
    const alone = onlyTopicsOf(piece);
    if (alone?.topics.length === 0) continue;
    // A kind listed next to other requests is wanted in addition to them, not exclusively.
    const topics = alone?.isSaid === true || asked.requests.every(({ asks }) => asks === 'exclude') ? alone?.topics : undefined;
    const units = topics === undefined ? undefined : unitsOfTopics(topics, source, vectors);
    // Topics listed without "only" must be found in at least as many units as there are topics.
    const isFound = units !== undefined && units.size >= (alone?.isSaid === true ? 1 : (topics?.length ?? 0));
    if (topics !== undefined && units !== undefined && isFound) {
      only = new Set([...(only ?? []), ...units]);
      queries.push(topics.map(({ phrase }) => phrase).join(', '));
      requests.push({ asks: 'mention', words: piece, topics, isVague: false });
      // A summary consists of sentences, so a request for names alone is never met.
      if (topics.some(({ kinds }) => kinds.some((kind) => kind === 'names' || kind === 'person'))) unmet.push(piece);
      isWhole ||= topics.every(({ kinds }) => kinds.length > 0);
      if (!signOf('everyOne').test(piece)) continue;
      isWhole = true;
      checks.push({ words: piece, isMet: (summary) => [...units].every((index) => isOf(itemAt(source.units, index), summary)) });
      continue;
    }
    const { query, unmet: words = piece } = judgePiece(piece, isKnown);
    if (alone?.isSaid === true) unmet.push(piece);
    if (query !== undefined) queries.push(query);
    const named = kindsNamed(piece, source);
    const isMet = speaksOf(piece, source, vectors);
    // If a piece has topic words, they decide what is printed, and the finished summary is checked for the kinds as well.
    if (isMet === undefined && named.length > 0) requests.push({ asks: 'mention', words, topics: named, isVague: false });
    if (isMet !== undefined)
      checks.push({ words, isMet: (summary) => isMet(summary) && named.every((topic) => holds(topic, summary, source, vectors)) });
  }
  if (asked.language !== undefined && languageOf(source.text) !== languageNamed(lastOf(asked.language.toLowerCase().split(' '))))
    unmet.push(asked.language);
  return {
    brief: { ...asked, query: asked.query === '' ? queries.join('; ') : asked.query },
    unmet,
    only,
    isWhole,
    requests,
    missedIn: (summary) => checks.filter(({ isMet }) => !isMet(summary)).map(({ words }) => words),
  };
}

function knownIn({ terms, units }: Source, vectors: WordVectors): (word: string) => boolean {
  const known = terms.size;
  const ranks = terms.surfaces.map((surface) => vectors.rank(surface));
  const speakers = new Set(units.flatMap(({ speaker }) => speaker?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  return (word) => {
    const bare = word.replace(/['’]s$/, '');
    const own = terms.id(bare);
    if ((own >= 0 && own < known) || speakers.has(bare)) return true;
    const rank = vectors.rank(bare);
    return rank >= 0 && ranks.some((other) => other >= 0 && vectors.similarity(rank, other) > relatedWords);
  };
}

/** The kinds of value that answer each question word. */
const kindsFor: Readonly<Record<Exclude<AskedFor, 'what'>, readonly string[]>> = {
  who: ['person'],
  where: ['location'],
  when: ['date', 'time'],
  whatTime: ['time'],
  howOften: ['frequency'],
  howMuch: ['number'],
};

const bare: Topic = { phrase: '', words: [], english: [], kinds: [], valueKind: undefined };

/** The kinds of value and statement that a piece requests: "why", "who decided what". */
function kindsNamed(piece: string, source: Source): Topic[] {
  const code = codeOf(piece, source);
  const parts = listedIn(piece, code);
  const asked = new Set(parts.flatMap((part) => askedFor(part) ?? askedByHeader(part) ?? []));
  const kinds = [...asked].flatMap((word) => (word === 'what' ? [] : [{ ...bare, kinds: kindsFor[word] }]));
  return [...kinds, ...actsNamed(piece, code).map((act) => ({ ...bare, acts: [act] }))];
}

function holds(topic: Topic, summary: string, source: Source, vectors: WordVectors): boolean {
  const share = topicShareOf(topic, source, vectors);
  return printedSentences(summary).some((sentence) => share(sentence) >= nearShare);
}

/** Minimum share of a piece's own words in a summary that covers it. */
const minShare = 0.5;

/** A check whether a summary has the words of a piece, or words close to them; undefined if the piece has no words that can be looked up. */
function speaksOf(piece: string, source: Source, vectors: WordVectors): ((summary: string) => boolean) | undefined {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(piece)) return undefined;
  const code = codeOf(piece, source);
  const empty = anyFunctionWords();
  const words = contentWordsOf(piece).filter(
    (word) => !empty.has(word) && !onlyAsks(word) && actsNamed(word, code).length === 0 && !inAnyLanguage('instructs').includes(word),
  );
  const [first] = words;
  if (first === undefined) return undefined;
  // The first word may be the instruction itself ("spell out all numbers"), which the other words do not show.
  const opens = words.length > 1 && !isQuestion(piece) && lowerWords(piece)[0] === first;
  return (summary) => {
    const own = new Set(lowerWords(summary));
    const missing = words.filter((word) => !own.has(word.replace(/['’]s$/, '')));
    const isEnough = (left: readonly string[]): boolean => left.length <= (1 - minShare) * words.length && !(opens && left.includes(first));
    if (isEnough(missing)) return true;
    // Close words are searched only if words are missing, and only among the few words of the summary.
    const printed = { ...readSource(summary), language: source.language };
    return isEnough(missing.filter((word) => topicShareOf(readTopic(word, code), printed, vectors)(summary) < nearShare));
  };
}
