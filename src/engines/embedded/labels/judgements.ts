// Judgements the engine has learned whatever the subject: praise or criticism, emotions, spam, abuse, hostility, urgency, the kind of answer a question
// expects, the purpose of a message, its language. This file decides which judgement a yes/no question asks for; `read-judgements.ts` reads them from a text.
import { entriesOf } from '../../../core/keyed.js';
import { entryAt, itemAt } from '../../../text/at.js';
import { stem } from '../../../text/stem.js';
import { fromJsonFile } from '../data.js';
import { type AnswerType, answerTypes } from './answer-type.js';
import type file from './judgement-cues.json';
import { languageNamed } from './languages.js';
import type { LabelView } from './read-rubric.js';
import { actNamed, type SpeechAct, speechActs } from './speech-acts.js';

const plainJudgements = [
  'polarity',
  'advertising',
  'abuse',
  'hostility',
  'urgency',
  'irony',
  'anger',
  'joy',
  'optimism',
  'sadness',
  'fear',
  'surprise',
  'disgust',
  'love',
  'gratitude',
] as const;

export type Judgement = (typeof plainJudgements)[number] | `answer:${AnswerType}` | `act:${SpeechAct}` | `language:${string}`;

const byName: ReadonlyMap<string, Judgement> = new Map(
  [...plainJudgements, ...answerTypes.map((type): Judgement => `answer:${type}`), ...speechActs.map((act): Judgement => `act:${act}`)].map(
    (judgement) => [judgement, judgement],
  ),
);

/** The judgement with this name, other than language judgements. Throws for any other name. */
export function judgementNamed(name: string): Judgement {
  return entryAt(byName, name);
}

/**
 * How a question or label uses a judgement: `for` applies when the judgement is positive, `against` when it is negative, `between` when it is neither,
 * `either` when it is positive or negative ("praise or criticism"), `both` when it is positive and negative ("mixed").
 */
export interface Route {
  readonly judgement: Judgement;
  readonly pole: 'for' | 'against' | 'between' | 'either' | 'both';
}

const opposite = {
  for: 'against',
  against: 'for',
  between: 'between',
  either: 'between',
  both: 'both',
} as const;

type Cues = ReadonlyMap<string, readonly Route[]>;

// Words of a question that name a judgement. `opinions` are everyday words of praise and criticism, used only if the question asks about opinions.
const lists = fromJsonFile('judgement-cues.json', ({ judgements, opinions, grades }: typeof file) => ({
  cues: cuesOf(Object.entries(judgements).map(([name, poles]) => [judgementNamed(name), poles])),
  opinionCues: cuesOf([['polarity', opinions]]),
  grades: new Map(entriesOf(grades).flatMap(([pole, names]) => names.map((name) => [name, pole] as const))),
}));

type Poles = Readonly<Partial<Record<Route['pole'], string>>>;

function cuesOf(judgements: readonly (readonly [Judgement, Poles])[]): Cues {
  const cues = new Map<string, Route[]>();
  for (const [judgement, poles] of judgements)
    for (const [pole, words] of entriesOf(poles))
      for (const cue of words.split(' ')) {
        const key = stem(cue);
        const routes = cues.get(key) ?? [];
        if (!routes.some((route) => route.judgement === judgement)) routes.push({ judgement, pole });
        cues.set(key, routes);
      }
  return cues;
}

const emotional: ReadonlySet<Judgement> = new Set(['anger', 'joy', 'optimism', 'sadness', 'fear', 'surprise', 'disgust', 'love', 'gratitude']);

/** The judgement that a yes/no question asks for; null if it asks about a subject instead. */
export function routeOf(question: LabelView): Route | null {
  const code = languageAsked(question);
  if (code !== null) return { judgement: `language:${code}`, pole: 'for' };
  const routes = routesOf(question);
  // If two emotions are named, a word that could also mean praise is one of them.
  const emotions = routes.filter(({ judgement }) => emotional.has(judgement));
  return (emotions.length > 1 ? emotions[0] : routes[0]) ?? null;
}

const aboutPriority = /\b(?:priority|urgen\w*|severity|important|importance|wait|immediate\w*)\b/i;
const aboutOpinions = /\b(?:sentiment|opinion|attitude|feedback|satisf\w*|tone|mood|review|rating)\b/i;

// "Would the guest come again?" asks whether the guest was pleased.
const asksLoyalty = /\b(?:would|will)\b[^?]{0,80}\b(?:again|return|come back|recommend)\b/i;

function routesOf({ cues: words, name, rest, label }: LabelView): Route[] {
  if (rest) return [];
  const { cues, opinionCues, grades } = lists();
  const grade = grades.get(name);
  // "low" and "high" without context grade urgency, the usual criterion for sorting messages.
  if (grade !== undefined && (aboutPriority.test(label.rubric) || label.rubric === label.name)) return [{ judgement: 'urgency', pole: grade }];
  if (asksLoyalty.test(label.rubric)) return [{ judgement: 'polarity', pole: 'for' }];
  const act = actNamed(name);
  if (act !== null) return [{ judgement: `act:${act}`, pole: 'for' }];
  const joint = /\b(?:neither|nor)\b/i.test(label.rubric) ? 'between' : /\b(?:mixed|both)\b/i.test(`${name} ${label.rubric}`) ? 'both' : 'either';
  const asksOpinion = aboutOpinions.test(label.rubric);
  const routes: Route[] = [];
  const negated = new Set<string>();
  for (const word of words) {
    const turned = word.startsWith('not ');
    const key = turned ? word.slice(4) : word;
    for (const route of cues.get(key) ?? (asksOpinion ? opinionCues.get(key) : undefined) ?? []) {
      const pole = turned ? opposite[route.pole] : route.pole;
      if (turned) negated.add(route.judgement);
      const same = routes.findIndex(({ judgement }) => judgement === route.judgement);
      if (same < 0) routes.push({ judgement: route.judgement, pole });
      // "neither positive nor negative" is in between; "praise or criticism" is any opinion.
      else if (itemAt(routes, same).pole !== pole) {
        const joined = route.judgement !== 'polarity' ? pole : negated.has(route.judgement) ? 'between' : joint;
        routes[same] = { judgement: route.judgement, pole: joined };
      }
    }
  }
  return routes;
}

const aboutLanguage = /\b(?:language|written|writes|speaks?|idiom)\b/i;

// The code of the language named, if the question is about language: it says so, or names English (French, Italian and Chinese may be cuisines).
function languageAsked({ name, label, rest }: LabelView): string | null {
  if (rest) return null;
  const alone = languageNamed(name);
  if (!aboutLanguage.test(label.rubric)) return alone === 'en' ? alone : null;
  return (
    alone ??
    label.rubric
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(languageNamed)
      .find((code) => code !== null) ??
    null
  );
}
