// Papers that are paid in part: the total, the amount paid and the balance are three different amounts.
import { describe, expect, it } from 'vitest';
import type { PlanField } from '../../../../../src/core/find.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

async function likeliest(text: string, name: string, description = ''): Promise<string | null> {
  const field: PlanField = { kind: 'scalar', path: [name], name, description };
  const found = (await findValues({ text, instruction: '', fields: [field] }, new AbortController().signal)).fields[0];
  if (found?.kind !== 'scalar') return null;
  const [best] = [...found.values].filter(({ confidence }) => confidence >= 0.5).sort((left, right) => right.confidence - left.confidence);
  return best === undefined ? null : text.slice(best.start, best.end);
}

const roof = `INVOICE 20417
Date: 3 May 2025

Roof repair        1,000.00
Materials            250.00
Total              1,250.00
Paid on account: 400.00
Amount due           850.00
`;
const carpet = `Invoice No. R-553
Carpet fitting     720.00
Underlay            80.00
Total              800.00
Less payment received  -300.00
Balance outstanding 500.00
`;
const paint = `Rechnung Nr. 2025-14
Malerarbeiten       1.200,00 €
Material              300,00 €
Gesamtbetrag        1.500,00 €
Anzahlung            -500,00 €
Restbetrag          1.000,00 €
`;

describe('a paper that may be paid in part', () => {
  it.each([
    [roof, 'total', '', '1,250.00'],
    [roof, 'already paid', 'amount already paid', '400.00'],
    [roof, 'balance due', '', '850.00'],
    [roof, 'amount outstanding', '', '850.00'],
    [carpet, 'amount already paid', '', '-300.00'],
    [carpet, 'balance due', 'amount still to be paid', '500.00'],
    [paint, 'bereits gezahlt', '', '-500,00 €'],
    [paint, 'Restbetrag', '', '1.000,00 €'],
  ])('distinguishes its total, payment and balance: %j, “%s”', async (text, name, description, expected) => {
    expect(await likeliest(text, name, description)).toBe(expected);
  });
  it('has no deposit if nothing was paid', async () => {
    const text = 'Invoice 4410\nConsulting  2 days   900.00\nTotal                900.00\nPlease pay within 14 days.\n';
    expect(await likeliest(text, 'deposit paid')).toBeNull();
    expect(await likeliest(text, 'amount due')).toBe('900.00');
  });
  it('is not read as an e-mail if its parties follow “From” and “To”', async () => {
    const text =
      'INVOICE 881\nDate 2 June 2025\nFrom: Tern Translations\nTo: Arco SA\nTranslation 4,200 words   €504.00\nVAT 21 %   €105.84\nTOTAL   €609.84\n';
    expect(await likeliest(text, 'x', 'amount already paid')).toBeNull();
    expect(await likeliest(text, 'total')).toBe('€609.84');
  });
});
