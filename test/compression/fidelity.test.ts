import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { compressContext } from '../../src/compression/compress-context.js';
import { parseContext } from '../../src/compression/parse.js';
import { chat, code, columns, compressed, csv, everything, html, json, kinds, list, logs, mail, pipeTable, prose, trace } from './contexts.js';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const shares = [0.15, 0.3, 0.5, 0.7, 0.85];

/** Checks the outputs of all seeds and shares. Only a small share of a short context leaves nothing: most outputs have text. */
async function eachOutput(context: string, check: (text: string) => void, words = false): Promise<void> {
  let filled = 0;
  for (const seed of seeds)
    for (const share of shares) {
      const { text } = await compressed(context, share, seed, words);
      if (text.trim() !== '') filled++;
      check(text);
    }
  expect(filled).toBeGreaterThan(0.75 * seeds.length * shares.length);
}

// What a sentence must not lose once a part of it is kept.
const mustSurvive =
  /\b(?:not|no|never|nobody|none|without|except|must|only|but)\b|\S*\d\S*|\S*@\S+|https?:\S+|"[^"]+"|\b(?:Mara Lindqvist|Kell & Sons|Court of Appeal of Westmark|Tollhaven|Silver Petrel)\b/gi;

describe('kept sentences', () => {
  it('are complete unless words may be dropped', async () => {
    const sentences = parseContext(prose).units.map((unit) => unit.text);
    await eachOutput(prose, (text) => {
      const rest = sentences.reduce((left, sentence) => (left.startsWith(sentence) ? left.slice(sentence.length).trimStart() : left), text);
      expect(rest).toBe('');
    });
  });

  it('lose no number, negation, name, quotation or identifier when words may be dropped', async () => {
    const sentences = parseContext(prose).units.map((unit) => unit.text);
    let shorter = 0;
    await eachOutput(
      prose,
      (text) => {
        for (const sentence of sentences) {
          const needed = sentence.match(mustSurvive) ?? [];
          const own = needed.filter((item) => prose.split(item).length === 2);
          const kept = own.filter((item) => text.includes(item));
          // An item that occurs nowhere else shows that its sentence was kept.
          if (kept.length === 0) continue;
          expect(kept, sentence).toEqual(own);
          if (!text.includes(sentence)) shorter++;
        }
      },
      true,
    );
    // The check is meaningful only if words were left out.
    expect(shorter).toBeGreaterThan(20);
  });

  it('are subsequences of the source, in its order', async () => {
    await eachOutput(
      prose,
      (text) => {
        let from = 0;
        for (const word of text.split(/\s+/).filter((item) => item !== '')) {
          const at = prose.indexOf(word, from);
          expect(at, word).toBeGreaterThanOrEqual(0);
          from = at + word.length;
        }
      },
      true,
    );
  });
});

