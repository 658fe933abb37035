// F4: contexts and questions as people bring them. T5: sentences are kept in full or dropped, and lines are kept byte for byte together with the lines that
// give them meaning, or dropped.
// TXP_HELD=1 runs the held-out halves, without printing what failed.
import { loadTokenCounter } from '../../../src/app/tokenizers.js';
import { calibrationResult, type Statement } from '../calibration.js';
import type { Count } from '../compress-baselines.js';
import { run } from '../compress-run.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { type ProseContext, proseContexts } from '../suites/true-contexts.js';
import { type StructureContext, structureContexts } from '../suites/true-structures.js';

interface FieldItem {
  readonly id: string;
  readonly rates: readonly (number | 'auto')[];
  readonly body: { readonly context: string; readonly prompt: string };
  readonly answer: readonly (readonly string[])[];
}

const showFaults = process.env.TXP_SHOW !== undefined;
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

async function fieldRow(context: EvalContext): Promise<EvalResult[]> {
  const items = context.items<FieldItem>('field_text', 'compress');
  if (items === undefined) return [];
  const count = await loadTokenCounter();
  const results: EvalResult[] = [];
  const statements: Statement[] = [];
  const targets = { '0.2': [78, 88], '0.4': [92, 96], auto: [95, 98] } as const;
  for (const keep of [0.2, 0.4, 'auto'] as const) {
    let kept = 0;
    let share = 0;
    for (const { id, body, answer } of items) {
      const compressed = await run(body.context, body.prompt, keep, count);
      const text = plain(compressed.text);
      share += compressed.share;
      const holds = answer.every((group) => group.some((item) => text.includes(plain(item))));
      if (holds) kept++;
      if (compressed.stated !== undefined) statements.push({ probability: compressed.stated, right: holds });
      if (showFaults) console.error(`F4 ${keep} ${id}: ${holds ? 'kept' : 'LOST'} at ${(100 * compressed.share).toFixed(0)} %`);
    }
    const [floor, goal] = targets[`${keep}`];
    results.push({
      id: 'F4',
      metric: `field contexts: answer kept, keep ${keep}`,
      ours: (100 * kept) / items.length,
      baselines: {},
      floor,
      goal,
      items: items.length,
    });
    if (keep === 'auto')
      results.push({
        id: 'F4',
        metric: 'field contexts: mean keep of auto',
        ours: (100 * share) / items.length,
        baselines: {},
        floor: 35,
        goal: 25,
        better: 'lower',
        items: items.length,
      });
  }
  results.push(calibrationResult('field contexts: probability that the answer was kept, ECE', statements));
  return results;
}

const shares = [0.15, 0.3, 0.45, 0.6, 0.8, 'auto'] as const;

/** Whether a text consists of complete sentences of the list, in order, with only white space between them. */
function isWholeSentences(text: string, sentences: readonly string[]): boolean {
  let rest = text.trimStart();
  for (const sentence of sentences) if (sentence !== '' && rest.startsWith(sentence)) rest = rest.slice(sentence.length).trimStart();
  return rest === '';
}

// Words that must survive in a sentence from which other words are dropped.
const protectedWords =
  /(?<![\p{L}\p{N}])(?:not|no|never|nobody|none|neither|nor|without|except|unless|only|but|however|although|provided|must|may|cannot|if|until|before|after|under|over|above|below|least|more|fewer|less|ppl)(?![\p{L}\p{N}])|\S*\d\S*|(?<=\d )\S+/giu;

function losesNothing(text: string, { language, sentences }: ProseContext): boolean {
  if (language !== 'en') return isWholeSentences(text, sentences);
  const words = plain(text).split(' ');
  let from = 0;
  for (const sentence of sentences) {
    if (sentence === '') continue;
    const own = plain(sentence).split(' ');
    // The last word includes the full stop: it is present if anything of the sentence is.
    const end = words.indexOf(own.at(-1)!, from);
    if (end < 0) continue;
    const part = words.slice(from, end + 1);
    let at = 0;
    for (const word of own) if (part[at] === word) at++;
    if (at < part.length) continue;
    const needed = plain(sentence).match(protectedWords) ?? [];
    const kept = part.join(' ').match(protectedWords) ?? [];
    if (needed.join('|') !== kept.join('|')) return false;
    from = end + 1;
  }
  return from === words.length || text === '';
}

