// A headless Chromium driven over its own protocol, for tests of what people see and type on pages.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { prepareChromium } from './chromium.js';

export interface View {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
}

export interface BrowserPage {
  /** Every requested address, and every error and log entry of the page. */
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
  open(url: string): Promise<void>;
  setView(view: View): Promise<void>;
  /** The value of an expression in the page; promises are awaited. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Waits until an expression is true, at most 500 seconds. */
  until(expression: string): Promise<void>;
  /** Presses a key, such as `Tab` or `Control+Enter`. */
  press(key: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  /** PNG of the entire page. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of answers; each is read where it is asked for
type Answer = any;

const keys: Readonly<Record<string, { code: string; keyCode: number; text?: string }>> = {
  Tab: { code: 'Tab', keyCode: 9 },
  Enter: { code: 'Enter', keyCode: 13, text: '\r' },
  Escape: { code: 'Escape', keyCode: 27 },
  ' ': { code: 'Space', keyCode: 32, text: ' ' },
  End: { code: 'End', keyCode: 35 },
  Home: { code: 'Home', keyCode: 36 },
  ArrowLeft: { code: 'ArrowLeft', keyCode: 37 },
  ArrowRight: { code: 'ArrowRight', keyCode: 39 },
};

/** Starts Chromium with an empty profile; `flags` are added to its command line. */
export async function openBrowser(flags: readonly string[] = []): Promise<BrowserPage> {
  const folder = mkdtempSync(join(tmpdir(), 'txp-browser-'));
  const { command, env } = await prepareChromium(join(folder, 'chromium'));
  const child = spawn(
    command,
    ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'].concat(
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'profile')}`,
      flags,
      'about:blank',
    ),
    { stdio: ['ignore', 'ignore', 'pipe'], env },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`Chromium ended: ${said}`)));
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let count = 0;
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  const requests: string[] = [];
  const complaints: string[] = [];
  let loaded = (): void => undefined;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params } = JSON.parse(String(data)) as Answer;
    if (id !== undefined) {
      if (error === undefined) waiting.get(id)?.resolve(result);
      else waiting.get(id)?.reject(new Error(error.message));
      waiting.delete(id);
    }
    if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
    if (method === 'Page.loadEventFired') loaded();
    if (method === 'Runtime.exceptionThrown') complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === 'Log.entryAdded') complaints.push(params.entry.text);
  });
  const call = (method: string, params: object = {}, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method: string, params?: object): Promise<Answer> => call(method, params, sessionId);
  for (const part of ['Page', 'Network', 'Runtime', 'Log', 'DOM']) await ask(`${part}.enable`);

  const evaluate = async (expression: string): Promise<Answer> => {
    const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    requests,
    complaints,
    evaluate,
    open: async (url) => {
      const whole = new Promise<void>((resolve) => {
        loaded = resolve;
      });
      await ask('Page.navigate', { url });
      await whole;
    },
    setView: async ({ width, height, dark }) => {
      await ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
      await ask('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
    },
    until: async (expression) => {
      const end = performance.now() + 500_000;
      while ((await evaluate(expression)) !== true) {
        if (performance.now() > end) throw new Error(`never true: ${expression}; the page says: ${await evaluate('document.body.innerText')}`);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    press: async (given) => {
      const isControl = given.startsWith('Control+');
      const key = isControl ? given.slice('Control+'.length) : given;
      const { code, keyCode, text } = keys[key] ?? { code: key, keyCode: key.charCodeAt(0), text: key };
      const event = { key, code, windowsVirtualKeyCode: keyCode, modifiers: isControl ? 2 : 0 };
      await ask('Input.dispatchKeyEvent', {
        type: text === undefined || isControl ? 'rawKeyDown' : 'keyDown',
        ...event,
        ...(isControl ? {} : { text }),
      });
      await ask('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    type: (text) => ask('Input.insertText', { text }),
    chooseFile: async (selector, path) => {
      const { root } = await ask('DOM.getDocument');
      const { nodeId } = await ask('DOM.querySelector', { nodeId: root.nodeId, selector });
      await ask('DOM.setFileInputFiles', { nodeId, files: [path] });
    },
    screenshot: async () => Buffer.from((await ask('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true })).data, 'base64'),
    close: async () => {
      socket.close();
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
