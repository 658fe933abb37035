// The lines of a text are read into blocks in one way for compression, summaries and extraction.
import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../../src/text/blocks/read-blocks.js';
import { SourceLines } from '../../../src/text/blocks/source-lines.js';

const kinds = (text: string): string[] =>
  readBlocks(new SourceLines(text, 0)).blocks.flatMap((block) =>
    block.kind === 'blank' ? [] : [`${block.kind} ${block.first}-${block.end}${block.kind === 'structure' ? ` ${block.structure}` : ''}`],
  );

describe('blocks', () => {
  it('hold every line once, in the order of the text', () => {
    const text = '# Plan\n\nIntro:\n- one\n- two\n\n```\nx = 1\n```\n\nAnn: hi\nBo: hello\nAnn: bye\n\n{"a": 1}\n| a | b |\n| --- | --- |\n| 1 | 2 |';
    const lines = new SourceLines(text, 0);
    const { blocks } = readBlocks(lines);
    expect(blocks.map(({ first }) => first)).toEqual([0, ...blocks.slice(0, -1).map(({ end }) => end)]);
    expect(blocks.at(-1)?.end).toBe(lines.count);
  });

  it.each([
    [
      'in English',
      'Cause\nThe pump lost its pressure in the night and nobody saw it.\nMeasures\nThe alarm now rings at the gate, too, and is tested weekly.',
    ],
    [
      'in French',
      'Cause\nLa pompe a perdu sa pression la nuit et personne ne l’a vu.\nMesures\nL’alarme sonne maintenant aussi à la porte, chaque semaine.',
    ],
  ])('include titles above sentences without blank lines, %s', (_, text) => {
    expect(kinds(text)).toEqual(['title 0-1', 'text 1-2', 'title 2-3', 'text 3-4']);
  });

  it('include titles above keys with values, and titles in capitals above a line that is not', () => {
    expect(kinds('Contact\nName: Ana Reis\nCity: Braga')[0]).toBe('title 0-1');
    expect(kinds('FÄHIGKEITEN\nJava, Kafka')).toEqual(['title 0-1', 'text 1-2']);
    expect(kinds('TOTAL\nTHANK YOU')).toEqual(['text 0-2']);
  });

  it('include a name with a number above its text as a title, unless such names are speakers', () => {
    expect(kinds('TOP 1: Haushalt\nDer Haushalt wurde nach langer Aussprache ohne Änderung beschlossen.')[0]).toBe('title 0-1');
    const spoken = 'Speaker 1: Where\nSpeaker 2: In the hall, where we met last week, at noon.\nSpeaker 1: Fine\nSpeaker 2: Good\nSpeaker 1: Bye';
    expect(kinds(spoken).every((kind) => kind.startsWith('turn'))).toBe(true);
  });

  it('include the name of a clause above its paragraphs as a title', () => {
    const clause = readBlocks(new SourceLines('§ 3 Miete\n(1) Die Miete beträgt 900 Euro.\n(2) Sie ist monatlich fällig.', 0)).blocks[0];
    expect(clause).toMatchObject({ kind: 'item', role: 'title' });
  });

  it('include a numbered line above a sentence as a title, whether the sentence is wrapped or not', () => {
    for (const [line, wrapped] of [
      ['1. Services', 'The Contractor inspects both passenger lifts every three months and repairs faults within\none working day of being told.'],
      ['2. Fees', 'The Client pays GBP 480 for each quarter, within thirty days of the invoice.'],
    ])
      expect(readBlocks(new SourceLines(`${line}\n${wrapped}\n`, 0)).blocks[0]).toMatchObject({ kind: 'item', role: 'title' });
    const items = readBlocks(new SourceLines('1. Buy milk\n2. Call the plumber about the leak in the kitchen and the one upstairs\n', 0)).blocks;
    expect(items[0]).toMatchObject({ kind: 'item', role: 'item' });
  });

  it('end before a line that starts with a capital for which they had room', () => {
    const item = '- Alert on saturation of the connection pool above 80 %, by the end of June';
    const ends = (next: string): unknown => readBlocks(new SourceLines(`${item}\n${next}\n`, 0)).blocks[0];
    expect(ends('We decided against moving the report job to another machine, because its lag is up to ten minutes.')).toMatchObject({ end: 1 });
    expect(ends('at the latest.')).toMatchObject({ end: 2 });
    expect(ends('Lena does it.')).toMatchObject({ end: 2 });
  });

  it('take neither a quotation that ends with a full stop nor a wrapped line for a title', () => {
    expect(kinds('“The older bridge is safe.”\n\nThe firm that built it in 1987 checked every pillar of it twice.')).toEqual([
      'text 0-1',
      'text 2-3',
    ]);
    expect(
      kinds('The pool is closed for repairs until the\nend of August. The outdoor pool\nStays open as long as the weather allows it to.'),
    ).toEqual(['text 0-3']);
  });

  it('take check boxes for a list, not for YAML', () => {
    expect(kinds('Aufgaben:\n- [x] Saal gebucht\n- [ ] Einladung schreiben\n- erledigt: Plakate').filter((kind) => kind.includes('yaml'))).toEqual(
      [],
    );
    expect(kinds('jobs:\n- name: build\n- name: test')).toEqual(['structure 0-3 yaml']);
  });

  it('take single commas for columns only if no space or digit follows them', () => {
    expect(kinds('name,note\nAnn,"tall, quick"\nBo,slow')).toEqual(['table 0-3']);
    expect(kinds('In May 1,000 came.\nIn June 2,000 came.\nIn July 3,000 came.')).not.toContain('table 0-3');
  });
});

it('lines that each end like a sentence are separate paragraphs; others are joined if they continue in lower case', () => {
  const paragraphs = (text: string): number => {
    const lines = new SourceLines(text, 0);
    return readBlocks(lines).roles.paragraphs(0, lines.count).length;
  };
  expect(
    paragraphs(
      'The seats are comfortable even on a long trip.\nThere is too much noise on the highway for me.\nThe mileage is better than that of my old car.\nThe dealer was friendly and the price was fair.',
    ),
  ).toBe(4);
  expect(paragraphs('Die Halle im zweiten\nStock ist frei.')).toBe(2);
  expect(paragraphs('the hall on the second\nfloor is free.')).toBe(1);
});