describe('the compressor', () => {
  const units = (context: string): string[] => parseContext(context).units.map(({ text }) => text);

  it('keeps a list item whole that is wrapped at the margin', () => {
    const item =
      '2. For the purposes of this agreement, information means any commercial, technical and/or\nfinancial fact that one party shows the other.';
    expect(units(`${item}\n3. It ends on 1 May.`)).toEqual([item.slice(3), 'It ends on 1 May.']);
  });

  it('keeps a list item whole that is wrapped before a capital letter or after a semicolon', () => {
    const items = [
      '(2) Der Anspruch entsteht nach einer Wartezeit von sechs\nWochen im Betrieb und endet mit dem Vertrag.',
      '(3) The keeper answers for loss of tools; ropes; nets;\nlamps; and anything else that was handed to him.',
    ];
    expect(units(items.join('\n\n'))).toEqual(items.map((item) => item.slice(4)));
  });

  it('takes the line below a short list item as a text of its own', () => {
    expect(units('- twelve loaves of brown bread\nThe rest is bought on Friday, when the market is open until six.')).toEqual([
      'twelve loaves of brown bread',
      'The rest is bought on Friday, when the market is open until six.',
    ]);
  });

  it('does not take the last word of a wrapped sentence for a key', () => {
    const sentence = 'In consideration of the matters described above and of the mutual promises set forth here, the parties agree as\nfollows:';
    expect(units(`${sentence}\nPART ONE: SECRECY\nA. Use. Nobody shall use the papers.`)[0]).toBe(sentence);
  });

  it('keeps a section number with the sentence that it numbers', () => {
    expect(units('The parties agree as follows. Section 3. The term is two years. 2.2. Either party may end it.')).toEqual([
      'The parties agree as follows.',
      'Section 3. The term is two years.',
      '2.2. Either party may end it.',
    ]);
  });

  it('keeps items of a list within one sentence only together with the first', async () => {
    const items = [
      'The county keeps five archives: the harbour archive in Tollhaven, with all papers of the port since 1702;',
      'the mill archive in Westmark, with the books of nine mills and a bakery;',
      'the court archive, which is closed in winter;',
      'the church archive with its registers of births;',
      'and the archive of the railway, with drawings of every bridge.',
    ];
    expect(units(items.join(' '))).toEqual(items);
    await eachOutput(`${prose} ${items.join(' ')}`, (text) => {
      if (items.some((item) => text.includes(item))) expect(text).toContain(items[0]);
    });
  });

  it('does not take the first line of a wrapped sentence for a title', () => {
    const sentence =
      'The two most used options are a switch, and an option which takes its value\nfrom the argument behind it, which is declared with angle brackets, as in the table of the chapter before this one.';
    expect(units(sentence)).toEqual([sentence]);
  });

  it('recognises a title above a passage that starts in the middle of a sentence', () => {
    const rest = 'was opened in 1931 and carries the road from Westmark to the islands, with a toll that nobody has paid since the war.';
    expect(units(`Bridge of Vessen\n${rest}`)).toEqual([rest]);
  });

  it('joins a sentence that is wrapped after short lines', () => {
    const sentence = 'The Company is willing to furnish or otherwise make available such\ninformation to you in consideration of your agreement.';
    expect(units(`Harbour Bank, Ltd.\n7 Quay Street\nWestmark\nDear all:\n${sentence}`)).toContain(sentence);
  });

  it('keeps each statement with its speaker, also with a party or a place in brackets', async () => {
    const turns = [
      'The Chair: We now go to questions. The first question is that of Mr. Dunne. He has five minutes.',
      'Mr. Colm Dunne (Harbour North, Lib.): Thank you, Madam Chair. The ferry has not run since May. Who will pay for the buses?',
      'Hon. Ada Voss (Minister of Transport (acting)): The ferry will run from Monday. The county pays for the buses until then.',
      'The Clerk: Madam Chair, time is up. The next question is that of Mrs. Ekman. She has five minutes, too.',
    ];
    await eachOutput(turns.join('\n'), (text) => {
      for (const line of text.split('\n')) {
        const turn = turns.find((own) => own.startsWith(line.slice(0, line.indexOf(':') + 1)))!;
        for (const said of line.slice(line.indexOf(':') + 1).split(/(?<=[.?]) (?=\p{Lu})/u)) expect(turn).toContain(said.trim());
      }
    });
  });

  it('does not join the body of a mail to its date', async () => {
    const mails = ['Ann Lee', 'Bo Ray', 'Cy Fox'].map(
      (name, day) =>
        `From: ${name}\nDate: Mon, ${day + 3} June, 09:12\nThe photos are late again. We need them by noon. The printer will not wait for us.`,
    );
    await eachOutput(mails.join('\n\n'), (text) => expect(text).not.toMatch(/Date: (?:The|We)/));
  });

  it('puts pieces that are not adjacent on separate lines', async () => {
    const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
    const pieces = units(words);
    expect(pieces.length).toBeGreaterThan(3);
    await eachOutput(words, (text) => {
      for (const line of text.split('\n')) expect(words).toContain(line);
    });
  });
});

