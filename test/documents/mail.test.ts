import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { failureOf, fixture, readWith } from './fixtures.js';

let reader: DocumentReader;
beforeAll(() => {
  reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000 });
});
afterAll(() => reader.close());

const read = (mail: string | Uint8Array) => readWith(reader, Buffer.from(mail));
const head = (more: string): string => `From: a@example.com\r\nMessage-ID: <1@example.com>\r\nSubject: Order\r\nMIME-Version: 1.0\r\n${more}\r\n`;
const parts = (kind: string, ...contents: string[]): string =>
  `Content-Type: multipart/${kind}; boundary=${kind}\r\n\r\n${contents.map((content) => `--${kind}\r\n${content}\r\n`).join('')}--${kind}--\r\n`;
const part = (type: string, text: string): string => `Content-Type: ${type}; charset=utf-8\r\n\r\n${text}`;
const file = (name: string, bytes: Uint8Array, type = 'application/octet-stream', more = ''): string =>
  `Content-Type: ${type}\r\n${more}Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}`;
const bodyOf = (text: string): string => text.split('\n\n').slice(1).join('\n\n');

describe('the body of a mail', () => {
  it.each([
    ['the HTML if the plain text only says that there is one', 'Please view this mail as HTML.', 'Order 77 costs 45 EUR in all'],
    ['the plain text if it says the same', 'Order *77* costs 45 EUR', 'Order *77* costs 45 EUR'],
  ])('is %s', async (_, plain, expected) => {
    const html = '<p>Order <b>77</b> costs <i>45 EUR</i> in all</p>';
    expect(bodyOf((await read(head(parts('alternative', part('text/plain', plain), part('text/html', html))))).text)).toBe(expected);
  });

  it('and the headers are decoded if the mail names no encoding and they are not UTF-8', async () => {
    const mail = Buffer.from(head('').replace('Order', 'Gr\u00fc\u00dfe').concat('5 \u0080 f\u00fcr M\u00fcller'), 'latin1');
    expect((await read(mail)).text).toBe('From: a@example.com\nSubject: Gr\u00fc\u00dfe\n\n5 \u20ac f\u00fcr M\u00fcller');
  });

  it('is followed by a mail that it forwards, as a page of its own with the date as it was written', async () => {
    const inner = head('Date: Mon, 6 May 2024 23:12:00 +0200').concat('\r\ntotal 99 EUR');
    const { pages } = await read(head(parts('mixed', part('text/plain', 'See below'), `Content-Type: message/rfc822\r\n\r\n${inner}`)));
    expect(pages.map(({ text }) => text)).toEqual([
      expect.stringMatching(/\n\nSee below\n\n/),
      expect.stringMatching(/^From: a@example\.com\nDate: Mon, 6 May 2024 23:12:00 \+0200\nSubject: Order\n\ntotal 99 EUR$/),
    ]);
  });
});

describe('a web page saved with its pictures', () => {
  it('is read as a page, without the headers of a mail', async () => {
    const saved = `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.com/\r\nSubject: Prices\r\nMIME-Version: 1.0\r\n`;
    const page = `Content-Type: text/html\r\nContent-Location: https://example.com/\r\n\r\n<title>Prices</title><p>Total 45 EUR</p>`;
    const picture = `Content-Type: image/gif\r\nContent-Location: https://example.com/a.gif\r\nContent-Transfer-Encoding: base64\r\n\r\nR0lGODlhAQABAAAAACw=`;
    expect((await read(saved + parts('related', page, picture))).text).toBe('Prices\n\nTotal 45 EUR');
  });
});

