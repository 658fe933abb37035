// Explains, in readable lines, the scores of labels that are independent yes/no questions: what decided, and what it added to the score.
import { signed } from '../scoring/explain-evidence.js';
import type { Route } from './judgements.js';
import type { LabelView } from './read-rubric.js';

/** What can decide a yes/no question. */
export type Channel = 'comparison' | 'presence' | 'judgement' | 'statement';

/** The wording of a channel in an explanation; null if nothing was asked. */
export function channelNamed(channel: Channel | null, view: LabelView, route: Route | null): string {
  switch (channel) {
    case null:
      return 'no question';
    case 'comparison':
      return `comparison of quantities${view.comparison === null ? '' : ` "${view.comparison.phrase}"`}`;
    case 'presence':
      return `values of the kind ${view.presence?.[0] ?? ''}`;
    case 'judgement':
      return route === null ? 'judgement' : `judgement ${route.judgement} (counted ${route.pole})`;
    case 'statement':
      return 'how far the text supports the statement';
  }
}

/** One line with the score of a label, what decided it, and the effect of the instructions if there is one. */
export function describeLabel(name: string, decided: string, odds: number, bias: number): string {
  return `${name}: ${signed(odds + bias)} = ${signed(odds)} ${decided}${bias === 0 ? '' : `, ${signed(bias)} instructions`}`;
}
