// What kind of answer a question wants: a person, a place, a number, … read from its question word and the head of its noun phrase.
import { keysOf } from '../../../core/keyed.js';
import { itemAt, wordAt } from '../../../text/at.js';
import { loadWordVectors } from '../vectors.js';
import type { TextView } from './read-text.js';

export const answerTypes = ['person', 'location', 'number', 'description', 'abbreviation', 'entity'] as const;
export type AnswerType = (typeof answerTypes)[number];

export interface ExpectedAnswer {
  readonly type: AnswerType;
  /** How sure the reading is, 0 to 1. */
  readonly sureness: number;
  /** Token that tells: the question word or the head noun. */
  readonly token: number;
}

/** Words with which a label says that it is about one of the types. */
export const typeCues: Readonly<Record<AnswerType, string>> = {
  person:
    'person people human humans individual individuals who name names group groups organization organisation organizations team company companies somebody someone occupation title character',
  location:
    'location locations place places where city cities country countries state states geographic geographical geography region regions address mountain',
  number:
    'number numbers numeric numerical count counts quantity quantities amount amounts date dates price prices money distance percent percentage age size duration measurement weight temperature speed figure',
  description:
    'description descriptions definition definitions define reason reasons manner explanation explanations explain why how cause causes meaning describe information',
  abbreviation: 'abbreviation abbreviations acronym acronyms expansion expansions initials stands abbreviated',
  entity:
    'entity entities thing things object objects animal animals product products food color colour event events language languages plant plants sport sports invention disease term substance vehicle work',
};

const heads: Readonly<Record<Exclude<AnswerType, 'description' | 'abbreviation'>, string>> = {
  person:
    'person man woman people president king queen actor actress author writer singer leader player director inventor founder scientist astronaut explorer artist poet composer general senator minister prime mayor governor character hero wife husband father mother son daughter brother sister nickname team company organization band group university agency corporation tribe manufacturer party school member owner boy girl child winner doctor lawyer architect painter philosopher novelist emperor prince princess pope saint mayor coach baseball captain comedian dictator designer assassin killer celebrity congressman ceo chairman club nationality profession',
  location:
    'city country state place location town capital county province island mountain river lake ocean sea continent region area planet street address village district desert peak volcano site nation canal border hemisphere territory park beach bay port airport museum hotel hospital stadium building landmark birthplace college school where peninsula waterfall',
  number:
    'number year date day month time age population percentage percent temperature speed length height weight depth distance size rate price cost salary amount average zip code phone telephone century decade latitude longitude radius diameter circumference area gestation period span expectancy odds duration quantity score capacity birthday frequency ratio elevation fraction income wage toll density value latitude altitude yield era season anniversary lifespan',
  entity:
    'animal bird fish dog plant flower tree color colour food drink fruit vegetable language sport game book movie film song album word term instrument car vehicle ship disease chemical element metal substance currency religion product invention weapon tool device musical event war battle holiday symbol letter stone gem mineral breed species organ muscle bone drug medicine crop dish dance magazine newspaper show program play novel poem title award prize team body part technique method system type kind sort name brand object thing law treaty month',
};

const auxiliaries = new Set(
  'is are was were be been do does did has have had can could will would shall should may might must re occurs comes came made'.split(' '),
);
const prepositions = new Set(
  'of in on at for to from by with about that which who whose where when and or but into during between under than as'.split(' '),
);
const measures = new Set(
  'many much long far old tall big fast often high deep hot large wide heavy late soon small close cold strong thick little loud quick'.split(' '),
);
const kinds = new Set('kind kinds type types sort sorts name names example examples one'.split(' '));
const fillers = new Set(
  'the a an its his her their most first largest biggest best highest smallest longest oldest old new only famous popular common two three four main other u.s us'.split(
    ' ',
  ),
);

