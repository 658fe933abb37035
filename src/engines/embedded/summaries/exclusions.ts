// What the instructions exclude: which units contain it, and whether a finished summary still does.

import { lazily } from '../../../core/lazily.js';
import { itemAt } from '../../../text/at.js';
import { append } from '../../../text/lists.js';
import { findMentions } from '../extraction/prose/mentions.js';
import { type BroadType, broadTypes } from '../extraction/prose/tagger.js';
import { englishWords, isGlossed } from '../languages/glossary.js';
import { anyFunctionWords } from '../languages/languages.js';
import type { WordVectors } from '../vectors.js';
import type { Request } from './requests.js';
import { holdsKind, isNamedIn, nearShare, printedSentences, topicShareOf } from './topic-share.js';
import type { Topic } from './topics.js';
import type { Source, Unit } from './units.js';

/** Something that the instructions exclude, resolved against a text. */
export interface Exclusion {
  /** In the caller's words. */
  readonly words: string;
  readonly isOut: (unit: Unit) => boolean;
  /** Whether a unit can only be understood together with an excluded one. */
  readonly dependsOnIt: (unit: Unit) => boolean;
  /** Whether a summary leaves it out; false also if that cannot be verified. */
  readonly isKept: (summary: string) => boolean;
}

interface Ruling {
  readonly isOut: (unit: Unit) => boolean;
  readonly dependsOnIt?: (unit: Unit) => boolean;
  readonly occursIn: (summary: string) => boolean;
  /** Whether its absence from a summary can be verified; always true for values recognised by their form. */
  readonly isKnown: (summary: string) => boolean;
}

// Loaded on first use: only exclusions of a single thing with a value need extraction.
const extraction = lazily(() => import('../extraction/find-values.js'));
const minConfidence = 0.4;
const nameTypes = ['person', 'organisation', 'location'] as const satisfies readonly BroadType[];

export async function exclusionsOf(requests: readonly Request[], source: Source, vectors: WordVectors, signal: AbortSignal): Promise<Exclusion[]> {
  const exclusions: Exclusion[] = [];
  for (const { words, topics, isVague } of requests) {
    const rulings: Ruling[] = [];
    for (const topic of topics)
      append(
        rulings,
        topic.kinds.length > 0 ? topic.kinds.map((kind) => ofKind(kind, source)) : [await ofTopic(topic, isVague, source, vectors, signal)],
      );
    exclusions.push({
      words,
      isOut: (unit) => rulings.some(({ isOut }) => isOut(unit)),
      dependsOnIt: (unit) => rulings.some((ruling) => ruling.dependsOnIt?.(unit) === true),
      isKept: (summary) => rulings.every(({ occursIn, isKnown }) => !occursIn(summary) && isKnown(summary)),
    });
  }
  return exclusions;
}

function ofKind(kind: string, source: Source): Ruling {
  if (kind === 'names' || nameTypes.some((type) => type === kind)) return ofNames(kind, source);
  return { isOut: ({ text }) => holdsKind(text, kind), occursIn: (summary) => holdsKind(summary, kind), isKnown: () => true };
}

const minMention = 0.5;

function ofNames(kind: string, source: Source): Ruling {
  const types = nameTypes.filter((type) => kind === 'names' || kind === type);
  // Capitals identify names only in languages that do not capitalize every noun.
  const byCapitals = kind === 'names' && source.language !== 'de';
  const mentions = byCapitals
    ? []
    : findMentions(source.text, source.units).filter(
        ({ confidence, broad }) => confidence * types.reduce((sum, type) => sum + (broad[broadTypes.indexOf(type)] ?? 0), 0) >= minMention,
      );
  const people = kind === 'names' || kind === 'person' ? source.people : [];
  const named = [...new Set([...mentions.map(({ start, end }) => source.text.slice(start, end)), ...people])];
  const occursIn = (text: string): boolean => named.some((name) => isWordIn(name, text));
  return {
    isOut: (unit) => occursIn(unit.text) || (byCapitals && hasCapitals(unit, source)),
    occursIn,
    isKnown: (summary) => kind !== 'names' || source.language !== 'de' || !holdsUnknownNouns(summary),
  };
}

/**
 * Whether a German summary has a capitalized word within a sentence that neither the glossary nor the function words
 * contain: perhaps a name, perhaps a noun.
 */
