// "Only risks", "nur die Kosten": what alone a summary is to speak of, and which units do.
import { anyFunctionWords, type LanguageCode, language, languageCodes } from '../languages/languages.js';
import type { WordVectors } from '../vectors.js';
import { cueOf } from './aspects.js';
import { judgePiece } from './instruction-topics.js';
import { listedIn } from './requests.js';
import { nearShare, shareOf } from './speaks-of.js';
import { readTopic, type Topic } from './topics.js';
import type { Source, Unit } from './units.js';
import { signOf } from './word-signs.js';

/** The topics that a piece of the instructions wants alone, none where it says "only" of what was read before; undefined where it says no such thing. */
export function onlyTopicsOf(piece: string): readonly Topic[] | undefined {
  for (const code of languageCodes) {
    const phrase = onlyPhrase(piece, code);
    if (phrase === undefined) continue;
    if (phrase === '') return [];
    const topics = listedIn(phrase, code)
      .filter((part) => judgePiece(part, () => true).query !== undefined)
      .map((part) => readTopic(part, code))
      .filter(({ words }) => words.length > 0);
    if (topics.length > 0) return topics;
  }
  return undefined;
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
    word === '' || language(code).instructs.includes(word) || functionWords.has(word) || judgePiece(word, () => true).query === undefined;
  const first = words.findIndex((word) => !isEmpty(word.toLowerCase().replace(/[^\p{L}\p{N}'’-]/gu, '')));
  return first < 0 ? '' : words.slice(first).join(' ');
}

/** The units that speak of one of some topics, with what hangs on them and what they hang on; empty where none does. */
export function unitsOfTopics(topics: readonly Topic[], source: Source, vectors: WordVectors): ReadonlySet<number> {
  const { units, sections, links } = source;
  const sharers = topics.map((topic) => {
    const share = shareOf(topic, source, vectors);
    const cue = cueOf(topic.english.join(' '));
    return (text: string): boolean => share(text) >= nearShare || cue?.test(text) === true;
  });
  const titled = sections.titles.map((title) => title !== '' && sharers.some((speaks) => speaks(title)));
  const speaks = ({ text, index }: Unit): boolean => titled[sections.of[index] ?? 0] === true || sharers.some((own) => own(text));
  const found = new Set(units.filter((unit) => unit.kind !== 'heading' && speaks(unit)).map(({ index }) => index));
  for (const { index } of units) if (found.has(links.needOf(index) ?? -1)) found.add(index);
  for (const index of [...found]) for (const other of links.needsOf(index) ?? []) found.add(other);
  return found;
}