/** Reads a question; null for a text that asks nothing. */
export function expectedAnswer(view: TextView): ExpectedAnswer | null {
  const forms = view.tokens.slice(0, 60).map((index) => itemAt(view.words, index).form);
  const asks = view.text.trimEnd().endsWith('?');
  let at = forms.findIndex((form) => questionWords.has(form));
  if (at < 0 || (at > 12 && !asks)) {
    if (forms[0] === 'name' || forms[0] === 'list' || forms[0] === 'identify') return byHead(forms, 1, 0.6);
    if (/^(?:define|explain|describe|tell)$/.test(forms[0] ?? '')) return { type: 'description', sureness: 0.8, token: 0 };
    return asks && forms.length > 0 ? { type: 'description', sureness: 0.2, token: 0 } : null;
  }
  const text = forms.join(' ');
  if (/\b(?:stands? for|abbreviat\w*|acronym|full form|initials)\b/.test(text)) return { type: 'abbreviation', sureness: 0.95, token: at };
  const word = wordAt(forms, at);
  const next = forms[at + 1] ?? '';
  switch (word) {
    case 'who':
    case 'whom':
    case 'whose':
      return { type: 'person', sureness: 0.95, token: at };
    case 'where':
      return { type: 'location', sureness: 0.95, token: at };
    case 'when':
      return { type: 'number', sureness: 0.9, token: at };
    case 'why':
      return { type: 'description', sureness: 0.95, token: at };
    case 'how':
      return measures.has(next) ? { type: 'number', sureness: 0.95, token: at + 1 } : { type: 'description', sureness: 0.9, token: at };
    default:
      at++;
  }
  if (/^what (?:does|do|did) \w+(?: \w+){0,4} mean\b|^what (?:happen|cause|make|made)|\bdifference between\b|^what (?:does|do) .* do$/.test(text))
    return /^what (?:does|do) [a-z]{1,5} mean$/.test(text) && hasCapitals(view)
      ? { type: 'abbreviation', sureness: 0.8, token: at }
      : { type: 'description', sureness: 0.9, token: at - 1 };
  if (auxiliaries.has(next) || next === 's') return byNounPhrase(forms, at + 1);
  return byHead(forms, at, 0.9);
}

const questionWords = new Set(['who', 'whom', 'whose', 'where', 'when', 'why', 'how', 'what', 'which']);
const descriptive = new Set(
  'meaning definition origin purpose function difference cause reason history significance process effect effects use uses importance nature role theory story nickname'.split(
    ' ',
  ),
);

// "What is an atom?" asks for a definition; "What is the capital of France?" asks for its head noun.
function byNounPhrase(forms: readonly string[], from: number): ExpectedAnswer {
  const rest = forms.slice(from);
  const determined = rest[0] === 'the';
  const stop = rest.findIndex((form, index) => index > 0 && (prepositions.has(form) || auxiliaries.has(form)));
  const phrase = stop < 0 ? rest : rest.slice(0, stop);
  const head = phrase.at(-1) ?? '';
  // "What is a baby lion called?" asks for a name, "What is it used for?" for a use.
  if (rest.at(-1) === 'called' || rest.at(-1) === 'named') return { type: 'entity', sureness: 0.85, token: from };
  if (/(?:^| )used for$/.test(rest.join(' '))) return { type: 'description', sureness: 0.85, token: from };
  if (descriptive.has(head) && head !== 'nickname') return { type: 'description', sureness: 0.9, token: from };
  if (stop < 0 && !determined && rest.length <= 4) return { type: 'description', sureness: 0.85, token: from };
  if (stop < 0 && rest.length <= 2 && !classOf(head, 0)) return { type: 'description', sureness: 0.75, token: from };
  if (forms[from - 1] === 'do' || forms[from - 1] === 'does' || forms[from - 1] === 'did') return { type: 'entity', sureness: 0.5, token: from };
  return byHead(forms, from, 0.85);
}

function byHead(forms: readonly string[], from: number, sureness: number): ExpectedAnswer {
  let end = from;
  while (end < forms.length && end < from + 8 && !auxiliaries.has(wordAt(forms, end)) && !(end > from && prepositions.has(wordAt(forms, end)))) end++;
  // "what kind of animal", "the name of the river": the noun after "of" is meant.
  if (kinds.has(forms[end - 1] ?? '') && forms[end] === 'of') {
    return byHead(forms, end + 1, sureness);
  }
  for (let index = end - 1; index >= from; index--) {
    if (fillers.has(wordAt(forms, index))) continue;
    const type = classOf(wordAt(forms, index), 0.42);
    if (type !== null) return { type, sureness, token: index };
    if (index < end - 2) break;
  }
  return { type: 'entity', sureness: 0.5, token: Math.min(from, forms.length - 1) };
}

type HeadType = keyof typeof heads;
let listed: ReadonlyMap<string, HeadType> | undefined;

// The word lists first; a word they do not name goes with the listed word nearest to it.
function classOf(form: string, nearest: number): HeadType | null {
  if (listed === undefined) {
    const map = new Map<string, HeadType>();
    for (const type of keysOf(heads)) for (const head of heads[type].split(' ')) if (!map.has(head)) map.set(head, type);
    listed = map;
  }
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
