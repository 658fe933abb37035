// The page at `/`: one file that loads nothing. In a real browser: every operation by keyboard, at three widths, light and dark.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presetNames } from '../../src/operations/extract/presets.js';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import { root } from '../cli/run-txp.js';
import { type BrowserPage, openBrowser } from './browser.js';
import { hasChromium } from './chromium.js';

let daemon: Daemon;
beforeAll(async () => {
  daemon = await startDaemon();
});
afterAll(() => stopDaemons());

describe('the page as it is sent', () => {
  it('runs and shows only what it contains, and loads nothing', async () => {
    const { status, text, headers } = await daemon.get('/', {});
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    const contents = [...text.matchAll(/<(?:script type="module"|style)>([\s\S]*?)<\/(?:script|style)>/g)].map(([, content = '']) => content);
    expect(contents).toHaveLength(2);
    for (const content of contents) expect(policy).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect([...text.matchAll(/\b(?:src|href|action)="([^"]*)"/g)].map(([, target = '']) => target.slice(0, 5))).toEqual([
      'data:',
      '#answ',
      'docs',
      'opena',
    ]);
  });
});

// On Linux x64 Chromium is one of the packages. Elsewhere a machine may have none; the check above still shows that the page loads nothing.
describe.skipIf(!hasChromium)('the page in headless Chromium', () => {
  let page: BrowserPage;
  beforeAll(async () => {
    page = await openBrowser();
    await page.setView({ width: 1280, height: 900, dark: false });
    await page.open(`${daemon.address}/`);
  });
  afterAll(() => page?.close());

  const isDone = `/ ms$/.test(document.getElementById('note').textContent)`;
  const answer = (): Promise<string> => page.evaluate(`document.getElementById('pane-0').innerText`);
  const marks = (): Promise<string[]> => page.evaluate(`[...document.querySelectorAll('#pane-0 mark')].map((mark) => mark.textContent)`);
  const focus = (id: string): Promise<void> => page.evaluate(`document.getElementById('${id}').focus()`);
  const write = async (id: string, text: string): Promise<void> => {
    await page.evaluate(`document.getElementById('${id}').select()`);
    await page.type(text);
  };
  const choose = (operation: string): Promise<void> => page.evaluate(`document.getElementById('to-${operation}').click()`);
  const run = async (): Promise<void> => {
    await page.press('Control+Enter');
    await page.until(isDone);
  };

  it('asks for a missing key, and continues with it by keyboard alone', async () => {
    await focus('text');
    await page.press('Control+Enter');
    await page.until(`document.querySelector('.failure') !== null`);
    expect(await answer()).toContain('a key is required');
    expect(await page.evaluate('document.activeElement.id')).toBe('key');
    await page.type(daemon.key);
    await page.press('Enter');
    await page.until(isDone);
    expect(await marks()).toEqual(['LV-2210', '2 June 2024', 'GBP 836.40']);
  });

  it('moves through the operations with the arrow keys, and answers the example of each', async () => {
    await focus('to-extract');
    const found: Record<string, string> = {};
    for (const operation of ['decide', 'classify', 'summarize', 'compress', 'ocr', 'tokens']) {
      await page.press('ArrowRight');
      expect(await page.evaluate('document.activeElement.id')).toBe(`to-${operation}`);
      if (operation === 'ocr') await page.until(`!document.getElementById('file').hidden`);
      await run();
      found[operation] = await answer();
    }
    expect(found.decide).toMatch(/Which law governs the agreement\?\s+the law of Scotland/);
    expect(found.classify).toMatch(/^damage/);
    expect(found.summarize).toContain('Harbor');
    expect(found.compress).toMatch(/\d+ → \d+ tokens/);
    expect(found.ocr).toMatch(/^1 page[\s\S]*recognised[\s\S]*Walnut bookcase/);
    expect(found.tokens).toMatch(/^60 tokens|^5\d tokens/);
    expect(await page.evaluate(`document.querySelectorAll('#pane-0 del').length`)).toBeGreaterThan(0);
  });

  it('goes from a value to its place in the text', async () => {
    await choose('extract');
    await focus('text');
    await run();
    await page.evaluate(`[...document.querySelectorAll('button.value')].at(-1).focus()`);
    await page.press('Enter');
    expect(await page.evaluate(`document.querySelector('mark.shown').textContent`)).toBe('GBP 836.40');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MARK');
  });

  it('goes from a value of a record to its own place, although the same text occurs elsewhere', async () => {
    await page.evaluate(`document.getElementById('example').click()`);
    await page.evaluate(`document.getElementById('as-json').click()`);
    await write(
      'text',
      'Description   Quantity   Unit price   Amount\nDesk lamp            2        64.50   129.00\nDelivery             1        95.00    95.00\nTotal                                 224.00',
    );
    await page.evaluate(`document.querySelector('textarea.code').select()`);
    await page.type('{"items":[{"description":"item description","price":"unit price","amount":"amount of the line"}]}');
    await run();
    const texts = `[...document.querySelectorAll('.records button.value')].map((button) => button.textContent)`;
    expect(await page.evaluate(texts)).toEqual(['Desk lamp', '64.50', '129.00', 'Delivery', '95.00', '95.00']);
    await page.evaluate(`[...document.querySelectorAll('.records button.value')].at(-1).focus()`);
    await page.press('Enter');
    const before = `(() => { const range = document.createRange(); range.setStart(document.querySelector('.source'), 0); range.setEndBefore(document.querySelector('mark.shown')); return range.toString(); })()`;
    expect(await page.evaluate(before)).toMatch(/Delivery +1 +95\.00 +$/);
    await page.evaluate(`document.getElementById('example').click()`);
  });

  it('extracts by a preset or by changed definitions, and shows the request for either', async () => {
    const request = (): Promise<string> => page.evaluate(`document.querySelector('#pane-2 pre').textContent`);
    await choose('extract');
    await page.evaluate(`document.getElementById('example').click()`);
    expect(await page.evaluate(`[...document.getElementById('preset').options].map(({ value }) => value)`)).toEqual(['', ...presetNames]);
    await focus('preset');
    for (const name of ['contract', 'cv', 'invoice']) {
      await page.press('ArrowRight');
      await page.until(`document.getElementById('preset').value === '${name}'`);
    }
    await run();
    expect(await answer()).toMatch(/invoice_number\s+LV-2210[\s\S]*Walnut bookcase/);
    expect(await request()).toContain('{"text":"Lindgren & Vale Ltd');
    expect(await request()).toContain('"preset":"invoice"');
    expect(await request()).not.toContain('entities');
    await page.evaluate(`document.querySelector('textarea.code').select()`);
    await page.type('{"brackets":"number of wall brackets"}');
    expect(await request()).toContain('"entities":{"brackets":"number of wall brackets"}');
    expect(await request()).not.toContain('preset');
    await page.evaluate(`document.getElementById('example').click()`);
    expect(await page.evaluate(`[document.getElementById('preset').value, document.querySelector('textarea.code').hidden]`)).toEqual(['', true]);
  });

  it('marks the evidence of a decision, and goes to it', async () => {
    await choose('decide');
    await page.evaluate(`document.getElementById('example').click()`);
    await focus('text');
    await run();
    expect(await marks()).toEqual([expect.stringContaining('renews automatically'), expect.stringContaining('Scotland')]);
    await page.evaluate(`document.querySelectorAll('.headline button.value')[1].focus()`);
    await page.press('Enter');
    expect(await page.evaluate(`document.querySelector('mark.shown').textContent`)).toContain('Scotland');
  });

  it('says what is uncertain and what was not found', async () => {
    await choose('extract');
    await write('text', 'The parcel came on Tuesday.');
    await run();
    expect(await answer()).toMatch(/total\s+not found/);
    await choose('decide');
    await write('text', 'It rains.');
    await run();
    expect(await answer()).toContain('uncertain: do not rely on it');
  });

  it('shows HTML in a text as plain text', async () => {
    await choose('extract');
    await write('text', '<img src=x onerror="document.title=1"> Invoice number: AB-1 <script>document.title=2</script>');
    await run();
    expect(await answer()).toContain('<img src=x onerror="document.title=1">');
    expect(await page.evaluate(`[document.title, document.querySelectorAll('#pane-0 img, #pane-0 script').length]`)).toEqual(['txp', 0]);
  });

  it('reads a file, and shows calls for the shell and for Node.js that work as they are', async () => {
    await page.evaluate(`document.getElementById('example').click()`);
    await page.chooseFile('#pick', join(root, 'test/fixtures/readme/invoice.pdf'));
    await focus('run');
    await run();
    expect(await marks()).toEqual(['NL-2024-0317', '13 April 2024', 'GBP 1,202.40']);
    await page.evaluate(`document.getElementById('view-2').click()`);
    const shell: string = await page.evaluate(`document.querySelector('#pane-2 pre').textContent`);
    const inShell = spawnSync('bash', ['-c', shell], {
      cwd: join(root, 'test/fixtures/readme'),
      env: { PATH: process.env.PATH, TXP_API_KEY: daemon.key },
      encoding: 'utf8',
      timeout: 300_000,
    });
    expect(JSON.parse(inShell.stdout).entities.at(-1).normalized_value, inShell.stderr).toBe(1202.4);
    await page.evaluate(`document.getElementById('view-3').click()`);
    const program = join(daemon.home, 'call.mjs');
    writeFileSync(program, await page.evaluate<string>(`document.querySelector('#pane-3 pre').textContent`));
    const inNode = spawnSync(process.execPath, [program], {
      cwd: join(root, 'test/fixtures/readme'),
      env: { PATH: process.env.PATH, TXP_API_KEY: daemon.key },
      encoding: 'utf8',
      timeout: 300_000,
    });
    expect(JSON.parse(inNode.stdout), inNode.stderr).toEqual(JSON.parse(inShell.stdout));
    await page.evaluate(`document.getElementById('view-0').click(); document.getElementById('file-remove').click()`);
  });

  it.each([360, 768, 1280])('fits a width of %d pixels, and is readable in light and dark', async (width) => {
    for (const operation of ['extract', 'decide', 'compress', 'ocr', 'tokens']) {
      await choose(operation);
      await page.evaluate(`document.getElementById('example').click()`);
      if (operation === 'ocr') await page.until(`!document.getElementById('file').hidden`);
      await run();
      for (const dark of [false, true]) {
        await page.setView({ width, height: 800, dark });
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${operation} ${width}`).toBeLessThanOrEqual(0);
        expect(await page.evaluate<string[]>(faintTexts), `${operation} ${width} ${dark ? 'dark' : 'light'}`).toEqual([]);
      }
    }
  });

  it('shows the chosen operation if there is no room for all', async () => {
    await page.setView({ width: 360, height: 800, dark: false });
    await choose('extract');
    await choose('tokens');
    expect(await page.evaluate(`document.getElementById('to-tokens').getBoundingClientRect().right <= innerWidth`)).toBe(true);
  });

  it('has a page of routes that fits 360 pixels, is readable in light and dark, and has a list without dead links', async () => {
    await page.open(`${daemon.address}/docs`);
    for (const dark of [false, true]) {
      await page.setView({ width: 360, height: 800, dark });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await page.evaluate<string[]>(faintTexts), dark ? 'dark' : 'light').toEqual([]);
    }
    const lost = `[...document.querySelectorAll('nav a')].filter((link) => document.getElementById(link.hash.slice(1)) === null).length`;
    expect(await page.evaluate(`[document.querySelectorAll('nav a').length > 20, ${lost}]`)).toEqual([true, 0]);
    await page.open(`${daemon.address}/`);
  });

  it('sends requests only to its own server, stores nothing, and logs no errors', async () => {
    expect(page.requests.filter((url) => !url.startsWith(`${daemon.address}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie, location.href]')).toEqual([
      0,
      0,
      '',
      `${daemon.address}/`,
    ]);
    // Except for the missing key of the first test.
    expect(page.complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
    await page.open(`${daemon.address}/`);
    expect(await page.evaluate(`document.getElementById('key').value`)).toBe('');
  });
});

