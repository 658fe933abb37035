// Contexts of many kinds, written for these tests, and how they are compressed without an engine.

import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { type CompressedContext, compressContext } from '../../src/compression/compress-context.js';
import { parseContext } from '../../src/compression/parse.js';

/** Compresses with weights that depend only on the seed and the place of a segment, so that any segment may be kept or dropped. */
export async function compressed(context: string, share: number | 'auto', seed = 1, words = false): Promise<CompressedContext> {
  const count = await loadTokenCounter();
  const plan = parseContext(context);
  const logOdds = plan.units.map((_, index) => 4 * Math.sin(seed * 12.9898 + index * 78.233));
  const answer = compressContext(context, plan, { logOdds, match: 1 }, share, count, words);
  if ('keepTokens' in answer) throw new Error('keep tags do not fit');
  return answer;
}

export const prose = [
  'Mara Lindqvist joined the harbour office on 3 March 1998, and she has never missed an inspection since. The office does not issue permits to vessels over 24 m. ' +
    'Its budget for 2021 was €1,250,000, of which 12.5 percent went to repairs. Nobody may enter dock B7 without a badge, except on public holidays.',
  'The northern pier was damaged by a storm in the autumn; however, it was not closed. Engineers from Kell & Sons measured waves of 7.8 m at 04:15. ' +
    'They sent their report to pier-safety@harbour.example and stored a copy under /var/reports/2021/pier_07.pdf. No one was hurt.',
  'Fishing boats must report their catch within 48 hours. The rule applies to cod, herring and mackerel, but not to shellfish. ' +
    'The captain of the "Silver Petrel" refused twice and was fined 900 dollars. An appeal was rejected by the Court of Appeal of Westmark.',
  'Visitors can reach the island by ferry from Tollhaven every 45 minutes. Tickets are sold online at https://ferry.example/tickets?from=TH&to=IS and at the quay. ' +
    'Dogs travel free. In winter there is usually only one crossing a day, and it is cancelled when the wind is above force 9.',
].join('\n\n');

export const code = '```ts\nexport function area(r: number): number {\n  // not rounded\n  return Math.PI * r ** 2;\n}\n```';

export const json = JSON.stringify(
  {
    station: 'T-7',
    readings: Array.from({ length: 40 }, (_, index) => ({
      id: `r-${index}`,
      value: index * 1.5,
      ok: index % 3 === 0,
      note: index % 2 === 0 ? 'a, "b" {c}' : null,
    })),
  },
  null,
  2,
);

export const pipeTable = [
  '| port | ships | open |',
  '| --- | ---: | --- |',
  ...Array.from({ length: 20 }, (_, index) => `| P${index} | ${index * 13} | ${index % 4 ? 'yes' : 'no'} |`),
].join('\n');

export const csv = ['name;berth;length', ...Array.from({ length: 20 }, (_, index) => `Vessel ${index};B${index};${10 + index}.5`)].join('\n');

export const logs = Array.from(
  { length: 30 },
  (_, index) => `2021-10-0${1 + (index % 9)} 04:${10 + index}:00 ${index % 5 ? 'INFO' : 'ERROR'} pump-${index % 4} pressure=${index * 3}kPa`,
).join('\n');

export const list = [
  'Before casting off:',
  '',
  '1. Check the fuel; never start below 20 %.',
  '2. Test the radio on channel 16.',
  '3. Do not untie the stern line first.',
  '- Tell the harbour master.',
].join('\n');

export const mail = [
  'From: Ines Duarte <ines@harbour.example>\nTo: Piet Vos <piet@quay.example>\nSubject: Crane 3',
  'The crane must not be used after 30 April, because its certificate runs out. Please send the last report before Friday.',
  '> Could you tell me when the crane was last inspected? I cannot find the\n> report in our system, and the insurance asks for it.\n>\n> Regards, Piet',
].join('\n\n');

export const trace = [
  '09:02:44 ERROR [orders] failed to save order 118',
  'db.DeadlockError: deadlock detected',
  '\tat shop.orders.save (store.js:118:7)',
  '\tat shop.orders.place (service.js:52:3)',
  '09:02:45 INFO [orders] retry 1 of 3 for order 118',
  '09:02:46 INFO [orders] order 118 saved',
].join('\n');

export const columns = [
  'NAME             READY   STATUS',
  ...Array.from({ length: 12 }, (_, index) => `worker-${index}-abc     ${index % 3}/1     ${index % 3 ? 'Running' : 'Error'}`),
].join('\n');

export const chat = Array.from(
  { length: 12 },
  (_, index) =>
    `${index % 2 ? 'Ines' : 'Tomas'}: ${index % 2 ? `I counted ${index} crates, not ${index + 2}.` : 'How many crates did you count today? I have to know before noon.'}`,
).join('\n');

export const html = [
  '<section class="notes">',
  '<h2>Tide notes</h2>',
  '<p>High water is at <b>14:05</b>. It is not safe after 15:00.</p>',
  '<ul>',
  '<li>Bring a lamp.</li>',
  '<li>Wear boots.</li>',
  '</ul>',
  '</section>',
].join('\n');

export const cjk =
  '灯台は1871年に建てられました。冬は公開されていません。村にはパン屋と学校があり、多くの人が漁業で働いています。フェリーは四十五分ごとに出発します。'.repeat(
    8,
  );

export const emoji = '😀🎉👩‍👩‍👧🚢⚓️ '.repeat(60);

export const everything = [prose, '# Code', code, '## Data', json, pipeTable, csv, logs, list, mail, trace, chat, html, cjk].join('\n\n');

export const kinds: Readonly<Record<string, string>> = {
  prose,
  code,
  json,
  pipeTable,
  csv,
  columns,
  logs,
  trace,
  list,
  mail,
  chat,
  html,
  cjk,
  emoji,
  everything,
};
