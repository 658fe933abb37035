// The embedded engine's scoreLabels: every question of every text, from what labels and text are about and from the judgements labels ask for.
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { type PreparedExclusive, prepareExclusive, scoreExclusive } from '../scoring/score-exclusive.js';
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
import { type Readings, readJudgements } from './read-judgements.js';
import { type LabelView, readLabel } from './read-rubric.js';
import { readText, type Word } from './read-text.js';
import { compareTopic, prepareText, prepareTopic, type TopicFit, type TopicLabels, type TopicText, topicLogOdds } from './topic.js';

/** A question read once for all texts: labels beside each other, or each a yes/no question of its own. */
type PreparedQuestion = PreparedExclusive | PreparedIndependent;

interface PreparedIndependent {
  readonly asked: readonly PreparedYesNo[];
}

interface PreparedYesNo {
  readonly view: LabelView;
  readonly route: Route | null;
  readonly topic: TopicLabels;
  /** What the caller's instructions add. */
  readonly bias: number;
  /** How far a single word points to the label, made when evidence is first wanted. */
  readonly lean: () => (word: Word) => number;
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
      questions.map((question) =>
        'asked' in question ? scoreIndependent(question, prepared, readings, request) : scoreExclusive(question, prepared, readings, request),
      ),
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
  if (question.mode === 'exclusive') return prepareExclusive(question);
  const biases = readGuidance(question.guidance, question.labels);
  const space = shippedTopic();
  return {
    // Independent labels must not know of each other.
    asked: question.labels.map((label, index) => {
      const view = readLabel(label);
      const topic = prepareTopic(space, [view], false);
      let lean: ((word: Word) => number) | undefined;
      return {
        view,
        route: routeLabels([view], '')[0] ?? null,
        topic,
        bias: biases[index]!,
        lean: () => {
          lean ??= space.lean(topic.directions[0]!);
          return lean;
        },
      };
    }),
  };
}

/** Hands on what a channel adds to the score of a label; whoever explains listens. */
type Hear = (channel: Channel, share: number) => number;
const unheard: Hear = (_, share) => share;

function scoreIndependent({ asked }: PreparedIndependent, text: TopicText, readings: Readings, request: ScoreLabelsRequest): LabelScores {
  const logits = asked.map(({ view, route, topic, bias }) => {
    const fit = compareTopic(text, topic)[0]!;
    if (request.explain === undefined) return independentLogOdds(text, readings, fit, view, route, unheard) + bias;
    const channels: [Channel, number][] = [];
    const logit =
      independentLogOdds(text, readings, fit, view, route, (channel, share) => {
        channels.push([channel, share]);
        return share;
      }) + bias;
    request.explain(describeLabel({ view, fit, route, bias, logit, channels }));
    return logit;
  });
  return request.evidence ? { logits, evidence: asked.map((one) => phraseFor(one, text, readings)) } : { logits };
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

function phraseFor(
  { view: { comparison, presence }, route, topic, lean }: PreparedYesNo,
  { view, weights }: TopicText,
  readings: Readings,
): Span | null {
  if (comparison !== null) return meetComparison(view.text, comparison).evidence;
  if (presence !== null) return meetPresence(view.text, presence).evidence;
  if (route !== null) {
    const { shares } = readings(route.judgement);
    const { pole } = route;
    const found = findEvidence(
      view,
      Float32Array.from(shares, (share) => (pole === 'for' ? share : pole === 'against' ? -share : pole === 'between' ? 0 : Math.abs(share))),
    );
    if (found !== null || pole === 'between') return found;
  }
  const points = lean();
  const byWord = view.words.map((word, index) => weights[index]! * points(word) + 2 * (topic.stems.get(word.stem)?.[0]?.share ?? 0) - 0.05);
  return findEvidence(
    view,
    Float32Array.from(view.tokens, (index) => byWord[index]!),
  );
}
