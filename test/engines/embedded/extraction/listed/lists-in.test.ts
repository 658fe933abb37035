// What a text lists together: lines, items, enumerations, each with the words that introduce it.
import { expect, it } from 'vitest';
import { analyse } from '../../../../../src/engines/embedded/extraction/analyse.js';
import { listsIn } from '../../../../../src/engines/embedded/extraction/listed/lists-in.js';

function listsOf(text: string): { readonly lead: string; readonly members: readonly string[] }[] {
  return listsIn(analyse({ text })).map(({ lead, members }) => ({
    lead: lead === null ? '' : text.slice(lead.start, lead.end).trim(),
    members: members.map(({ start, end }) => text.slice(start, end)),
  }));
}

it('reads the items under a line that introduces them', () => {
  expect(listsOf('We still need:\n- a ladder\n- paint\n\nSee you on Monday.')).toEqual([{ lead: 'We still need', members: ['ladder', 'paint'] }]);
  expect(listsOf('Topics\n1. Budget\n2. New roof')).toEqual([{ lead: 'Topics', members: ['Budget', 'New roof'] }]);
});

it('puts nested items in a list of their own', () => {
  const lists = listsOf('Food\n- drinks\n  - cola\n  - juice\n- crisps');
  expect(lists).toContainEqual({ lead: 'Food', members: ['drinks', 'crisps'] });
  expect(lists).toContainEqual({ lead: 'drinks', members: ['cola', 'juice'] });
});

it('reads short lines under a heading as a list, with or without a blank line between', () => {
  expect(listsOf('Hobbies\nclimbing\nchess')).toContainEqual({ lead: 'Hobbies', members: ['climbing', 'chess'] });
  expect(listsOf('Hobbies\n\nclimbing\nchess\n')).toContainEqual({ lead: 'Hobbies', members: ['climbing', 'chess'] });
});

it('finds where the first member of an enumeration begins and the last one ends', () => {
  expect(listsOf('Please bring sturdy boots, a rain jacket and two pens for the visit.')).toEqual([
    { lead: 'Please bring', members: ['sturdy boots', 'rain jacket', 'two pens'] },
  ]);
  expect(listsOf('Ella, Marcus and Dev are coming.')).toEqual([{ lead: '', members: ['Ella', 'Marcus', 'Dev'] }]);
  expect(listsOf('The guests enjoy sledging, ice skating and snowshoe walks.')).toEqual([
    { lead: 'The guests enjoy', members: ['sledging', 'ice skating', 'snowshoe walks'] },
  ]);
});

it('reads what is in brackets as a list of its own, with the words before the brackets, and divides no brackets', () => {
  const lists = listsOf('Three plots are free (6, 11 and 22) and nine people wait for one.');
  expect(lists).toContainEqual({ lead: 'Three plots are free (', members: ['6', '11', '22'] });
  expect(lists.flatMap(({ members }) => members)).not.toContain('11 and 22');
  expect(listsOf('We need a ladder (6 m), paint and brushes (two).')).toEqual([{ lead: 'We need a', members: ['ladder', 'paint', 'brushes'] }]);
});

it('reads two members that only a comma separates as a list after a colon, and not elsewhere', () => {
  expect(listsOf('The owner, Mrs Bellamy, came back.')).not.toContainEqual({ lead: 'The', members: ['owner', 'Mrs Bellamy'] });
  expect(listsOf('Certificates: First Aid, Food Hygiene')).toEqual([{ lead: 'Certificates:', members: ['First Aid', 'Food Hygiene'] }]);
});

it('continues an enumeration on the next line only if the first line is full', () => {
  const [list] = listsOf('Present: Ann Lee, Bob Ray, Cy Orr\nWe agreed on the plan and closed at nine.');
  expect(list?.members).toEqual(['Ann Lee', 'Bob Ray', 'Cy Orr']);
  const wrapped = listsOf(
    'For the summer fair the committee asks every family to bring plates, cups,\nnapkins and a folding chair to the field behind the school, please, by noon.',
  );
  expect(wrapped[0]?.members).toEqual(['plates', 'cups', 'napkins', 'folding chair']);
});

it.each([
  ['Wir brauchen Ihren Ausweis, den Mietvertrag und eine Bestätigung.', ['Ausweis', 'Mietvertrag', 'Bestätigung']],
  ['Haustiere, Rauchen und Partys gehen leider nicht.', ['Haustiere', 'Rauchen', 'Partys']],
  ['Présents : Luc Bernard, Awa Diop et Chloé Martin', ['Luc Bernard', 'Awa Diop', 'Chloé Martin']],
  ['Tareas: pintar la puerta, avisar al seguro y pagar', ['pintar la puerta', 'avisar al seguro', 'pagar']],
  ['De begeleiders zijn Sanne, Joris en Fatima.', ['Sanne', 'Joris', 'Fatima']],
])('reads the members of the list in "%s"', (text, members) => {
  expect(listsOf(text)[0]?.members).toEqual(members);
});
