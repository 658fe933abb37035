import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { wordText } from '../../src/documents/word.js';

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (text: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${run(text)}</w:p>`;
const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const control = (content: string): string => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const box = (content: string): string => `<w:txbxContent>${content}</w:txbxContent>`;

function wordOf(body: string, more: Record<string, string> = {}): ReturnType<typeof wordText> {
  const parts = { 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...more };
  return wordText(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

function textOf(body: string, more: Record<string, string> = {}): string {
  return wordOf(body, more).text;
}

describe('a text document of Office', () => {
  it('has what tracked changes moved only at its new place, and no deleted text box or row', () => {
    const moved = run('Payment is due in 14 days.');
    const deleted = `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell('old')}</w:tr>`;
    expect(
      textOf(
        `<w:p><w:moveFrom>${moved}</w:moveFrom></w:p>${paragraph('Terms')}<w:p><w:moveTo>${moved}</w:moveTo></w:p><w:p><w:del><w:r>${box(paragraph('gone'))}</w:r></w:del></w:p><w:tbl>${row(cell('new'))}${deleted}</w:tbl>`,
      ),
    ).toBe('Terms\n\nPayment is due in 14 days.\n\nnew');
  });

  it('has the text of a text box once, although it is stored for older programs too, and also of a box in a box', () => {
    const inner = `<w:p><w:r>${box(paragraph('inner'))}</w:r></w:p>`;
    const content = box(`${paragraph('outer')}${inner}`);
    const both = `<mc:AlternateContent><mc:Choice><w:drawing>${content}</w:drawing></mc:Choice><mc:Fallback><w:pict>${content}</w:pict></mc:Fallback></mc:AlternateContent>`;
    expect(textOf(`<w:p>${run('Beside')}<w:r>${both}</w:r></w:p>`)).toBe('Beside\n\nouter\n\ninner');
  });

  it('has the rows and cells of tables that are in content controls', () => {
    const repeated = control(row(cell('Oak board'), control(cell('14.50'))));
    expect(textOf(`<w:tbl>${row(cell('Item'), cell('Price'))}${repeated}</w:tbl>`)).toBe('Item       Price\nOak board  14.50');
  });

  it('keeps values below their heading if a cell of the row spans several columns or columns are skipped', () => {
    const skipped = `<w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell('10')}</w:tr>`;
    const rows = [row(cell('Item'), cell('Net'), cell('Gross')), row(cell('Total', '<w:gridSpan w:val="2"/>'), cell('12')), skipped];
    expect(textOf(`<w:tbl>${rows.join('')}</w:tbl>`)).toBe('Item   Net  Gross\nTotal       12\n            10');
  });

  it('has a heading in two rows in one', () => {
    const below = '<w:vMerge/>';
    const rows = [
      row(cell('Item', '<w:vMerge w:val="restart"/>'), cell('2025', '<w:gridSpan w:val="2"/>')),
      row(cell('', below), cell('Net'), cell('Gross')),
      row(cell('Oak'), cell('10'), cell('12')),
    ];
    expect(textOf(`<w:tbl>${rows.join('')}</w:tbl>`)).toBe('Item  2025 Net  2025 Gross\nOak   10        12');
  });

  it('has formulas, ticked and empty boxes of forms, and special characters', () => {
    const math = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
    const fraction = `<m:oMath>${math('v=')}<m:f><m:num>${math('s')}</m:num><m:den>${math('t')}</m:den></m:f><m:sSup><m:e>${math('x')}</m:e><m:sup>${math('2')}</m:sup></m:sSup></m:oMath>`;
    const legacy = (state: string): string => `<w:r><w:fldChar><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar></w:r>`;
    expect(textOf(`<w:p>${fraction}</w:p>`)).toBe('v=s/tx^2');
    expect(
      textOf(
        `<w:p>${legacy('<w:default w:val="0"/><w:checked/>')}${run(' cash ')}${legacy('<w:default w:val="0"/>')}${run(' card ')}<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${run(' paid')}</w:p>`,
      ),
    ).toBe('☒ cash ☐ card ☑ paid');
  });

  it('has marks where footnotes and endnotes belong, and before their text', () => {
    const reference = (kind: string, id: number, more = ''): string => `<w:r><w:${kind}Reference w:id="${id}" ${more}/></w:r>`;
    const note = (kind: string, id: number, text: string): string =>
      `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r>${run(` ${text}`)}</w:p></w:${kind}>`;
    const custom = `<w:r><w:footnoteReference w:customMarkFollows="1" w:id="4"/><w:t>*</w:t></w:r>`;
    const body = `<w:p>${run('Rent 900 EUR')}${reference('footnote', 2)}${run(', deposit')}${custom}${run(' 1,800 EUR')}${reference('footnote', 3)}${reference('endnote', 2)}</w:p>`;
    const footnotes = `<w:footnotes>${note('footnote', 2, 'without heating')}${note('footnote', 3, 'two months')}<w:footnote w:id="4">${paragraph('* agreed')}</w:footnote></w:footnotes>`;
    const endnotes = `<w:endnotes>${note('endnote', 2, 'see annex')}</w:endnotes>`;
    expect(textOf(body, { 'word/footnotes.xml': footnotes, 'word/endnotes.xml': endnotes })).toBe(
      'Rent 900 EUR[1], deposit* 1,800 EUR[2][i]\n\n[i] see annex\n\n[1] without heating\n\n[2] two months\n\n* agreed',
    );
  });

  it('has what is left of a paragraph whose end is deleted at the beginning of the next one', () => {
    const joined = `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>${run('Payment is due ')}</w:p>${paragraph('in 14 days.')}`;
    expect(textOf(joined)).toBe('Payment is due in 14 days.');
  });

  it('has no text that a style hides, nor text that is struck through, which is noted', () => {
    const style = (type: string, id: string, content: string): string => `<w:style w:type="${type}" w:styleId="${id}">${content}</w:style>`;
    const hidden = style('paragraph', 'H', '<w:rPr><w:vanish/></w:rPr>');
    const styles = `<w:styles>${hidden}${style('paragraph', 'B', '<w:basedOn w:val="H"/>')}${style('character', 'S', '<w:rPr><w:strike/></w:rPr>')}</w:styles>`;
    const formatted = (text: string, properties: string): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const dates = `${formatted('10 March', '<w:rStyle w:val="S"/>')}${formatted('17 March', '<w:rStyle w:val="S"/><w:strike w:val="0"/>')}`;
    expect(
      wordOf(
        `${paragraph('secret', '<w:pStyle w:val="B"/>')}<w:p>${run('Delivery: ')}${dates}${run(' to ')}${formatted('Leeds', '<w:strike/>')}${run(' York')}</w:p>`,
        { 'word/styles.xml': styles },
      ),
    ).toEqual({
      text: 'Delivery: 17 March to York',
      notes: ['text that is struck through was not read: "10 March … Leeds"'],
    });
  });

  it('has the chosen entry of a list, and not what an empty content control shows', () => {
    const list = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="green"/></w:ddList>';
    const empty = `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click here to enter text.')}</w:sdtContent></w:sdt>`;
    expect(
      textOf(`<w:p>${run('Colour: ')}<w:r><w:fldChar><w:ffData>${list}</w:ffData></w:fldChar></w:r></w:p><w:p>${run('Name: ')}${empty}</w:p>`),
    ).toBe('Colour: green\n\nName:');
  });

  it('has signs of sign fonts, however they are stored, and digits above the line apart from the number before them', () => {
    const sign = (font: string, code: string): string => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
    const typed = `<w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>\uf0a3</w:t></w:r>`;
    const raised = (text: string): string => `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>${text}</w:t></w:r>`;
    const body = `${run('5 ')}${sign('Symbol', 'F0B1')}${run(' 1 ')}${typed}${run(' 9 ')}${sign('Wingdings 2', 'F052')}${run(' 10')}${raised('6')}${run(' 9,')}${raised('90')}`;
    expect(textOf(`<w:p>${body}</w:p>`)).toBe('5 ± 1 ≤ 9 ☑ 10⁶ 9,90');
  });

  it('has words without soft hyphens, and characters without their reading in another script', () => {
    const ruby = `<w:r><w:ruby><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`;
    expect(textOf(`<w:p>${run('Zahlungs\u00adfrist ')}${ruby}</w:p>`)).toBe('Zahlungsfrist 東京');
  });

  it('has roots, brackets and sums of formulas, and parentheses around parts of several terms', () => {
    const math = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
    const root = `<m:rad><m:deg/><m:e>${math('2')}</m:e></m:rad>`;
    const fraction = `<m:f><m:num>${math('a+b')}</m:num><m:den>${math('c')}</m:den></m:f>`;
    const brackets = `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${math('a+b')}</m:e></m:d>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${math('i=1')}</m:sub><m:sup>${math('n')}</m:sup><m:e>${math('i')}</m:e></m:nary>`;
    expect(textOf(`<w:p><m:oMath>${root}${math('·')}${fraction}${brackets}${sum}</m:oMath></w:p>`)).toBe('√2·(a+b)/c[a+b]∑_(i=1)^n i');
  });

  it('has the text of diagrams, and links of a header with its own addresses', () => {
    const relations = (id: string, target: string): string => `<Relationships><Relationship Id="${id}" Target="${target}"/></Relationships>`;
    const link = `<w:p><w:hyperlink r:id="r1">${run('Terms')}</w:hyperlink></w:p>`;
    const shape = (text: string): string => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const more = {
      'word/header1.xml': `<w:hdr>${link}</w:hdr>`,
      'word/_rels/header1.xml.rels': relations('r1', 'https://example.org/header'),
      'word/_rels/document.xml.rels': relations('r1', 'diagrams/data1.xml'),
      'word/diagrams/data1.xml': `<dgm:dataModel>${shape('Order')}${shape('Delivery')}</dgm:dataModel>`,
    };
    expect(textOf(`<w:p>${run('Steps')}<w:r><w:drawing><dgm:relIds r:dm="r1"/></w:drawing></w:r></w:p>`, more)).toBe(
      'Terms (https://example.org/header)\n\nSteps\n\nOrder\n\nDelivery',
    );
  });

  it('has notes on pictures that are no icons, charts, embedded files and inserted documents', () => {
    const relations = '<Relationships><Relationship Id="r1" Target="media/a.png"/><Relationship Id="r2" Target="media/b.jpeg"/></Relationships>';
    const picture = (id: string, side: number): string =>
      `<w:drawing><wp:extent cx="${side}" cy="${side}"/><pic:pic><a:blip r:embed="${id}"/></pic:pic></w:drawing>`;
    const body = `<w:p>${run('See below')}<w:r>${picture('r1', 9_000_000)}${picture('r2', 300_000)}<w:drawing><c:chart/></w:drawing><w:object><o:OLEObject/></w:object></w:r></w:p><w:altChunk r:id="r3"/>`;
    const more = { 'word/_rels/document.xml.rels': relations, 'word/media/a.png': 'a', 'word/media/b.jpeg': 'b' };
    expect(wordOf(body, more).notes).toEqual([
      '1 picture and 1 chart and 1 embedded file were not read; save the document as PDF and read that with --ocr always to get their text',
      '1 inserted document was not read; open the document in Word, save it, and read it again',
    ]);
  });

  it('has a note that its comments were not read', () => {
    const comment = `<w:comment w:id="0">${paragraph('Really 900?')}</w:comment>`;
    expect(wordOf(paragraph('Rent 900'), { 'word/comments.xml': `<w:comments>${comment}</w:comments>` })).toEqual({
      text: 'Rent 900',
      notes: ['1 comment was not read; print the document with its comments to a PDF to read them'],
    });
    expect(wordOf(paragraph('Rent 900')).notes).toEqual([]);
  });

  it('is read whatever prefixes its names have, and if its main part has a number', () => {
    const body = '<x:document><x:body><x:p><x:r><x:t>Rent 900</x:t></x:r></x:p></x:body></x:document>';
    expect(wordText(zipSync({ 'word/document2.xml': strToU8(body) })).text).toBe('Rent 900');
  });
});

