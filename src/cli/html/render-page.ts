// Renders a run as one HTML page with a section per input, including failed ones.

import type { RequestFields } from '../../core/view.js';
import { packageVersion } from '../../files/package-root.js';
import { placeOf } from '../inputs/input.js';
import { errorOf, type FinishedOutcome, type Renderer, sourceText } from '../output/outcome.js';
import { failedSection, type Listed, pageEnd, pageHead, pageSection } from './page.js';
import { sectionOf } from './sections.js';

export async function openPage(operation: string, request: RequestFields, isMany: boolean): Promise<Renderer> {
  const section = await sectionOf(operation);
  const inputs: Listed[] = [];
  let isStarted = false;
  const start = (): string => {
    if (isStarted) return '';
    isStarted = true;
    return pageHead(operation, { version: packageVersion(), asked: askedOf(request), isMany });
  };
  return {
    one: (outcome) => {
      inputs.push({ heading: placeOf(outcome.input), isFailed: outcome.end === 'failed' });
      return start() + toSection(outcome);
    },
    rest: () => start() + pageEnd(inputs, isMany),
  };

  function toSection(outcome: FinishedOutcome): string {
    const { input } = outcome;
    const heading = placeOf(input);
    if (outcome.end === 'failed') {
      const { message, hint } = errorOf(outcome.failure);
      return failedSection(inputs.length, heading, message, hint);
    }
    const pages = outcome.answer.document?.pages.length;
    const about = [
      input.id === undefined ? '' : String(input.id),
      pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`,
      outcome.answer.engineId,
    ];
    return pageSection(
      inputs.length,
      heading,
      about.filter((part) => part !== '').join(', '),
      section.render(outcome.answer.result, sourceText(outcome), request),
    );
  }
}

/** Formats request fields for display: text as is, anything else as JSON. */
function askedOf(request: RequestFields): [string, string][] {
  return Object.entries(request).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value, null, 1)]);
}
