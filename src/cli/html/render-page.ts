// Renders a run as one HTML page: a section per input, failed ones included.

import type { RequestFields } from '../../core/view.js';
import { placeOf } from '../inputs/input.js';
import { errorOf, type FinishedOutcome, type Renderer, sourceText } from '../output/outcome.js';
import { failedSection, pageEnd, pageHead, pageSection } from './page.js';
import { sectionOf } from './sections.js';

export async function openPage(operation: string, request: RequestFields): Promise<Renderer> {
  const section = await sectionOf(operation);
  const counts = { done: 0, failed: 0 };
  let isStarted = false;
  const start = (): string => {
    if (isStarted) return '';
    isStarted = true;
    return pageHead(operation);
  };
  return {
    one: (outcome) => {
      counts[outcome.end]++;
      return start() + toSection(outcome);
    },
    rest: () => start() + pageEnd(counts.done, counts.failed),
  };

  function toSection(outcome: FinishedOutcome): string {
    const { input } = outcome;
    const heading = placeOf(input);
    if (outcome.end === 'failed') {
      const { message, hint } = errorOf(outcome.failure);
      return failedSection(heading, message, hint);
    }
    const pages = outcome.answer.document?.pages.length;
    const about = [
      input.id === undefined ? '' : String(input.id),
      pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`,
      outcome.answer.engineId,
    ];
    return pageSection(heading, about.filter((part) => part !== '').join(', '), section.render(outcome.answer.result, sourceText(outcome), request));
  }
}