describe('the lists of a text document of Office', () => {
  const level = (at: number, format: string, text: string, start = 1): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const definition = (id: number, ...levels: string[]): string => `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
  const list = (id: number, of: number, more = ''): string => `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
  const numbering = `<w:numbering>${definition(0, level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '%1.%2)'))}${definition(1, level(0, 'bullet', ''))}${definition(2, level(0, 'upperRoman', 'Art. %1', 4))}${list(1, 0)}${list(2, 1)}${list(3, 0, restart)}${list(4, 2)}</w:numbering>`;
  const styles =
    '<w:styles><w:style w:styleId="Heading1"><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style><w:style w:styleId="Clause"><w:basedOn w:val="Heading1"/></w:style></w:styles>';
  const parts = { 'word/numbering.xml': numbering, 'word/styles.xml': styles };
  const place = (id: number, at = 0): string => `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`;

  it('have the numbers that the document shows, counted by level, and bullets as dashes', () => {
    const items = [paragraph('Term', place(1)), paragraph('Start', place(1, 1)), paragraph('End', place(1, 1)), paragraph('Rent', place(1))];
    expect(textOf([...items, paragraph('Deposit', place(1, 1)), paragraph('keys', place(2))].join(''), parts)).toBe(
      '1. Term\n1.a) Start\n1.b) End\n2. Rent\n2.a) Deposit\n- keys',
    );
  });

  it('continue after other text, and start anew where the document says so', () => {
    const body = [
      paragraph('one', place(1)),
      paragraph('between'),
      paragraph('two', place(1)),
      paragraph('five', place(3)),
      paragraph('six', place(3)),
    ];
    expect(textOf(body.join(''), parts)).toBe('1. one\n\nbetween\n\n2. two\n5. five\n6. six');
  });

  it('include paragraphs whose style is numbered, but none that is taken out of its list', () => {
    const taken = paragraph('Plain', '<w:pStyle w:val="Clause"/><w:numPr><w:numId w:val="0"/></w:numPr>');
    const before = paragraph('Old', `<w:pPrChange><w:pPr>${place(1)}</w:pPr></w:pPrChange>`);
    expect(
      textOf(`${paragraph('Parties', '<w:pStyle w:val="Heading1"/>')}${paragraph('Object', '<w:pStyle w:val="Clause"/>')}${taken}${before}`, parts),
    ).toBe('Art. IV Parties\nArt. V Object\n\nPlain\n\nOld');
  });

  it('have no number for a paragraph whose end is deleted by a tracked change', () => {
    const deleted = `<w:p><w:pPr>${place(1)}<w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>`;
    expect(textOf(`${paragraph('one', place(1))}${deleted}${paragraph('two', place(1))}`, parts)).toBe('1. one\n\n2. two');
  });
});
