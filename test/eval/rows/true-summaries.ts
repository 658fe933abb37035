// F5: texts and instructions as people bring them: facts kept, instructions met or reported. T6: every clause of a summary is supported by its source.
// TXP_HELD=1 runs the held-out half, without printing what failed.

import { loadTokenCounter } from '../../../src/app/tokenizers.js';
import { write } from '../../../src/engines/embedded/summaries/write.js';
import { sentences } from '../../../src/text/segments.js';
import { lead } from '../compress-baselines.js';
import { unsupported } from '../grounded.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { factTexts } from '../suites/summary-facts.js';
import { trueSources } from '../suites/true-sources.js';

const count = await loadTokenCounter();
const signal = new AbortController().signal;
const showFaults = process.env.TXP_SHOW !== undefined;

async function summary(text: string, instructions: string, maxTokens?: number): Promise<{ text: string; unmet: readonly string[] }> {
  const written = await write(
    { task: 'summary', text, instructions, maxTokens: maxTokens ?? 2048, isLength: maxTokens !== undefined, countTokens: count },
    signal,
  );
  return { text: written.text, unmet: written.unmet ?? [] };
}

interface FieldItem {
  readonly id: string;
  readonly kind: string;
  readonly body: { readonly text: string; readonly instructions?: string; readonly max_tokens?: number };
  readonly facts: readonly (readonly string[])[];
  readonly must_not: readonly string[];
  readonly form: {
    readonly sentences?: readonly [number, number];
    readonly maxWords?: number;
    readonly maxAvgSentenceWords?: number;
    readonly json?: readonly string[];
    readonly contains?: readonly string[];
  };
}

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const sentenceTexts = (text: string): string[] => sentences(text).map(({ start, end }) => text.slice(start, end));

/** Whether a summary has the requested form; facts are counted separately. */
function isMet(text: string, { form, must_not }: FieldItem): boolean {
  const own = sentenceTexts(text);
  if (form.sentences !== undefined && (own.length < form.sentences[0] || own.length > form.sentences[1])) return false;
  if (form.maxWords !== undefined && wordCount(text) > form.maxWords) return false;
  if (form.maxAvgSentenceWords !== undefined && wordCount(text) / Math.max(1, own.length) > form.maxAvgSentenceWords) return false;
  if (form.contains?.some((pattern) => !new RegExp(pattern.slice(1, -1), 'i').test(text)) === true) return false;
  if (must_not.some((words) => text.toLowerCase().includes(words.toLowerCase()))) return false;
  if (form.json === undefined) return true;
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    return form.json.every((key) => key in value) && new Set(Object.values(value).map((part) => JSON.stringify(part))).size === form.json.length;
  } catch {
    return false;
  }
}

async function fieldRow(context: EvalContext): Promise<EvalResult[]> {
  const items = context.items<FieldItem>('field_text', 'summarize');
  if (items === undefined) return [];
  const kept = (text: string, item: FieldItem): number =>
    item.facts.filter((group) => group.some((fact) => text.toLowerCase().includes(fact.toLowerCase()))).length;
  const sums = { ours: 0, lead: 0, all: 0, newsOurs: 0, newsLead: 0, news: 0, met: 0, reported: 0, asked: 0 };
  for (const item of items) {
    const { text, instructions = '', max_tokens } = item.body;
    const written = await summary(text, instructions, max_tokens);
    const ours = kept(written.text, item);
    const baseline = kept(lead(text, '', count(written.text), count), item);
    sums.ours += ours;
    sums.lead += baseline;
    sums.all += item.facts.length;
    if (item.kind === 'news') {
      sums.newsOurs += ours;
      sums.newsLead += baseline;
      sums.news += item.facts.length;
    }
    const met = isMet(written.text, item);
    if (instructions !== '') {
      sums.asked++;
      if (met) sums.met++;
      else if (written.unmet.length > 0) sums.reported++;
    }
    if (showFaults)
      console.error(
        `F5 ${item.id}: ${ours}/${item.facts.length} (lead ${baseline})${instructions === '' ? '' : met ? ' met' : ' NOT MET'} ${JSON.stringify(written.unmet)}\n${written.text}\n`,
      );
  }
  const row = (metric: string, ours: number, baselines: Record<string, number>, floor: number, goal: number, size: number): EvalResult => ({
    id: 'F5',
    metric,
    ours,
    baselines,
    floor,
    goal,
    items: size,
  });
  return [
    row('must-have facts kept', (100 * sums.ours) / sums.all, { 'lead of the same length': (100 * sums.lead) / sums.all }, 65, 80, sums.all),
    row(
      'the same, news',
      (100 * sums.newsOurs) / Math.max(1, sums.news),
      { 'lead of the same length': (100 * sums.newsLead) / Math.max(1, sums.news) },
      61.9,
      80,
      sums.news,
    ),
    {
      ...row('instructions met or reported as not met', (100 * (sums.met + sums.reported)) / sums.asked, {}, 100, 100, sums.asked),
      note: `${sums.met} met, ${sums.reported} reported`,
    },
  ];
}

