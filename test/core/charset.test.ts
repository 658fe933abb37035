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
