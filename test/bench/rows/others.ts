// What a user would choose instead, on the same texts in the same run. A figure above one means that txp is faster.
import { createRequire } from 'node:module';
import { bestMs } from '../measure.js';
import type { BenchRow } from '../result.js';
import { prose } from '../texts.js';

const { openApp }: typeof import('../../../src/app.js') = await import(new URL('../../../dist/app.js', import.meta.url).href);
const { loadSettings }: typeof import('../../../src/config/load.js') = await import(new URL('../../../dist/config/load.js', import.meta.url).href);

export const besideOthers: BenchRow = async (report) => {
  const app = openApp((await loadSettings({ environment: {}, workingFolder: '/' })).values);
  const faster = (what: string, theirs: number, ours: number): void =>
    report({ id: 'others', what: `${what} (${ours.toFixed(1)} ms)`, value: theirs / ours, unit: '× speed', better: 'higher' });
  const page = prose(100_000, 11);

  const { getEncoding } = await import('js-tiktoken');
  const encoding = getEncoding('o200k_base');
  const count = await app.tokenCounter();
  if (count(page) !== encoding.encode(page, [], []).length) throw new Error('the counts differ');
  faster('tokens of 100 kB, over js-tiktoken', await bestMs(3, async () => encoding.encode(page, [], [])), await bestMs(3, async () => count(page)));

  const names = { text: page, entities: { person: '', organisation: '', place: '' }, context_chars: 0 };
  const ours = await bestMs(3, () => app.run('extract', names));
  const { default: compromise } = await import('compromise');
  faster(
    'people, places and organisations of 100 kB, over compromise',
    await bestMs(2, async () => {
      const read = compromise(page);
      return [read.people().out('array'), read.places().out('array'), read.organizations().out('array')];
    }),
    ours,
  );
  // The package of the model has no types.
  const require = createRequire(import.meta.url);
  const wink = require('wink-nlp')(require('wink-eng-lite-web-model'));
  faster(
    'entities of 100 kB, over wink-nlp (dates, amounts and the like; it has no names)',
    await bestMs(3, async () => wink.readDoc(page).entities().out()),
    await bestMs(3, () => app.run('extract', { text: page, entities: { date: '', amount: 'amount of money', percent: '' }, context_chars: 0 })),
  );
  await app.close();
};
