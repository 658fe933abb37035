// Which speech act a message performs, by the phrases that people use for it.
import { describe, expect, it } from 'vitest';
import { readAct, type SpeechAct } from '../../../../src/engines/embedded/labels/speech-acts.js';

const likeliest = (text: string): SpeechAct | undefined =>
  (['question', 'request', 'wish', 'fault'] as const)
    .map((act) => ({ act, ...readAct(text, act) }))
    .filter(({ logOdds }) => logOdds > 0)
    .sort((one, other) => other.logOdds - one.logOdds)[0]?.act;

describe('a message', () => {
  it.each([
    ['Where do I find my invoices?', 'question'],
    ['Please cancel my order.', 'request'],
    ['It would be great if you added a dark mode.', 'wish'],
    ['The app crashes when I open it.', 'fault'],
    ['The server has been down since nine.', 'fault'],
    ['Nobody can log in this morning.', 'fault'],
  ] as const)('"%s" is a %s', (text, act) => {
    expect(likeliest(text)).toBe(act);
  });

  it('that only mentions a direction is no fault', () => {
    expect(likeliest('We walked down the road and sat by the river.')).toBeUndefined();
  });
});
