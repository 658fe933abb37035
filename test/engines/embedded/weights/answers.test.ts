import { describe, expect, it } from 'vitest';
import { parseContext } from '../../../../src/compression/parse.js';
import { compact } from '../../../../src/core/compact.js';
import { weighSegments } from '../../../../src/engines/embedded/weights/weigh-segments.js';
import { logistic } from '../../../../src/text/probability.js';

/** Returns the sum of the probabilities of the units that contain `part`. */
async function weightOf(context: string, prompt: string, part: string): Promise<number> {
  const { units } = parseContext(context);
  const segments = units.map(({ text, block, heading, speaker }) => ({ text, block, heading, ...compact({ speaker }) }));
  const { logOdds } = await weighSegments({ prompt, segments }, new AbortController().signal);
  return units.reduce((sum, { text }, index) => sum + (text.includes(part) ? logistic(logOdds[index] ?? 0) : 0), 0);
}

const asked = 'When does the ferry to Oban leave?';

describe('the answer to a question in the text', () => {
  it.each([
    [
      'in turns',
      'Ida: The cook wants fresh herbs.\nMax: I can bring some.\nIda: And when does the ferry to Oban leave? My aunt comes with us.\nMax: Quarter past six.\nIda: Thank you.\nMax: The boots are in the hall.',
    ],
    [
      'in lines of a chat',
      '<ida> the cook wants fresh herbs\n<max> i can bring some\n<ida> when does the ferry to Oban leave?\n<max> Quarter past six\n<ida> super\n<max> the boots are in the hall',
    ],
    [
      'in a reply by mail',
      'From: Ida Holm\nTo: Max Berg\n\nWhen does the ferry to Oban leave? My aunt comes with us.\n\nFrom: Max Berg\nTo: Ida Holm\n\nQuarter past six. The boots are in the hall.',
    ],
    [
      'below a quotation',
      'Dear Ida,\n\n> When does the ferry to Oban leave?\nQuarter past six.\n\n> Who brings the boots?\nThey are in the hall.\n\nYours\nMax',
    ],
    [
      'in a chat without marks',
      'Ida: herbs are here\nMax: nice\nIda: when does the ferry to Oban leave\nMax: Quarter past six\nIda: super\nMax: boots are in the hall',
    ],
  ])('is more likely to be needed than the question that resembles the prompt, %s', async (_, context) => {
    expect(await weightOf(context, asked, 'Quarter past six')).toBeGreaterThan(await weightOf(context, asked, 'ferry to Oban'));
  });

  it('is found in German', async () => {
    const context =
      'Ida: Die Köchin will Kräuter.\nMax: Ich bringe welche mit.\nIda: Wann fährt die Fähre nach Föhr ab?\nMax: Viertel nach sechs.\nIda: Danke dir.\nMax: Die Stiefel stehen im Flur.';
    const prompt = 'Wann fährt die Fähre nach Föhr ab?';
    expect(await weightOf(context, prompt, 'Viertel nach sechs')).toBeGreaterThan(await weightOf(context, prompt, 'Fähre nach Föhr'));
  });

  it('is the reply of the requested kind, even if another speaker says “No idea” first', async () => {
    const context =
      'Ida: The cook wants herbs.\nMax: I bring some.\nIda: How many guests come to Oban?\nMax: No idea, ask somebody else.\nAnn: There are 48 of them.\nIda: Good.';
    const prompt = 'How many guests come to Oban?';
    expect(await weightOf(context, prompt, '48')).toBeGreaterThan(await weightOf(context, prompt, 'No idea'));
  });

  it('takes no weight from a statement', async () => {
    const context = 'Ida: The ferry to Oban leaves at quarter past six.\nMax: The boots are in the hall.\nIda: Good.\nMax: And the herbs are fresh.';
    expect(await weightOf(context, asked, 'ferry to Oban')).toBeGreaterThan(0.8);
  });
});