describe('a web page in frames', () => {
  it('is read, and pages beside it in frames are noted, but not videos', async () => {
    const page = Buffer.from(
      '<html><body><h1>Terms</h1><iframe src="terms_files/sale.html"></iframe><iframe src="https://video.example/1"></iframe></body></html>',
    );
    const { text, pages } = await readWith(reader, page);
    expect(text).toBe('Terms');
    expect(pages[0]?.notes).toEqual([
      'the pages in frames of this page were not read: terms_files/sale.html; save and read them as documents of their own',
    ]);
  });

  it('is read with pages whose source is in it', async () => {
    const inner = '<iframe srcdoc="<p>Within 30 days</p>"></iframe>'.replace(/"/g, '&quot;').replace(/</g, '&lt;');
    const page = Buffer.from(`<html><body><h1>Terms</h1><iframe srcdoc="&lt;p>Payment&lt;/p>${inner}"></iframe></body></html>`);
    const { text, pages } = await readWith(reader, page);
    expect(text).toBe('Terms\n\nPayment\n\nWithin 30 days');
    expect(pages[0]?.notes).toBeUndefined();
  });

  it('is refused with the pages to read instead', async () => {
    const page = Buffer.from('<html><frameset><frame src="menu.html"><frame src="terms.html"></frameset></html>');
    const failure = await failureOf(readWith(reader, page));
    expect(failure).toMatchObject({ kind: 'document-unreadable', message: 'the page has no text of its own; it shows other pages in frames' });
    expect(failure.hint).toBe('save and read the pages in the frames: menu.html, terms.html');
  });
});

/** An archive whose only file is marked as encrypted. */
function lockedZip(): Uint8Array {
  const bytes = zipSync({ 'a.txt': strToU8('total 5') });
  bytes[6] = 1;
  return bytes;
}

describe('an attachment that cannot be read', () => {
  it('is noted, whatever its format is, and rich text is not read as if it were plain', async () => {
    const files: [string, Uint8Array][] = [
      ['locked.zip', lockedZip()],
      ['cut.zip', zipSync({ 'a.txt': strToU8('total 5'.repeat(99)) }).subarray(0, 40)],
      ['winmail.dat', Buffer.from('789f3e2201000000', 'hex')],
      ['letter.rtf', strToU8('{\\rtf1 hello}')],
      ['empty.pdf', new Uint8Array()],
    ];
    const { pages } = await read(head(parts('mixed', part('text/plain', 'Attached'), ...files.map(([name, bytes]) => file(name, bytes)))));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.notes).toEqual([
      'the attachment "locked.zip" was not read: the archive needs a password; unpack it, and send its files',
      expect.stringMatching(/^the attachment "cut\.zip" was not read: the archive or office document is damaged or incomplete; /),
      expect.stringMatching(
        /^the attachment "winmail\.dat" was not read: .*; it is winmail\.dat, in which Outlook packs attachments; ask the sender/,
      ),
      expect.stringMatching(/^the attachment "letter\.rtf" was not read: /),
      expect.stringMatching(/^the attachment "empty\.pdf" was not read: the document is empty/),
    ]);
  });

  it('is not noted if it is a signature or a picture inside the text', async () => {
    const gif = file('spacer.gif', Buffer.from('GIF89a\x01\0\x01\0'), 'image/gif', 'Content-ID: <1>\r\n');
    const related = parts('related', part('text/html', '<p>Hi<img src="cid:1"></p>'), gif);
    const { pages } = await read(head(parts('mixed', related, file('smime.p7s', Buffer.from([0x30, 0x82, 1]), 'application/pkcs7-signature'))));
    expect(pages.map(({ notes }) => notes)).toEqual([undefined]);
  });

  it('is noted if it is attached to the innermost of many mails in mails', async () => {
    let mail = head(part('text/plain', 'innermost'));
    for (let depth = 0; depth < 4; depth++)
      mail = head(parts(`mixed${depth}`, part('text/plain', `level ${depth}`), file('mail.eml', Buffer.from(mail)))).replace(
        `multipart/mixed${depth}`,
        'multipart/mixed',
      );
    const { pages } = await read(mail);
    expect(pages.at(-1)?.notes).toEqual([
      expect.stringMatching(/^the attachment "mail\.eml" was not read: it is attached to a mail that is attached to another/),
    ]);
  });

  it('may be a file of an archive, whose other files are read', async () => {
    const archive = zipSync({
      'terms.txt': strToU8('Payment within 30 days'),
      'photos/x.gif': strToU8('GIF89a\0'),
      'inner.zip': zipSync({ 'b.txt': strToU8('Delivery in May') }),
      '__MACOSX/._terms.txt': strToU8('\0'),
    });
    const { pages } = await read(head(parts('mixed', part('text/plain', 'Two'), file('offer.zip', archive), file('c.txt', Buffer.from('Last')))));
    expect(pages.map(({ text }) => text).slice(1)).toEqual(['Payment within 30 days', 'Delivery in May', 'Last']);
    expect(pages.map(({ notes }) => notes)).toEqual([
      [expect.stringMatching(/^the attachment "offer\.zip\/photos\/x\.gif" was not read: /)],
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('leaves the attachments beside it readable', async () => {
    const { pages } = await read(
      head(parts('mixed', part('text/plain', 'Two'), file('a.zip', lockedZip()), file('invoice.pdf', fixture('invoice.pdf')))),
    );
    expect(pages[1]?.text).toContain('HL-2024-0187');
  });
});
