// What a request of instructions is about: kinds of value all of whose values are meant ("prices"), one thing that has a value ("the salary"), or a subject.
import { kindsByOwnName, recogniserOf } from '../extraction/recognisers/table.js';
import { englishPhrase } from '../languages/glossary.js';
import { anyFunctionWords, type LanguageCode, language } from '../languages/languages.js';
import { readField } from '../reading/field/read-field.js';
import { kindsAsked } from '../reading/request/question-word.js';
import type { SpeechAct } from './statements.js';
import { lowerWords } from './words.js';

export interface Topic {
  /** In the caller's words, without those that only point at it. */
  readonly phrase: string;
  readonly words: readonly string[];
  /** The same in English, where the glossary knows them. */
  readonly english: readonly string[];
  /** Kinds of detail all of which are meant; empty for a subject. */
  readonly kinds: readonly string[];
  /** The kind of value that it has where it is one thing ("salary": money). */
  readonly valueKind: string | undefined;
  /** What a sentence does that meets it ("why": reasons), and how one looks. */
  readonly acts?: readonly SpeechAct[];
  readonly cue?: RegExp | undefined;
}

const named = ['person', 'organisation', 'location'];
/** A reading less likely than this is none. */
const minProbability = 0.5;

/** Reads one noun phrase. Without words it says nothing of its own. */
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

/** Details that no recogniser is called by, from the list `kindNames`. */
function detailCalled(phrase: string, content: string, code: LanguageCode): string | undefined {
  return language(code)
    .kindNames.map((entry) => entry.split(': '))
    .find(([, names = '']) => names.split(', ').some((name) => name === phrase || name === content))?.[0];
}

/** The kinds of recognisers that find the values of a kind, whatever they are called: a weekday is a date, too. */
export function kindsWithin(kind: string): readonly string[] {
  if (kind === 'date') return kindsAsked.when.filter((other) => !['time', 'hours', 'duration', 'relative-date'].includes(other));
  if (kind === 'time' || kind === 'datetime') return ['time', 'datetime'];
  if (kind === 'url') return ['url', 'domain', 'doi-url'];
  return [kind];
}
