// Which operation a question is put to, and how its answer is made from the response.
import { expect, it } from 'vitest';
import { toAnswer } from '../../src/operations/ask/answer.js';
import { requestFor } from '../../src/operations/ask/request.js';

it.each([
  ['How much is due?', 'extract'],
  ['the total', 'extract'],
  ['Wer ist der Vermieter?', 'extract'],
  ['Could you tell me who the landlord is?', 'extract'],
  ['Pouvez-vous me dire qui est le locataire ?', 'extract'],
  ['¿Me puedes decir quién es el inquilino?', 'extract'],
  ['Pode dizer-me o valor?', 'extract'],
  ['Is a deposit mentioned?', 'decide'],
  ['Can I keep a dog?', 'decide'],
  ['Is it late?', 'decide'],
  ['Verlängert sich der Vertrag?', 'decide'],
])('a question is put to the operation that answers its kind: "%s" to %s', (question, operation) => {
  expect(requestFor(question, undefined).entry.name).toBe(operation);
});

const page = (number: number, text: string) => ({ number, text, source: 'text-layer' as const, confidence: 1, width: 0, height: 0 });
const pages = [page(1, 'One 😀\ntwo'), page(3, 'three\nfour 5 EUR')];
const source = pages.map(({ text }) => text).join('\n\n');
const layout = { offset: 0, pages };
const value = (text: string, confidence: number) => {
  const start = [...source.slice(0, source.indexOf(text))].length;
  return { text, type: 'answer', confidence, start, end: start + text.length, context: '' };
};

it('the answer to a question about a text gives a value its page and its line on that page, also after an emoji', () => {
  const response = { entities: [value('5 EUR', 0.9), value('two', 0.3)] };
  const answer = toAnswer({ question: 'How much?', response, source, layout, bar: undefined });
  expect(answer).toMatchObject({ answer: '5 EUR', uncertain: false, evidence: [{ text: '5 EUR', page: 3, line: 2 }] });
  expect(answer.evidence).toHaveLength(1);
});

it('the answer to a question about a text has every likely value in the order of the text, and the lowest of their confidences', () => {
  const response = { entities: [value('5 EUR', 0.9), value('two', 0.7), value('One', 0.3)] };
  expect(toAnswer({ question: 'What is it?', response, source, layout, bar: undefined })).toMatchObject({
    answer: 'two; 5 EUR',
    confidence: 0.7,
    uncertain: false,
    evidence: [{ text: '5 EUR' }, { text: 'two' }],
  });
});

it('the answer to a question about a text is uncertain if its value is unlikely, and null if there is none', () => {
  const asked = { question: 'How much?', source, layout, bar: undefined };
  for (const unlikely of [0.3, 0.55])
    expect(toAnswer({ ...asked, response: { entities: [value('two', unlikely)] } })).toMatchObject({ answer: 'two', uncertain: true });
  expect(toAnswer({ ...asked, response: { entities: [value('two', 0.65)] } })).toMatchObject({ answer: 'two', uncertain: false });
  expect(toAnswer({ ...asked, response: { entities: [] } })).toMatchObject({ answer: null, confidence: null, uncertain: false, evidence: [] });
});
