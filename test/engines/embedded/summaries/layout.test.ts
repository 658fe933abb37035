// What a summary treats as prose (not code, markup and tables), and who wrote which part of a thread.
import { describe, expect, it } from 'vitest';
import { readLayout } from '../../../../src/engines/embedded/summaries/layout.js';
import { blankMarkup } from '../../../../src/engines/embedded/summaries/markup.js';
import { readSource } from '../../../../src/engines/embedded/summaries/units.js';

const units = (text: string): string[] => readSource(text).units.map((unit) => unit.text);

describe('a table file', () => {
  it.each([
    'name,city,age\nAnn,Leeds,34\nBo,Graz,51\n',
    'Name;Stadt\nAnn;Graz\nBo;Wien\n',
    'name\tcity\nAnn\tLeeds\nBo\tGraz\n',
    'name,note\nAnn,"tall, quick"\nBo,slow\n',
  ])('is read line by line: %j', (text) => {
    expect(readLayout(text).blocks.map(({ kind }) => kind)).toEqual(new Array(text.trim().split('\n').length).fill('row'));
  });

  it.each(['Roses are red,\nviolets are blue,\nsugar is sweet,\n', 'In May 1,000 came.\nIn June 2,000 came.\n', 'Red, green\nBlue, white\n'])(
    'is not recognised in prose with commas: %j',
    (text) => {
      expect(readLayout(text).blocks.map(({ kind }) => kind)).not.toContain('row');
    },
  );
});

describe('Markdown', () => {
  it('loses its fences, badges, comments, table heads and rules, without shifting any position', () => {
    const text =
      '# Tidewatch\n\n[![build](https://a.example/b.svg)](https://a.example)\n\n```sh\nnpm install tidewatch\n```\n\n<!-- draft -->\n| Option | Meaning |\n| --- | --- |\n| `warn` | Height that warns |\n\nIt needs **no** [account](https://a.example/account) and `one` file.\n\n    indented = code\n    other = run(indented)\n';
    expect(blankMarkup(text)).toHaveLength(text.length);
    expect(units(text)).toEqual(['Tidewatch', 'warn: Height that warns', 'It needs no account and one file.']);
  });

  it('keeps the text after a fence that is never closed', () => {
    expect(units('# Notes\n\n```\nThe pump was changed in May.\n')).toContain('The pump was changed in May.');
  });

  it('that consists only of code is unchanged', () => {
    const code = '```\nconst answer = compute(input);\n```';
    expect(blankMarkup(code)).toBe(code);
  });
});

describe('HTML', () => {
  it('loses scripts, navigation and tags, and its paragraphs and items stay separate', () => {
    const text =
      '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><nav><a href="/">Home</a></nav><h1>Harbor</h1><p>The quay is closed &amp; dry.</p><script>var a = "no";</script><ul><li>Repairs cost 4 million.</li><li>Work ends in May.</li></ul><footer>All rights</footer></body></html>';
    expect(blankMarkup(text)).toHaveLength(text.length);
    expect(units(text)).toEqual(['Harbor', 'The quay is closed & dry.', 'Repairs cost 4 million.', 'Work ends in May.']);
  });
});

describe('mail', () => {
  const thread =
    'From: Marta Nowak <marta@example.org>\nTo: Jonas Weber\nSubject: Re: Venue\n\nHi Jonas,\n\nwe take the hall.\n\nBest,\nMarta\n\n--\nMarta Nowak\nHead of Events\n\nOn Wed, Sep 11, 2024 at 4:51 PM Jonas Weber\n<jonas@example.org> wrote:\n> Dear Marta,\n>\n> the hall on the second\n> floor is free.\n>\n> Kind regards\n> Jonas\n';

  it('is read message by message, without greetings, closings and signatures', () => {
    const source = readSource(thread);
    expect(source.units.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Marta Nowak', 'we take the hall.'],
      ['Jonas Weber', 'the hall on the second floor is free.'],
    ]);
    expect(source.layout.title).toBe('Venue');
  });

  it('that was forwarded names both writers', () => {
    const { layout } = readSource(
      'Please decide by Friday.\n\nRegards,\nTom\n\n-----Original Message-----\nFrom: Lena Ott\nSent: Monday, 3 June\nSubject: Boiler\n\nDear Tom,\n\nThe boiler costs 18,400 euros.\n\nRegards\nLena\n',
    );
    expect(layout.blocks.map((block) => block.speaker)).toEqual(['Tom', 'Lena Ott']);
  });

  it('of one message has a writer and no turns', () => {
    const layout = readLayout('Hi team,\n\nthe client is happy.\n\nThanks a lot,\nDaniel\n');
    expect(layout).toMatchObject({ letter: true, dialogue: false, writer: 'Daniel' });
  });

  it('is not recognised in a story that greets and thanks', () => {
    expect(readLayout('Hello, said the fox.\n\nThe crow thanked him and dropped the cheese.\n').letter).toBe(false);
  });
});

it('the layout of minutes has a title, header lines and numbered headings', () => {
  const minutes = 'Product sync, 12 June 2025\nPresent: Aisha Rahman, Lukas Brandt\n\n1. Export feature\nThe export times out for large accounts.\n';
  const kinds = readLayout(minutes).blocks.map(({ start, end, kind }) => `${kind}: ${minutes.slice(start, end)}`);
  expect(kinds).toEqual([
    'heading: Product sync, 12 June 2025',
    'row: Present: Aisha Rahman, Lukas Brandt',
    'heading: 1. Export feature',
    'prose: The export times out for large accounts.',
  ]);
});

