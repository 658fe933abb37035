// Pieces of the instructions that no rule took: what each asks of the summary, and whether the finished summary says it.
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
import { actsNamed, codeOf, nearShare, printedSentences, shareOf } from './speaks-of.js';
import { readTopic, type Topic } from './topics.js';
import { readSource, type Source } from './units.js';
import { isOf } from './wanted.js';
import { signOf } from './word-signs.js';
import { lowerWords } from './words.js';

interface Judged {
  readonly brief: Brief;
  /** What is understood and never met. */
  readonly unmet: readonly string[];
  /** The units that speak of what alone is wanted; undefined where all may. */
  readonly only: ReadonlySet<number> | undefined;
  /** Whether all of these are to be told. */
  readonly isWhole: boolean;
  /** Kinds of value and of statement that the summary has to hold. */
  readonly requests: readonly Request[];
  /** Pieces that a finished summary does not speak of. */
  readonly missedIn: (summary: string) => string[];
}

/** Words this like one another may speak of one thing. */
const relatedWords = 0.6;

/** Pieces that are a topic or question of this text join its query; the others, and what is never met, are reported. */
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
    // A kind that is named beside other requests is wanted with them.
    const topics = alone?.isSaid === true || asked.requests.every(({ asks }) => asks === 'exclude') ? alone?.topics : undefined;
    const units = topics === undefined ? undefined : unitsOfTopics(topics, source, vectors);
    // What is only named, not said to be all, has to be there in so many sentences.
    const isFound = units !== undefined && units.size >= (alone?.isSaid === true ? 1 : (topics?.length ?? 0));
    if (topics !== undefined && units !== undefined && isFound) {
      only = new Set([...(only ?? []), ...units]);
      queries.push(topics.map(({ phrase }) => phrase).join(', '));
      requests.push({ asks: 'mention', words: piece, topics, isVague: false });
      // Names alone are no sentences.
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
    // Where a question is about something, that decides what is told, and whether it is an answer is seen at the end.
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

/** What a sentence holds that answers a question word. */
const kindsFor: Readonly<Record<Exclude<AskedFor, 'what'>, readonly string[]>> = {
  who: ['person'],
  where: ['location'],
  when: ['date', 'time'],
  whatTime: ['time'],
  howOften: ['frequency'],
  howMuch: ['number'],
};

const bare: Topic = { phrase: '', words: [], english: [], kinds: [], valueKind: undefined };

/** The kinds of value and of statement that a piece asks for: "why", "who decided what". */
function kindsNamed(piece: string, source: Source): Topic[] {
  const code = codeOf(piece, source);
  const parts = listedIn(piece, code);
  const asked = new Set(parts.flatMap((part) => askedFor(part) ?? askedByHeader(part) ?? []));
  const kinds = [...asked].flatMap((word) => (word === 'what' ? [] : [{ ...bare, kinds: kindsFor[word] }]));
  return [...kinds, ...actsNamed(piece, code).map((act) => ({ ...bare, acts: [act] }))];
}

function holds(topic: Topic, summary: string, source: Source, vectors: WordVectors): boolean {
  const share = shareOf(topic, source, vectors);
  return printedSentences(summary).some((sentence) => share(sentence) >= nearShare);
}

/** A summary with less of a piece's own words does not speak of it. */
const minShare = 0.5;

/** Whether a summary has the words of a piece, or words near them; undefined where it has none that could be looked up. */
function speaksOf(piece: string, source: Source, vectors: WordVectors): ((summary: string) => boolean) | undefined {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(piece)) return undefined;
  const code = codeOf(piece, source);
  const empty = anyFunctionWords();
  const words = contentWordsOf(piece).filter(
    (word) => !empty.has(word) && !onlyAsks(word) && actsNamed(word, code).length === 0 && !inAnyLanguage('instructs').includes(word),
  );
  const [first] = words;
  if (first === undefined) return undefined;
  // What a piece begins with may be what is to be done ("spell out all numbers"), which the other words do not tell.
  const opens = words.length > 1 && !isQuestion(piece) && lowerWords(piece)[0] === first;
  return (summary) => {
    const own = new Set(lowerWords(summary));
    const missing = words.filter((word) => !own.has(word.replace(/['’]s$/, '')));
    const isEnough = (left: readonly string[]): boolean => left.length <= (1 - minShare) * words.length && !(opens && left.includes(first));
    if (isEnough(missing)) return true;
    // Only where words are missing those near them are looked for, among the few of the summary.
    const printed = { ...readSource(summary), language: source.language };
    return isEnough(missing.filter((word) => shareOf(readTopic(word, code), printed, vectors)(summary) < nearShare));
  };
}
