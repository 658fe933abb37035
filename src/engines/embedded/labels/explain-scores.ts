// What was seen in a text about each label that is a question of its own, in lines for people: what decided, and what it added to the score.
import { signed } from '../scoring/explain-evidence.js';
import type { Route } from './judgements.js';
import type { LabelView } from './read-rubric.js';

/** What a yes/no question can be decided by. */
export type Channel = 'comparison' | 'presence' | 'judgement' | 'phrase' | 'statement';

/** What a channel is called in a line; null, where nothing was asked. */
export function channelNamed(channel: Channel | null, view: LabelView, route: Route | null): string {
  switch (channel) {
    case null:
      return 'nothing is asked';
    case 'comparison':
      return `comparison of quantities${view.comparison === null ? '' : ` "${view.comparison.phrase}"`}`;
    case 'presence':
      return `values of the kind ${view.presence?.[0] ?? ''}`;
    case 'judgement':
      return route === null ? 'judgement' : `judgement ${route.judgement} (counted ${route.pole})`;
    case 'phrase':
      return 'how far the text is about it';
    case 'statement':
      return 'how far the text bears the statement out';
  }
}

/** One line: the score of a label, what decided, and the instructions where they add something. */
export function describeLabel(name: string, decided: string, odds: number, bias: number): string {
  return `${name}: ${signed(odds + bias)} = ${signed(odds)} ${decided}${bias === 0 ? '' : `, ${signed(bias)} instructions`}`;
}
