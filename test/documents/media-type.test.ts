import { expect, it } from 'vitest';
import { TxpError } from '../../src/core/errors.js';
import { mediaTypeOf } from '../../src/core/media-type.js';
import { requireMediaType } from '../../src/documents/media-type.js';
import { fixture } from './fixtures.js';

it('format detection tells formats apart by their bytes', () => {
  expect(mediaTypeOf(fixture('invoice.pdf'))).toBe('application/pdf');
  expect(mediaTypeOf(fixture('scan.tif'))).toBe('image/tiff');
  expect(mediaTypeOf(fixture('receipt.jpg'))).toBe('image/jpeg');
  expect(mediaTypeOf(fixture('receipt.png'))).toBe('image/png');
});

it('format detection finds a PDF behind bytes that a gateway put before it', () => {
  expect(mediaTypeOf(Buffer.concat([Buffer.from('X-Mail: 1\r\n\r\n'), fixture('invoice.pdf')]))).toBe('application/pdf');
});

it('format detection accepts a wrong declared type when the bytes are a supported format', () => {
  expect(requireMediaType(fixture('receipt.png'), 'application/pdf')).toBe('image/png');
});

it('format detection treats a text that mentions the header of PDFs as a text', () => {
  expect(requireMediaType(Buffer.from('Every file begins with %PDF-1.7.'), 'text/plain')).toBe('text/plain');
});

it('format detection refuses other bytes, naming the supported formats and the declared type', () => {
  for (const bytes of [Buffer.from('GIF89a'), Buffer.from('PK\x03\x04'), Buffer.from('<svg/>'), Buffer.from([0xff, 0xd8])]) {
    const refuse = (): unknown => requireMediaType(bytes, 'image/jpeg\u001b[31m');
    expect(refuse).toThrow(TxpError);
    expect(refuse).toThrow(
      'the document is not a JPEG, PNG, TIFF, PDF, DOCX, XLSX, HTML page or mail although document_mime_type is image/jpeg?[31m',
    );
  }
});

it('format detection refuses RTF that is declared as a text', () => {
  expect(() => requireMediaType(Buffer.from('{\\rtf1 Invoice}'), 'text/rtf')).toThrow('although document_mime_type is text/rtf');
});

it('format detection refuses an empty document', () => {
  expect(() => requireMediaType(new Uint8Array(), undefined)).toThrow('the document is empty');
});
