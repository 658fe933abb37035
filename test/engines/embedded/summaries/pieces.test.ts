// Instructions that no rule of the grammar covers: whether the summary meets them, in seven languages.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions: string): Promise<{ text: string; unmet: readonly string[] }> {
  const { text: written, unmet = [] } = await write(
    { task: 'summary', text, instructions, maxTokens: 2048, countTokens },
    new AbortController().signal,
  );
  return { text: written, unmet };
}

const english = `The ferry pier was closed on 2 June for repairs. The old planks were rotten, because water had stood under them for years. The harbour master decided to use steel from now on. The work costs 48,000 dollars. The risk is that the steel arrives late. Ruth Calder will order it by 12 June. Swimmers liked the quiet weeks. The pier opens again on 30 July. Nobody knows yet whether the kiosk comes back.`;
const german = `Der Steg am See ist seit dem 2. Juni gesperrt. Die alten Bretter waren morsch, weil das Wasser jahrelang darunter stand. Der Hafenmeister hat beschlossen, künftig Stahl zu verwenden. Die Arbeiten kosten 48.000 Euro. Rita Kalb bestellt den Stahl bis zum 12. Juni. Die Schwimmer mochten die ruhigen Wochen. Am 30. Juli öffnet der Steg wieder. Ob der Kiosk zurückkommt, ist noch offen.`;

describe('a manner that no summary can have', () => {
  it.each([
    ['en', 'Explain it to a child'],
    ['en', 'rate the plan from 1 to 5'],
    ['en', "from Ruth's point of view"],
    ['en', 'in the order of importance'],
    ['en', 'Count the dates'],
    ['en', 'do not use abbreviations'],
    ['en', 'so that a newcomer understands it'],
    ['en', 'spell out all dates'],
    ['en', 'Add a title'],
    ['en', 'one line per person'],
    ['de', 'für Laien, ohne Fachbegriffe'],
    ['de', 'im Präteritum'],
    ['de', 'keine Abkürzungen'],
    ['de', 'damit es jeder versteht'],
    ['de', 'erkläre es einem Zehnjährigen'],
    ['fr', 'explique-le à un enfant'],
    ['fr', 'sans abréviations'],
    ['es', 'a favor y en contra'],
    ['it', 'per un profano'],
    ['nl', 'vertaal naar het Duits'],
    ['pt', 'prós e contras'],
  ])('is reported as unmet in %s: %s', async (language, instructions) => {
    expect((await summary(language === 'de' ? german : english, instructions)).unmet).not.toEqual([]);
  });

  it('is not taken as a topic because one of its words is in the text', async () => {
    expect((await summary(`${english} The child of the harbour master sells tickets.`, 'Explain it to a child')).unmet).toEqual(['to a child']);
  });

  it('in the answer to a question does not make the question unmet', async () => {
    const answer = 'The formal tone of the letter annoyed the swimmers.';
    expect(await summary(`${english} ${answer}`, 'What annoyed the swimmers?')).toEqual({ text: expect.stringContaining(answer), unmet: [] });
  });
});

it('a manner that cannot be met does not change the summary', async () => {
  const { text } = await summary(english, '');
  for (const instructions of ['Add a title', 'Write it in the first person', 'one line per person'])
    expect((await summary(english, instructions)).text).toBe(text);
});

it('a subject line above a text is not part of its summary', async () => {
  expect((await summary(`Subject: The pier\n\n${english}`, '')).text).not.toContain('Subject');
});

describe('a focus', () => {
  it.each([
    ['Focus on the decisions', 'decided to use steel'],
    ['with a focus on the money', '48,000'],
    ['especially the reasons', 'because water'],
  ])('is in the summary: %s', async (instructions, expected) => {
    expect(await summary(english, instructions)).toEqual({ text: expect.stringContaining(expected), unmet: [] });
  });

  it('that the summary does not cover is reported as unmet', async () => {
    expect((await summary(english, 'Focus on liability')).unmet).toEqual(['Focus on liability']);
  });
});

