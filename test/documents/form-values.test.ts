// PDF forms: ticked boxes and chosen buttons appear in the text where people see them.
import { afterAll, describe, expect, it } from 'vitest';
import { openDocumentReader } from '../../src/documents/read-document.js';
import { writeAt, writePdf } from '../fixtures/documents/pdf-writer.js';
import { readWith } from './fixtures.js';

const reader = openDocumentReader();
afterAll(() => reader.close());

/** The form button for the value `own` of a field whose current value is `value`. */
function button(x: number, y: number, own: string, value: string, more = '/F 4'): string {
  const state = own === value ? own : 'Off';
  return `<< /Type /Annot /Subtype /Widget /FT /Btn /T (f${y}) /V /${value} /AS /${state} /AP << /N << /${own} null /Off null >> >> /Rect [${x} ${y - 3} ${x + 12} ${y + 9}] ${more} >>`;
}

const round = '/F 4 /Ff 49152';

async function linesOf(content: string, annotations: readonly string[]): Promise<string[]> {
  const { text } = await readWith(reader, writePdf([{ content, annotations }]));
  return text.split('\n').map((line) => line.replace(/ +/g, ' '));
}

describe('a PDF form', () => {
  it('shows which boxes are ticked, whether a box comes after its name or before it', async () => {
    const content = `${writeAt(50, 750, 'Newsletter:', 11)}${writeAt(250, 750, 'Sponsor:', 11)}${writeAt(70, 730, 'v\xe9g\xe9tarien', 11)}${writeAt(70, 710, 'sans gluten', 11)}`;
    const boxes = [button(150, 750, 'Yes', 'Off'), button(340, 750, 'Yes', 'Yes'), button(50, 730, 'Oui', 'Oui'), button(50, 710, 'Oui', 'Off')];
    expect(await linesOf(content, boxes)).toEqual(['Newsletter: ☐ Sponsor: ☑', '☑ v\xe9g\xe9tarien', '☐ sans gluten']);
  });

  it('shows which of several radio buttons is chosen', async () => {
    const content = `${writeAt(50, 750, 'Zahlungsart:', 11)}${writeAt(150, 750, 'Rechnung', 11)}${writeAt(250, 750, 'Lastschrift', 11)}`;
    expect(await linesOf(content, [button(134, 750, 'A', 'B', round), button(234, 750, 'B', 'B', round)])).toEqual([
      'Zahlungsart: ☐ Rechnung ☑ Lastschrift',
    ]);
  });

  it('shows the chosen options of a choice as they are displayed, and a tick whose appearance is not stored', async () => {
    const field = (y: number, entries: string): string =>
      `<< /Type /Annot /Subtype /Widget /F 4 /T (f${y}) ${entries} /Rect [150 ${y - 3} 300 ${y + 9}] >>`;
    const content = `${writeAt(50, 750, 'Colour:', 11)}${writeAt(50, 730, 'Sizes:', 11)}${writeAt(50, 710, 'Paid:', 11)}`;
    const fields = [
      field(750, '/FT /Ch /Ff 131072 /Opt [(Red) (Blue)] /V (Blue)'),
      field(730, '/FT /Ch /Ff 2097152 /Opt [[(s) (small)] [(l) (large)]] /V [(s) (l)]'),
      field(710, '/FT /Btn /V /Yes /AS /Yes'),
    ];
    expect(await linesOf(content, fields)).toEqual(['Colour: Blue', 'Sizes: small, large', 'Paid: ☑']);
  });

  it('shows neither push buttons nor hidden boxes', async () => {
    const pressed = button(300, 750, 'Yes', 'Off', '/F 4 /Ff 65536');
    expect(await linesOf(writeAt(50, 750, 'Order', 11), [pressed, button(100, 750, 'Yes', 'Yes', '/F 2')])).toEqual(['Order']);
  });
});
