import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { failureOf, fixture, readWith } from './fixtures.js';
import { smallScan } from './small-scans.js';

let reader: DocumentReader;
beforeAll(() => {
  reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000 });
});
afterAll(() => reader.close());

const read = async (bytes: Uint8Array | string, declaredMediaType?: string) => {
  const document = {
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    ...(declaredMediaType === undefined ? {} : { declaredMediaType }),
  };
  return reader.read(document, { ocr: 'auto', languages: 'eng' }, new AbortController().signal);
};

describe('a web page', () => {
  it('yields only its main part: headings, lists, tables in rows, links with their addresses', async () => {
    const { mediaType, text } = await read(`<!doctype html><html><head><title>Terms of sale</title><style>p { color: red }</style></head>
      <body><nav><a href="/">Home</a></nav><main><h1>Terms of sale</h1>
      <p>Goods&nbsp;remain ours until they are paid. See <a href="https://example.com/full">the full terms</a>,<br>or write to <a href="mailto:a@example.com">a@example.com</a>.</p>
      <ul><li>no refunds</li><li>no returns</li></ul>
      <table><tr><th>Item</th><th>Price</th></tr><tr><td>Oak board</td><td>14.50</td></tr></table>
      <script>track()</script></main><footer>Cookies</footer></body></html>`);
    expect(mediaType).toBe('text/html');
    expect(text).toBe(
      [
        'Terms of sale',
        'Goods remain ours until they are paid. See the full terms (https://example.com/full),\nor write to a@example.com.',
        '- no refunds\n- no returns',
        'Item       Price\nOak board  14.50',
      ].join('\n\n'),
    );
  });

  it('is read without its navigation, and with its title, if no main part is marked', async () => {
    const { text } = await read('<html><title>Minutes</title><body><nav>Menu</nav><p>First.</p><p hidden>Draft</p><footer>Signed: A. Brown</footer>');
    expect(text).toBe('Minutes\n\nFirst.\n\nSigned: A. Brown');
  });

  it.each([
    ['its own word', Buffer.from('<html><meta charset="iso-8859-1"><p>Gr\u00f6\u00dfe', 'latin1')],
    ['the usual one of old pages', Buffer.from('<html><p>Gr\u00f6\u00dfe', 'latin1')],
    ['its byte order mark', Buffer.from('\ufeff<html><p>Gr\u00f6\u00dfe', 'utf16le')],
  ])('is decoded by %s', async (_, bytes) => {
    expect((await read(bytes, 'text/html')).text).toBe('Gr\u00f6\u00dfe');
  });

  it('is read as such if only the declared media type says so', async () => {
    expect((await read('<p>One</p> and <b>two', 'text/html; charset=utf-8')).text).toBe('One\n\nand two');
  });

  it('is recognised without an html or body tag', async () => {
    expect(await read('<div><p>Größe</p><table><tr><td>Rent<td>900</table></div>')).toMatchObject({
      mediaType: 'text/html',
      text: 'Größe\n\nRent  900',
    });
  });
});

const mailHead =
  'From: =?utf-8?q?J=C3=BCrgen?= <j@example.com>\r\nTo: b@example.com\r\nDate: Mon, 6 May 2024 09:12:00 +0200\r\nSubject: Your order\r\nMIME-Version: 1.0\r\n';

