import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheets } from '../../src/documents/sheet.js';

interface Parts {
  readonly workbook?: string;
  readonly strings?: string;
  readonly formats?: readonly string[];
  /** Further files, which replace those of the same name. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Reads a workbook with one sheet of this XML. */
function readSheet(
  sheet: string,
  { workbook = '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>', strings = '', formats = [], more = {} }: Parts = {},
) {
  const own = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const files = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs>${formats.map((code, index) => `<xf numFmtId="${/^\d+$/.test(code) && code !== '0' && !code.startsWith('00') ? code : 164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
  return readSheets(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))[0];
}

const sheetOf = (...rows: string[]): string => `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`;

describe('a number of a workbook is read as displayed', () => {
  // A code of one or two digits, except 0, is the number of a format that every program knows.
  it.each([
    ['9', 0.19, '19%'],
    ['0.0%', 0.1949, '19.5%'],
    ['20', 0.75, '18:00'],
    ['h:mm', 0.5, '12:00'],
    ['[h]:mm', 1.25, '30:00'],
    ['45', 0.01, '00:14:24'],
    ['14', 45418, '2024-05-06'],
    ['d.m.yy h:mm:ss', 45418.500081, '2024-05-06 12:00:07'],
    ['mmm', 45418, '2024-05-06'],
    ['#,##0.00 &quot;€&quot;', 1202.4, '1202.40 €'],
    ['[$$-409]#,##0.00', -3.456, '-$3.46'],
    ['_-* #,##0.00\\ [$EUR]_-;-* #,##0.00\\ [$EUR]_-', -7, '-7.00 EUR'],
    ['0.00_);(0.00)', -3.5, '(3.50)'],
    ['00000', 1067, '01067'],
    ['0', 2.5, '3'],
    ['0.##', 2.5, '2.5'],
    ['0.0,&quot;k&quot;', 12_345, '12.3k'],
    ['000-00-0000', 123_456_789, '123456789'],
    ['000-00-0000', 12_345_678, '012345678'],
    ['00\\.00\\.00', 10_203, '010203'],
    ['0.00E+00', 12_345.678, '12345.678'],
    ['# ?/?', 0.25, '0.25'],
    ['0;-0;&quot;none&quot;', 0, 'none'],
    ['General', 0.30000000000000004, '0.3'],
    ['0.00', 1e21, '1e+21'],
    ['0.00', 0.0000001, '0.00'],
  ])('with the format %s', (code, value, shown) => {
    expect(readSheet(sheetOf(`<c s="0"><v>${value}</v></c>`), { formats: [code] })?.text).toBe(`S\n\n${shown}`);
  });
});

describe('a workbook', () => {
  it('is read whatever prefixes its names have', () => {
    const workbook = '<x:workbook><x:sheets><x:sheet name="S" sheetId="4" rel:id="r1"/></x:sheets></x:workbook>';
    const sheet = '<x:worksheet><x:sheetData><x:row><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(readSheet(sheet, { workbook })?.text).toBe('S\n\n5');
  });

  it('notes formulas without stored results, which would otherwise be missing without a word', () => {
    const cells = '<c r="A1"><v>1</v></c><c r="B1"><f>SUM(A1)</f></c><c r="C1"><f>A1*2</f><v></v></c><c r="D1" t="str"><f>""</f><v></v></c>';
    expect(readSheet(sheetOf(cells))?.notes).toEqual([
      expect.stringMatching(/^the sheet "S" has formulas without stored results.*: 2 cells, the first is B1; /),
    ]);
    expect(readSheet(sheetOf('<c r="A1"><f>1+1</f><v>2</v></c>'))?.notes).toEqual([]);
  });

  it('has strings without their reading in another script and without escaped control characters', () => {
    const strings = '<si><t>東京</t><rPh><t>トウキョウ</t></rPh></si><si><r><t>two_x000D_\nlines</t></r></si>';
    expect(readSheet(sheetOf('<c t="s"><v>0</v></c><c t="s"><v>1</v></c>'), { strings })?.text).toBe('S\n\n東京  two lines');
  });

  it('is read without columns that are empty in all rows, however far to the right the last one is', () => {
    const row = '<c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c>';
    expect(readSheet(sheetOf(...Array.from({ length: 5_000 }, () => row)))?.text.slice(0, 10)).toBe('S\n\n1  2\n1 ');
  });

  it('has its strings wherever its relations say they are, and digits above the line apart from the number before them', () => {
    const relations =
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="/xl/SharedStrings.xml"/></Relationships>';
    const power = '<si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>6</t></r><r><t> N</t></r></si>';
    const more = { 'xl/_rels/workbook.xml.rels': relations, 'xl/SharedStrings.xml': `<sst>${power}</sst>`, 'xl/sharedStrings.xml': '<sst/>' };
    expect(readSheet(sheetOf('<c t="s"><v>0</v></c>'), { more })?.text).toBe('S\n\n10⁶ N');
  });

  it('has a heading in two rows in one, where cells of the upper row are merged', () => {
    const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      `<row>${text('A1', 'Orders')}</row>`,
      `<row>${text('A2', 'No')}${text('B2', '2025')}${text('D2', 'Status')}</row>`,
      `<row>${text('B3', 'Net')}${text('C3', 'Gross')}</row>`,
      `<row>${text('A4', '7')}<c r="B4"><v>10</v></c><c r="C4"><v>12</v></c>${text('D4', 'paid')}</row>`,
    ];
    const merged = '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="B2:C2"/><mergeCell ref="A2:A3"/></mergeCells>';
    expect(readSheet(`<worksheet><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`)?.text).toBe(
      'S\n\nOrders\nNo      2025 Net  2025 Gross  Status\n7       10        12          paid',
    );
  });

  it('has dates that are stored as such without a time of day if it is midnight', () => {
    const cells = '<c t="d"><v>2024-03-05T00:00:00</v></c><c t="d"><v>2024-03-05T09:30:00</v></c>';
    expect(readSheet(sheetOf(cells))?.text).toBe('S\n\n2024-03-05  2024-03-05T09:30:00');
  });

  it('has a note on hidden sheets, rows and columns that hold something', () => {
    const workbook = '<workbook><sheets><sheet name="S" r:id="r1"/><sheet name="Lists" state="veryHidden" r:id="r2"/></sheets></workbook>';
    const cells = '<row><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row hidden="1"><c r="A2"><v>3</v></c></row><row hidden="1"/>';
    const sheet = `<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData>${cells}</sheetData></worksheet>`;
    expect(readSheet(sheet, { workbook })).toEqual({
      text: 'S\n\n1',
      notes: [
        'hidden sheets were not read: "Lists"; show them and save the workbook to read them',
        'the sheet "S" has 1 hidden row and 1 hidden column, not read; show them and save the workbook to read them',
      ],
    });
  });

  it('has the addresses of links and the text of shapes, and a note on comments and on pictures that are no icons', () => {
    const related = ['hyperlink', 'drawing', 'comments'].map(
      (type, index) =>
        `<Relationship Id="r${index}" Type="x/${type}" Target="${['https://example.org/a', '../drawings/drawing1.xml', '../comments1.xml'][index]}"/>`,
    );
    const shape = '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Pay by </a:t></a:r><a:r><a:t>9 May</a:t></a:r></a:p></xdr:txBody></xdr:sp>';
    const picture = (side: number): string => `<xdr:pic><xdr:spPr><a:xfrm><a:ext cx="${side}" cy="${side}"/></a:xfrm></xdr:spPr></xdr:pic>`;
    const sheet = `<worksheet><sheetData><row><c r="A1" t="inlineStr"><is><t>Offer</t></is></c></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="r0"/></hyperlinks></worksheet>`;
    const more = {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
      'xl/drawings/drawing1.xml': `<xdr:wsDr>${shape}${picture(360_000)}${picture(3_600_000)}</xdr:wsDr>`,
      'xl/comments1.xml': '<comments><commentList><comment ref="A1"/></commentList></comments>',
    };
    expect(readSheet(sheet, { more })).toEqual({
      text: 'S\n\nOffer (https://example.org/a)\n\nPay by 9 May',
      notes: ['the sheet "S" has 1 comment and 1 picture, not read; print it to a PDF, with its comments, to read them'],
    });
  });
});
