// Questions whether somebody wants something.
import { describe, expect, it } from 'vitest';
import { plainRequest } from '../../../../src/engines/embedded/labels/plain-request.js';
import { readLabel } from '../../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';

const answer = (rubric: string, text: string): number => plainRequest(readLabel({ name: 'answer', rubric }), readText(text));
const refund = 'Does the customer ask for a refund?';

describe('a request', () => {
  it.each([
    [refund, 'I want my money back.'],
    [refund, 'Refund me at once.'],
    [refund, 'Could you reimburse the 30 euros?'],
    ['Does the writer want to cancel?', 'Please revoke my subscription.'],
  ])('is a yes to "%s": %s', (rubric, text) => {
    expect(answer(rubric, text)).toBe(1);
  });

  it.each([
    [refund, 'I do not need a refund.'],
    [refund, 'Thanks, the refund arrived this morning.'],
    ['Does the writer want to cancel?', 'I never wanted to cancel my plan.'],
  ])('that is declined or settled is a no to "%s": %s', (rubric, text) => {
    expect(answer(rubric, text)).toBe(-1);
  });

  it.each([
    [refund, 'Where is my lamp?'],
    [refund, 'As a rule refunds take five days.'],
    ['Does the guest want to cancel both rooms?', 'Could you please refund the deposit for the second room?'],
    ['Is a refund mentioned?', 'I want a refund.'],
  ])('is not found in a text about something else, nor for another kind of question: %s, %s', (rubric, text) => {
    expect(answer(rubric, text)).toBe(0);
  });
});