describe('plain text', () => {
  const kinds = (text: string): string[] => readSource(text).units.map(({ kind, text: told }) => `${kind}: ${told}`);

  it('can have headings on the line above a paragraph, without a blank line', () => {
    expect(kinds('Cause\nThe certificate ran out on Sunday night and nobody saw it.\nMeasures\n1. The alert goes to the team on call.')).toEqual([
      'heading: Cause',
      'prose: The certificate ran out on Sunday night and nobody saw it.',
      'heading: Measures',
      'item: The alert goes to the team on call.',
    ]);
  });

  it('does not take a wrapped line for a heading', () => {
    const wrapped =
      'The pool is closed for repairs until the\nend of August. The outdoor pool\nStays open as long as the weather of this summer allows it to.';
    expect(readSource(wrapped).units.some(({ kind }) => kind === 'heading')).toBe(false);
  });

  it('keeps placeholders in angle brackets, which are not tags', () => {
    expect(units('Dear <NAME>, your order <unk> has left our <b>warehouse</b> in Hull.')).toEqual([
      'Dear <NAME>, your order <unk> has left our warehouse in Hull.',
    ]);
  });

  it('loses lines of code outside a fence', () => {
    const text =
      'The lock is released at the end.\n\nimport threading\nlock = threading.Lock()\ndef run(self):\nself.lock.acquire()\n\nA second thread waits for it.';
    expect(units(text)).toEqual(['The lock is released at the end.', 'A second thread waits for it.']);
  });

  it('loses the marks of a quotation that spans several lines', () => {
    expect(units('> She pays for the repair\n>> and wants a quote first.')).toEqual(['She pays for the repair and wants a quote first.']);
  });

  it('keeps lines separate that each end like a sentence', () => {
    const reviews =
      'The seats are comfortable even on a long trip.\nThere is too much noise on the highway for me.\nThe mileage is better than that of my old car.\nThe dealer was friendly and the price was fair.';
    expect(new Set(readSource(reviews).units.map(({ block }) => block)).size).toBe(4);
  });

  it('has its signature after words such as “Im Auftrag”', () => {
    const letter =
      'Sehr geehrte Frau Wies,\n\nwir haben Ihren Antrag geprüft. Wir bewilligen ihn.\n\nMit freundlichen Grüßen\nIm Auftrag\nR. Kessler';
    expect(readLayout(letter).writer).toBe('R. Kessler');
  });
});

describe('a speaker', () => {
  const spoken = (text: string): (string | undefined)[][] => readSource(text).units.map(({ speaker, text: told }) => [speaker, told]);

  it('may be named in angle brackets or on the line above the message', () => {
    expect(spoken('10:00 <mara> the boat is ready\n10:01 <tom> I bring the ropes\n10:02 <mara> thanks')).toEqual([
      ['mara', 'the boat is ready'],
      ['tom', 'I bring the ropes'],
      ['mara', 'thanks'],
    ]);
    const over = [
      '**Jana Vogt** 10:02\nDas Boot ist fertig.',
      '**Tom Ohle** 10:04\nIch bringe die Seile.',
      '**Jana Vogt** 10:05\nGut.',
      '**Tom Ohle** 10:07\nBis dann.',
    ];
    expect(spoken(over.join('\n\n'))).toEqual([
      ['Jana Vogt', 'Das Boot ist fertig.'],
      ['Tom Ohle', 'Ich bringe die Seile.'],
      ['Jana Vogt', 'Gut.'],
      ['Tom Ohle', 'Bis dann.'],
    ]);
  });

  it('may have a lower-case name that occurs again', () => {
    expect(spoken('ann: is the hall free?\nbob: yes, on Friday\nann: good\nbob: I book it').map(([speaker]) => speaker)).toEqual([
      'ann',
      'bob',
      'ann',
      'bob',
    ]);
    expect(spoken('14:09 @rhea: on it\n14:11 @mikko: rolled back\n14:20 @rhea: solved').map(([speaker]) => speaker)).toEqual([
      '@rhea',
      '@mikko',
      '@rhea',
    ]);
  });

  it('is not recognised in the keys of a form', () => {
    expect(readLayout('Nombre: Ana Ruiz\nFecha: 12 de junio\nImporte: 1.400 EUR\n\nEl pago se hizo el lunes.').dialogue).toBe(false);
  });
});

it('titles over a rule, paired tags, settings and diffs are told apart from sentences', () => {
  const kinds = (text: string): string[] => readSource(text).units.map(({ kind, text: told }) => `${kind}: ${told}`);
  expect(kinds('Contexto\n========\n\nEl puente está cerrado desde el lunes.')).toEqual([
    'heading: Contexto',
    'prose: El puente está cerrado desde el lunes.',
  ]);
  expect(kinds('<notes>\nThe quay is dry.\n</notes>')).toEqual(['prose: The quay is dry.']);
  expect(kinds('The limits changed.\n\n[client]\nretries = 3\nwait = 10')).toEqual([
    'prose: The limits changed.',
    'row: [client]',
    'row: retries = 3',
    'row: wait = 10',
  ]);
  expect(kinds('The fix is small.\n\n@@ -1,2 +1,2 @@\n a\n-b\n+c')).toEqual(['prose: The fix is small.']);
});

describe('numbered items', () => {
  const items = (titles: readonly string[]): string => titles.map((title, at) => `${at + 1}. ${title} The tenant pays on the first day.`).join('\n');
  const headings = (text: string): string[] => readSource(text).units.flatMap(({ kind, text: own }) => (kind === 'heading' ? [own] : []));

  it('have titles if three of them begin with a sentence of a few words', () => {
    expect(headings(items(['Term.', 'Rent and bills.', 'Repairs.']))).toEqual(['Term.', 'Rent and bills.', 'Repairs.']);
  });

  it('have no titles if fewer of them do', () => {
    expect(headings(items(['Term.', 'Call Tom.', 'The rent is due each month in advance.']))).toEqual([]);
  });
});
