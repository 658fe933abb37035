// What a request in the instructions is about: all values of a kind ("prices"), a single thing that has a value ("the salary"), or a subject.
import { kindsByOwnName, recogniserOf } from '../extraction/recognisers/table.js';
import { englishPhrase } from '../languages/glossary.js';
import { anyFunctionWords, type LanguageCode, language } from '../languages/languages.js';
import { readField } from '../reading/field/read-field.js';
import { kindsAsked } from '../reading/request/question-word.js';
import type { SpeechAct } from './statements.js';
import { lowerWords } from './words.js';

export interface Topic {
  /** In the caller's words, without function words and words like "part of". */
  readonly phrase: string;
  readonly words: readonly string[];
  /** The words in English, if the glossary has them. */
  readonly english: readonly string[];
  /** Kinds of value of which all are meant; empty for a subject. */
  readonly kinds: readonly string[];
  /** The kind of the value, if the topic is a single thing that has one ("salary": money). */
  readonly valueKind: string | undefined;
  /** The speech acts of a sentence that covers the topic ("why": reasons), and the pattern of one. */
  readonly acts?: readonly SpeechAct[];
  readonly cue?: RegExp | undefined;
}

const named = ['person', 'organisation', 'location'];
/** Minimum probability of a field's kind. */
const minProbability = 0.5;

/** Reads a noun phrase as a topic; it has no words if the phrase has no content. */
export function readTopic(phrase: string, code: LanguageCode): Topic {
  const around = new Set(language(code).partWords);
  const functionWords = anyFunctionWords();
  const all = lowerWords(phrase.replace(/["“”„«»]/g, '')).map((word) => word.replace(/^[ldnjs]['’]/, ''));
  const content = all.filter((word) => !functionWords.has(word));
  const kept = content.filter((word) => !around.has(word));
  const words = kept.length > 0 ? kept : content;
  const english = code === 'en' ? words : words.map((word) => englishPhrase(word, code)?.toLowerCase() ?? word);
  const detail = detailCalled(all.join(' '), content.join(' '), code);
  const base = { phrase: words.join(' '), words, english };
  if (detail !== undefined) return { ...base, kinds: detail === 'contact' ? ['phone', 'email', 'address', 'url'] : [detail], valueKind: undefined };
  const called = [kindsByOwnName(english.join(' ')), kindsByOwnName(words.join(' '))].flatMap(([first]) => first ?? []);
  if (called[0] !== undefined) return { ...base, kinds: [called[0]], valueKind: undefined };
  const name = english.join(' ');
  const { concept, kinds } = readField({ kind: 'scalar', name, description: '', path: [name] });
  const kind = concept?.kind ?? undefined;
  if (concept === null || kind === undefined || (kinds[0]?.probability ?? 0) < minProbability || !isChecked(kind))
    return { ...base, kinds: [], valueKind: undefined };
  const isGeneric =
    kindsByOwnName(concept.name).includes(kind) || (named.includes(kind) && concept.id === kind) || kindsByOwnName(concept.id).includes(kind);
  return isGeneric ? { ...base, kinds: [kind], valueKind: undefined } : { ...base, kinds: [], valueKind: kind };
}

function isChecked(kind: string): boolean {
  return recogniserOf(kind) !== undefined || named.includes(kind);
}

/** Kinds of detail that are not named after a recogniser, from the list `kindNames`. */
function detailCalled(phrase: string, content: string, code: LanguageCode): string | undefined {
  return language(code)
    .kindNames.map((entry) => entry.split(': '))
    .find(([, names = '']) => names.split(', ').some((name) => name === phrase || name === content))?.[0];
}

/** The kinds of the recognisers that find the values of a kind, under any name: a weekday is also a date. */
export function kindsWithin(kind: string): readonly string[] {
  if (kind === 'date') return kindsAsked.when.filter((other) => !['time', 'hours', 'duration', 'relative-date'].includes(other));
  if (kind === 'time' || kind === 'datetime') return ['time', 'datetime'];
  if (kind === 'url') return ['url', 'domain', 'doi-url'];
  return [kind];
}
