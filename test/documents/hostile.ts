// Files that attack their reader, made in memory: small to hold, expensive to open.
import { crc32, deflateSync } from 'node:zlib';
import { writePdf } from '../fixtures/documents/pdf-writer.js';

/** A PDF whose one image claims and has 20000 x 20000 pixels. */
export function hugeImagePdf(): Buffer {
  const data = deflateSync(Buffer.alloc((20_000 / 8) * 20_000), { level: 9 });
  const entries = '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode';
  return writePdf([{ content: 'q 595 0 0 842 0 0 cm /Im0 Do Q', images: [{ width: 20_000, height: 20_000, entries, data }] }]);
}

/** A PDF whose content stream holds many millions of text operators. */
export function operatorBombPdf(): Buffer {
  const content = deflateSync(Buffer.concat([Buffer.from('BT /F1 9 Tf '), Buffer.alloc(60_000_000, '(a) Tj ')]), { level: 9 });
  return writePdf([{ content, filter: '/FlateDecode' }]);
}

/** A PDF whose content stream unpacks to gigabytes: compressed twice. */
export function nestedBombPdf(): Buffer {
  const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
  const many = deflateSync(Buffer.concat(Array.from({ length: 1 }, () => zeros)), { level: 9 });
  return writePdf([{ content: many, filter: '[/FlateDecode /FlateDecode]' }]);
}

/** A one-bit PNG of 30000 x 30000 pixels in about 110 KB. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((30_000 / 8 + 1) * 30_000), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
