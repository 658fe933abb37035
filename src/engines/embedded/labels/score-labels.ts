// The embedded engine's scoreLabels: every question of every text, from what labels and text are about and from the judgements labels ask for.
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { type Channel, describeLabel } from './explain-scores.js';
import { findEvidence } from './find-evidence.js';
import { type Route, routeLabels } from './judgements.js';
import { shippedFacts, shippedTopic } from './models.js';
import { plainAnswer } from './plain-answer.js';
import { plainRequest } from './plain-request.js';
import { meetPresence } from './presence.js';
import { meetComparison } from './quantity.js';
import { asksFact, factLogOdds } from './read-facts.js';
import { readGuidance } from './read-guidance.js';
import { type Readings, readJudgements, unsaid } from './read-judgements.js';
import { type LabelView, readLabel } from './read-rubric.js';
import { readText, type Word } from './read-text.js';
import { scaleLevels, smoothLevels } from './scale-levels.js';
import { compareTopic, prepareText, prepareTopic, type TopicFit, type TopicLabels, type TopicText, topicLogit, topicLogOdds } from './topic.js';

/** A question read once for all texts. */
interface PreparedQuestion {
  readonly question: LabelQuestion;
  readonly views: readonly LabelView[];
  readonly routes: readonly (Route | null)[];
  /** What the caller's instructions add to each logit. */
  readonly biases: readonly number[];
  /** Share of the labels that ask for a judgement. */
  readonly routed: number;
  readonly topic: TopicLabels;
  /** How far single words point to each label, made when evidence is first wanted. */
  readonly leans: () => readonly ((word: Word) => number)[];
}

