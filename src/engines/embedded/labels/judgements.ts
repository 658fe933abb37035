// Judgements the engine has learned whatever the subject: praise or blame, emotions, spam, abuse, hostility, urgency, the kind of answer a question
// wants, what a message is there for, its language. This file says which labels ask for which judgement; `read-judgements.ts` reads them from a text.
import { itemAt } from '../../../text/at.js';
import { stem } from '../../../text/stem.js';
import { type AnswerType, answerTypes, typeCues } from './answer-type.js';
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

/** The judgement of this name; those of languages have none. Throws for a name that is no judgement's. */
export function judgementNamed(name: string): Judgement {
  const judgement = byName.get(name);
  if (judgement === undefined) throw new Error(`no judgement is named ${name}`);
  return judgement;
}

/**
 * How a label uses a judgement: `for` it applies when the judgement is positive, `against` when it is negative, `between` when it is neither,
 * `either` when it is one or the other ("praise or criticism"), `both` when it is one and the other ("mixed").
 */
export interface Route {
  readonly judgement: Judgement;
  readonly pole: 'for' | 'against' | 'between' | 'either' | 'both';
}

const cueLists: readonly (readonly [Judgement, Route['pole'], string])[] = [
  [
    'polarity',
    'for',
    'positive praise praises favorable favourable satisfied satisfaction recommend recommends compliment compliments pleased happy enjoyed liked thumbs-up promoter',
  ],
  [
    'polarity',
    'against',
    'negative criticism critical unfavorable unfavourable dissatisfied dissatisfaction complaint complaints complain complaining unhappy disappointed disappointment dislike disliked upset frustrated detractor',
  ],
  ['polarity', 'between', 'neutral objective indifferent'],
  ['polarity', 'both', 'mixed ambivalent'],
  ['advertising', 'for', 'spam advertising advertisement advertisements unsolicited promotional scam phishing junk swindle fraudulent'],
  ['advertising', 'against', 'ham legitimate'],
  [
    'abuse',
    'for',
    'offensive insulting insult insults toxic toxicity abusive abuse profanity profane rude vulgar obscene harassment harassing swearing curse cursing',
  ],
  ['abuse', 'against', 'inoffensive polite civil respectful'],
  ['hostility', 'for', 'hate hateful racist racism sexist sexism bigotry bigoted xenophobic xenophobia discriminatory misogyny misogynistic'],
  ['urgency', 'for', 'urgent urgency emergency emergencies critical immediate immediately asap time-sensitive severe blocker showstopper'],
  ['urgency', 'against', 'routine unhurried minor trivial cosmetic'],
  ['irony', 'for', 'irony ironic sarcasm sarcastic'],
  ['irony', 'against', 'sincere literal'],
  ['anger', 'for', 'anger angry furious rage outrage'],
  ['joy', 'for', 'joy joyful happiness happy amusement delight'],
  ['optimism', 'for', 'optimism optimistic hope hopeful'],
  ['sadness', 'for', 'sadness sad grief sorrow depressed disappointment'],
  ['fear', 'for', 'fear afraid scared anxiety anxious worry worried nervousness'],
  ['surprise', 'for', 'surprise surprised astonishment shocked'],
  ['disgust', 'for', 'disgust disgusted revulsion'],
  ['love', 'for', 'love romance romantic'],
  ['gratitude', 'for', 'gratitude grateful thankful thanks thanking'],
];

const opposite = {
  for: 'against',
  against: 'for',
  between: 'between',
  either: 'between',
  both: 'both',
} as const;
const cues = new Map<string, Route[]>();
for (const [judgement, pole, list] of cueLists) {
  for (const cue of list.split(' ')) {
    const key = stem(cue);
    const routes = cues.get(key) ?? [];
    if (!routes.some((route) => route.judgement === judgement)) routes.push({ judgement, pole });
    cues.set(key, routes);
  }
}
// Everyday words for praise and blame, read as such only where opinions are what is asked for.
const opinionCues = new Map<string, Route[]>([
  ...'good great excellent like love best better thumbs up'
    .split(' ')
    .map((cue): [string, Route[]] => [stem(cue), [{ judgement: 'polarity', pole: 'for' }]]),
  ...'bad poor terrible awful hate worst worse angry critical'
    .split(' ')
    .map((cue): [string, Route[]] => [stem(cue), [{ judgement: 'polarity', pole: 'against' }]]),
  ...'average okay ok moderate'.split(' ').map((cue): [string, Route[]] => [stem(cue), [{ judgement: 'polarity', pole: 'between' }]]),
]);
let stemsOfTypes: ReadonlyMap<AnswerType, ReadonlySet<string>> | undefined;
const emotional: ReadonlySet<Judgement> = new Set(['anger', 'joy', 'optimism', 'sadness', 'fear', 'surprise', 'disgust', 'love', 'gratitude']);

/**
 * For each label, the judgement it asks for, or null where it is about a subject. Same length and order as the labels. `guidance` are the caller's
 * instructions for all of them: they may say that questions are sorted, or that opinions are.
 */
