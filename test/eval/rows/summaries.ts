// S1: summaries against human references. S2: instructions followed, or reported as not met. S3: caps respected, numbers and names grounded.

import { loadTokenCounter } from '../../../src/app/tokenizers.js';
import { write } from '../../../src/engines/embedded/summaries/write.js';
import { sentences, words } from '../../../src/text/segments.js';
import { rouge } from '../rouge.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { abroad, abroadChecks, isSoundAbroad } from '../suites/summary-abroad.js';
import { intents } from '../suites/summary-intents.js';
import { suiteTexts } from '../suites/summary-texts.js';
import { textRank } from '../text-rank.js';

const count = await loadTokenCounter();
const signal = new AbortController().signal;

interface News {
  readonly document: string;
  readonly reference: readonly string[];
}
interface Abstract {
  readonly source: readonly string[];
  readonly target: readonly string[];
}
interface Meeting {
  readonly meeting_transcripts: readonly { readonly speaker: string; readonly content: string }[];
  readonly specific_query_list: readonly { readonly query: string; readonly answer: string }[];
}

async function written(text: string, instructions: string, maxTokens?: number): Promise<{ text: string; unmet: readonly string[] }> {
  const isLength = maxTokens !== undefined;
  const { text: summary, unmet = [] } = await write(
    { task: 'summary', text, instructions, maxTokens: maxTokens ?? 2048, isLength, countTokens: count },
    signal,
  );
  return { text: summary, unmet };
}