describe('what a part of the instructions asks for', () => {
  it.each([
    [english, 'why?', 'because water'],
    [english, 'only the costs', '48,000'],
    [english, 'list all dates', '30 July'],
    [english, 'Give me the numbers, nothing else', '48,000'],
    [german, 'warum?', 'weil das Wasser'],
    [german, 'nur die Kosten', '48.000'],
    [german, 'alle Termine', '30. Juli'],
  ])('is in the summary: %#', async (text, instructions, expected) => {
    const { text: written, unmet } = await summary(text, instructions);
    expect(written).toContain(expected);
    expect(unmet).toEqual([]);
  });

  it.each([
    [english, 'What can we learn from this?'],
    [english, 'impact only'],
    [german, 'Was können wir daraus lernen?'],
    [german, 'nur die Auswirkungen'],
  ])('is reported as unmet if the summary does not contain it: %#', async (text, instructions) => {
    expect((await summary(text, instructions)).unmet).not.toEqual([]);
  });

  it('comes in the requested order and does not exclude the rest', async () => {
    const { text } = await summary(english, 'risks first, then costs');
    expect(text.startsWith('The risk')).toBe(true);
    expect(text).toContain('48,000');
  });

  it('is unmet if it is a headline in addition to a list', async () => {
    expect((await summary(english, 'one headline and three bullet points')).unmet.join()).toContain('headline');
  });

  it.each([
    [english, 'TL;DR'],
    [english, 'shorter'],
    [german, 'kürzer'],
  ])('can be a shorter summary: %#', async (text, instructions) => {
    const usual = (await summary(text, '')).text.length;
    expect((await summary(text, instructions)).text.length).toBeLessThan(usual);
  });
});

describe('the written summary', () => {
  const chat = `Ola: is the boat ready for Sunday?
Finn: the mast is broken
Ola: can you mend it?
Finn: no, but the yard lends us one for 70 euros
Ola: ok then, we take theirs
Finn: I fetch it on Friday at 5
Finn: and I bring the ropes
Ola: who pays the yard?
Ola: and do we need new vests?`;
  const mails = `Van: Loes Prins
Aan: Karel Stam
Onderwerp: Zaal

Dag Karel,

Kunnen we op 3 mei de zaal huren?

Groeten, Loes

Van: Karel Stam
Aan: Loes Prins
Onderwerp: Re: Zaal

Dag Loes,

Op 3 mei is de zaal bezet. Op 10 mei is hij vrij, voor 90 euro.

Karel

Van: Loes Prins
Aan: Karel Stam
Onderwerp: Re: Re: Zaal

Dag Karel,

Dan nemen we 10 mei. Ik betaal morgen.

Loes`;

  it('quotes each message of a chat separately and verbatim', async () => {
    const { text } = await summary(chat, 'six sentences');
    for (const line of text.split('\n')) expect(chat).toContain(/“(.*?)[.?]?”/u.exec(line)?.[1]);
  });

  it('contains what was agreed in the end, and the question that nobody answered', async () => {
    expect((await summary(chat, '')).text).toContain('who pays the yard?');
    expect((await summary(mails, '')).text).toContain('Dan nemen we 10 mei');
    expect((await summary(mails, '')).text).not.toContain('Dag');
  });

  it('leaves out of minutes what is marked as done, but not the open task next to it', async () => {
    const minutes = `Minutes of the rowing club, 4 April

1. Boats
It was decided to sell the old eight.

2. Tasks from the last meeting
Ann has painted the shed. (done)
Bo has ordered oars. (done)
Cleo still has to find a trainer.`;
    const { text } = await summary(minutes, 'minutes');
    expect(text).toContain('Cleo still has to find a trainer');
    expect(text).not.toContain('painted');
  });

  it('keeps the tabs of a table and the lower-case first letter of a quotation', async () => {
    expect((await summary('name\tcity\tsum\nAnn\tLeeds\t34\nBo\tGraz\t51\nCy\tUlm\t7\nDi\tBonn\t12\n', '')).text).toContain('\t');
    const quoting = `The mayor spoke about the bridge on Monday in the hall. "we close it in May for eleven weeks," she said to the shop owners.`;
    expect((await summary(quoting, 'two sentences')).text).toContain('"we close it');
  });
});

it.each([
  ['German', 'Der Steg ist seit dem 2. Juni gesperrt. Die Bretter waren morsch, weil dort Wasser stand. Die Arbeiten kosten 48.000 Euro.', '2. Juni'],
  [
    'Spanish',
    'El muelle está cerrado desde el 2 de junio. Las tablas estaban podridas porque había agua. Las obras cuestan 48.000 euros.',
    '2 de junio',
  ],
])('a summary in JSON fills keys that name kinds of values and statements from a text in %s, too', async (_, text, date) => {
  const value = JSON.parse((await summary(text, 'JSON with the keys dates, causes and costs.')).text) as Record<string, readonly string[]>;
  expect(value.dates).toContain(date);
  expect(String(value.causes)).toMatch(/weil|porque/);
  expect(String(value.costs)).toContain('48.000');
});
