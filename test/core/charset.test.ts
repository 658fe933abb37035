import { describe, expect, it } from 'vitest';
import { charsetOf, decodeCharset, isCharset } from '../../src/core/charset.js';
import { recognise } from '../../src/core/content.js';

describe('the charset reader', () => {
  it.each([
    ['koi8-r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
    ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['utf-16le', [0x68, 0, 0x69, 0], 'hi'],
    ['iso-8859-2', [0xb3, 0xf3, 0x64, 0xbc], 'łódź'],
    ['windows-1252', [0x80, 0x35], '€5'],
    ['latin1', [0xe9], 'é'],
  ])('decodes %s', (name, bytes, text) => {
    expect(decodeCharset(Uint8Array.from(bytes), name)).toBe(text);
  });

  it.each([
    ['utf-16be', [0xff, 0xfe, 0x68, 0, 0x69, 0]],
    ['utf-16', [0xfe, 0xff, 0, 0x68, 0, 0x69]],
    ['utf-16le', [0xef, 0xbb, 0xbf, 0x68, 0x69]],
  ])('prefers the byte order mark of another charset to %s', (name, bytes) => {
    expect(decodeCharset(Uint8Array.from(bytes), name)).toBe('hi');
  });

  it('knows the charset names of the web and no others', () => {
    expect(['utf-8', 'gbk', 'big5', 'cp1251'].map(isCharset)).toEqual([true, true, true, true]);
    expect(['klingon', '', 'utf-7'].map(isCharset)).toEqual([false, false, false]);
  });

  it.each([
    ['utf-16be', Buffer.from('The invoice is due on Monday.\n')],
    ['utf-16le', Buffer.from('The invoice is due on Monday!')],
    ['utf-16be', Buffer.from('Überprüfen Sie die Straße, Herr Müller')],
    ['utf-16be', Buffer.from('Total: 12 EUR', 'utf16le')],
    ['utf-16le', Buffer.from('Total: 12 EUR', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('Überprüfen Sie die Straße')],
    ['koi8-r', Buffer.from('Счёт оплачен')],
  ])('refuses a text that %s would turn into nonsense', (name, bytes) => {
    expect(() => decodeCharset(bytes, name)).toThrow(`the text is not in ${name}`);
  });

  it.each([
    ['utf-16le', '請求書の金額を確認してください。'],
    ['utf-16le', 'おなかがすきました'],
    ['utf-16le', 'インボイス番号'],
    ['utf-16le', '中文'],
    ['utf-16le', '一月一日'],
    ['utf-16le', 'Счёт оплачен'],
    ['utf-16le', '청구서를 확인하십시오'],
    ['latin1', 'Überprüfen Sie die Straße'],
    ['latin1', 'Ã©'],
  ] as const)('reads what is in %s: %s', (name, text) => {
    expect(decodeCharset(Buffer.from(text, name), name)).toBe(text);
    if (name === 'utf-16le') expect(decodeCharset(Buffer.from(text, name).swap16(), 'utf-16be')).toBe(text);
  });

  it('refuses bytes that are not valid in the charset', () => {
    expect(() => decodeCharset(Uint8Array.from([0xff, 0xfe, 0x41]), 'utf-8')).toThrow('the text is not in utf-8');
  });

  it('finds the charset in a media type', () => {
    expect(charsetOf('text/html; Charset="KOI8-R"; q=1')).toBe('koi8-r');
    expect(charsetOf('text/plain;charset=gbk')).toBe('gbk');
    expect(charsetOf('text/plain')).toBeUndefined();
  });
});

describe('content with a stated charset', () => {
  it('is decoded with it, be it a text or a web page', () => {
    expect(recognise(Uint8Array.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'koi8-r')).toMatchObject({ kind: 'text', text: 'Привет' });
    const page = recognise(Buffer.concat([Buffer.from('<!doctype html><meta charset="latin1"><p>'), Uint8Array.from([0xf0])]), 'koi8-r');
    expect(page).toMatchObject({ kind: 'document', mediaType: 'text/html' });
    expect(page.kind === 'document' && Buffer.from(page.bytes).toString()).toContain('<p>П');
  });

  it('is still a PDF if it is one, and refused if it is neither text nor a document', () => {
    expect(recognise(Buffer.from('%PDF-1.7\n'), 'koi8-r')).toMatchObject({ mediaType: 'application/pdf' });
    expect(() =>
      recognise(
        Uint8Array.from({ length: 300 }, (_, index) => index % 40),
        'koi8-r',
      ),
    ).toThrow('neither text nor a document');
  });
});
