// Requests are read as statements, whatever frame surrounds a question and whichever of two opposites it asks about.
import { expect, it } from 'vitest';
import { coreOf } from '../../../../../src/engines/embedded/reading/request/frames.js';
import { readQuestion } from '../../../../../src/engines/embedded/reading/request/question.js';

const question = 'is the harbour frozen in winter';

it.each([
  'Answer yes or no: X',
  'Please tell me whether X',
  'According to the passage, X?',
  'hey, quick question: X? thanks',
  'Is this statement supported by the text? "X"',
  'We are filling in a checklist for this document. One line of it says: X?',
  'Beantworte mit Ja oder Nein: X?',
  'Selon le texte, X ?',
  'Según el texto, responde sí o no: X',
])('the question reader removes the frame “%s” from a question', (frame) => {
  const { text, isDenied } = coreOf(frame.replace('X', question));
  expect(text.replace('?', '')).toBe(question);
  expect(isDenied).toBe(false);
});

it('the question reader leaves a request unchanged that is nothing but frame', () => {
  expect(coreOf('Does the text answer the question?').text).toBe('Does the text answer the question?');
});

it('the question reader recognises a frame that negates its content', () => {
  expect(coreOf('Is it false that the harbour is frozen?')).toEqual({ text: 'the harbour is frozen', isDenied: true, isClause: true });
});

it.each([
  'Is it true that the harbour is frozen?',
  'Can one infer from this text that the harbour is frozen?',
  'Would it be correct to say "the harbour is frozen"?',
  'Could you please let me know if the passage supports that the harbour is frozen?',
])('the question reader reads the statement in “%s” like the statement on its own', (request) => {
  const { form, words, opening } = readQuestion(request);
  const alone = readQuestion('the harbour is frozen');
  expect({ form, words, opening }).toEqual({ form: alone.form, words: alone.words, opening: alone.opening });
});

it('the question reader takes no word for a name if all words are in capitals', () => {
  expect(readQuestion('THE HARBOUR OF GDYNIA IS FROZEN').words.some(({ isName }) => isName)).toBe(false);
  expect(readQuestion('the harbour of Gdynia is frozen').words.some(({ isName }) => isName)).toBe(true);
});

const statementOf = (request: string): string =>
  readQuestion(request)
    .words.map(({ key }) => key)
    .sort()
    .join(' ');

it.each([
  ['Is the shop open?', 'Is the shop closed?'],
  ['Are dogs allowed in the garden?', 'Are dogs forbidden in the garden?'],
  ['Was the fitter authorised?', 'Was the fitter unauthorised?'],
  ['Was anybody injured?', 'Did everybody remain uninjured?'],
  ['Did the backup succeed?', 'Did the backup fail?'],
  ['Was the lamp repaired?', 'Was the lamp never repaired?'],
  ['Will the old hedge be kept?', 'Will the old hedge be cut down?'],
  ['The lamp was repaired.', 'Is it not true that the lamp was repaired?'],
])('the question reader reads “%s” and “%s” as one statement and its opposite', (one, other) => {
  expect(statementOf(other)).toBe(statementOf(one));
  expect(readQuestion(other).isReversed).toBe(!readQuestion(one).isReversed);
});

it.each(['Isn’t the shop open?', 'The shop is open, isn’t it?', 'The shop is open.', 'Is the shop open or not?'])(
  'the question reader reads “%s” as asking whether the shop is open',
  (request) => {
    expect(statementOf(request)).toBe(statementOf('Is the shop open?'));
    expect(readQuestion(request).isReversed).toBe(false);
  },
);

it('the question reader distinguishes questions, statements, phrases, open questions and empty requests', () => {
  const forms = ['Is it cheap?', 'The price includes breakfast.', 'refund request', 'What does it cost?', '???'].map(
    (request) => readQuestion(request).form,
  );
  expect(forms).toEqual(['question', 'statement', 'phrase', 'open', 'empty']);
});

it.each([
  'I am the treasurer of a sailing club. Is the harbour frozen in winter?',
  'Our editors would like an assessment of the subsequent point: is the harbour frozen in winter?',
  'Was steht im Bericht? Is the harbour frozen in winter?',
])('the question reader keeps only the yes/no question at the end of “%s”', (request) => {
  const { core, form } = readQuestion(request);
  expect(core.toLowerCase()).toBe('is the harbour frozen in winter?');
  expect(form).toBe('question');
});

it('the question reader takes what a sentence with a colon announces as the statement', () => {
  expect(readQuestion('Our editors would like an assessment of the subsequent assertion: The harbour is frozen in winter.').core).toBe(
    'The harbour is frozen in winter',
  );
});

it.each(['Billing: questions about invoices and charges', 'The tenant left in May. Was it empty?', 'Amount due: 30'])(
  'the question reader does not split “%s”: a heading announces no statement, and a few words ask nothing by themselves',
  (request) => {
    expect(readQuestion(request).core).toBe(request);
  },
);

it.each(['Is it true that oil prices surged?', 'Does it follow that "oil prices surged"?'])(
  'three words that a frame announces as a clause are a statement: “%s”',
  (request) => {
    expect(readQuestion(request).form).toBe('statement');
  },
);

it('three words are a statement with a full stop and a phrase without one', () => {
  expect([readQuestion('Oil prices surged.').form, readQuestion('Oil prices surged').form]).toEqual(['statement', 'phrase']);
});

it('words that refer to the text itself are not among the words to find in it', () => {
  const wordsOf = (request: string): string[] => readQuestion(request).words.map(({ word }) => word.form);
  expect(wordsOf('Does this contract renew automatically?')).toEqual(wordsOf('Does it renew automatically?'));
  expect(wordsOf('This contract renews automatically.')).toEqual(wordsOf('It renews automatically.'));
  expect(wordsOf('Is this good news?')).toContain('good');
  expect(wordsOf('Does this help?')).toContain('help');
});
