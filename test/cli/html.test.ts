// --format html: one page that loads and runs nothing, whatever a document contains, with the evidence for the answer marked.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { escapeHtml, markedText } from '../../src/core/marked-text.js';
import { openBrowser } from '../page/browser.js';
import { hasChromium } from '../page/chromium.js';
import { runInProcess } from './in-process.js';
import { makeHome, root } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());
const files = join(root, 'test/fixtures/readme');
const page = async (...parameters: readonly string[]) => (await runInProcess(home.path, [...parameters, '--format', 'html'], { cwd: files })).stdout;
const marksIn = (html: string) => [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, text]) => text);

describe('the HTML output', () => {
  it.each([
    ['extract', ['extract', '--entities', 'invoice.yaml', 'invoice.pdf'], '>NL-2024-0317</mark>'],
    ['names that break between their words', ['extract', '-e', 'invoice_number', 'invoice.pdf'], '>invoice_<wbr>number</mark>'],
    [
      'classify',
      ['classify', '-l', 'spam=Is this advertising?', '-l', 'ham=Is this wanted mail?', 'mail/01-prize.txt'],
      '<mark class="k0" title="spam">',
    ],
    ['decide', ['decide', '--ask', 'Does it renew automatically?', 'contract.pdf'], '<td class="chosen">yes</td>'],
    ['decide with its evidence', ['decide', '--ask', 'Does it renew automatically?', 'contract.pdf'], '<mark class="k0" title="answer">'],
    ['compress', ['compress', '--prompt', 'What changed in 2.0?', '--remove', '60%', 'changes.md'], '<del class="dropped">'],
    ['summarize', ['summarize', '--max-tokens', '60', 'changes.md'], '<mark class="k0" title="in the summary">Harbor is a small scheduler for jobs'],
    ['ocr', ['ocr', 'invoice.pdf'], '<h3>Page 1</h3>'],
    ['tokens', ['tokens', 'changes.md'], '<td>500</td>'],
    ['tokens --truncate', ['tokens', '--truncate', '3', 'changes.md'], '<pre># Changes of</pre>'],
  ])('of %s is one page that loads and runs nothing', async (_, parameters, wanted) => {
    const html = await page(...parameters);
    expect(html).toContain(wanted);
    expect(html).toMatch(/^<!doctype html>\n/);
    expect(html).toMatch(/<\/html>\n$/);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`);
    expect(html).not.toMatch(/<(?:script|link|img|iframe|object|base|form)|\bhttps?:|\bstyle=|\son\w+=|url\(/);
  });
});

it('the HTML output shows many inputs on one page, the failed ones with their remedy', async () => {
  const html = await page('extract', '-e', 'date=invoice date', 'invoice.pdf', 'contract.pdf', 'missing.txt');
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual(['invoice.pdf', 'contract.pdf', 'missing.txt']);
  expect(html).toContain('<p>does not exist<br>check the path</p>');
  expect(html).toContain('<p>3 inputs, 1 failed</p>');
});

it('the HTML output marks a match at its place after any characters, and escapes markup', async () => {
  const text = '😀 naïve 国 — on 3 May 2024 <b>Ann & "Bob"</b> met.';
  writeFileSync(join(home.path, 'odd<i>.txt'), text);
  const { stdout } = await runInProcess(home.path, ['extract', '-e', 'date', 'odd<i>.txt', '-f', 'html']);
  expect(stdout).toContain(`<pre>😀 naïve 国 — on <mark class="k0" title="date, `);
  expect(stdout).toContain('>3 May 2024</mark> &#60;b&#62;Ann &#38; &#34;Bob&#34;&#60;/b&#62; met.</pre>');
  expect(stdout).toContain('<h2>odd&#60;i&#62;.txt</h2>');
  expect(marksIn(stdout)).toContain('3 May 2024');
});

it('the HTML output marks each value of a structure at its own place, and shows all of them', async () => {
  const html = await page('extract', '--entities', 'invoice.yaml', 'invoice.pdf');
  const text = /<pre class="laid-out">([\s\S]*?)<\/pre>/.exec(html)?.[1] ?? '';
  const marked = [...text.matchAll(/<mark class="k\d" title="items, 0\.\d\d">([^<]*)<\/mark>/g)].map(({ index, 1: value = '' }) => ({
    value,
    before: text.slice(0, index).replace(/<[^>]*>/g, ''),
  }));
  const { stdout } = await runInProcess(home.path, ['extract', '--entities', 'invoice.yaml', 'invoice.pdf', '--json'], { cwd: files });
  const { structured_result } = JSON.parse(stdout) as { structured_result: { items: Record<string, string | null>[] } };
  const values = structured_result.items.flatMap(Object.values);
  for (const value of values) if (value !== null) expect(html).toContain(`<td>${escapeHtml(value)}</td>`);
  // The last line has the same amount as the price of one item and as the total of the line.
  expect(marked.map(({ value }) => value)).toEqual(values);
  expect(marked.at(-1)?.before).toMatch(/Delivery and assembly\s+1\s+95\.00\s+$/);
});

it.each([
  ['extract', ['extract', '-e', 'date']],
  ['compress', ['compress', '--remove', '50%']],
  ['decide', ['decide', '--ask', 'Is it paid?']],
  ['ocr', ['ocr']],
])('the HTML output of %s keeps the layout only of texts that have columns', async (_, words) => {
  expect(await page(...words, 'invoice.pdf')).toContain('<pre class="laid-out">');
  expect(await page(...words, words[0] === 'ocr' ? 'contract.pdf' : 'changes.md')).not.toContain('<pre class="laid-out">');
});

it('the HTML output of decide shows the question next to its name', async () => {
  expect(await page('decide', '--ask', 'renews=Does it renew automatically?', 'contract.pdf')).toContain(
    '<td>renews</td><td>Does it renew automatically?</td>',
  );
});

it('the HTML output of classify marks the evidence at its place, also of several labels and of words that occur twice', async () => {
  const text = 'You were charged twice.\nYou were charged twice.\nThe parcel never arrived.\n';
  writeFileSync(join(home.path, 'twice.txt'), text);
  const labels = ['-l', 'billing=Was somebody charged twice?', '-l', 'delivery=Has a parcel never arrived?'];
  const marked = async (...flags: readonly string[]) =>
    marksIn((await runInProcess(home.path, ['classify', ...labels, ...flags, 'twice.txt', '-f', 'html'])).stdout);
  expect(await marked()).toEqual([expect.stringContaining('charged twice')]);
  expect(await marked('--multi-label')).toEqual([expect.stringContaining('charged twice'), expect.stringContaining('never arrived')]);
});

it('the HTML output goes to a .html file, or as a page for each input to a folder, which --resume needs', async () => {
  await runInProcess(home.path, ['tokens', 'changes.md', '-o', join(home.path, 'one.html')], { cwd: files });
  expect(readFileSync(join(home.path, 'one.html'), 'utf8')).toContain('<h2>changes.md</h2>');
  await runInProcess(home.path, ['tokens', 'mail', '-f', 'html', '-o', join(home.path, 'pages/')], { cwd: files });
  expect(readFileSync(join(home.path, 'pages/01-prize.txt.html'), 'utf8')).toMatch(/<\/html>\n$/);
  const resumed = await runInProcess(home.path, ['tokens', 'mail', '--resume', '-o', join(home.path, 'one.html')], { cwd: files });
  expect([resumed.code, resumed.stderr]).toEqual([
    2,
    'txp: --resume cannot continue an HTML page; give a folder, which gets a page for each input: -o pages/\n',
  ]);
});

describe('marked text', () => {
  it('escapes markup, and drops control characters', () => {
    expect(escapeHtml(`<a href='x'>&"\u001b[2J\0`)).toBe('&#60;a href=&#39;x&#39;&#62;&#38;&#34;[2J');
    expect(
      markedText('a<b>c', [
        { start: 1, end: 4, kind: 'k0', title: '"t"' },
        { start: 2, end: 3, kind: 'k1' },
      ]),
    ).toBe('a<mark class="k0" title="&#34;t&#34;">&#60;b&#62;</mark>c');
  });
});

describe.skipIf(!hasChromium)('an HTML page in headless Chromium', () => {
  it('renders with marks and style, and blocks injected markup', async () => {
    const path = join(home.path, 'page.html');
    await runInProcess(home.path, ['extract', '--entities', 'invoice.yaml', 'invoice.pdf', '-o', path], { cwd: files });
    // Even if the markup of a document got through, the policy of the page must block it.
    const attack = '<img id="attack" src="x" onerror="document.title=1"><script>document.title=2</script>';
    writeFileSync(path, readFileSync(path, 'utf8').replace('<footer>', `${attack}<footer>`));
    const browser = await openBrowser();
    try {
      await browser.setView({ width: 900, height: 1400, dark: false });
      await browser.open(`file://${path}`);
      expect(await browser.evaluate('document.title')).toBe('txp extract');
      const laidOut = `getComputedStyle(document.querySelector('pre.laid-out'))`;
      expect(await browser.evaluate(`[${laidOut}.fontFamily, ${laidOut}.whiteSpace]`)).toEqual(['ui-monospace, monospace', 'pre-wrap']);
      expect(await browser.evaluate(`[...document.querySelectorAll('mark')].map((mark) => mark.textContent)`)).toContain('NL-2024-0317');
      // An unstyled or empty page of this size compresses to a fraction of this.
      expect((await browser.screenshot()).length).toBeGreaterThan(40_000);
    } finally {
      await browser.close();
    }
  });
});
