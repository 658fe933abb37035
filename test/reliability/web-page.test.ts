// A page of another origin in a real browser, which knows the address of the daemon and even a key: whatever it tries, it reads nothing and changes nothing.
// Without Chromium the table of headers in `posture.test.ts` covers this.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { openBrowser } from '../page/browser.js';
import { hasChromium } from '../page/chromium.js';
import { until } from '../until.js';

afterAll(() => stopDaemons());

/** What the page does; it reports to its own server what it could read. Runs in the browser. */
const attack = `
const read = {};
const batch = JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'It rains.' } });
const task = JSON.stringify({ text: 'It rains.', labels: [{ name: 'a', rubric: 'Does it rain?' }] });
const within = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 3000, 'nothing'))]);
const attempt = async (name, work) => { try { read[name] = await within(work()); } catch (error) { read[name] = 'failed: ' + error.name; } };
const body = async (response) => response.type === 'opaque' ? 'opaque' : 'READ ' + response.status + ' ' + (await response.text()).slice(0, 100);
const loaded = (element, give) => new Promise((resolve) => {
  element.onload = () => resolve('LOADED'); element.onerror = () => resolve('failed'); give(element); document.body.append(element);
});
const inFrame = (path, enctype, fields) => new Promise((resolve) => {
  const frame = document.createElement('iframe'); frame.name = 'f' + Math.random(); document.body.append(frame);
  const form = document.createElement('form'); form.method = 'post'; form.action = daemon + path; form.enctype = enctype; form.target = frame.name;
  for (const [name, value] of fields) { const input = document.createElement('input'); input.name = name; input.value = value; form.append(input); }
  document.body.append(form); form.submit();
  frame.onload = () => { try { resolve('READ ' + frame.contentDocument.body.textContent); } catch { resolve('no access'); } };
});
(async () => {
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/v1/models', '/v1/batches', '/metrics']) {
    await attempt('get ' + path, () => fetch(daemon + path).then(body));
    await attempt('get without cors ' + path, () => fetch(daemon + path, { mode: 'no-cors' }).then(body));
  }
  await attempt('simple post', () => fetch(daemon + '/classify', { method: 'POST', body: task }).then(body));
  await attempt('post with a key', () => fetch(daemon + '/classify', { method: 'POST', body: task, headers: { 'x-api-key': key } }).then(body));
  await attempt('post with a bearer', () => fetch(daemon + '/v1/batches', { method: 'POST', body: batch, headers: { authorization: 'Bearer ' + key } }).then(body));
  await attempt('post as json', () => fetch(daemon + '/classify', { method: 'POST', body: task, headers: { 'content-type': 'application/json' } }).then(body));
  await attempt('post without cors', () => fetch(daemon + '/v1/batches', { method: 'POST', body: batch, mode: 'no-cors' }).then(body));
  await attempt('post without cors, with a key', () => fetch(daemon + '/v1/batches', { method: 'POST', body: batch, mode: 'no-cors', headers: { 'x-api-key': key } }).then(body));
  await attempt('post with credentials', () => fetch(daemon + '/v1/batches', { method: 'POST', body: batch, mode: 'no-cors', credentials: 'include' }).then(body));
  await attempt('delete', () => fetch(daemon + '/v1/batches', { method: 'DELETE' }).then(body));
  await attempt('form as text', () => inFrame('/v1/batches', 'text/plain', [[batch.slice(0, -1) + ',"x":"', '"}']]));
  await attempt('form as usual', () => inFrame('/classify', 'application/x-www-form-urlencoded', [['text', 'It rains.'], ['x-api-key', key]]));
  await attempt('form with a file', () => inFrame('/v1/batches', 'multipart/form-data', [['file', batch]]));
  await attempt('beacon', async () => { navigator.sendBeacon(daemon + '/v1/batches', batch); return 'sent'; });
  await attempt('image', () => loaded(new Image(), (image) => { image.src = daemon + '/v1/models?key=' + key; }));
  await attempt('script', () => loaded(document.createElement('script'), (script) => { script.src = daemon + '/openapi.json'; }));
  await attempt('style', () => loaded(document.createElement('link'), (link) => { link.rel = 'stylesheet'; link.href = daemon + '/docs'; }));
  await attempt('events', () => new Promise((resolve) => {
    const source = new EventSource(daemon + '/v1/models'); source.onopen = () => resolve('OPEN'); source.onerror = () => { source.close(); resolve('failed'); };
  }));
  await attempt('web socket', () => new Promise((resolve) => {
    const socket = new WebSocket(daemon.replace('http', 'ws') + '/v1/models'); socket.onopen = () => resolve('OPEN'); socket.onerror = () => resolve('failed');
  }));
  await attempt('frame', () => new Promise((resolve) => {
    const frame = document.createElement('iframe'); frame.src = daemon + '/docs'; document.body.append(frame);
    frame.onload = () => { try { resolve('READ ' + frame.contentDocument.body.textContent); } catch { resolve('no access'); } };
  }));
  await attempt('another name for this machine', () => fetch(rebound + '/healthz').then(body));
  await attempt('another name, without cors', () => fetch(rebound + '/v1/batches', { method: 'POST', body: batch, mode: 'no-cors' }).then(body));
  await fetch('/result', { method: 'POST', body: JSON.stringify(read) });
})();`;

it.runIf(hasChromium)('a page of another origin reads nothing and changes nothing, whatever it tries', async () => {
  const daemon = await startDaemon();
  const { port } = new URL(daemon.address);
  let tell: (read: Record<string, string>) => void = () => undefined;
  const told = new Promise<Record<string, string>>((resolve) => {
    tell = resolve;
  });
  const page = createServer((request, response) => {
    if (request.url !== '/result') {
      const given = { daemon: daemon.address, key: daemon.key, rebound: `http://rebound.test:${port}` };
      const constants = Object.entries(given).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><body><script>${constants.join('')}${attack}</script>`);
      return;
    }
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      response.end();
      tell(JSON.parse(text));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => page.once('listening', resolve));
  const before = daemon.log().length;
  const browser = await openBrowser(['--host-resolver-rules=MAP rebound.test 127.0.0.1, MAP page.test 127.0.0.1']);
  await browser.open(`http://page.test:${(page.address() as AddressInfo).port}/`);
  const read = await told;
  await browser.close();
  page.closeAllConnections();
  page.close();
  // The log is written in the order of the answers.
  await daemon.get('/nowhere', { 'x-request-id': 'the-last-one' });
  await until(() => daemon.log().includes('the-last-one'), 'everything is in the log');
  const answered = daemon
    .log()
    .slice(before)
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('the-last-one'))
    .map((line) => JSON.parse(line) as { method: string; status: number });
  console.log(`${Object.keys(read).length} attempts, ${answered.length} reached the daemon: ${JSON.stringify(read)}`);
  expect(Object.keys(read).length).toBeGreaterThan(30);
  expect(Object.entries(read).filter(([, found]) => /READ|LOADED|OPEN/.test(found))).toEqual([]);
  // They did reach it, and it refused them all.
  expect(answered.length).toBeGreaterThan(10);
  expect(answered.filter(({ status }) => status < 400)).toEqual([]);
  expect((await daemon.get('/v1/batches')).json.data).toEqual([]);
});
