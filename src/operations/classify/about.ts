// How help and lists describe classify.
import type { AboutOperation } from '../../core/operation.js';

export const about: AboutOperation<'classify'> = {
  name: 'classify',
  summary: 'Score text against labels, each with a yes/no rubric',
  facts: 'label, labels, confidence, uncertain',
  examples: [
    {
      about: 'sort mail into a table',
      line: 'txp classify mail/*.txt -l spam="Is this unsolicited advertising?" -l ham="Is this wanted mail?" --format csv',
    },
    {
      about: 'several labels may apply',
      line: 'txp classify --multi-label -l meeting="Is a meeting mentioned?" -l money="Is money mentioned?" mail/04-minutes.txt',
    },
  ],
};
