// Instructions that callers give for summaries, each with a check that a person would agree with. Written for this suite, applied to every text of it.
import { sentences, words } from '../../../src/text/segments.js';
import type { SuiteText } from './summary-texts.js';

export interface Intent {
  readonly name: string;
  readonly ask: (text: SuiteText) => string;
  readonly holds: (summary: string, text: SuiteText) => boolean;
}

const wordCount = (text: string): number => words(text).length;
const sentenceTexts = (text: string): string[] => sentences(text).map(({ start, end }) => text.slice(start, end));
const rows = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const numbersIn = (text: string): Set<string> => new Set(text.match(/\d+(?:[.,]\d+)*/g) ?? []);
const unquoted = (text: string): string => text.replace(/["“][^"”]*["”]/g, '');
const has = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}])`, 'iu').test(text);
const statements = (summary: string): string[] => rows(summary).flatMap((row) => sentenceTexts(row.replace(/^(?:- |\d+\. )/, '')));

export const intents: readonly Intent[] = [
  { name: 'two sentences', ask: () => 'Summarize in two sentences.', holds: (summary) => sentenceTexts(summary).length === 2 },
  { name: 'exactly three sentences', ask: () => 'Use exactly 3 sentences.', holds: (summary) => sentenceTexts(summary).length === 3 },
  {
    name: 'one-sentence TL;DR',
    ask: () => 'TL;DR in a single sentence',
    holds: (summary) => sentenceTexts(summary).length === 1 && wordCount(summary) <= 45,
  },
  { name: 'word limit', ask: () => 'At most 30 words.', holds: (summary) => wordCount(summary) <= 30 && wordCount(summary) >= 8 },
  { name: 'about 50 words', ask: () => 'Write about 50 words.', holds: (summary) => wordCount(summary) >= 40 && wordCount(summary) <= 60 },
  { name: 'character limit', ask: () => 'Maximum 140 characters', holds: (summary) => [...summary].length <= 140 && summary.length >= 30 },
  {
    name: 'five bullets',
    ask: () => 'Give me 5 bullet points.',
    holds: (summary) => rows(summary).length === 5 && rows(summary).every((row) => row.startsWith('- ')),
  },
  {
    name: 'bulleted list',
    ask: () => 'As a bulleted list, please.',
    holds: (summary) => rows(summary).length >= 2 && rows(summary).length <= 10 && rows(summary).every((row) => row.startsWith('- ')),
  },
  {
    name: 'numbered list',
    ask: () => 'A numbered list of four key points',
    holds: (summary) => rows(summary).length === 4 && rows(summary).every((row, index) => row.startsWith(`${index + 1}. `)),
  },
  {
    name: 'two paragraphs',
    ask: () => 'Write two short paragraphs.',
    holds: (summary) => summary.split(/\n\s*\n/).length === 2 && !summary.includes('- '),
  },
  {
    name: 'headline',
    ask: () => 'Write a headline for this text.',
    holds: (summary) => rows(summary).length === 1 && wordCount(summary) <= 12 && wordCount(summary) >= 3 && !/\.$/.test(summary),
  },
  {
    name: 'focus',
    ask: ({ focus }) => `Focus on ${focus.topic}.`,
    holds: (summary, { focus }) => {
      const all = sentenceTexts(summary);
      return all.length > 0 && all.filter((sentence) => focus.words.some((word) => has(sentence, word))).length >= all.length / 2;
    },
  },
  {
    name: 'only about',
    ask: ({ focus }) => `Only include facts about ${focus.topic}.`,
    holds: (summary, { focus }) => {
      const all = sentenceTexts(summary);
      return all.length > 0 && all.every((sentence) => focus.words.some((word) => has(sentence, word)));
    },
  },
  {
    name: 'leave out',
    ask: ({ avoid }) => `Summarize in 6 sentences and leave out ${avoid.topic}.`,
    holds: (summary, { avoid }) => wordCount(summary) > 30 && !avoid.words.some((word) => has(summary, word)),
  },
  {
    name: 'keep numbers',
    ask: () => 'Keep all important numbers.',
    holds: (summary, { text }) => [...numbersIn(text)].filter((number) => numbersIn(summary).has(number)).length >= 0.4 * numbersIn(text).size,
  },
  { name: 'keep names', ask: () => 'Keep the names.', holds: (summary, { names }) => names.filter((name) => has(summary, name)).length >= 2 },
  {
    name: 'no names',
    ask: () => 'Do not mention any names.',
    holds: (summary, { names }) => wordCount(summary) >= 8 && !names.some((name) => has(summary, name)),
  },
  { name: 'no numbers', ask: () => 'Without numbers.', holds: (summary) => wordCount(summary) >= 8 && !/\d/.test(summary) },
  {
    name: 'action items',
    ask: () => 'List the action items.',
    holds: (summary, { actions }) =>
      actions.filter((word) => has(summary, word)).length >= Math.ceil(actions.length / 2) && statements(summary).length <= 8,
  },
  {
    name: 'decisions',
    ask: () => 'List the decisions that were made.',
    holds: (summary, { decisions }) => decisions.every((word) => has(summary, word)) && statements(summary).length <= 6,
  },
  {
    name: 'questions',
    ask: () => 'Which questions were raised?',
    holds: (summary, { questions }) =>
      questions.every((word) => summary.includes(word)) && statements(summary).every((sentence) => /\?|\basked\b/.test(sentence)),
  },
  { name: 'quotes', ask: () => 'Give me the key quotes.', holds: (summary, { quotes }) => quotes.every((quote) => summary.includes(quote)) },
  {
    name: 'start with',
    ask: () => 'Start with "In short," and use two sentences.',
    holds: (summary) => summary.startsWith('In short,') && sentenceTexts(summary).length === 2,
  },
  {
    name: 'JSON',
    ask: () => 'Return JSON with the keys title, points and dates.',
    holds: (summary) => {
      const value = JSON.parse(summary) as Record<string, unknown>;
      return (
        Object.keys(value).join() === 'title,points,dates' &&
        typeof value.title === 'string' &&
        Array.isArray(value.points) &&
        value.points.length > 0 &&
        Array.isArray(value.dates)
      );
    },
  },
  {
    name: 'past tense',
    ask: () => 'Use the past tense.',
    holds: (summary) => wordCount(summary) >= 8 && !/\b(?:is|are|has|will|says|can)\b/i.test(unquoted(summary)),
  },
  {
    name: 'third person',
    ask: () => 'Write in the third person.',
    holds: (summary) => wordCount(summary) >= 8 && !/(?:^|[\s(])(?:I|we|my|our|us|me|We|My|Our)(?=[\s,.'’])/.test(unquoted(summary)),
  },
  {
    name: 'simple language',
    ask: () => 'Use simple language.',
    holds: (summary) =>
      wordCount(summary) >= 8 && !/\b(?:commence|approximately|purchased|significantly|utilize|provided by|employ)\b/i.test(unquoted(summary)),
  },
];
