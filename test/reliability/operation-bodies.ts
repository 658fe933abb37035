// Requests of every operation about one text, and the word by which the text can be recognised in answers and logs.
export const canary = 'xylophone';
export const text = [
  `The ${canary} shop at the harbor was opened in 1987 by Anselm Hobart and is closed on Mondays.`,
  'A ticket for the ferry costs 18.50 euros, and children under six travel free of charge.',
  'In 1954 a storm destroyed the old pier, and the council decided that it must never be rebuilt in wood.',
  'The village has a bakery, a school and two small hotels, and most people work in fishing.',
].join('\n\n');
export const labels = [
  { name: 'travel', rubric: 'Is it about travel?' },
  { name: 'food', rubric: 'Is it about food?' },
];
export const bodies: Readonly<Record<string, unknown>> = {
  compress: { context: text, prompt: 'When was the shop opened?', service: { rate: 0.5 } },
  extract: { text, entities: { year: 'year in which the shop was opened' } },
  summarize: { text, max_tokens: 60 },
  classify: { text, labels },
  decide: { model: 'classify-1', state: { text }, questions: { open: { type: 'noul', instructions: 'Is the shop open on Mondays?' } } },
};
