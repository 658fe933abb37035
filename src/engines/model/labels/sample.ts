// Probabilities from a few sampled answers, for servers that return no log-probabilities.
import type { Label } from '../../../core/label.js';
import { numberAt } from '../../../text/at.js';
import type { Calls } from '../calls.js';
import { type Message, UnusableAnswer } from '../driver.js';
import { type Choice, rotated } from './choice.js';
import type { LetterQuestion } from './letter-question.js';
import { letterIndex, letterOf } from './letters.js';
import { type AskedText, yesNoPrompt } from './prompts.js';

const minSamples = 5;
// One pseudo-answer, spread over the options (Perks' prior): eight equal samples of four options give 0.917.
const pseudoCount = 1;
const answerTokens = 12;

/**
 * Samples at temperature 1 until every option has appeared under every letter equally often, with at least five samples in total, and smooths the counts. A
 * bias for letters then affects every option equally. Fails with `UnusableAnswer` if no answer names an option.
 */
export async function sampleChoice<T>(question: LetterQuestion<T>, options: readonly T[], calls: Calls): Promise<Choice> {
  const count = options.length;
  const samples = count * Math.ceil(minSamples / count);
  const named = await Promise.all(
    Array.from({ length: samples }, async (_, sample) => {
      const turn = sample % count;
      const shown = rotated(options, turn);
      const letter = namedOption(await answer(question.prompt(shown), sample, calls), shown.map(question.nameOf));
      return letter < 0 ? -1 : (letter - turn + count) % count;
    }),
  );
  return { logits: smoothed(named, count), approximation: 'sampled' };
}

/** The same for a yes/no question, with six samples: log-odds of yes. */
export async function sampleYes(asked: AskedText, guidance: string, label: Label, calls: Calls): Promise<number> {
  const named = await Promise.all(
    Array.from({ length: minSamples + 1 }, async (_, sample) => {
      const said = /\b(yes|no)\b/i.exec(await answer(yesNoPrompt(asked, guidance, label, sample % 2 === 0), sample, calls))?.[1];
      return said === undefined ? -1 : said.toLowerCase() === 'yes' ? 0 : 1;
    }),
  );
  const [yes = 0, no = 0] = smoothed(named, 2);
  return yes - no;
}

async function answer(messages: readonly Message[], seed: number, calls: Calls): Promise<string> {
  return (await calls.generate({ messages, maxTokens: answerTokens, temperature: 1, seed })).text;
}

/** Index of the option that an answer names, by its separate letter or its full name; -1 if it names none, or several by name. */
function namedOption(said: string, names: readonly string[]): number {
  const start = letterIndex(said.trim().split(/\s/)[0] ?? '');
  if (start >= 0 && start < names.length) return start;
  const capital = [...said.matchAll(/(?<![\p{L}\p{N}])([A-Z])(?![\p{L}\p{N}'’])/gu)].map(([, letter]) => letterIndex(letter ?? ''));
  const letter = capital.find((index) => index >= 0 && index < names.length && letterOf(index) !== 'I');
  if (letter !== undefined) return letter;
  const lower = said.toLowerCase();
  const byName = names.flatMap((name, index) => (name.length > 1 && lower.includes(name.toLowerCase()) ? [index] : []));
  return byName.length === 1 ? numberAt(byName, 0) : -1;
}

function smoothed(named: readonly number[], count: number): number[] {
  const counts = new Array<number>(count).fill(pseudoCount / count);
  let heard = 0;
  for (const option of named) {
    if (option < 0) continue;
    counts[option]! += 1;
    heard++;
  }
  if (heard === 0) throw new UnusableAnswer(`the model named none of the options in ${named.length} answers`);
  return counts.map((value) => Math.log(value / (heard + pseudoCount)));
}