/** A summary in the length that suits the text or, with `maxTokens`, of that length. */
export async function summary(text: string, instructions: string, maxTokens?: number): Promise<string> {
  return (await written(text, instructions, maxTokens)).text;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The sentences of a tokenized lower-case article. */
const articleSentences = (document: string): string[] => document.split(/(?<=(?:^|\s)[.?!](?: '')?) /).filter((sentence) => sentence.trim() !== '');
const firstWords = (text: string, most: number): string => {
  const spans = words(text);
  return text.slice(0, spans[Math.min(most, spans.length) - 1]?.end ?? 0);
};

/** About the length of the references and of the first three sentences. */
const newsTokens = 95;

async function newsRow(context: EvalContext): Promise<EvalResult[]> {
  const items = context.items<News>('cnndm_realsumm');
  if (items === undefined) return [];
  const started = performance.now();
  const ours: string[] = [];
  for (const { document } of items) ours.push(await summary(document, '', newsTokens));
  const msPerItem = (performance.now() - started) / items.length;
  const three: string[] = [];
  for (const { document } of items) three.push(await summary(document, 'Summarize in three sentences.'));
  const score = (texts: readonly string[], n: number): number =>
    mean(texts.map((text, index) => rouge(text, [items[index]!.reference.join(' ')], n)));
  const lead = items.map(({ document }) => articleSentences(document).slice(0, 3).join(' '));
  const ranked = items.map(({ document }) => textRank(articleSentences(document), 3).join(' '));
  const baselines = { 'Lead-3': score(lead, 1), TextRank: score(ranked, 1) };
  const row = (metric: string, texts: readonly string[]): EvalResult => ({
    id: 'S1',
    metric,
    ours: score(texts, 1),
    baselines,
    floor: Number((baselines['Lead-3'] + 0.5).toFixed(1)),
    goal: Number((baselines['Lead-3'] + 2).toFixed(1)),
    items: items.length,
    msPerItem,
    note: `R2 ${score(texts, 2).toFixed(1)} (Lead-3 ${score(lead, 2).toFixed(1)}), ${mean(texts.map((text) => words(text).length)).toFixed(0)} words`,
  });
  return [row(`CNN/DM ROUGE-1, ${newsTokens} tokens`, ours), row('CNN/DM ROUGE-1, "three sentences"', three)];
}

async function abstractRow(context: EvalContext): Promise<EvalResult[]> {
  const items = context.items<Abstract>('scitldr');
  if (items === undefined) return [];
  const ours: string[] = [];
  const started = performance.now();
  for (const { source } of items) ours.push(await summary(source.join(' '), 'Write a TL;DR of one sentence.'));
  const msPerItem = (performance.now() - started) / items.length;
  const score = (texts: readonly string[], n = 1): number => mean(texts.map((text, index) => rouge(text, items[index]!.target, n)));
  return [
    {
      id: 'S1',
      metric: 'SciTLDR ROUGE-1, "TL;DR of one sentence"',
      ours: score(ours),
      baselines: {
        'lead sentence': score(items.map(({ source }) => source[0] ?? '')),
        TextRank: score(items.map(({ source }) => textRank(source, 1).join(' '))),
      },
      floor: 38,
      goal: 41,
      items: items.length,
      msPerItem,
      note: `R2 ${score(ours, 2).toFixed(1)}, ${mean(ours.map((text) => words(text).length)).toFixed(0)} words; sentence roles were fitted on this set's training part`,
    },
  ];
}

/** About 70 words. */
const queryTokens = 90;

export function transcript(meeting: Meeting): string {
  return meeting.meeting_transcripts.map(({ speaker, content }) => `${speaker}: ${content}`).join('\n');
}

async function meetingRow(context: EvalContext): Promise<EvalResult[]> {
  const meetings = context.items<Meeting>('qmsum');
  if (meetings === undefined) return [];
  const ours: string[] = [];
  const lead: string[] = [];
  const ranked: string[] = [];
  const answers: string[] = [];
  let ms = 0;
  for (const meeting of meetings) {
    const text = transcript(meeting);
    const head = firstWords(text, 70);
    const central = firstWords(textRank(meeting.meeting_transcripts.map(({ content }) => content).slice(0, 400), 2).join(' '), 70);
    for (const { query, answer } of meeting.specific_query_list) {
      const started = performance.now();
      ours.push(await summary(text, query, queryTokens));
      ms += performance.now() - started;
      lead.push(head);
      ranked.push(central);
      answers.push(answer);
    }
  }
  const score = (texts: readonly string[], n = 1): number => mean(texts.map((text, index) => rouge(text, [answers[index]!], n)));
  return [
    {
      id: 'S1',
      metric: `QMSum ROUGE-1, question as instructions, ${queryTokens} tokens`,
      ours: score(ours),
      baselines: { 'first 70 words': score(lead), TextRank: score(ranked) },
      floor: 24,
      goal: 29,
      items: answers.length,
      msPerItem: ms / answers.length,
      note: `R2 ${score(ours, 2).toFixed(1)}, ${mean(ours.map((text) => words(text).length)).toFixed(0)} words`,
    },
  ];
}

interface Reviews {
  readonly sentences: readonly string[];
  readonly summaries: readonly string[];
}
interface Tale {
  readonly document: string;
  readonly questions: readonly { readonly question_text?: string; readonly responses?: readonly { readonly response_text: string }[] }[];
}

/** Reviews and stories with a cap near the length of their references, and baselines with the same cap. */
async function longRow(
  metric: string,
  items: readonly { readonly text: string; readonly sentences: readonly string[]; readonly references: readonly string[] }[],
  tokens: number,
): Promise<EvalResult> {
  const ours: number[] = [];
  const lead: number[] = [];
  const ranked: number[] = [];
  const score = (text: string, references: readonly string[]): number => mean(references.map((reference) => rouge(text, [reference], 1)));
  for (const { text, sentences: all, references } of items) {
    const most = Math.round(tokens * 0.78);
    ours.push(score(await summary(text, '', tokens), references));
    lead.push(score(firstWords(text, most), references));
    const central = textRank(all.slice(0, 400), Math.max(1, Math.round(most / 20)));
    ranked.push(score(firstWords(central.join(' '), most), references));
  }
  const baselines = { lead: mean(lead), TextRank: mean(ranked) };
  const floor = Math.max(...Object.values(baselines));
  return {
    id: 'S1',
    metric: `${metric} ROUGE-1, ${tokens} tokens`,
    ours: mean(ours),
    baselines,
    floor: Number(floor.toFixed(1)),
    goal: Number((floor + 3).toFixed(1)),
    items: items.length,
  };
}

async function longRows(context: EvalContext): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  const reviews = context.items<Reviews>('opinosis');
  if (reviews !== undefined)
    results.push(
      await longRow(
        'Opinosis',
        reviews.map((item) => ({ text: item.sentences.join('\n'), sentences: item.sentences, references: item.summaries })),
        35,
      ),
    );
  const tales = context.items<Tale>('squality');
  if (tales !== undefined)
    results.push(
      await longRow(
        'SQuALITY plot',
        tales.map(({ document, questions }) => ({
          text: document,
          sentences: sentences(document).map(({ start, end }) => document.slice(start, end).replace(/\s+/g, ' ')),
          references: (Object.values(questions[0] ?? {}).find(Array.isArray) as readonly unknown[]).map((reference) =>
            typeof reference === 'string'
              ? reference
              : String(Object.values(reference as object).find((value) => typeof value === 'string' && value.length > 100)),
          ),
        })),
        300,
      ),
    );
  return results;
}

