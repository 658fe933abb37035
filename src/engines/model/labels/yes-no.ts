// One yes/no question: log-odds of Yes, averaged over prompts with the two words in either order so that the order has no effect.
import type { Label } from '../../../core/label.js';
import type { Calls } from '../calls.js';
import type { Choice } from './choice.js';
import { alternativesWanted, readYesNo } from './letters.js';
import { type AskedText, yesNoPrompt } from './prompts.js';
import { sampleYes } from './sample.js';

interface YesAnswer extends Pick<Choice, 'approximation'> {
  readonly logOdds: number;
}

const maxBounded = 0.02;

export async function scoreYesNo(asked: AskedText, guidance: string, label: Label, calls: Calls): Promise<YesAnswer> {
  if (calls.abilities.alternatives > 0) {
    const alternatives = alternativesWanted(2, calls.abilities.alternatives);
    const readings = await Promise.all(
      [true, false].map(async (yesFirst) => {
        const messages = yesNoPrompt(asked, guidance, label, yesFirst);
        return readYesNo((await calls.nextToken({ messages, alternatives })).alternatives);
      }),
    );
    if (readings.every((reading) => reading !== undefined)) {
      const logOdds = readings.reduce((sum, { logProbabilities: [yes = 0, no = 0] }) => sum + (yes - no) / readings.length, 0);
      const isBounded = readings.some(({ bounded }) => bounded > maxBounded);
      return isBounded ? { logOdds, approximation: 'bounded' } : { logOdds };
    }
  }
  return {
    logOdds: await sampleYes(asked, guidance, label, calls),
    approximation: 'sampled',
  };
}
