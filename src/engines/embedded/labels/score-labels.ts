// The embedded engine's scoreLabels: every question of every text, from what label and text are about.
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import { shippedTopic } from './models.js';
import { readLabel } from './read-rubric.js';
import { readText } from './read-text.js';
import { compareTopic, prepareText, prepareTopic, type TopicLabels, type TopicText } from './topic.js';

export async function scoreLabels(request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> {
  const space = shippedTopic();
  const questions = request.questions.map((question) => prepareTopic(space, question.labels.map(readLabel)));
  const scores: LabelScores[][] = [];
  for (const text of request.texts) {
    signal.throwIfAborted();
    const prepared = prepareText(space, readText(text));
    scores.push(request.questions.map((question, index) => answer(prepared, question, questions[index]!)));
  }
  return { scores };
}

function answer(text: TopicText, question: LabelQuestion, labels: TopicLabels): LabelScores {
  const fits = compareTopic(text, labels);
  const logits = fits.map(({ fit, covered, vote }) => 11 * fit + 1.5 * covered + 2 * vote);
  return { logits: question.mode === 'exclusive' ? logits : logits.map((logit) => logit - 4) };
}
