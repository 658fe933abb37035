// npx tsx test/eval/readings.ts --data DIR --out FOLDER: 100 summaries and 100 compressions of texts of many kinds, numbered, for people to read and count
// errors in.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { write } from '../../src/engines/embedded/summaries/write.js';
import { contextOf } from './compress-protocol.js';
import { run } from './compress-run.js';
import { evalContext } from './row.js';
import { proseContexts } from './suites/true-contexts.js';
import { trueSources } from './suites/true-sources.js';
import { structureContexts } from './suites/true-structures.js';

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
if (values.data === undefined || values.out === undefined) {
  console.error('usage: npx tsx test/eval/readings.ts --data DIR --out FOLDER');
  process.exit(2);
}
const { data, out } = values as { data: string; out: string };
const context = evalContext(data, undefined);
const count = await loadTokenCounter();
const signal = new AbortController().signal;
mkdirSync(out, { recursive: true });

interface Asked {
  readonly kind: string;
  readonly text: string;
  readonly ask: string;
  readonly maxTokens?: number;
}

const asks = ['', 'Three bullet points.', 'In two sentences.', 'A headline.', ''];
const some = <T>(set: string, size: number, part?: string): T[] => {
  const items = context.items<T>(set, part) ?? [];
  const step = Math.max(1, Math.floor(items.length / size));
  return items.filter((_, index) => index % step === 0).slice(0, size);
};
const ask = (index: number): string => asks[index % asks.length]!;

const texts: Asked[] = [
  ...some<{ document: string }>('cnndm_realsumm', 20).map(({ document }, index) => ({
    kind: 'news',
    text: document,
    ask: ask(index),
    maxTokens: 90,
  })),
  ...some<{ source: string[] }>('scitldr', 12).map(({ source }, index) => ({
    kind: 'paper',
    text: source.join(' '),
    ask: ask(index),
    maxTokens: 70,
  })),
  ...some<{ meeting_transcripts: { speaker: string; content: string }[]; specific_query_list: { query: string }[] }>('qmsum', 12).map(
    (item, index) => ({
      kind: 'meeting',
      text: item.meeting_transcripts.map(({ speaker, content }) => `${speaker}: ${content}`).join('\n'),
      ask: index % 3 === 0 ? '' : (item.specific_query_list[0]?.query ?? ''),
      maxTokens: 110,
    }),
  ),
  ...some<{ sentences: string[] }>('opinosis', 6).map(({ sentences }) => ({ kind: 'reviews', text: sentences.join('\n'), ask: '', maxTokens: 60 })),
  ...some<{ document: string }>('squality', 6).map(({ document }) => ({
    kind: 'story',
    text: document,
    ask: 'What is the plot of the story?',
    maxTokens: 160,
  })),
  ...some<{ kind: string; body: { text: string; instructions?: string; max_tokens?: number } }>('field_text', 20, 'summarize').map(
    ({ kind, body }) => ({
      kind,
      text: body.text,
      ask: body.instructions ?? '',
      maxTokens: body.max_tokens ?? 130,
    }),
  ),
  ...trueSources
    .filter(({ held }) => !held)
    .flatMap(({ text }, index) => [
      { kind: 'own', text, ask: '' },
      { kind: 'own', text, ask: ask(index + 1) },
    ]),
  ...some<{ text: string }>('kleister_nda', 8).map(({ text }, index) => ({
    kind: 'contract',
    text: text.slice(0, 9000),
    ask: ask(index),
    maxTokens: 110,
  })),
].slice(0, 100);

const summaries: string[] = [];
for (const [index, { kind, text, ask: instructions, maxTokens }] of texts.entries()) {
  const written = await write(
    { task: 'summary', text, instructions, maxTokens: maxTokens ?? 2048, isLength: maxTokens !== undefined, countTokens: count },
    signal,
  );
  summaries.push(
    `## ${index + 1} · ${kind}${instructions === '' ? '' : ` · ${instructions}`}${written.unmet?.length ? ` · unmet: ${written.unmet.join('; ')}` : ''}\n\n${written.text}\n`,
  );
}
writeFileSync(join(out, 'summaries.md'), summaries.join('\n'));
writeFileSync(join(out, 'summary-sources.json'), JSON.stringify(texts));