describe.skipIf(!hasChromium)('the page behind a proxy that serves it below a path', () => {
  let page: BrowserPage;
  afterAll(() => page?.close());

  it('asks only for addresses below that path, links to them, and shows them in the call', async () => {
    const proxy = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? '', 'http://proxy');
      if (!pathname.startsWith('/tools/txp/')) return void outgoing.writeHead(404).end();
      const { method, headers } = incoming;
      const passed = request(
        daemon.address + pathname.slice('/tools/txp'.length),
        { ...(method === undefined ? {} : { method }), headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      incoming.pipe(passed);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const below = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/tools/txp/`;
    try {
      page = await openBrowser();
      await page.open(below);
      await page.evaluate(`document.getElementById('key').focus()`);
      await page.type(daemon.key);
      await page.press('Enter');
      await page.until(`/ ms$/.test(document.getElementById('note').textContent)`);
      expect(page.requests.filter((url) => !url.startsWith(below) && !url.startsWith('data:'))).toEqual([]);
      const links = await page.evaluate<string[]>(`[...document.querySelectorAll('nav a')].map(({ href }) => href)`);
      expect(links).toEqual([`${below}docs`, `${below}openapi.json`]);
      expect(await page.evaluate(`document.body.textContent.includes(${JSON.stringify(`${below}extract`)})`)).toBe(true);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});

// Texts whose contrast with their background is below 4.5 to 1 (WCAG 2, AA); struck-out words are meant to be faint. Runs in the page.
const faintTexts = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => { context.clearRect(0, 0, 1, 1); context.fillStyle = colour; context.fillRect(0, 0, 1, 1); return [...context.getImageData(0, 0, 1, 1).data]; };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => (part * a + below[at] * (255 - a)) / 255);
  const behind = (element) => element === null ? [255, 255, 255] : over(rgba(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  const light = (colour) => colour.map((part) => part / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const found = new Set();
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (!own || element.closest('del, [hidden], script, style, option') !== null || element.getClientRects().length === 0) continue;
    const below = behind(element);
    const [a, b] = [light(over(rgba(getComputedStyle(element).color), below)), light(below)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) found.add(element.tagName + '.' + element.className + ' ' + ratio.toFixed(1));
  }
  return [...found];
})()`;