export function routeLabels(labels: readonly LabelView[], guidance: string): (Route | null)[] {
  const types = routeAnswerTypes(labels, guidance);
  if (types !== null) return types;
  const languages = routeLanguages(labels, guidance);
  if (languages !== null) return languages;
  const opinions = aboutOpinions.test(guidance) || labels.some(({ label }) => aboutOpinions.test(label.rubric));
  const graded = labels.some(({ cues: words }) => [...words].some((word) => cues.get(word)?.some(({ judgement }) => judgement === 'urgency')));
  const candidates = labels.map((label) => routesOf(label, opinions, graded));
  // The judgement most labels share decides for a label that could ask for several ("happy" is praise, and joy).
  const users = new Map<Judgement, number>();
  for (const routes of candidates) for (const { judgement } of routes) users.set(judgement, (users.get(judgement) ?? 0) + 1);
  const emotions = [...users.keys()].filter((judgement) => emotional.has(judgement)).length;
  const rank = ({ judgement }: Route): number => (users.get(judgement) ?? 0) + (emotional.has(judgement) && emotions > 1 ? emotions : 0);
  return candidates.map((routes) => {
    const [first, ...others] = routes;
    if (first === undefined) return null;
    return others.reduce((best, route) => (rank(route) > rank(best) ? route : best), first);
  });
}

// "low", "medium" and "high" alone, or beside a label that names urgency, grade it: that is what messages are sorted by.
const grades = new Map<string, Route['pole']>([
  ['high', 'for'],
  ['highest', 'for'],
  ['medium', 'between'],
  ['normal', 'between'],
  ['ordinary', 'between'],
  ['low', 'against'],
  ['lowest', 'against'],
  ['can wait', 'against'],
]);
const aboutPriority = /\b(?:priority|urgen\w*|severity|important|importance|wait|immediate\w*)\b/i;

// "Would the guest come again?" asks whether the guest was pleased.
const asksLoyalty = /\b(?:would|will)\b[^?]{0,80}\b(?:again|return|come back|recommend)\b/i;

function routesOf({ cues: words, name, rest, label }: LabelView, opinions: boolean, graded: boolean): Route[] {
  if (rest) return [];
  const grade = grades.get(name);
  if (grade !== undefined && (graded || aboutPriority.test(label.rubric) || label.rubric === label.name))
    return [{ judgement: 'urgency', pole: grade }];
  if (asksLoyalty.test(label.rubric)) return [{ judgement: 'polarity', pole: 'for' }];
  const act = actNamed(name);
  if (act !== null) return [{ judgement: `act:${act}`, pole: 'for' }];
  const joint = /\b(?:neither|nor)\b/i.test(label.rubric) ? 'between' : /\b(?:mixed|both)\b/i.test(`${name} ${label.rubric}`) ? 'both' : 'either';
  const routes: Route[] = [];
  const negated = new Set<string>();
  for (const word of words) {
    const turned = word.startsWith('not ');
    const key = turned ? word.slice(4) : word;
    for (const route of cues.get(key) ?? (opinions ? opinionCues.get(key) : undefined) ?? []) {
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

// Labels that name languages, where it is the language that is asked for: rubrics or instructions say so, or English is among them (French, Italian
// and Chinese may be kitchens).
function routeLanguages(labels: readonly LabelView[], guidance: string): (Route | null)[] | null {
  const named = labels.map(({ name, label, rest }) => {
    if (rest) return null;
    const alone = languageNamed(name);
    if (alone !== null || !aboutLanguage.test(label.rubric)) return alone;
    return (
      label.rubric
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .map(languageNamed)
        .find((code) => code !== null) ?? null
    );
  });
  const asked = aboutLanguage.test(guidance) || labels.some(({ label }) => aboutLanguage.test(label.rubric)) || named.includes('en');
  const found = named.filter((code) => code !== null).length;
  if (!asked || found === 0 || found * 2 < labels.length) return null;
  return named.map((code) => (code === null ? null : { judgement: `language:${code}` as const, pole: 'for' as const }));
}

const aboutQuestions = /\b(?:question|ask|asks|asked|asking|answer)\b/i;
const aboutOpinions = /\b(?:sentiment|opinion|attitude|feedback|satisf\w*|tone|mood|review|rating)\b/i;

// Labels that sort questions by what they ask for: at least two of them name a kind of answer, in rubrics that speak of questions.
function routeAnswerTypes(labels: readonly LabelView[], guidance: string): (Route | null)[] | null {
  const asking = labels.filter(({ label }) => aboutQuestions.test(label.rubric)).length;
  if ((asking * 2 < labels.length && !/\bquestions? (?:ask|want|is about|look)/i.test(guidance)) || labels.length < 2) return null;
  stemsOfTypes ??= new Map(answerTypes.map((type) => [type, new Set(typeCues()[type].split(' ').map(stem))]));
  const types = stemsOfTypes;
  const best = labels.map(({ cues: words }) => {
    let chosen: AnswerType | null = null;
    let max = 0;
    for (const [type, stems] of types) {
      let count = 0;
      for (const word of words) if (stems.has(word)) count++;
      if (count > max) {
        max = count;
        chosen = type;
      }
    }
    return chosen;
  });
  const found = new Set(best.filter((type) => type !== null));
  if (found.size < 2 || found.size * 2 < labels.length) return null;
  return best.map((type) => (type === null ? null : { judgement: `answer:${type}` as const, pole: 'for' as const }));
}
