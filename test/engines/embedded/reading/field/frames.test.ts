// Framing words around what a field asks for are removed; words that belong to it stay.
import { describe, expect, it } from 'vitest';
import { withoutFrame } from '../../../../../src/engines/embedded/reading/field/frames.js';
import { readField } from '../../../../../src/engines/embedded/reading/field/read-field.js';

describe('removing the frame of a field', () => {
  it.each([
    ['Return only the customer', 'customer'],
    ['Could you please find the invoice number?', 'invoice number'],
    ['What is the due date?', 'due date'],
    ['due date, please', 'due date'],
    ['address as printed at the top of the receipt', 'address'],
    ['date of delivery mentioned in the letter', 'date of delivery'],
    ['tenant that the contract names', 'tenant'],
    ['location the author speaks of', 'location'],
    ['Bitte Miete angeben', 'Miete'],
    ["numéro de téléphone s'il vous plaît", 'numéro de téléphone'],
    ['Dame el importe total', 'importe total'],
    ['Dammi il canone', 'canone'],
    ['Geef me het factuurnummer alstublieft', 'factuurnummer'],
  ])('turns “%s” into “%s”', (text, core) => {
    expect(withoutFrame(text)).toBe(core);
  });
  it.each([
    'return_date',
    'list price',
    'order number',
    'name of the guest',
    'Who is the tenant?',
    'please',
    'total of the receipt',
    'date of the letter',
    'Who is named in the text?',
    'Wer wird im Brief genannt?',
    '¿Quién es mencionado en el texto?',
  ])('leaves “%s” unchanged', (text) => {
    expect(withoutFrame(text)).toBe(text);
  });
  it('gives a framed field the concept of the plain one', () => {
    const concepts = ['customer', 'Return only the customer', 'customer mentioned in the letter', 'Fetch the customer for me, please'].map(
      (name) => readField({ kind: 'scalar', path: [name], name, description: '' }).concept?.id,
    );
    expect(new Set(concepts)).toEqual(new Set(['customer']));
  });
});
