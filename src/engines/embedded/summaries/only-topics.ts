// "Only risks", "nur die Kosten": what alone a summary is to speak of, and which units do.
import { anyFunctionWords, type LanguageCode, language, languageCodes } from '../languages/languages.js';
import { statementsNamed } from '../reading/request/asked-statements.js';
import type { WordVectors } from '../vectors.js';
import { cueOf } from './aspects.js';
import { isQuestion, judgePiece } from './instruction-topics.js';
import { listedIn } from './requests.js';
import { nearShare, shareOf } from './speaks-of.js';
import { readTopic, type Topic } from './topics.js';
import type { Source } from './units.js';
import { signOf } from './word-signs.js';

/**
 * The topics that a piece of the instructions wants alone, because it says so or names nothing but kinds of value or statement ("all dates", "decisions, risks"); none
 * where it says "only" of what was read before; undefined where it says no such thing.
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

/** Whether a topic is a kind of value or of statement, and nothing besides. */
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

/** A phrase without the words before it that only tell somebody to write. */
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

/** The units that speak of one of some topics, with what hangs on them; empty where none does. */
export function unitsOfTopics(topics: readonly Topic[], source: Source, vectors: WordVectors): ReadonlySet<number> {
  const { units, sections, links } = source;
  const shares = topics.map((topic) => shareOf(topic, source, vectors));
  const isShared = (text: string): boolean => shares.some((share) => share(text) >= nearShare);
  const titled = sections.titles.map((title) => title !== '' && isShared(title));
  const found = new Set(
    units
      .filter(({ kind, text, index }) => kind !== 'heading' && (titled[sections.of[index] ?? 0] === true || isShared(text)))
      .map(({ index }) => index),
  );
  // What hangs on a sentence with a value has none itself.
  if (topics.every(({ kinds }) => kinds.length > 0)) return found;
  for (const { index } of units) if (found.has(links.needOf(index) ?? -1)) found.add(index);
  return found;
}