async function proseRow(held: boolean, words: boolean, count: Count): Promise<EvalResult> {
  let right = 0;
  let runs = 0;
  for (const item of proseContexts) {
    if (item.held !== held) continue;
    const context = item.sentences.reduce(
      (text, sentence) => (sentence === '' ? `${text}\n\n` : `${text}${/^$|\n$/.test(text) ? '' : ' '}${sentence}`),
      '',
    );
    for (const share of shares)
      for (const prompt of [item.question, '']) {
        const { text } = await run(context, prompt, share, count, words);
        const holds = words ? losesNothing(text, item) : isWholeSentences(text, item.sentences);
        runs++;
        if (holds) right++;
        else if (showFaults && !held) console.error(`T5 ${item.language} ${share} "${prompt}"${words ? ' words' : ''}:\n${text}\n`);
      }
  }
  const metric = words ? 'with words: none that turns or limits a sentence goes' : 'prose in 7 languages: whole sentences';
  return { id: 'T5', metric: `${metric}${held ? ' (held)' : ''}`, ours: (100 * right) / runs, baselines: {}, floor: 100, goal: 100, items: runs };
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** Lines without which a line would change its meaning, by the kind of context. */
function parentsOf({ kind, lines }: StructureContext, at: number): number[] {
  const before = (isParent: (line: string) => boolean): number[] => {
    const found = lines.findLastIndex((line, index) => index < at && isParent(line));
    return found < 0 ? [] : [found];
  };
  const line = lines[at]!;
  if (line === '' || /^\s*[}\])]/.test(line)) return [];
  if (kind === 'table') return at === 0 ? [] : /^\|/.test(lines[0]!) ? (at === 1 ? [] : [0, 1]) : [0];
  if (kind === 'ini') return line.startsWith('[') || lines[at] === lines[0] ? [] : before((other) => other.startsWith('['));
  if (kind === 'diff')
    return line.startsWith('@@')
      ? before((other) => other.startsWith('+++'))
      : /^[ +-]/.test(line) && !/^(?:---|\+\+\+)/.test(line)
        ? before((other) => other.startsWith('@@'))
        : [];
  if (kind === 'log') return /^(?:\s|[a-z])/.test(line) ? before((other) => /^\d|^[A-Z]/.test(other)) : [];
  if (kind !== 'code' && kind !== 'yaml') return [];
  const indent = indentOf(line);
  const parent = before((other) => other.trim() !== '' && indentOf(other) < indent && !/^\s*(?:#|\/\/)/.test(other));
  return indent === 0 || parent.length === 0 ? [] : [...parent, ...parentsOf({ kind, lines } as StructureContext, parent[0]!)];
}

/** Whether a text consists of lines of the context, byte for byte and in order, each with its parents; blank lines are ignored. */
function isWholeLines(text: string, item: StructureContext, fences: readonly string[]): boolean {
  if (text === '') return true;
  let lines = text.split('\n');
  if (fences.length > 0 && lines[0] === fences[0]) {
    if (lines.at(-1) !== fences[1]) return false;
    lines = lines.slice(1, -1);
  } else if (fences.length > 0) return false;
  const places: number[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    // Lines may repeat: the first one whose parents are kept is meant.
    const candidates = [...item.lines.keys()].filter((at) => at > (places.at(-1) ?? -1) && item.lines[at] === line);
    const place = candidates.find((at) => parentsOf(item, at).every((parent) => places.includes(parent)));
    if (place === undefined) return false;
    places.push(place);
  }
  return true;
}

async function structureRow(held: boolean, count: Count): Promise<EvalResult> {
  let right = 0;
  let runs = 0;
  for (const item of structureContexts) {
    if (item.held !== held) continue;
    for (const fences of item.kind === 'mail' ? [[]] : [[], ['```', '```']])
      for (const beside of [false, true]) {
        const body = [...fences.slice(0, 1), ...item.lines, ...fences.slice(1)].join('\n');
        const intro = 'Here is what was asked for last week, as it was found.';
        for (const share of shares)
          for (const prompt of [item.question, '']) {
            const { text } = await run(beside ? `${intro}\n\n${body}` : body, prompt, share, count);
            const own = beside && text.startsWith(intro) ? text.slice(intro.length).trimStart() : text;
            const holds = item.kind === 'mail' ? isWholeSentences(own, item.lines) : isWholeLines(own, item, fences);
            runs++;
            if (holds) right++;
            else if (showFaults && !held) console.error(`T5 ${item.kind} ${fences.length > 0 ? 'fenced ' : ''}${share} "${prompt}":\n${text}\n`);
          }
      }
  }
  return {
    id: 'T5',
    metric: `structures: lines whole, with their parents${held ? ' (held)' : ''}`,
    ours: (100 * right) / runs,
    baselines: {},
    floor: 100,
    goal: 100,
    items: runs,
  };
}

async function trueRow(): Promise<EvalResult[]> {
  const count = await loadTokenCounter();
  const results: EvalResult[] = [];
  for (const held of process.env.TXP_HELD === undefined ? [false] : [false, true])
    results.push(await proseRow(held, false, count), await proseRow(held, true, count), await structureRow(held, count));
  return results;
}

export const rows: readonly EvalRow[] = [
  { id: 'F4', run: fieldRow },
  { id: 'T5', run: trueRow },
];
