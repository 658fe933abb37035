// What users see: views of results, tables that fit, progress, and colours that follow flags and variables.
import { PassThrough } from 'node:stream';
import chalk, { Chalk } from 'chalk';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DoneOutcome } from '../../src/cli/output/outcome.js';
import { openRenderer } from '../../src/cli/output/render.js';
import { formatTable, toCsv } from '../../src/cli/output/table.js';
import { startProgress } from '../../src/cli/progress.js';
import { openTerminal, type TerminalFlags } from '../../src/cli/terminal.js';
import { viewOf } from '../../src/cli/views/index.js';
import { textWidth } from '../../src/core/width.js';
import { keptSpans } from '../../src/text/kept-words.js';
import fc from '../properties.js';
import { until } from '../until.js';

const plain = { paint: undefined, columns: 80, isTerminal: false };
const inColor = { paint: new Chalk({ level: 1 }), columns: 80, isTerminal: true };
const esc = '\u001b[';

describe('the view of an operation', () => {
  it('shows a value in the requested form, and the words of the text in its context or after it', async () => {
    const view = await viewOf('extract');
    const place = { confidence: 0.9, start: 8, end: 20 };
    const paid = { ...place, text: '7 March 2025', type: 'paid', context: 'Paid on 7 March 2025.', normalized_value: '2025-03-07' };
    const pieces = { ...place, text: '42', type: 'pieces', context: '' };
    const result = { entities: [paid, pieces], structured_result: { pieces: 42 }, structured_values: [], not_found: [], ocr_text: null };
    expect(view.text(result, plain)).toBe('paid    0.90  2025-03-07  …Paid on [7 March 2025].…\npieces  0.90  42');
    const without = { ...result, entities: [{ ...paid, context: '' }, pieces] };
    expect(view.text(without, plain)).toBe('paid    0.90  2025-03-07  (7 March 2025)\npieces  0.90  42');
  });

  it.each([
    ['near the start of the text', { start: 24, context: '1 of 9 agreed at 10:10: 1 did not come.' }, 500],
    ['later in the text', { start: 1000, context: '1 of 9 at 10:10. 1 did not come at all.' }, 17],
    ['after characters of two code units', { start: 7, context: '👍1👍👍👍👍 1 did not come.' }, 500],
  ])('highlights the match itself where its text occurs several times: %s', async (_, match, contextChars) => {
    const view = await viewOf('extract');
    const result = {
      entities: [{ text: '1', type: 'absent', confidence: 1, end: match.start + 1, ...match }],
      structured_result: null,
      structured_values: [],
      not_found: [],
      ocr_text: null,
    };
    expect(view.text(result, plain, undefined, { context_chars: contextChars })).toContain('[1] did not come');
  });

  it('shows entities in their context with the match highlighted, and structures as an outline', async () => {
    const view = await viewOf('extract');
    const result = {
      entities: [
        {
          text: '45.00 EUR',
          type: 'total',
          confidence: 0.987,
          start: 30,
          end: 39,
          context: 'The bill of last Monday,\nwhich 45.00 EUR settles, came by post and was paid.',
        },
        { text: 'paid', type: 'state', confidence: 1, start: 0, end: 0, context: '', uncertain: true },
      ],
      structured_result: { state: 'paid', items: [{ name: 'Lamp', price: null }], seller: { name: 'Ann', kind: 'shop' }, none: [] },
      structured_values: [
        { path: ['items', 0, 'name'], text: 'Lamp', confidence: 0.8, start: 5, end: 9 },
        { path: ['seller', 'name'], text: 'Ann', confidence: 0.7, start: 12, end: 15 },
        { path: ['seller', 'kind'], text: 'shop', confidence: 0.4, start: 0, end: 0, uncertain: true },
      ],
      not_found: ['none', 'due'],
      doubtful: ['due'],
    };
    expect(view.text(result, plain).split('\n')).toEqual([
      'total  0.99  45.00 EUR         …ast Monday, which [45.00 EUR] settles, came by …',
      'state  1.00  paid (uncertain)',
      'items:',
      '  - name: Lamp',
      '    price: –',
      'seller:',
      '  name: Ann',
      '  kind: shop (uncertain)',
      'none:',
      '  none',
      'not found: none, due (uncertain)',
    ]);
    expect(view.rows?.(result)?.rows.slice(2)).toEqual([
      ['items[1].name', 'Lamp', 0.8, 5, 9, null],
      ['items[1].price', null, null, null, null, null],
      ['seller.name', 'Ann', 0.7, 12, 15, null],
      ['seller.kind', 'shop (uncertain)', 0.4, 0, 0, null],
    ]);
    const [first = ''] = view.text(result, inColor).split('\n');
    expect(first).toContain(`${esc}7m45.00 EUR${esc}27m`);
    const wide = { text: '会議', type: 'event', confidence: 1, start: 0, end: 2, context: `${'国😀'.repeat(50)}会議${'国'.repeat(90)}` };
    expect(textWidth(view.text({ entities: [wide], structured_result: null, structured_values: null, not_found: [] }, plain))).toBeLessThanOrEqual(
      80,
    );
    expect(view.text({ entities: [], structured_result: null, structured_values: null, not_found: ['total'] }, plain)).toBe('nothing found');
    for (const line of view.text(result, plain).split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
    expect(
      view
        .text(result, { ...plain, columns: 50 })
        .split('\n')
        .slice(0, 3),
    ).toEqual(['total  0.99  45.00 EUR', '             …nday, which [45.00 EUR] settles, ca…', 'state  1.00  paid (uncertain)']);
  });

  it('shows a bar for each label', async () => {
    const view = await viewOf('classify');
    const labels = [
      { label: 'spam', score: 0.75, rubric: '' },
      { label: 'ham', score: 0.25, rubric: '' },
    ];
    const single = { top_label: 'spam', reasoning: 'It offers a prize.', labels, matched_labels: null, uncertain: false };
    expect(view.text(single, plain)).toBe(`spam\nspam  0.750  ${'█'.repeat(30)}\nham   0.250  ${'█'.repeat(10)}\nIt offers a prize.`);
    expect(view.text({ ...single, uncertain: true }, plain)).toMatch(/^spam \(uncertain\)\n/);
    expect(view.text({ ...single, reasoning: '', matched_labels: [] }, plain)).toMatch(/^none of the labels\n/);
    expect(view.rows({ ...single, matched_labels: ['spam'] })).toEqual({
      columns: ['top_label', 'matched_labels', 'uncertain', 'spam', 'ham'],
      rows: [['spam', 'spam', false, 0.75, 0.25]],
    });
  });

  it('shows a line for each decision, whatever its type', async () => {
    const view = await viewOf('decide');
    const answers = {
      renews: { type: 'noul', noul: 0.2 },
      law: { type: 'choice', choice: 'england', probabilities: {}, confidence: 0.9 },
      risk: { type: 'score', score: 1.25, confidence: 0.5, probabilities: {}, legend: {} },
      odd: { type: 'unsupported', reason: 'not supported' },
    };
    expect(view.text({ answers }, plain).split('\n')).toEqual([
      'renews  0.800  no',
      'law     0.900  england',
      'risk    0.500  1.25',
      'odd            not supported',
    ]);
    expect(view.isYes?.({ answers: { a: { type: 'noul', noul: 0.5 } } })).toBe(true);
    expect(view.isYes?.({ answers })).toBe(false);
    expect(() => view.isYes?.({ answers: { law: answers.law } })).toThrow('-x needs a yes/no question');
  });
});

describe('the view of a compression', () => {
  const result = {
    compressed_prompt: 'The harbor keeps ships safe.\n\nWhy?',
    original_prompt_tokens: 20,
    compressed_prompt_tokens: 8,
    results: { compressed_context: 'The harbor keeps ships safe.', original_prompt: 'Why?' },
    request_metadata: {},
  };
  const source = 'The old harbor, as all know, keeps ships very safe.';

  it('shows what was kept and, struck out, what was dropped, with the saving', async () => {
    const view = await viewOf('compress');
    const shown = view.text(result, inColor, source);
    const dropped = [...shown.matchAll(/\u001b\[9m(.*?)\u001b\[29m/g)].map(([, text]) => text?.trim()).filter((text) => text !== '');
    expect(dropped).toEqual(['old', 'as all know,', 'very']);
    expect(shown).toContain('20 tokens, 8 after compression: 60 % saved');
  });

  it('shows only the compressed text and the saving without colours, and only the text in a pipe', async () => {
    const view = await viewOf('compress');
    expect(view.text(result, { ...plain, isTerminal: true }, source)).toBe(
      'The harbor keeps ships safe.\n\nWhy?\n\n20 tokens, 8 after compression: 60 % saved',
    );
    expect(view.text(result, plain, source)).toBe(result.compressed_prompt);
  });
});

describe('kept words', () => {
  it('are found in order, in any text from which words were left out', () => {
    const words = fc.array(fc.constantFrom('the', 'job', 'runs', 'Alone', 'at', 'night.', '国'), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.boolean()), (all, choice) => {
        const kept = all.filter(() => choice.next().value);
        const spans = keptSpans(all.join(' '), kept.join('\n'));
        expect(spans.map(({ start, end }) => all.join(' ').slice(start, end)).join(' ')).toBe(kept.join(' '));
      }),
    );
  });

  it('are found in a text of 20,000 sentences', () => {
    const sentences = Array.from({ length: 20_000 }, (_, index) => `Sentence ${index} says that item ${index * 7} was moved.`);
    const kept = sentences.filter((_, index) => index % 3 === 0);
    const spans = keptSpans(sentences.join(' '), kept.join(' '));
    expect(spans).toHaveLength(kept.length);
  });
});

describe('summaries', () => {
  it('are wrapped at words on a terminal and untouched elsewhere', async () => {
    const view = await viewOf('summarize');
    const result = { summary: `${'A short word and 国際会議. '.repeat(8)}\n- item`, input_chars: 1, output_chars: 1 };
    expect(view.text(result, plain)).toBe(result.summary);
    const wrapped = view.text(result, inColor);
    for (const line of wrapped.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
    expect(wrapped.split(/\s+/)).toEqual(result.summary.split(/\s+/));
    expect(wrapped.endsWith('\n- item')).toBe(true);
  });
});

describe('progress', () => {
  /** What is drawn on a terminal that claims to have no columns; `<wiped>` marks where a line of it was cleared. */
  function screen(environment: Readonly<Record<string, string>> = {}, isTTY = true) {
    const shown = { drawn: '' };
    const put = (part: string) => {
      shown.drawn += part;
      return true;
    };
    const wiping = { cursorTo: () => true, clearLine: () => put('<wiped>'), moveCursor: () => true };
    const stream = Object.assign(new PassThrough(), { isTTY, columns: 0, ...wiping });
    stream.on('data', (part: Buffer) => put(part.toString()));
    const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: stream } as unknown as Parameters<typeof openTerminal>[0];
    return { shown, terminal: openTerminal(streams, environment, { quiet: false, verbose: false, color: 'auto' }) };
  }

  it('is one line that is cleared at the end, and shows the remaining time once it can be estimated', async () => {
    const { shown, terminal } = screen();
    let ms = 0;
    const progress = await startProgress(10, { terminal }, () => ms);
    ms = 60_000;
    progress.update({ done: 1, failed: 1, skipped: 0 });
    progress.page(2, 7);
    await until(() => /2 of 10, 1 failed, page 2 of 7/.test(shown.drawn), 'the line is drawn');
    ms = 64_000;
    progress.update({ done: 3, failed: 1, skipped: 0 });
    await until(() => /4 of 10, 1 failed, 30\.0 per min, 12 s left/.test(shown.drawn), 'the rate is drawn');
    progress.stop();
    expect(shown.drawn).not.toMatch(/page 2 of 7, /);
    expect(shown.drawn).toMatch(/<wiped>\S*$/);
    expect(shown.drawn.length).toBeLessThan(10_000);
  });

  it('is not redrawn for every input, and is cleared for a note and drawn again', async () => {
    const { shown, terminal } = screen();
    const progress = await startProgress(1_000, { terminal });
    progress.update({ done: 1, failed: 0, skipped: 0 });
    await until(() => shown.drawn.includes('1 of 1000'), 'the line is drawn');
    shown.drawn = '';
    for (let done = 2; done < 100; done++) progress.update({ done, failed: 0, skipped: 0 });
    expect(shown.drawn).toBe('');
    terminal.note('skipped a');
    expect(shown.drawn).toBe('<wiped>txp: skipped a\n');
    await until(() => shown.drawn.includes('99 of 1000'), 'the line is back');
    progress.stop();
  });

  it.each([
    ['has', { FORCE_COLOR: '1' }, true],
    ['has no', { NO_COLOR: '1' }, false],
  ])('%s colour with %j', async (_, environment, isColoured) => {
    const { level } = chalk;
    onTestFinished(() => {
      chalk.level = level;
    });
    chalk.level = 1;
    const { shown, terminal } = screen(environment);
    const progress = await startProgress(10, { terminal });
    await until(() => shown.drawn.includes('0 of 10'), 'the line is drawn');
    progress.stop();
    expect(shown.drawn.includes(`${esc}36m`)).toBe(isColoured);
  });

  it('is not drawn without a terminal', async () => {
    const [pipe, other] = [screen({}, false), screen()];
    const progresses = [await startProgress(10, pipe), await startProgress(10, other)];
    for (const progress of progresses) progress.update({ done: 1, failed: 0, skipped: 0 });
    await until(() => other.shown.drawn.includes('1 of 10'), 'the line that was started later is drawn on a terminal');
    for (const progress of progresses) progress.stop();
    expect(pipe.shown.drawn).toBe('');
  });
});

describe('tables', () => {
  it('align their columns, even with wide characters, and shorten the widest cells', () => {
    expect(
      formatTable(
        [
          ['name', 'n'],
          ['会議', 1],
          ['e\u0301', 22],
        ],
        80,
        undefined,
      ),
    ).toBe('name  n\n会議  1\ne\u0301     22\n');
    const narrow = formatTable(
      [
        ['name', 'text'],
        ['short', 'x'.repeat(200)],
      ],
      40,
      undefined,
    );
    for (const line of narrow.trimEnd().split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(40);
    expect(narrow).toContain('…');
    expect(formatTable([['a'], ['two\nlines']], 80, undefined)).toBe('a\ntwo lines\n');
  });

  it('fit any width that their columns allow', () => {
    const cells = fc.array(fc.array(fc.string({ maxLength: 60 }), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(cells, fc.integer({ min: 40, max: 120 }), (rows, width) => {
        for (const line of formatTable(rows, width, undefined).trimEnd().split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('are CSV without control characters other than tabs and line breaks', () => {
    expect(toCsv([['a\u0007\u001b[31m\0b', 'two\nlines\tx', '\u05d0\u200f😀']])).toBe('a[31mb,"two\nlines\tx",\u05d0\u200f😀\n');
  });

  it('are CSV that no spreadsheet executes, with all digits of its numbers', () => {
    expect(
      toCsv([
        ['a', '=1+2'],
        ['x,y', '-cmd'],
        ['"q"', 1234567.89],
        ['b', -45],
      ]),
    ).toBe('a,\'=1+2\n"x,y",\'-cmd\n"""q""",1234567.89\nb,-45\n');
  });
});

describe('the text of a document', () => {
  const outcome = {
    end: 'done',
    input: { path: 'a\u001b]0;title\u0007.txt' },
    content: { kind: 'text', text: 'x', mediaType: 'text/plain' },
    answer: { result: { summary: `A${esc}2J summary\u009b31m\nof two lines`, input_chars: 1, output_chars: 1 }, engineId: 'embedded' },
  } as unknown as DoneOutcome;
  const parts = {
    operation: 'summarize',
    request: {},
    isMany: true,
    isContinued: false,
    columns: 80,
    tableColumns: 80,
    paint: async () => undefined,
  };

  it('reaches a terminal without control characters, and is unchanged elsewhere', async () => {
    const onTerminal = await openRenderer({ ...parts, format: 'text', isForTerminal: true });
    expect(onTerminal.one(outcome)).toBe('a]0;title.txt\nA[2J summary31m\nof two lines\n\n');
    const elsewhere = await openRenderer({ ...parts, format: 'text', isMany: false, isForTerminal: false });
    expect(elsewhere.one(outcome)).toBe(`A${esc}2J summary\u009b31m\nof two lines\n`);
  });
});

describe('colours', () => {
  const isPainted = async (flags: Partial<TerminalFlags>, environment: Record<string, string>, isTTY: boolean) => {
    const stream = Object.assign(new PassThrough(), { isTTY });
    const streams = { stdin: stream, stdout: stream, stderr: stream } as unknown as Parameters<typeof openTerminal>[0];
    const paint = await openTerminal(streams, environment, { quiet: false, verbose: false, color: 'auto', ...flags }).paint();
    return paint.bold('x') !== 'x';
  };

  it.each([
    ['on a terminal', {}, {}, true, true],
    ['not in a pipe', {}, {}, false, false],
    ['not with NO_COLOR', {}, { NO_COLOR: '1' }, true, false],
    ['with an empty NO_COLOR', {}, { NO_COLOR: '' }, true, true],
    ['not on a dumb terminal', {}, { TERM: 'dumb' }, true, false],
    ['in a pipe with FORCE_COLOR', {}, { FORCE_COLOR: '1' }, false, true],
    ['with FORCE_COLOR over NO_COLOR', {}, { FORCE_COLOR: '1', NO_COLOR: '1' }, true, true],
    ['not with FORCE_COLOR=0', {}, { FORCE_COLOR: '0' }, true, false],
    ['in a pipe with --color always', { color: 'always' as const }, { NO_COLOR: '1' }, false, true],
    ['not with --color never', { color: 'never' as const }, { FORCE_COLOR: '1' }, true, false],
  ])('are used %s', async (_, flags, environment, isTTY, expected) => {
    expect(await isPainted(flags, environment, isTTY)).toBe(expected);
  });
});