function holdsUnknownNouns(summary: string): boolean {
  return printedSentences(summary).some((sentence) =>
    [...sentence.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}-]+/gu)].some(
      ([word]) => englishWords(word.toLowerCase(), 'de').length === 0 && !anyFunctionWords().has(word.toLowerCase()),
    ),
  );
}

function isWordIn(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))) return true;
  return false;
}

function hasCapitals({ names, text }: Unit, { capitals }: Source): boolean {
  if (names > 0) return true;
  const first = /^\p{Lu}[\p{L}'’-]*/u.exec(text)?.[0]?.replace(/['’]s$/, '');
  return first !== undefined && first !== 'I' && capitals.has(first);
}

async function ofTopic(topic: Topic, isVague: boolean, source: Source, vectors: WordVectors, signal: AbortSignal): Promise<Ruling> {
  const share = topicShareOf(topic, source, vectors);
  const { units, sections } = source;
  const titled = new Set(sections.titles.flatMap((title, at) => (title !== '' && share(title) >= nearShare ? [at] : [])));
  const values = await valuesOf(topic, source, signal);
  const own = new Set(
    units
      .filter(
        ({ text, index }) => share(text) >= nearShare || titled.has(itemAt(sections.of, index)) || values.some((value) => isWordIn(value, text)),
      )
      .map(({ index }) => index),
  );
  const hanging = dependentsOf(own, source);
  const isFound = own.size > 0;
  // If the text has only related words ("finances"), some of its sentences on the subject may have gone undetected.
  const isBroad = isFound && values.length === 0 && titled.size === 0 && !isNamedIn(topic, source, vectors);
  const { valueKind } = topic;
  return {
    isOut: ({ index }) => own.has(index),
    dependsOnIt: ({ index }) => hanging.has(index),
    occursIn: (summary) =>
      values.some((value) => isWordIn(value, summary)) || printedSentences(summary).some((sentence) => share(sentence) >= nearShare),
    isKnown(summary) {
      if (isFound) return !isBroad;
      if (isVague || (valueKind !== undefined && holdsKind(summary, valueKind))) return false;
      // Neither the text nor the word vectors contain it, so whether the summary mentions it cannot be verified.
      if (topic.english.every((word) => vectors.rank(word) < 0)) return false;
      return printedSentences(summary).every((sentence) => share(sentence) === 0) && !holdsRelated(topic.english, summary, source, vectors);
    },
  };
}

/** The units that point back to the given ones, directly or through another unit. */
function dependentsOf(own: ReadonlySet<number>, { units, links }: Source): ReadonlySet<number> {
  const hanging = new Set<number>();
  for (const { index } of units) {
    const needed = links.dependencyOf(index);
    if (needed !== undefined && needed < index && (own.has(needed) || hanging.has(needed))) hanging.add(index);
  }
  return hanging;
}

/** Minimum cosine similarity of two words on one subject. */
const relatedWords = 0.35;

/** Whether a summary has a word related to the given ones, so that whether it mentions their subject is uncertain. */
function holdsRelated(words: readonly string[], summary: string, { language }: Source, vectors: WordVectors): boolean {
  const ranks = words.map((word) => vectors.rank(word)).filter((rank) => rank >= 0);
  const own = summary.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = isGlossed(language) ? own.flatMap((word) => englishWords(word, language)) : own;
  return english.some((word) => !anyFunctionWords().has(word) && ranks.some((rank) => vectors.similarity(rank, vectors.rank(word)) >= relatedWords));
}

/** The values that extraction finds for a topic that is a single thing. */
async function valuesOf({ valueKind, phrase, english }: Topic, source: Source, signal: AbortSignal): Promise<string[]> {
  if (valueKind === undefined && !english.includes('name')) return [];
  const { findValues } = await extraction();
  const request = { text: source.text, instruction: '', fields: [{ kind: 'scalar', name: phrase, description: '', path: [phrase] }] } as const;
  const [found] = (await findValues(request, signal)).fields;
  return found?.kind !== 'scalar'
    ? []
    : [
        ...new Set(
          found.values
            .filter(({ confidence }) => confidence >= minConfidence)
            .map(({ start, end }) => source.text.slice(start, end).replace(/\s+/g, ' ')),
        ),
      ];
}