async function instructionRow(): Promise<EvalResult[]> {
  const missed: string[] = [];
  let held = 0;
  let leadHeld = 0;
  let reported = 0;
  for (const intent of intents) {
    for (const text of suiteTexts) {
      if (holdsSafely(() => intent.holds(firstWords(text.text, 60), text))) leadHeld++;
      const { text: answer, unmet } = await written(text.text, intent.ask(text));
      if (holdsSafely(() => intent.holds(answer, text))) held++;
      else if (unmet.length > 0) reported++;
      else missed.push(`${intent.name}/${text.name}`);
    }
  }
  const items = intents.length * suiteTexts.length;
  return [
    {
      id: 'S2',
      metric: `instructions met or reported, ${intents.length} intents × ${suiteTexts.length} texts`,
      ours: (100 * (held + reported)) / items,
      baselines: { 'first 60 words': (100 * leadHeld) / items },
      floor: 95,
      goal: 99,
      items,
      note: `${held} met, ${reported} reported${missed.length === 0 ? '' : `; missed: ${missed.join(', ')}`}`,
    },
  ];
}

async function abroadRow(): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const item of abroad) {
    const missed: string[] = [];
    for (const [name, ask] of Object.entries(item.asks) as [keyof typeof item.asks, string][])
      if (!abroadChecks[name](await summary(item.text, ask))) missed.push(name);
    if (!(await summary(item.text, item.question.ask)).includes(item.question.answer)) missed.push('question');
    if (!isSoundAbroad(await summary(item.text, ''), item)) missed.push('no instructions');
    const items = Object.keys(item.asks).length + 2;
    results.push({
      id: 'S2',
      metric: `instructions in ${item.language}`,
      ours: (100 * (items - missed.length)) / items,
      baselines: {},
      items,
      note: missed.length === 0 ? '' : `missed: ${missed.join(', ')}`,
    });
  }
  return results;
}

// JSON that does not parse counts as a miss and does not abort the run.
function holdsSafely(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function isGrounded(written: string, source: string): boolean {
  const known = new Set([...(source.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []), ...(source.match(/\p{N}+/gu) ?? [])]);
  const numbers = written.match(/\p{N}+/gu) ?? [];
  const names = sentences(written).flatMap(({ start, end }) => written.slice(start, end).match(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}]*/gu) ?? []);
  return [...numbers, ...names].every((word) => known.has(word.toLowerCase()));
}

async function groundingRow(context: EvalContext): Promise<EvalResult[]> {
  const sets: Record<string, string[] | undefined> = {
    'CNN/DM': context.items<News>('cnndm_realsumm')?.map(({ document }) => document),
    SciTLDR: context.items<Abstract>('scitldr')?.map(({ source }) => source.join(' ')),
    QMSum: context.items<Meeting>('qmsum')?.map(transcript),
    SQuALITY: context.items<{ readonly document: string }>('squality')?.map(({ document }) => document),
    own: suiteTexts.map(({ text }) => text),
  };
  const results: EvalResult[] = [];
  let capped = 0;
  let overCap = 0;
  let outputsSeen = 0;
  let grounded = 0;
  for (const [name, texts] of Object.entries(sets)) {
    if (texts === undefined) continue;
    for (const text of texts) {
      const outputs = [await summary(text, '')];
      for (const maxTokens of [3, 15, 60]) {
        const output = await summary(text, '', maxTokens);
        capped++;
        if (count(output) > maxTokens) overCap++;
        outputs.push(output);
      }
      for (const output of outputs) {
        outputsSeen++;
        if (isGrounded(output, text)) grounded++;
        else if (process.env.TXP_SHOW !== undefined) console.error(`not grounded (${name}): ${output.slice(0, 400)}`);
      }
    }
  }
  results.push({
    id: 'S3',
    metric: 'never over max_tokens (3, 15, 60)',
    ours: (100 * (capped - overCap)) / capped,
    baselines: {},
    floor: 100,
    goal: 100,
    items: capped,
  });
  results.push({
    id: 'S3',
    metric: 'every number and name occurs in the source',
    ours: (100 * grounded) / outputsSeen,
    baselines: {},
    floor: 100,
    goal: 100,
    items: outputsSeen,
  });
  return results;
}

export const rows: readonly EvalRow[] = [
  {
    id: 'S1',
    run: async (context) => [
      ...(await newsRow(context)),
      ...(await abstractRow(context)),
      ...(await meetingRow(context)),
      ...(await longRows(context)),
    ],
  },
  { id: 'S2', run: async () => [...(await instructionRow()), ...(await abroadRow())] },
  { id: 'S3', run: groundingRow },
];
