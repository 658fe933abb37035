// "Only risks", "nur die Kosten": the topics to which the instructions limit a summary, and the units that cover them.
import { anyFunctionWords, type LanguageCode, language, languageCodes } from '../languages/languages.js';
import { statementsNamed } from '../reading/request/asked-statements.js';
import type { WordVectors } from '../vectors.js';
import { cueOf } from './aspects.js';
import { isQuestion, judgePiece } from './instruction-topics.js';
import { listedIn } from './requests.js';
import { nearShare, topicShareOf } from './topic-share.js';
import { readTopic, type Topic } from './topics.js';
import type { Source } from './units.js';
import { signOf } from './word-signs.js';

/**
 * The topics to which a piece of the instructions limits the summary, either with a word like "only" (`isSaid`) or because it names nothing but kinds of
 * value or statement ("all dates", "decisions, risks"). No topics if the "only" refers to something read earlier; undefined if the piece sets no such limit.
 */
export function onlyTopicsOf(piece: string): { readonly topics: readonly Topic[]; readonly isSaid: boolean } | undefined {
  for (const code of languageCodes) {
    const phrase = onlyPhrase(piece, code);
    if (phrase === '') return { topics: [], isSaid: true };
    const topics = listedIn(phrase ?? withoutAsking(piece, code), code)
      .map((part) => ({ part, topic: readTopic(part, code) }))
      .filter(({ part, topic: { words, kinds } }) => kinds.length > 0 || (words.length > 0 && judgePiece(part, () => true).query !== undefined))
      .map(({ topic }): Topic => (topic.kinds.length > 0 ? topic : { ...topic, cue: cueOf(topic.english.join(' ')) }));
    if (topics.length > 0 && (phrase !== undefined || (!isQuestion(piece) && topics.every((topic) => isKind(topic, code)))))
      return { topics, isSaid: phrase !== undefined };
  }
  return undefined;
}

/** Whether a topic is a kind of value or statement and nothing else. */
function isKind({ kinds, phrase, english }: Topic, code: LanguageCode): boolean {
  const isNamed = (words: string, own: LanguageCode): boolean => statementsNamed(words, own).others.join('') === '';
  return kinds.length > 0 || isNamed(phrase, code) || isNamed(english.join(' '), 'en');
}

function onlyPhrase(piece: string, code: LanguageCode): string | undefined {
  const found = new RegExp(`^(.*?)(?<![\\p{L}\\p{N}])(?:${language(code).only.join('|')})(?![\\p{L}\\p{N}])(.*)$`, 'isu').exec(piece);
  if (found === null) return undefined;
  const [, before = '', after = ''] = found;
  // "Not only"
  if (signOf('denials', code).test(before)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(after)) return withoutAsking(before, code);
  return withoutAsking(before, code) === '' ? withoutAsking(after, code) : undefined;
}

/** A phrase without leading words that merely introduce a request. */
function withoutAsking(phrase: string, code: LanguageCode): string {
  const words = phrase.trim().split(/\s+/);
  const functionWords = anyFunctionWords();
  const isEmpty = (word: string): boolean =>
    word === '' ||
    language(code).instructs.includes(word) ||
    functionWords.has(word) ||
    (judgePiece(word, () => true).query === undefined && readTopic(word, code).kinds.length === 0);
  const first = words.findIndex((word) => !isEmpty(word.toLowerCase().replace(/[^\p{L}\p{N}'’-]/gu, '')));
  return first < 0 ? '' : words.slice(first).join(' ');
}

/** The units that cover one of the topics, with the units that depend on them; empty if there are none. */
export function unitsOfTopics(topics: readonly Topic[], source: Source, vectors: WordVectors): ReadonlySet<number> {
  const { units, sections, links } = source;
  const shares = topics.map((topic) => topicShareOf(topic, source, vectors));
  const isShared = (text: string): boolean => shares.some((share) => share(text) >= nearShare);
  const titled = sections.titles.map((title) => title !== '' && isShared(title));
  const found = new Set(
    units
      .filter(({ kind, text, index }) => kind !== 'heading' && (titled[sections.of[index] ?? 0] === true || isShared(text)))
      .map(({ index }) => index),
  );
  // A sentence that depends on one with a value has no value itself.
  if (topics.every(({ kinds }) => kinds.length > 0)) return found;
  for (const { index } of units) if (found.has(links.dependencyOf(index) ?? -1)) found.add(index);
  return found;
}
