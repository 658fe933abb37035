import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { type CompressedContext, compressContext, type Size } from '../../../../src/compression/compress-context.js';
import { parseContext } from '../../../../src/compression/parse.js';
import { weighSegments } from '../../../../src/engines/embedded/weights/weigh-segments.js';

const boats = [
  '| boat | harbour | length | insured |',
  '|---|---|---|---|',
  '| Petrel | Oban | 11 | yes |',
  '| Skua | Mallaig | 9 | no |',
  '| Gannet | Oban | 14 | yes |',
  '| Fulmar | Tobermory | 8 | yes |',
  '| Tern | Mallaig | 12 | no |',
  '| Dunlin | Tobermory | 10 | yes |',
];
const boote = ['Boot;Hafen;Länge;versichert', 'Möwe;Husum;11;ja', 'Lumme;Büsum;9;nein', 'Alk;Husum;14;ja', 'Ente;Tönning;8;ja', 'Gans;Büsum;12;nein'];
const prose =
  'The regatta was held on a windy day in September. The harbour master opened it with a shot. Afterwards there was soup for everybody, and a band from the islands played until the tide turned.';

async function compressed(rows: readonly string[], prompt: string, size: Size): Promise<CompressedContext> {
  const context = `${prose}\n\n${rows.join('\n')}`;
  const plan = parseContext(context);
  const weights = await weighSegments({ prompt, segments: plan.units }, new AbortController().signal);
  const answer = compressContext(context, plan, weights, size, await loadTokenCounter());
  if (!('text' in answer)) throw new Error('too much to keep');
  return answer;
}

describe('the rows of a table', () => {
  it.each([
    ['are ranked', boats, 'Which boat has the greatest length of all?'],
    ['are told apart by what they are not', boats, 'Which boats are not insured?'],
    ['are ranked in German', boote, 'Welches Boot hat die größte Länge?'],
    ['are told apart by what they are not in German', boote, 'Welche Boote sind nicht versichert?'],
  ])('are all kept if they %s', async (_, rows, prompt) => {
    const { text } = await compressed(rows, prompt, 'auto');
    for (const row of rows) expect(text).toContain(row);
  });

  it('that the prompt asks to count are kept', async () => {
    const { text } = await compressed(boats, 'How many boats are in Mallaig?', 'auto');
    for (const boat of ['Skua', 'Tern']) expect(text).toContain(boat);
  });

  it('have a low probability of being kept if the budget holds only a part of them', async () => {
    const whole = await compressed(boats, 'Which boat has the greatest length of all?', 'auto');
    const part = await compressed(boats, 'Which boat has the greatest length of all?', 0.5);
    expect(part.keptProbability).toBeLessThan(0.5);
    expect(whole.keptProbability).toBeGreaterThan(0.9);
  });

  it('can be dropped if the prompt asks for only one of them', async () => {
    const { text } = await compressed(boats, 'In which harbour is the Dunlin?', 0.4);
    expect(text).toContain('Dunlin');
    expect(text).not.toContain('Gannet');
  });
});

it('the items of a list whose lead-in the prompt repeats are kept together if there is room for them', async () => {
  const items = ['- 4 desk lamps, black', '- 2 office chairs of the type Ergo', '- 1 whiteboard', '- 12 boxes of paper'];
  const context = `${prose}\n\nThe following items are missing:\n${items.join('\n')}\n\n${prose}`;
  const plan = parseContext(context);
  const weights = await weighSegments({ prompt: 'Which items are missing?', segments: plan.units }, new AbortController().signal);
  const answer = compressContext(context, plan, weights, 0.45, await loadTokenCounter());
  for (const item of items) expect('text' in answer ? answer.text : '').toContain(item);
});