interface Squeezed {
  readonly kind: string;
  readonly context: string;
  readonly prompt: string;
  readonly keep: number | 'auto';
}
const keeps = [0.3, 0.5, 'auto', 0.2] as const;
const keep = (index: number): Squeezed['keep'] => keeps[index % keeps.length]!;
const book = readFileSync(join(data, 'general_text', 'raw', 'books', 'sherlock_holmes.txt'), 'utf8');
const contexts: Squeezed[] = [
  ...some<{ body: { context: string; prompt: string } }>('field_text', 17, 'compress').map(({ body }, index) => ({
    kind: 'field',
    ...body,
    keep: keep(index),
  })),
  ...some<{ context: string; question: string }>('squad_xquad_en', 14).map((item, index) => ({
    kind: 'article',
    context: item.context,
    prompt: item.question,
    keep: index % 2 ? 0.5 : 0.7,
  })),
  ...some<{ question: string; context: [string, string[]][] }>('hotpotqa', 8).map(({ question, context: own }) => ({
    kind: 'passages',
    context: contextOf(own.slice(0, 5).map(([title, text]) => ({ title, text: text.join(' ') }))),
    prompt: question,
    keep: 0.3,
  })),
  ...proseContexts
    .filter(({ held }) => !held)
    .flatMap(({ sentences, question }, index) => {
      const own = sentences.reduce((text, sentence) => (sentence === '' ? `${text}\n\n` : `${text}${/^$|\n$/.test(text) ? '' : ' '}${sentence}`), '');
      return [{ kind: 'prose', context: own, prompt: index % 2 ? '' : question, keep: 0.5 }];
    }),
  ...structureContexts
    .filter(({ held }) => !held)
    .map(({ kind, lines, question }, index) => ({ kind, context: lines.join('\n'), prompt: question, keep: index % 2 ? 0.3 : 0.5 })),
  ...some<{ document: string }>('cnndm_realsumm', 13).map(({ document }, index) => ({
    kind: 'news',
    context: document,
    prompt: index % 2 ? 'What happened, and to whom?' : '',
    keep: 0.3,
  })),
  ...some<{ text: string }>('kleister_nda', 8).map(({ text }) => ({
    kind: 'contract',
    context: text.slice(0, 5000),
    prompt: 'When does the agreement end?',
    keep: 0.2,
  })),
  ...some<{ meeting_transcripts: { speaker: string; content: string }[]; specific_query_list: { query: string }[] }>('qmsum', 8).map((item) => ({
    kind: 'meeting',
    context: item.meeting_transcripts
      .slice(0, 40)
      .map(({ speaker, content }) => `${speaker}: ${content}`)
      .join('\n'),
    prompt: item.specific_query_list[0]?.query ?? '',
    keep: 0.15,
  })),
  ...[20_000, 60_000, 120_000, 180_000, 240_000, 300_000].map((at) => ({
    kind: 'novel',
    context: book.slice(at, at + 3500),
    prompt: 'Who is spoken of?',
    keep: 0.3,
  })),
  ...trueSources.filter(({ held }) => !held).map(({ text }) => ({ kind: 'own', context: text, prompt: 'What was decided, and by when?', keep: 0.4 })),
].slice(0, 100);
const compressions: string[] = [];
for (const [index, { kind, context: own, prompt, keep: share }] of contexts.entries()) {
  const compressed = await run(own, prompt, share, count);
  compressions.push(`## ${index + 1} · ${kind} · keep ${share} (${Math.round(100 * compressed.share)} %) · ${prompt}\n\n${compressed.text}\n`);
}
writeFileSync(join(out, 'compressions.md'), compressions.join('\n'));
writeFileSync(join(out, 'compression-sources.json'), JSON.stringify(contexts));
console.log(`${summaries.length} summaries and ${compressions.length} compressions in ${out}`);
