// What was seen in a text about each label, in lines for people: which channels spoke, and what each added to the score.
import type { Route } from './judgements.js';
import type { LabelView } from './read-rubric.js';
import type { TopicFit } from './topic.js';

export type Channel = 'subject' | 'comparison' | 'presence' | 'judgement' | 'statement';

interface SeenLabel {
  readonly view: LabelView;
  readonly fit: TopicFit;
  readonly route: Route | null;
  /** What each channel added to the score. */
  readonly channels: readonly (readonly [Channel, number])[];
  /** What the caller's instructions added. */
  readonly bias: number;
  /** The score they came to. */
  readonly logit: number;
}

export function describeLabel({ view, fit, route, channels, bias, logit }: SeenLabel): string {
  const said: Readonly<Record<Channel, string>> = {
    subject: `subject (meaning ${fit.fit.toFixed(2)}, its words in the text ${fit.covered.toFixed(2)}, words that speak for it ${fit.vote.toFixed(2)})`,
    comparison: `comparison of quantities${view.comparison === null ? '' : ` "${view.comparison.phrase}"`}`,
    presence: `values of the kind ${view.presence?.[0] ?? ''}`,
    judgement: route === null ? '' : `judgement ${route.judgement} (counted ${route.pole})`,
    statement: 'how far the text bears the statement out',
  };
  const parts = channels.map(([channel, share]) => `${signed(share)} ${said[channel]}`);
  if (view.rest) parts.push('what is left for everything else');
  if (parts.length === 0) parts.push('its place on the scale');
  if (bias !== 0) parts.push(`${signed(bias)} instructions`);
  return `${view.label.name}: ${signed(logit)} = ${parts.join(', ')}`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
