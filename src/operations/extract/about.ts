// How help and lists describe extract.
import type { AboutOperation } from '../../core/operation.js';

export const about: AboutOperation<'extract'> = {
  name: 'extract',
  summary: 'Find entities, structures and classes described in plain language',
  facts: 'the name of each entity for its value (null when not found), confidence.NAME',
  examples: [
    { about: 'two values from a PDF', line: 'txp extract -e invoice_number -e total="amount due" invoice.pdf' },
    {
      about: 'a table with normalised values, a row for each file',
      line: 'txp extract -e date="invoice date in ISO format" --top-n 1 invoice.pdf --format csv',
    },
    { about: 'what matters in an invoice, using a preset', line: 'txp extract -P invoice invoice.pdf' },
    { about: 'structures and lists, defined in a file', line: 'txp extract --entities invoice.yaml invoice.pdf --json' },
  ],
};
