// Prints the embedded engine's answers to a few requests, for the ablation test: with the stand-ins, or with the argument `as-it-is` without them.
import type { PlanField } from '../../src/core/find.js';
import { useStandIns } from './without.js';

if (process.argv[2] !== 'as-it-is') useStandIns();
const { embeddedEngine } = await import('../../src/engines/embedded/index.js');
const { can } = embeddedEngine();
const { signal } = new AbortController();

const letter =
  'Dear Ms Brandt,\n\nInvoice number: RE-2024-17\nTotal: 12.50 EUR\nMiete: 3 bis 5 EUR\nPlease write to info@example.org.\n\nAda King works for Acme Ltd in Paris.\n';
const fields = ['email', 'invoice_number', 'total', 'person', 'Miete'].map(
  (name): PlanField => ({ kind: 'scalar', path: [name], name, description: '' }),
);
const sentences = ['The shop opens at nine.', 'Parcels are sent on Monday, and a parcel costs 4 euros.', 'The parcel came late.'];
const news = [
  'A dog was found in the harbour of Hightown.',
  ...Array.from({ length: 9 }, (_, day) => `The council of Lowtown spoke of the bridge on day ${day}, and the bridge costs ${day} million.`),
];

const answers = {
  values: await can.findValues?.({ text: letter, instruction: '', fields }, signal),
  labels: await can.scoreLabels?.(
    {
      texts: ['My money back please, the parcel was broken.'],
      questions: [
        {
          mode: 'exclusive',
          labels: [
            { name: 'refund', rubric: 'Does the customer want their money back?' },
            { name: 'praise', rubric: 'Does the customer praise the shop?' },
          ],
          guidance: '',
        },
      ],
      evidence: false,
    },
    signal,
  ),
  weights: await can.weighSegments?.(
    { prompt: 'When are parcels sent?', segments: sentences.map((text, block) => ({ text, block, heading: '' })) },
    signal,
  ),
  summary: await can.write?.(
    { task: 'summary', text: news.join(' '), instructions: '', maxTokens: 20, countTokens: (text) => text.split(' ').length },
    signal,
  ),
};
console.log(JSON.stringify(answers));
