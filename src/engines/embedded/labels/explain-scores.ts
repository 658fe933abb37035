// What was seen in a text about each label, in lines for people: how near the subjects are, which judgement was asked for, what the instructions added.
import type { Route } from './judgements.js';
import type { Readings } from './read-judgements.js';
import type { LabelView } from './read-rubric.js';
import { type TopicFit, topicLogit } from './topic.js';

export interface SeenLabel {
  readonly view: LabelView;
  readonly fit: TopicFit;
  readonly route: Route | null;
  /** What the caller's instructions added. */
  readonly bias: number;
  /** The score they came to. */
  readonly logit: number;
}

export function describeLabel({ view, fit, route, bias, logit }: SeenLabel, readings: Readings): string {
  const parts = [`subject ${signed(topicLogit(fit))}`];
  if (view.comparison !== null) parts.push('a comparison of quantities');
  if (view.presence !== null) parts.push(`whether it has a value of the kind ${view.presence[0]}`);
  if (route !== null) parts.push(`judgement ${route.judgement} ${signed(readings(route.judgement).logOdds)} (asked ${route.pole})`);
  if (view.rest) parts.push('stands for everything else');
  if (bias !== 0) parts.push(`instructions ${signed(bias)}`);
  return `${view.label.name}: ${signed(logit)} from ${parts.join(', ')}`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
