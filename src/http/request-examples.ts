// A request for every route that takes one, for OpenAPI and /docs. A test validates each against the schema of its operation.

/** Operation id to the body of a request; text where the body is not JSON. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  compress: { context: 'Harbor is a small scheduler. A job can be paused and resumed.', prompt: 'Can a job be paused?', service: { rate: 'auto' } },
  extract: { text: 'Amount due: GBP 1,202.40 by 14 April 2024', entities: { total: 'amount due', due: 'date by which to pay' } },
  summarize: { text: 'Harbor is a small scheduler. A job can be paused and resumed.', max_tokens: 40 },
  classify: {
    text: 'I was charged twice for my order.',
    labels: [
      { name: 'billing', rubric: 'Is this about a payment?' },
      { name: 'delivery', rubric: 'Is this about a parcel?' },
    ],
  },
  decide: {
    model: 'classify-1',
    state: 'The contract renews automatically each year.',
    questions: { renews: { type: 'noul', instructions: 'Does the contract renew automatically?' } },
  },
  createBatch: `${JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'A job can be paused.' } })}\n`,
  createChatCompletion: { model: 'summarize', messages: [{ role: 'user', content: 'Harbor is a small scheduler. A job can be paused.' }] },
};