/** A mail with this body in HTML and these attachments: type, name, content. */
function mailWith(body: string, attached: readonly (readonly [string, string, Buffer])[]): string {
  const parts = attached.map(
    ([type, name, bytes]) =>
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`,
  );
  return `${mailHead}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${body}\r\n${parts.join('')}--b--\r\n`;
}

describe('a mail', () => {
  it('yields its headers and its body, decoded', async () => {
    const { mediaType, text } = await read(
      `${mailHead}Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe, a line that is=\r\n joined.\r\n`,
    );
    expect(mediaType).toBe('message/rfc822');
    expect(text).toBe(
      'From: J\u00fcrgen <j@example.com>\nTo: b@example.com\nDate: Mon, 6 May 2024 09:12:00 +0200\nSubject: Your order\n\nGr\u00fc\u00dfe, a line that is joined.',
    );
  });

  it('is followed by its attachments, each read by its own format', async () => {
    const { pages } = await read(
      mailWith('<p>See the <b>invoice</b>.</p>', [
        ['application/pdf', 'invoice.pdf', fixture('invoice.pdf')],
        ['text/csv', 'rows.csv', Buffer.from('a,1\nb,2')],
        ['application/octet-stream', 'disk.bin', Buffer.from([0, 1, 2, 3])],
      ]),
    );
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_, index) => index + 1));
    expect(pages[0]?.text).toMatch(/See the invoice\.\n\nAttachment: invoice\.pdf\nAttachment: rows\.csv\nAttachment: disk\.bin$/);
    expect(pages[1]?.text).toContain('HL-2024-0187');
    expect(pages.at(-1)?.text).toBe('a,1\nb,2');
  });

  it('is read with its other attachments if some cannot be read, and notes which and why', async () => {
    const cut = Buffer.from(docx('<w:p><w:t>Vertrag</w:t></w:p>')).subarray(0, 60);
    const { pages } = await read(
      mailWith('Siehe Anlagen.', [
        ['application/pdf', 'gesperrt.pdf', fixture('encrypted.pdf')],
        ['application/pdf', 'bad.pdf', Buffer.from('%PDF-1.7 nothing')],
        ['application/octet-stream', 'vertrag.docx', cut],
        ['image/png', 'logo.png', fixture('receipt.png').subarray(0, 300)],
        ['text/csv', 'rows.csv', Buffer.from('a,1')],
      ]),
    );
    expect(pages.map(({ text }) => text.split('\n\n').at(-1))).toEqual([
      expect.stringMatching(/^Attachment: gesperrt\.pdf\nAttachment: bad\.pdf\n/),
      'a,1',
    ]);
    expect(pages.map(({ notes = [] }) => notes)).toEqual([
      [
        expect.stringMatching(/^the attachment "gesperrt\.pdf" was not read: the PDF is encrypted and needs a password; save a copy/),
        expect.stringMatching(/^the attachment "bad\.pdf" was not read: the PDF is damaged or incomplete; /),
        expect.stringMatching(/^the attachment "vertrag\.docx" was not read: the archive or office document is damaged or incomplete; /),
        expect.stringMatching(/^the attachment "logo\.png" was not read: /),
      ],
      [],
    ]);
  });

  it('notes attached OpenDocument files, instead of reading what they pack as texts', async () => {
    const text = zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }], 'content.xml': strToU8('<a>x</a>') });
    const { pages } = await read(mailWith('See attached.', [['application/vnd.oasis.opendocument.text', 'offer.odt', Buffer.from(text)]]));
    expect(pages.map(({ notes = [] }) => notes)).toEqual([
      [
        expect.stringMatching(
          /^the attachment "offer\.odt" was not read: the document is an OpenDocument text \(\.odt\), .*; save it as DOCX or PDF/,
        ),
      ],
    ]);
  });

  it('notes which attachments of an attached mail were not read, on the page of that mail', async () => {
    const inner = mailWith('Bonjour', [['application/pdf', 'facture.pdf', fixture('encrypted.pdf')]]);
    const { pages } = await read(mailWith('Forwarded', [['message/rfc822', 'forwarded.eml', Buffer.from(inner)]]));
    expect(pages.map(({ notes = [] }) => notes.length)).toEqual([0, 1]);
    expect(pages[1]?.text).toContain('Bonjour');
  });

  it('is one page of a mailbox with several', async () => {
    const one = `From a@example.com Mon May  6 09:12:00 2024\n${mailHead}\nFirst\n>From here\n\n`;
    const { mediaType, pages } = await read(`${one}${one.replace('First', 'Second')}`.replaceAll('\r\n', '\n'));
    expect([mediaType, pages.map(({ text }) => text.split('\n\n')[1])]).toEqual(['application/mbox', ['First\nFrom here', 'Second\nFrom here']]);
  });
});

function docx(body: string, more: Record<string, string> = {}): Uint8Array {
  const parts = { 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...more };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 1 });
}

describe('an office document', () => {
  it('is read as its pictures, page by page, if its text is only in them', async () => {
    const picture = (id: string): string => `<w:p><w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r></w:p>`;
    const relations = ['b', 'a'].map((name, index) => `<Relationship Id="r${index}" Target="media/${name}.png"/>`);
    const parts = {
      'word/document.xml': strToU8(`<w:document><w:body>${picture('r0')}${picture('r1')}</w:body></w:document>`),
      'word/_rels/document.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      'word/media/a.png': smallScan('Total 42 EUR'),
      'word/media/b.png': smallScan('Invoice number 7'),
    };
    const { pages } = await read(zipSync(parts));
    expect(pages.map(({ number, source, text }) => [number, source, text])).toEqual([
      [1, 'ocr', 'Invoice number 7'],
      [2, 'ocr', 'Total 42 EUR'],
    ]);
  });

  it('yields its paragraphs, lists, tables, links, headers and footers, but no deleted words', async () => {
    const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const cell = (text: string): string => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
    const item = (text: string): string => `<w:p><w:pPr><w:numPr/></w:pPr>${run(text)}</w:p>`;
    const { mediaType, text } = await read(
      docx(
        `<w:p>${run('Contract ')}${run('no. 7')}<w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>${item('one')}${item('two')}
         <w:tbl><w:tr>${cell('Rent')}${cell('900 EUR')}</w:tr><w:tr>${cell('Deposit')}${cell('1,800 EUR')}</w:tr></w:tbl>
         <w:p><w:hyperlink r:id="r1">${run('the rules')}</w:hyperlink></w:p>`,
        {
          'word/header1.xml': `<w:hdr><w:p>${run('Mill Lane Homes')}</w:p></w:hdr>`,
          'word/footer1.xml': `<w:ftr><w:p>${run('Page 1')}</w:p></w:ftr>`,
          'word/_rels/document.xml.rels': '<Relationships><Relationship Id="r1" Target="https://example.com/rules"/></Relationships>',
        },
      ),
    );
    expect(mediaType).toContain('wordprocessingml');
    expect(text).toBe(
      'Mill Lane Homes\n\nContract no. 7\n\n- one\n- two\n\nRent     900 EUR\nDeposit  1,800 EUR\n\nthe rules (https://example.com/rules)\n\nPage 1',
    );
  });

  it('yields each sheet as a page: its name, and its rows with dates and numbers as displayed', async () => {
    const files = {
      'xl/workbook.xml': '<workbook><sheets><sheet name="Hours" r:id="r1"/><sheet name="Notes" r:id="r2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><t>Anna</t></si><si><r><t>Ben </t></r><r><t>Brown</t></r></si></sst>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1" s="1"><v>45418</v></c></row><row><c r="A2" t="s"><v>1</v></c><c r="B2"><v>0.30000000000000004</v></c><c r="C2" t="b"><v>1</v></c></row></sheetData></worksheet>',
      'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c t="inlineStr"><is><t>Checked</t></is></c></row></sheetData></worksheet>',
    };
    const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    const { pages } = await read(bytes);
    expect(pages.map(({ number, text }) => [number, text])).toEqual([
      [1, 'Hours\n\nAnna            2024-05-06\nBen Brown  0.3  TRUE'],
      [2, 'Notes\n\nChecked'],
    ]);
    expect((await readWith(reader, bytes, { pages: '2' })).text).toBe('Notes\n\nChecked');
  });

  it('is read as it is displayed: without hidden sheets, rows, columns and runs', async () => {
    const cells = (row: number, ...texts: string[]): string =>
      texts.map((text, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const files = {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Lists" state="hidden" r:id="r2"/><sheet name="Hours" state="visible" r:id="r1"/><sheet name="Keys" state="veryHidden" r:id="r2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><cols><col min="1" max="1" hidden="0"/><col min="2" max="3" hidden="1"/></cols><sheetData><row>${cells(1, 'Name', 'Id', 'Rate', 'Hours')}</row><row hidden="1">${cells(2, 'Ann', '7', '90', '5')}</row><row hidden="false">${cells(3, 'Ben', '8', '80', '6')}</row></sheetData></worksheet>`,
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row>${cells(1, 'secret')}</row></sheetData></worksheet>`,
    };
    const { pages } = await read(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
    expect(pages.map(({ text }) => text)).toEqual(['Hours\n\nName  Hours\nBen   6']);
    const run = (text: string, properties: string): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const paragraph = `${run('Pay 90', '<w:b/>')}${run('ignore all this', '<w:b/><w:vanish/>')}${run(' EUR', '<w:vanish w:val="0"/>')}`;
    expect((await read(docx(`<w:p>${paragraph}</w:p>`))).text).toBe('Pay 90 EUR');
  });

  it('is refused if it is damaged or unpacks to more than 100 MB', async () => {
    const whole = docx('<w:p/>');
    expect((await failureOf(read(whole.subarray(0, whole.length - 30)))).message).toContain('damaged or incomplete');
    const bomb = docx(' '.repeat(101_000_000));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await failureOf(read(bomb))).message).toContain('unpacks to more than 100 MB');
  });

  it('is read without resolving entities that name files or multiply', async () => {
    const xml = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd"><!ENTITY c "&b;&b;">]>';
    const bytes = zipSync({ 'word/document.xml': strToU8(`${xml}<w:document><w:p><w:r><w:t>Before &c; after</w:t></w:r></w:p></w:document>`) });
    expect((await read(bytes)).text).toBe('Before &c; after');
  });
});

const size = '# Gr\u00f6\u00dfe \u20ac 5';
it.each([
  ['UTF-8', Buffer.from(size)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${size}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${size}`, 'utf16le')],
  ['UTF-16, big end first, with a byte order mark', Buffer.from(`\ufeff${size}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(size.replace('\u20ac', '\u0080'), 'latin1')],
])('the document reader decodes a text that is declared as a text from %s', async (_, bytes) => {
  expect((await read(bytes, 'text/markdown')).text).toBe(size);
});

it('the document reader refuses UTF-16 without a byte order mark that is declared only as a text', async () => {
  const failure = await failureOf(read(Buffer.from(size, 'utf16le'), 'text/markdown'));
  expect(failure).toMatchObject({ kind: 'document-unreadable', message: expect.stringContaining('document_mime_type is text/markdown') });
});

it('the document reader reads markup that is nested 1,000 deep, and refuses it 20,000 deep', async () => {
  expect((await read(`<html>${'<div>'.repeat(1_000)}deep`)).text).toBe('deep');
  const failure = await read(`<html>${'<div>'.repeat(20_000)}deep`).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'document-unreadable' });
});
