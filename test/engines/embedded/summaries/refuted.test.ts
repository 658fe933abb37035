// Summaries of texts that state a claim and then say that it is not so.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions: string): Promise<string> {
  return (await write({ task: 'summary', text, instructions, maxTokens: 2048, countTokens }, new AbortController().signal)).text;
}

const claims = [
  [
    'a rumour',
    'Rumours have it that the plant in Leeds will close. That is wrong. The board decided on Monday to keep it open until 2030. Two hundred people work there.',
    'will close',
    'That is wrong.',
  ],
  [
    'a report',
    'The newspaper reported that the bank had lost 3 million euros to hackers. It withdrew the report on Friday. In fact the bank lost nothing, as its auditors confirmed. Customers were worried.',
    '3 million',
    'It withdrew the report',
  ],
  [
    'a suspicion',
    'Neighbours suspected that the fire at the mill was arson. This turned out not to be so. A faulty heater had set the straw alight, the fire service found. Nobody was hurt.',
    'arson',
    'This turned out not to be so.',
  ],
  [
    'a German rumour',
    'Nach einem Gerücht soll das Hallenbad in Fulda im Herbst schließen. Das stimmt nicht. Der Stadtrat hat am Montag beschlossen, das Bad bis 2030 zu betreiben. Die Becken werden erneuert.',
    'schließen',
    'Das stimmt nicht.',
  ],
  [
    'a French rumour',
    'Selon une rumeur, la gare de Vichy fermerait en juin. Il n’en est rien. La région a voté lundi deux millions d’euros pour rénover la gare. Les travaux commencent en mai.',
    'fermerait',
    'Il n’en est rien.',
  ],
] as const;

describe('a claim that the text refutes', () => {
  it.each(claims)('is no summary in one sentence: %s', async (_, text, claim, refutation) => {
    const told = await summary(text, 'one sentence');
    expect(told).not.toContain(claim);
    expect(told).not.toContain(refutation);
  });

  it.each(claims)('comes with what refutes it: %s', async (_, text, claim, refutation) => {
    for (const instructions of ['', 'short', 'two sentences']) {
      const told = await summary(text, instructions);
      if (told.includes(claim)) expect(told, instructions).toContain(refutation);
    }
  });

  it('is told where nothing refutes it', async () => {
    const text = 'Police suspect that the fire at the mill on Sunday was arson. Two people were seen running from the building. Nobody was hurt.';
    expect(await summary(text, 'one sentence')).toContain('arson');
  });
});
