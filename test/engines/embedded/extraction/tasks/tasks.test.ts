// Tasks in minutes, notes and chats: who is to do what by when, in the forms in which people write it, and nothing else.
import { describe, expect, it } from 'vitest';
import type { FoundField, PlanField } from '../../../../../src/core/find.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

const scalar = (name: string, description: string): PlanField => ({ kind: 'scalar', path: ['tasks', name], name, description });
const tasks: PlanField = {
  kind: 'list',
  path: ['tasks'],
  name: 'tasks',
  fields: [scalar('task', 'task'), scalar('person', 'responsible person'), scalar('due', 'due date')],
};

async function tasksOf(text: string): Promise<(string | null)[][]> {
  const { fields } = await findValues({ text, instruction: '', fields: [tasks] }, new AbortController().signal);
  const textOf = (field: FoundField): string | null => {
    const [value] = field.kind === 'scalar' ? field.values : [];
    return value === undefined ? null : text.slice(value.start, value.end);
  };
  return fields[0]?.kind === 'list' ? fields[0].records.map(({ values }) => values.map(textOf)) : [];
}

const present = 'Present: Anna Berg, Ben Cole, Carla Diaz';
const anwesend = 'Anwesend: Paul Kern, Lena Vogt';

describe('tasks', () => {
  it.each([
    [
      "Wes: I'll fix the gate by Sunday.\nKim: ok, and I buy paint by the 18th.\nWes: great",
      [
        ['fix the gate by Sunday', 'Wes', 'Sunday'],
        ['buy paint by the 18th', 'Kim', 'the 18th'],
      ],
    ],
    [
      '[09:02] Ada: the disk is full\n[09:03] Ada: Rob, can you order one by Thursday?\n[09:04] Rob: will do',
      [['order one by Thursday', 'Rob', 'Thursday']],
    ],
    ['Eva: Can you send me the slides by Friday?\nTom: sure', [['send me the slides by Friday', 'Tom', 'Friday']]],
    ['Mara: Wer backt?\nTim: Gut, dann backe ich bis Samstag einen Kuchen.', [['backe ich bis Samstag einen Kuchen', 'Tim', 'Samstag']]],
    ['Eva: And who invites them?\nTom: Gina will invite them by Tuesday.', [['invite them by Tuesday', 'Gina', 'Tuesday']]],
    ['Paul: how was it?\nMina: great, I went to the lake on Friday\nPaul: nice', []],
    ['Author: I. Meyer\nDate: 4 May 2024\nPrices will rise by Monday. Berlin will host the fair before June.', []],
  ])('are read from chats, if there are any, with the person who takes each on: %j', async (text, expected) => {
    expect(await tasksOf(text)).toEqual(expected);
  });

  it.each([
    ['sentences', `${present}\n\n1. Draft\nAnna will send the draft by Friday.\n2. Budget 2025`, [['send the draft by Friday', 'Anna', 'Friday']]],
    ['labels and dashes', `${present}\nACTION: Ben – order chairs (12 May)\nWe met at 9.`, [['order chairs', 'Ben', '12 May']]],
    ['boxes', `${present}\n- The party is on 1 June 2025.\n- [ ] Carla: book room`, [['book room', 'Carla', null]]],
    ['rows of a table', 'Action\tOwner\tDue\nCall the agency\tBen\t20 January 2025', [['Call the agency', 'Ben', '20 January 2025']]],
    [
      'deadlines before the name',
      `${anwesend}\nUmzug am 01.07.2025.\nBis Freitag: Paul klärt die Schlüssel.`,
      [['klärt die Schlüssel', 'Paul', 'Freitag']],
    ],
    ['subjects before the name', `${present}\nRooms: Anna has to call the caretaker.`, [['call the caretaker', 'Anna', null]]],
    ['brackets', `${present}\n\nActions\n* Pay the deposit (Ben, 15 Aug)`, [['Pay the deposit', 'Ben', '15 Aug']]],
    [
      'other languages',
      'Présents : Claire Petit, Hugo Blanc\nHugo va contacter la mairie d’ici vendredi.',
      [['contacter la mairie d’ici vendredi', 'Hugo', 'vendredi']],
    ],
    [
      'both sides of a semicolon',
      `${present}\nBen will update the site by 12 May; Anna to phone the printer.`,
      [
        ['update the site by 12 May', 'Ben', '12 May'],
        ['phone the printer', 'Anna', null],
      ],
    ],
    [
      'the present among what is told in the past',
      `${present}\nAnna presented two offers. Ben was not happy with them. Carla calls both firms again. Anna owns the budget.`,
      [['calls both firms again', 'Carla', null]],
    ],
    ['nothing where all is told in the present', `${present}\nAnna reports that two offers came. Carla calls them too high.`, []],
    ['a month at the end', `${present}\nAnna to ask the council and report in March.`, [['ask the council and report in March', 'Anna', 'March']]],
    [
      'the present with a deadline',
      `${anwesend}\nPaul schickt das Angebot bis 12. Mai. Lena prüft die Verträge bis Freitag.`,
      [
        ['schickt das Angebot bis 12. Mai', 'Paul', '12. Mai'],
        ['prüft die Verträge bis Freitag', 'Lena', 'Freitag'],
      ],
    ],
  ])('are read from %s', async (_what, text, expected) => {
    expect(await tasksOf(text)).toEqual(expected);
  });
  it.each([
    ['the items of an agenda', `${present}\n\nAgenda\n1. Fire drill on 1 October 2025\n2. Accounts of 31 December 2024`],
    ['what will happen', `${present}\nThe heating will be installed on 3 November 2025. Members should bring a chair.`],
    ['states and what was done', `${anwesend}\nPaul ist bis Freitag krank. Lena bleibt bis Ende Juni im Amt. Paul schickte das Angebot bis 2. Mai.`],
    ['what somebody says', `${present}\nAnna: I was away on Friday.\nBen will be out on 3 May 2025.`],
  ])('are not read from %s', async (_what, text) => {
    expect(await tasksOf(text)).toEqual([]);
  });
});
