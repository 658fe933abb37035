// The prompts that ask for one letter, one word or probabilities. The question comes first and the text last, so that servers can reuse the cached question for
// many texts; if there are several questions about a long text, the text comes first and is reused.
import type { Label, LabelExample, LabelQuestion } from '../../../core/label.js';
import type { Message, MessageImage } from '../driver.js';
import { imagesField, withImageRule } from '../pages.js';
import { dataRule, textBlock } from '../text-block.js';
import { exampleLines } from './examples.js';
import { letterOf } from './letters.js';

/** Changes whenever the wording of a prompt does, because what was learnt about a model's answers only applies to these prompts. */
export const promptVersion = 2;

/** The text in question, and whether it precedes the question in the prompt. */
export interface AskedText {
  readonly text: string;
  readonly comesFirst: boolean;
  /** Page images of the text, for a vision model. */
  readonly images?: readonly MessageImage[];
  /** Texts with known right options. */
  readonly examples?: readonly LabelExample[];
}

/** Asks which option fits; options are shown in the given order, under the letters A, B, … */
export function choicePrompt(asked: AskedText, { guidance, ordinal }: LabelQuestion, options: readonly Label[]): Message[] {
  const question = [
    ...guidanceLines(guidance),
    ...whichFits(ordinal === true, options),
    ...options.map((option, index) => `${letterOf(index)}. ${describe(option, ordinal === true)}`),
    ...examplesOf(asked, options),
  ];
  return prompt('one capital letter', asked, question, `Answer with one letter from A to ${letterOf(options.length - 1)}.`);
}

/** Asks whether one label applies. `yesFirst` puts Yes before No in the prompt; the answer must not depend on it. */
export function yesNoPrompt(asked: AskedText, guidance: string, label: Label, yesFirst: boolean): Message[] {
  const question = [...guidanceLines(guidance), `Question about the text: ${questionOf(label)}`];
  return prompt('one word', asked, question, `Answer with ${yesFirst ? 'Yes or No' : 'No or Yes'}.`);
}

/** Asks for the probability of each option; its key in the answer is its letter. */
export function probabilitiesPrompt(asked: AskedText, { guidance, ordinal, mode }: LabelQuestion, options: readonly Label[]): Message[] {
  const example = JSON.stringify(Object.fromEntries(options.map((_, index) => [letterOf(index), index === 0 ? 70 : 10])));
  const question = [
    ...guidanceLines(guidance),
    ...(mode === 'exclusive' ? whichFits(ordinal === true, options) : ['Which of these statements or questions does the text bear out?']),
    ...options.map((option, index) => `${letterOf(index)}. ${describe(option, ordinal === true)}`),
    ...examplesOf(asked, options),
    '',
    mode === 'exclusive'
      ? `Say for each letter with how many percent it is the right one; together they are 100. Answer with JSON of this form: ${example}`
      : `Say for each letter by itself with how many percent it applies, 0 to 100. Answer with JSON of this form: ${example}`,
  ];
  return prompt('JSON', asked, question, 'Answer with the JSON.');
}

function prompt(form: string, { text, comesFirst, images = [] }: AskedText, question: readonly string[], order: string): Message[] {
  const block = textBlock(text);
  return [
    { role: 'system', content: withImageRule(`You judge texts. ${dataRule} You answer with ${form} and nothing else.`, images) },
    {
      role: 'user',
      ...imagesField(images),
      content: (comesFirst ? [block, '', ...question, '', order] : [...question, '', block, '', order]).join('\n'),
    },
  ];
}

function examplesOf({ examples = [] }: AskedText, options: readonly Label[]): string[] {
  return exampleLines(examples, (label) => {
    const index = options.findIndex(({ name }) => name === label);
    return index < 0 ? undefined : letterOf(index);
  });
}

function guidanceLines(guidance: string): string[] {
  return guidance === '' ? [] : [guidance, ''];
}

function whichFits(isScale: boolean, options: readonly Label[]): string[] {
  if (isScale) return ['Which level of the scale fits the text best?'];
  const haveQuestions = options.some(({ rubric }) => /[?？]\s*$/.test(rubric));
  return [`Which one of these options fits the text best?${haveQuestions ? ' An option fits when the answer to its question is yes.' : ''}`];
}

function questionOf({ name, rubric }: Label): string {
  return rubric.trim() === '' || rubric === name ? `Does “${oneLine(name)}” apply to the text?` : oneLine(rubric);
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