export async function scoreLabels(request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> {
  const questions = request.questions.map(prepare);
  const scores: LabelScores[][] = [];
  for (const text of request.texts) {
    signal.throwIfAborted();
    const view = readText(text);
    const prepared = prepareText(shippedTopic(), view);
    const readings = readJudgements(view);
    scores.push(
      questions.map((question) => {
        const { biases } = question;
        const logits = score(prepared, readings, question).map((logit, index) => logit + biases[index]!);
        if (request.explain !== undefined) explainScores(prepared, readings, question, logits, request.explain);
        return request.evidence ? { logits, evidence: evidenceOf(prepared, readings, question) } : { logits };
      }),
    );
  }
  return { scores };
}

// The same labels come again and again: chunks, files of a run, requests of one client. The last few questions are kept as they were prepared.
const recent = new Map<string, PreparedQuestion>();
const mostRecent = 64;
const longestKey = 20_000;

function prepare(question: LabelQuestion): PreparedQuestion {
  const key = JSON.stringify(question);
  const known = recent.get(key);
  if (known !== undefined) return known;
  const prepared = prepareAnew(question);
  if (key.length <= longestKey) {
    const [oldest] = recent.keys();
    if (recent.size >= mostRecent && oldest !== undefined) recent.delete(oldest);
    recent.set(key, prepared);
  }
  return prepared;
}

function prepareAnew(question: LabelQuestion): PreparedQuestion {
  const views = question.labels.map(readLabel);
  const independent = question.mode === 'independent';
  // Independent labels must not know of each other.
  const routes = independent ? views.map((view) => routeLabels([view], '')[0] ?? null) : routeLabels(views, question.guidance);
  const routed = routes.filter((route) => route !== null && !ofSubject(route)).length / Math.max(1, routes.length);
  const space = shippedTopic();
  const topic = prepareTopic(space, views, !independent);
  let leans: readonly ((word: Word) => number)[] | undefined;
  return {
    question,
    views,
    routes,
    biases: readGuidance(question.guidance, question.labels),
    routed,
    topic,
    leans: () => {
      leans ??= topic.directions.map((direction) => space.lean(direction));
      return leans;
    },
  };
}

function score(
  text: TopicText,
  readings: Readings,
  { question, views, routes, routed, topic }: PreparedQuestion,
  hearer: (label: number) => Hear = () => unheard,
): number[] {
  const levels = question.ordinal === true ? scaleLevels(views, routes, readings) : null;
  if (levels !== null) return levels;
  const fits = compareTopic(text, topic);
  const independent = question.mode === 'independent';
  const subjectsOnly = views.every(({ comparison, presence }, index) => comparison === null && presence === null && (routes[index] ?? null) === null);
  const isAlone = (route: Route): boolean => routes.filter((other) => other?.judgement === route.judgement).length === 1;
  const sharpness = subjectsOnly ? amongSubjects : 1;
  const logits = fits.map((fit, index) => {
    const route = routes[index] ?? null;
    const hear = hearer(index);
    if (independent) return independentLogOdds(text, readings, fit, views[index]!, route, hear);
    const { comparison, presence } = views[index]!;
    const subject = topicLogit(fit);
    if (comparison !== null) return hear('subject', 0.3 * subject) + hear('comparison', meetComparison(text.view.text, comparison).logOdds);
    if (presence !== null) return hear('subject', 0.3 * subject) + hear('presence', meetPresence(text.view.text, presence).logOdds);
    if (route !== null)
      return hear('subject', (ofSubject(route) ? 0.6 : 0.03) * subject) + hear('judgement', judgementLogit(readings, route, isAlone(route)));
    return views[index]!.rest ? 0 : hear('subject', sharpness * subject * (1 - 0.6 * routed));
  });
  if (independent) return logits;
  const rest = restLogit(
    logits.filter((_, index) => !views[index]!.rest).map((logit) => logit / sharpness),
    routed,
  );
  views.forEach((view, index) => {
    if (view.rest) logits[index] = sharpness * rest;
  });
  return question.ordinal === true ? smoothLevels(logits) : logits;
}

// Where no judgement has to be weighed against, subjects tell labels apart better than their logits say: both training slices and everyday labels ask
// for about so much more.
const amongSubjects = 1.12;

/** Hands on what a channel adds to the score of a label; whoever explains listens. */
type Hear = (channel: Channel, share: number) => number;
const unheard: Hear = (_, share) => share;

function explainScores(
  text: TopicText,
  readings: Readings,
  question: PreparedQuestion,
  logits: readonly number[],
  explain: (line: string) => void,
): void {
  const { views, routes, biases, topic } = question;
  const heard = views.map((): [Channel, number][] => []);
  score(text, readings, question, (label) => (channel, share) => {
    heard[label]?.push([channel, share]);
    return share;
  });
  compareTopic(text, topic).forEach((fit, index) => {
    const seen = { view: views[index]!, fit, route: routes[index] ?? null, bias: biases[index]!, logit: logits[index]!, channels: heard[index]! };
    explain(describeLabel(seen));
  });
}

// A message can report a fault or wish for something and still be about a subject; the label's own words count beside the judgement.
function ofSubject({ judgement }: Route): boolean {
  return judgement.startsWith('act:');
}

// What a label gets that stands for everything the others are not: the best fit that texts about nothing of theirs reach by chance. It grows
// with the number of others and with their mean fit, which tells how near the text is to their field; fitted on choices of 2 to 12 intents that the
// metric had not seen, a quarter of the weight on texts about none of them. Among judgements, saying nothing either way is what is left.
function restLogit(others: readonly number[], routed: number): number {
  if (routed > 0.5) return 0.3;
  const count = Math.max(1, others.length);
  const mean = others.reduce((sum, logit) => sum + logit, 0) / count;
  return 0.85 + 0.9 * Math.log(count) + 0.8 * (mean - 0.5);
}

function independentLogOdds(text: TopicText, readings: Readings, fit: TopicFit, view: LabelView, route: Route | null, hear: Hear): number {
  const { comparison, presence, label, terms } = view;
  const fact = asksFact(view);
  // A long question of fact may use words of comparison or judgement by the way.
  const besides = terms.filter(({ weight, word }) => weight === 1 && comparison?.phrase.includes(word.form) !== true).length;
  if (comparison !== null && !(fact && besides > longestSubject)) return hear('comparison', meetComparison(text.view.text, comparison).logOdds);
  if (presence !== null) return hear('presence', meetPresence(text.view.text, presence).logOdds);
  if (route !== null && !fact) return hear('judgement', judgementLogOdds(readings, route));
  const likely = fact ? factLogOdds(label.rubric, terms, text.view, shippedFacts()) : topicLogOdds(fit);
  const channel = fact ? 'facts' : 'subject';
  const plain = plainAnswer(view, text.view) || plainRequest(view, text.view);
  return plain === 0
    ? hear(channel, likely)
    : hear('plain answer', plainWeight * plain) + hear(channel, besidePlain * Math.max(-4, Math.min(4, likely)));
}

// What a clause says in so many words, and what the rest of the reading still counts beside it.
const plainWeight = 2;
const besidePlain = 0.25;

/** Words that a comparison is about, at most, where the rubric does nothing but compare. */
const longestSubject = 4;

// Two labels at the poles of one judgement share its log-odds; one whose opposite is no label, as of an emotion or a kind of answer, gets them whole.
function judgementLogit(readings: Readings, { judgement, pole }: Route, isAlone: boolean): number {
  const { logOdds, strength, shares } = readings(judgement);
  if (pole === 'both') return 0.3 + weakerSide(shares) - 0.5 * Math.abs(logOdds);
  // Most messages are neither urgent nor idle.
  if (pole === 'between' && judgement === 'urgency') return 1.6 - 0.5 * Math.abs(logOdds - unsaid);
  if (pole === 'between') return 0.9 - 0.5 * Math.abs(logOdds) - 0.15 * strength;
  if (pole === 'either') return 0.8 * strength - 0.8;
  const share = bipolar.has(judgement) && !isAlone ? 0.5 : 1;
  return (pole === 'for' ? share : -share) * logOdds;
}

const bipolar: ReadonlySet<string> = new Set(['polarity', 'advertising', 'abuse', 'hostility', 'urgency', 'irony']);

function judgementLogOdds(readings: Readings, { judgement, pole }: Route): number {
  const { logOdds, strength, shares } = readings(judgement);
  if (judgement.startsWith('answer:')) return logOdds - 2;
  if (judgement !== 'polarity') return pole === 'for' ? logOdds : -logOdds;
  if (pole === 'both') return 2 * weakerSide(shares) - 1.5;
  if (pole === 'between') return 1 - Math.abs(logOdds) - 0.3 * strength;
  if (pole === 'either') return 1.6 * strength - 1.6;
  // A text that says nothing either way is neither praise nor blame.
  return (pole === 'for' ? 1.2 : -1.2) * logOdds - 0.6;
}

// Clear signs for and clear signs against, whichever are fewer.
function weakerSide(shares: Float32Array): number {
  let [sumFor, sumAgainst] = [0, 0];
  for (const share of shares) {
    if (share > clearSign) sumFor += share;
    else if (share < -clearSign) sumAgainst -= share;
  }
  return Math.min(sumFor, sumAgainst);
}

const clearSign = 0.25;

function evidenceOf({ view, weights }: TopicText, readings: Readings, { question, views, routes, topic, leans }: PreparedQuestion): (Span | null)[] {
  const byLabel = leans().map((lean) => view.words.map((word, index) => weights[index]! * lean(word)));
  const means = view.words.map((_, index) => (byLabel.length < 2 ? 0 : byLabel.reduce((sum, lean) => sum + lean[index]!, 0) / byLabel.length));
  return question.labels.map((_, label) => {
    const { comparison, presence } = views[label]!;
    if (comparison !== null) return meetComparison(view.text, comparison).evidence;
    if (presence !== null) return meetPresence(view.text, presence).evidence;
    const route = routes[label] ?? null;
    if (route !== null) {
      const { shares } = readings(route.judgement);
      const { pole } = route;
      const found = findEvidence(
        view,
        Float32Array.from(shares, (share) => (pole === 'for' ? share : pole === 'against' ? -share : pole === 'between' ? 0 : Math.abs(share))),
      );
      if (found !== null || pole === 'between') return found;
    }
    const byWord = view.words.map((word, index) => {
      const named = topic.stems.get(word.stem)?.find((user) => user.label === label)?.share ?? 0;
      return byLabel[label]![index]! - means[index]! + 2 * named - 0.05;
    });
    return findEvidence(
      view,
      Float32Array.from(view.tokens, (index) => byWord[index]!),
    );
  });
}
