// How the API, standard error and the exit code report answers that a model cut off or could not decide.
import { afterAll, afterEach, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { makeHome } from '../cli/run-txp.js';
import { type ScriptedCompletion, type ScriptedRequest, type ScriptedServer, startScriptedServer } from '../engines/model/scripted-server.js';
import { type Daemon, startDaemon, stopDaemons } from './daemon.js';

const home = makeHome();
let server: ScriptedServer | undefined;
afterEach(async () => {
  await stopDaemons();
  await server?.close();
});
afterAll(() => home.remove());

async function open(complete: (request: ScriptedRequest) => ScriptedCompletion, isServed = true) {
  server = await startScriptedServer({ complete });
  const env = { TXP_ENGINE: 'openai', TXP_BASE_URL: server.baseUrl, TXP_MODEL: 'scripted' };
  const daemon: Daemon | undefined = isServed ? await startDaemon({ env }) : undefined;
  const txp = (input: string, ...parameters: readonly string[]) => runInProcess(home.path, parameters, { input, env });
  return { daemon: daemon as Daemon, txp };
}

const english = 'Northwind Freight lost 17 parcels in Rotterdam. Anna Keller said that heavy storms were to blame.';
const german = 'Die Spedition verlor 17 Pakete in Rotterdam. Anna Keller sagte, dass schwere Stürme schuld waren.';
const note = 'incomplete: a length limit cut the answer off';

it.each([
  [english, 'Northwind Freight lost 17 parcels in Rotterdam. Anna Keller said that'],
  [german, 'Die Spedition verlor 17 Pakete in Rotterdam. Anna Keller sagte, dass'],
])('a summary that the length limit of the model cut off is marked as cut: %s', async (text, written) => {
  const { daemon, txp } = await open(() => ({ text: written, finish: 'length' }));
  expect((await daemon.post('/summarization/abstractive', { text })).json).toMatchObject({ cut: true });
  const { code, stderr } = await txp(text, 'summarize');
  expect([code, stderr]).toEqual([0, expect.stringContaining(note)]);
});

it('a complete summary is not marked as cut', async () => {
  const { daemon, txp } = await open(() => 'Northwind Freight lost 17 parcels.');
  expect((await daemon.post('/summarization/abstractive', { text: english })).json.cut).toBeUndefined();
  expect((await txp(english, 'summarize')).stderr).not.toContain(note);
});

it('values that the length limit of the model cut off are missing, with a note on standard error', async () => {
  const { txp } = await open(() => ({ text: '{"place": ["1| Rotterdam"], "person": ["1| Anna Kel', finish: 'length' }), false);
  const { code, stdout, stderr } = await txp(english, 'extract', '-e', 'place', '-e', 'person', '--json');
  expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('Rotterdam'), expect.stringContaining(note)]);
  expect(JSON.parse(stdout)).toMatchObject({ cut: true });
});

it('a tie between two labels or options is uncertain, and an assertion about it fails', async () => {
  const { txp } = await open(() => ({ text: 'A', next: { A: 0.9, B: 0.1 } }), false);
  const classified = JSON.parse((await txp(english, 'classify', '-l', 'praise', '-l', 'complaint', '--no-reasoning', '--json')).stdout);
  expect(classified).toMatchObject({ uncertain: true, scores: { praise: expect.closeTo(0.5, 6), complaint: expect.closeTo(0.5, 6) } });
  const choice = ['--choice', 'ton=Wie ist der Ton?', '-l', 'Lob,Klage'];
  expect(JSON.parse((await txp(german, 'decide', ...choice, '--json')).stdout).answers.ton).toMatchObject({ uncertain: true });
  expect((await txp(german, 'decide', ...choice, '--assert', 'ton == Klage')).code).toBe(4);
});

it('a model server that asks for a long pause is reported as busy, with the length of the pause', async () => {
  const { txp } = await open(() => ({ status: 429, body: { error: { message: 'slow down' } }, headers: { 'retry-after': '3600' } }), false);
  const { code, stderr } = await txp(english, 'summarize');
  expect([code, stderr]).toEqual([75, expect.stringContaining('busy (429); try again in 60 minutes')]);
});
