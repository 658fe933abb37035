// How help and lists describe decide.
import type { AboutOperation } from '../../core/operation.js';

export const about: AboutOperation<'decide'> = {
  name: 'decide',
  summary: 'Answer typed questions (choice, noul, score) about one text',
  facts: 'the name of each question for its answer (answer without a name), confidence.NAME, uncertain',
  examples: [
    { about: 'a yes/no question', line: 'txp decide "Does this contract renew automatically?" contract.pdf --format text' },
    {
      about: 'one of several options',
      line: 'txp decide --choice law="Which law governs the contract?" -l england="the law of England" -l france="the law of France" contract.pdf',
    },
  ],
};