describe('compressed structures', () => {
  it('keep code byte for byte', async () => {
    let kept = 0;
    await eachOutput(`${prose}\n\n${code}`, (text) => {
      if (!text.includes('```')) return;
      kept++;
      expect(text).toContain(code);
    });
    expect(kept).toBeGreaterThan(0);
  });

  it('divide long code only between its blank lines, inside its fences', async () => {
    const parts = Array.from(
      { length: 30 },
      (_, index) => `function step${index}() {\n  if (ready(${index})) {\n    return run(${index});\n  }\n  return undefined;\n}`,
    );
    const context = `\`\`\`js\n${parts.join('\n\n')}\n\`\`\``;
    await eachOutput(context, (text) => {
      expect(text.startsWith('```js\n')).toBe(true);
      expect(text.endsWith('\n```')).toBe(true);
      for (const part of text.slice(6, -4).split('\n\n')) expect(parts).toContain(part);
    });
  });

  it('keep JSON that parses, with records as they were', async () => {
    const original = JSON.parse(json) as { station: string; readings: unknown[] };
    const records = new Set(original.readings.map((record) => JSON.stringify(record)));
    let fewest = records.size;
    await eachOutput(json, (text) => {
      const { readings = [] } = JSON.parse(text) as Partial<typeof original>;
      expect(readings.length).toBeGreaterThan(0);
      fewest = Math.min(fewest, readings.length);
      for (const record of readings) expect(records.has(JSON.stringify(record))).toBe(true);
    });
    expect(fewest).toBeLessThan(records.size);
  });

  it('keep valid JSON of a short document, too, with records as they were', async () => {
    const orders = Array.from({ length: 4 }, (_, at) => ({ id: 4711 + at, customer: { name: `Shop ${at}`, city: 'Leeds' }, status: 'shipped' }));
    let most = 0;
    await eachOutput(JSON.stringify({ orders, page: 1 }), (text) => {
      const { orders: kept = [] } = JSON.parse(text) as { orders?: unknown[]; page?: number };
      for (const order of kept) expect(orders).toContainEqual(order);
      most = Math.max(most, kept.length);
    });
    expect(most).toBeGreaterThan(0);
  });

  it('keep the only error among many log lines that differ only in digits, even if each of those has more weight', async () => {
    const served = Array.from({ length: 60 }, (_, at) => `2025-03-04T10:00:${10 + at} INFO GET /items/${at * 7} 200 ${at} ms`);
    const context = served.with(40, '2025-03-04T10:00:50 ERROR payment failed').join('\n');
    const plan = parseContext(context);
    // All requests are ten times as likely to be needed as the error.
    const logOdds = plan.units.map(({ text }) => (text.includes('ERROR') ? -3 : -0.7));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 0.5, await loadTokenCounter());
    expect('text' in answer && answer.text).toContain('ERROR payment failed');
  });

  it('lose the white space of JSON before anything is dropped', async () => {
    const { text } = await compressed(json, 0.9);
    expect(JSON.parse(text)).toEqual(JSON.parse(json));
    expect(text).toContain('1.5');
  });

  it('leave numbers in JSON as they are written', async () => {
    const big = `{\n  "id": 12345678901234567890,\n  "rate": 1.10,\n  "note": "a \\u00e9 \\" b"\n}\n\n${prose}`;
    const { text } = await compressed(big, 0.95);
    expect(text).toContain('{"id":12345678901234567890,"rate":1.10,"note":"a \\u00e9 \\" b"}');
  });

  it.each([
    ['pipe table', pipeTable, 2],
    ['separated values', csv, 1],
    ['table set in columns', columns, 1],
  ])('keep rows of a %s byte for byte under their header', async (_, table, headerLines) => {
    const lines = table.split('\n');
    const header = lines.slice(0, headerLines).join('\n');
    await eachOutput(table, (text) => {
      expect(text.startsWith(`${header}\n`)).toBe(true);
      for (const row of text.split('\n')) expect(lines).toContain(row);
    });
  });

  it.each([
    ['log lines', logs, /./],
    ['stack traces', trace, /./],
    ['heads of mails and quoted lines', mail, /^(?:[A-Z]\w+: |>)/],
  ])('keep %s whole', async (_, source, isWhole) => {
    const lines = source.split('\n');
    await eachOutput(source, (text) => {
      for (const line of text.split('\n')) if (isWhole.test(line)) expect(lines).toContain(line);
    });
  });

  it('keep list items on lines of their own, each with its marker', async () => {
    const kept = new Set<string>();
    await eachOutput(list, (text) => {
      expect(text).not.toMatch(/\S (?:\d\.|-) [A-Z]/);
      for (const line of text.split('\n')) {
        if (/^(?:Before|$)/.test(line)) continue;
        expect(line).toMatch(/^(?:\d\.|-) \S/);
        expect(list.split('\n')).toContain(line);
        kept.add(line);
      }
    });
    expect(kept.size).toBe(4);
  });

  it('keep the speaker of every turn that is kept in part', async () => {
    const speakers = new Set<string>();
    await eachOutput(chat, (text) => {
      for (const line of text.split('\n')) speakers.add(/^(Ines|Tomas): \S/.exec(line)?.[1] ?? line);
    });
    expect([...speakers].sort()).toEqual(['Ines', 'Tomas']);
  });

  it('keep tags in pairs, as they are written', async () => {
    await eachOutput(`${html}\n\n${prose}`, (text) => {
      const open: string[] = [];
      for (const [tag, slash, name] of text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        expect(html).toContain(tag);
        if (slash === '') open.push(name ?? '');
        else expect(open.pop()).toBe(name);
      }
      expect(open).toEqual([]);
    });
  });

  it('keep headings only with text below them', async () => {
    const context = ['# Piers', prose, '## Empty', '# Boats', prose.replaceAll('harbour', 'marina')].join('\n\n');
    await eachOutput(context, (text) => expect(text).not.toMatch(/# Piers\n+# Boats|# Boats\s*$/));
  });

  it('keep the heading of every section that is kept in part', async () => {
    const sections = ['Piers', 'Boats', 'Tickets'].map((name) => ({ name, text: prose.replaceAll('.', ` (${name}).`) }));
    await eachOutput(sections.map(({ name, text }) => `## ${name}\n\n${text}`).join('\n\n'), (text) => {
      expect(text).not.toMatch(/^## .*\n[^\n]/m);
      let under = '';
      for (const line of text.split('\n')) {
        under = /^## (.*)$/.exec(line)?.[1] ?? under;
        for (const [, name] of line.matchAll(/ \((Piers|Boats|Tickets)\)\./g)) expect(under).toBe(name);
      }
    });
  });
});

describe('keep tags', () => {
  it('protect their content byte for byte, in any context', async () => {
    const kept = 'Keep   this\n\n\texactly: {"a": 1, }  <b> 0x1F';
    for (const [kind, context] of Object.entries(kinds)) {
      const { text } = await compressed(`${context}\n\n<keep>${kept}</keep>\n\n${everything}`, 0.4);
      expect(text, kind).toContain(kept);
      expect(text).not.toContain('keep>');
    }
  });
});

describe('repetition', () => {
  it('gives the same bytes for the same input', async () => {
    for (const share of shares) expect((await compressed(everything, share)).text).toBe((await compressed(everything, share)).text);
  });
});
