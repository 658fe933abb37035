// The kind of answer a question expects (a person, a place, a number, …), read from its question word and the head of its noun phrase.
import { keysOf } from '../../../core/keyed.js';
import { itemAt, wordAt } from '../../../text/at.js';
import { fromJsonFile } from '../data.js';
import { loadWordVectors } from '../vectors.js';
import type file from './answer-types.json';
import type { TextView } from './read-text.js';

export const answerTypes = ['person', 'location', 'number', 'description', 'abbreviation', 'entity'] as const;
export type AnswerType = (typeof answerTypes)[number];

export interface ExpectedAnswer {
  readonly type: AnswerType;
  /** Confidence in the reading, 0 to 1. */
  readonly confidence: number;
  /** Index of the token that decided: the question word or the head noun. */
  readonly token: number;
}

// `heads` lists nouns that questions ask for.
const lists = fromJsonFile('answer-types.json', ({ heads, ...others }: typeof file) => {
  const byHead = new Map<string, HeadType>();
  for (const type of keysOf(heads)) for (const head of heads[type].split(' ')) if (!byHead.has(head)) byHead.set(head, type);
  const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
  return {
    byHead,
    auxiliaries: set(others.auxiliaries),
    prepositions: set(others.prepositions),
    measures: set(others.measures),
    kinds: set(others.kinds),
    fillers: set(others.fillers),
    descriptive: set(others.descriptive),
  };
});
type HeadType = keyof typeof file.heads;

/** Reads the expected answer type of a question; null for a text that asks nothing. */
export function expectedAnswer(view: TextView): ExpectedAnswer | null {
  const forms = view.tokens.slice(0, 60).map((index) => itemAt(view.words, index).form);
  const asks = view.text.trimEnd().endsWith('?');
  let at = forms.findIndex((form) => questionWords.has(form));
  if (at < 0 || (at > 12 && !asks)) {
    if (forms[0] === 'name' || forms[0] === 'list' || forms[0] === 'identify') return byHead(forms, 1, 0.6);
    if (/^(?:define|explain|describe|tell)$/.test(forms[0] ?? '')) return { type: 'description', confidence: 0.8, token: 0 };
    return asks && forms.length > 0 ? { type: 'description', confidence: 0.2, token: 0 } : null;
  }
  const text = forms.join(' ');
  if (/\b(?:stands? for|abbreviat\w*|acronym|full form|initials)\b/.test(text)) return { type: 'abbreviation', confidence: 0.95, token: at };
  const word = wordAt(forms, at);
  const next = forms[at + 1] ?? '';
  const told = answerOf.get(word);
  if (told !== undefined) return { ...told, token: at };
  if (word === 'how')
    return lists().measures.has(next) ? { type: 'number', confidence: 0.95, token: at + 1 } : { type: 'description', confidence: 0.9, token: at };
  at++;
  if (/^what (?:does|do|did) \w+(?: \w+){0,4} mean\b|^what (?:happen|cause|make|made)|\bdifference between\b|^what (?:does|do) .* do$/.test(text))
    return /^what (?:does|do) [a-z]{1,5} mean$/.test(text) && hasCapitals(view)
      ? { type: 'abbreviation', confidence: 0.8, token: at }
      : { type: 'description', confidence: 0.9, token: at - 1 };
  if (lists().auxiliaries.has(next) || next === 's') return byNounPhrase(forms, at + 1);
  return byHead(forms, at, 0.9);
}

/** Question words that determine the answer type by themselves. */
const answerOf = new Map<string, Pick<ExpectedAnswer, 'type' | 'confidence'>>([
  ['who', { type: 'person', confidence: 0.95 }],
  ['whom', { type: 'person', confidence: 0.95 }],
  ['whose', { type: 'person', confidence: 0.95 }],
  ['where', { type: 'location', confidence: 0.95 }],
  ['when', { type: 'number', confidence: 0.9 }],
  ['why', { type: 'description', confidence: 0.95 }],
]);
const questionWords = new Set([...answerOf.keys(), 'how', 'what', 'which']);

// "What is an atom?" asks for a definition; "What is the capital of France?" asks for its head noun.
function byNounPhrase(forms: readonly string[], from: number): ExpectedAnswer {
  const rest = forms.slice(from);
  const determined = rest[0] === 'the';
  const stop = rest.findIndex((form, index) => index > 0 && (lists().prepositions.has(form) || lists().auxiliaries.has(form)));
  const phrase = stop < 0 ? rest : rest.slice(0, stop);
  const head = phrase.at(-1) ?? '';
  // "What is a baby lion called?" asks for a name, "What is it used for?" for a use.
  if (rest.at(-1) === 'called' || rest.at(-1) === 'named') return { type: 'entity', confidence: 0.85, token: from };
  if (/(?:^| )used for$/.test(rest.join(' '))) return { type: 'description', confidence: 0.85, token: from };
  if (lists().descriptive.has(head) && head !== 'nickname') return { type: 'description', confidence: 0.9, token: from };
  if (stop < 0 && !determined && rest.length <= 4) return { type: 'description', confidence: 0.85, token: from };
  if (stop < 0 && rest.length <= 2 && !classOf(head, 0)) return { type: 'description', confidence: 0.75, token: from };
  if (forms[from - 1] === 'do' || forms[from - 1] === 'does' || forms[from - 1] === 'did') return { type: 'entity', confidence: 0.5, token: from };
  return byHead(forms, from, 0.85);
}

function byHead(forms: readonly string[], from: number, confidence: number): ExpectedAnswer {
  let end = from;
  while (
    end < forms.length &&
    end < from + 8 &&
    !lists().auxiliaries.has(wordAt(forms, end)) &&
    !(end > from && lists().prepositions.has(wordAt(forms, end)))
  )
    end++;
  // "what kind of animal", "the name of the river": the noun after "of" decides.
  if (lists().kinds.has(forms[end - 1] ?? '') && forms[end] === 'of') {
    return byHead(forms, end + 1, confidence);
  }
  for (let index = end - 1; index >= from; index--) {
    if (lists().fillers.has(wordAt(forms, index))) continue;
    const type = classOf(wordAt(forms, index), 0.42);
    if (type !== null) return { type, confidence: confidence, token: index };
    if (index < end - 2) break;
  }
  return { type: 'entity', confidence: 0.5, token: Math.min(from, forms.length - 1) };
}

// Looks the word up in the lists; an unlisted word takes the type of the listed word most similar to it, if that similarity exceeds `nearest`.
function classOf(form: string, nearest: number): HeadType | null {
  const { byHead: listed } = lists();
  const singular = form.replace(/ies$/, 'y').replace(/s$/, '');
  const found = listed.get(form) ?? listed.get(singular);
  if (found !== undefined) return found;
  if (nearest === 0) return null;
  const vectors = loadWordVectors();
  const rank = vectors.rank(form);
  if (rank < 0) return null;
  let best: HeadType | null = null;
  let highest = nearest;
  for (const [head, type] of listed) {
    const likeness = vectors.similarity(rank, vectors.rank(head));
    if (likeness > highest) {
      highest = likeness;
      best = type;
    }
  }
  return best;
}

function hasCapitals(view: TextView): boolean {
  return view.starts.some((start, index) => index > 0 && /^[A-Z][A-Z.]{1,6}$/.test(view.text.slice(start, view.ends[index])));
}
