// The embedded engine's scoreLabels: every question of every text, from what labels and text are about and from the judgements labels ask for.
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import { type Route, routeLabels } from './judgements.js';
import { shippedTopic } from './models.js';
import { type Readings, readJudgements } from './read-judgements.js';
import { type LabelView, readLabel } from './read-rubric.js';
import { readText } from './read-text.js';
import { compareTopic, prepareText, prepareTopic, type TopicFit, type TopicLabels, type TopicText } from './topic.js';

/** A question read once for all texts. */
interface PreparedQuestion {
  readonly question: LabelQuestion;
  readonly views: readonly LabelView[];
  readonly routes: readonly (Route | null)[];
  readonly topic: TopicLabels;
}

export async function scoreLabels(request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> {
  const questions = request.questions.map(prepare);
  const scores: LabelScores[][] = [];
  for (const text of request.texts) {
    signal.throwIfAborted();
    const view = readText(text);
    const prepared = prepareText(shippedTopic(), view);
    const readings = readJudgements(view);
    scores.push(questions.map((question) => answer(prepared, readings, question)));
  }
  return { scores };
}

function prepare(question: LabelQuestion): PreparedQuestion {
  const views = question.labels.map(readLabel);
  return { question, views, routes: routeLabels(views), topic: prepareTopic(shippedTopic(), views) };
}

function answer(text: TopicText, readings: Readings, { question, views, routes, topic }: PreparedQuestion): LabelScores {
  const fits = compareTopic(text, topic);
  const routed = routes.filter((route) => route !== null).length / routes.length;
  const logits = fits.map((fit, index) => {
    if (views[index]!.rest) return 4;
    const route = routes[index];
    const about = topicLogit(fit);
    return route === null || route === undefined ? about * (1 - 0.6 * routed) : 0.03 * about + judgementLogit(readings, route);
  });
  return { logits: question.mode === 'exclusive' ? logits : logits.map((logit) => logit - 4) };
}

function topicLogit({ fit, covered, vote }: TopicFit): number {
  return 11 * fit + 1.5 * covered + 2 * vote;
}

function judgementLogit(readings: Readings, { judgement, pole }: Route): number {
  const { logOdds, strength } = readings(judgement);
  if (pole === 'between') return 0.9 - 0.5 * Math.abs(logOdds) - 0.15 * strength;
  return (pole === 'for' ? 0.5 : -0.5) * logOdds;
}
