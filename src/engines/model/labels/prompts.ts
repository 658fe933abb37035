// The prompts that ask for one letter or one word. Text first and question last, so that servers reuse what they computed for the text.
import type { Label, LabelQuestion } from '../../../core/label.js';
import type { Message } from '../driver.js';
import { dataRule, textBlock } from '../text-block.js';
import { letterOf } from './letters.js';

/** Asks which option fits; options are shown in the order given, under the letters A, B, … */
export function choicePrompt(text: string, { guidance, ordinal }: LabelQuestion, options: readonly Label[]): Message[] {
  const last = letterOf(options.length - 1);
  return [
    { role: 'system', content: `You judge texts. ${dataRule} You answer with one capital letter and nothing else.` },
    {
      role: 'user',
      content: [
        textBlock(text),
        '',
        ...(guidance === '' ? [] : [guidance, '']),
        ordinal === true ? 'Which level of the scale fits the text best?' : 'Which one of these options fits the text best?',
        ...options.map((option, index) => `${letterOf(index)}. ${describe(option, ordinal === true)}`),
        '',
        `Answer with one letter from A to ${last}.`,
      ].join('\n'),
    },
  ];
}

/** Asks whether one label applies. `yesFirst` names the two words in that order; the answer must not depend on it. */
export function yesNoPrompt(text: string, guidance: string, { name, rubric }: Label, yesFirst: boolean): Message[] {
  const words = yesFirst ? 'Yes or No' : 'No or Yes';
  const question = rubric.trim() === '' || rubric === name ? `Does “${oneLine(name)}” apply to the text?` : oneLine(rubric);
  return [
    { role: 'system', content: `You judge texts. ${dataRule} You answer with one word and nothing else.` },
    {
      role: 'user',
      content: [
        textBlock(text),
        '',
        ...(guidance === '' ? [] : [guidance, '']),
        `Question about the text: ${question}`,
        `Answer with ${words}.`,
      ].join('\n'),
    },
  ];
}

function describe({ name, rubric }: Label, isLevel: boolean): string {
  const shown = oneLine(name);
  const meaning = oneLine(rubric);
  if (isLevel) return meaning === '' ? shown : meaning;
  return meaning === '' || meaning === shown ? shown : `${shown}: ${meaning}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