/** Share of a text's tokens that its summary may have, so that length alone does not gain facts. */
const factShare = 0.3;

/** Our own texts under a cap, compared with the start of each text cut to the same length. */
async function factRow(): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const held of [false, true]) {
    let ours = 0;
    let baseline = 0;
    let all = 0;
    for (const { name, text, facts } of factTexts.filter((item) => item.held === held)) {
      const written = await summary(text, '', Math.round(factShare * count(text)));
      const keptIn = (told: string): number => facts.filter((group) => group.some((fact) => told.toLowerCase().includes(fact.toLowerCase()))).length;
      const kept = keptIn(written.text);
      ours += kept;
      baseline += keptIn(lead(text, '', count(written.text), count));
      all += facts.length;
      if (showFaults && !held) console.error(`F5 ${name}: ${kept}/${facts.length}\n${written.text}\n`);
    }
    results.push({
      id: 'F5',
      metric: `own texts, ${held ? 'unread' : 'read'} half: facts kept at ${100 * factShare} %`,
      ours: (100 * ours) / all,
      baselines: { 'lead of the same length': (100 * baseline) / all },
      items: all,
    });
  }
  return results;
}

/** Requests of every form; `fixed` are the opening and keys, which are the caller's words. */
const asks: readonly { readonly ask: (topic: string) => string; readonly cap?: number; readonly fixed?: readonly string[] }[] = [
  { ask: () => '' },
  { ask: () => '', cap: 40 },
  { ask: () => '', cap: 120 },
  { ask: () => 'Three bullet points, please.' },
  { ask: () => 'Write a headline.' },
  { ask: () => 'At most 25 words.' },
  { ask: () => 'In two sentences.' },
  { ask: (topic) => `Focus on ${topic}.` },
  {
    ask: () => 'Return JSON with the keys title, problem, decisions and next_steps.',
    fixed: ['"title"', '"problem"', '"decisions"', '"next_steps"'],
  },
  { ask: () => 'A table of the main points.', fixed: ['| Speaker | Point |', '| # | Point |'] },
  { ask: () => 'Write it in the past tense and in simple language, as a poem.' },
];

async function trueRow(): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const held of process.env.TXP_HELD === undefined ? [false] : [false, true]) {
    let right = 0;
    let runs = 0;
    for (const { name, text, topic } of trueSources.filter((source) => source.held === held))
      for (const { ask, cap, fixed = [] } of asks) {
        const written = (await summary(text, ask(topic), cap)).text;
        const printed = fixed.some((words) => words.startsWith('"')) ? jsonTexts(written) : written;
        const faults = unsupported(printed, text, fixed);
        runs++;
        if (faults.length === 0) right++;
        else if (showFaults && !held) console.error(`T6 ${name}, "${ask(topic)}"${cap === undefined ? '' : ` ${cap}`}: ${faults.join(' | ')}`);
      }
    results.push({
      id: 'T6',
      metric: `every clause stands in the source${held ? ' (held)' : ''}`,
      ours: (100 * right) / runs,
      baselines: {},
      floor: 100,
      goal: 100,
      items: runs,
    });
  }
  return results;
}

function jsonTexts(json: string): string {
  try {
    return Object.values(JSON.parse(json) as Record<string, unknown>)
      .flat()
      .filter((value) => typeof value === 'string')
      .join('\n');
  } catch {
    return json;
  }
}

export const rows: readonly EvalRow[] = [
  { id: 'F5', run: async (context) => [...(await fieldRow(context)), ...(await factRow())] },
  { id: 'T6', run: trueRow },
];
