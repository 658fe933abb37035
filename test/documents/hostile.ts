// Files that attack their reader, made in memory: small to store, but expensive, endless or impossible to open.
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { writeAt, writeObjects, writePdf } from '../fixtures/documents/pdf-writer.js';

const fullPage = 'q 595 0 0 842 0 0 cm /Im0 Do Q';

/** A PDF whose one image claims and has 20000 x 20000 pixels. */
export function hugeImagePdf(): Buffer {
  const data = deflateSync(Buffer.alloc((20_000 / 8) * 20_000), { level: 9 });
  const entries = '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode';
  return writePdf([{ content: fullPage, images: [{ width: 20_000, height: 20_000, entries, data }] }]);
}

/** A PDF whose content stream holds many millions of text operators. */
export function operatorBombPdf(): Buffer {
  const content = deflateSync(Buffer.concat([Buffer.from('BT /F1 9 Tf '), Buffer.alloc(60_000_000, '(a) Tj ')]), { level: 9 });
  return writePdf([{ content, filter: '/FlateDecode' }]);
}

/** A PDF whose content stream, compressed twice, unpacks from a few kilobytes to this many megabytes. */
export function nestedBombPdf(megabytes = 200): Buffer {
  return writePdf([{ content: deflateSync(deflatedBlanks(megabytes * 1_000_000), { level: 9 }), filter: '[/FlateDecode /FlateDecode]' }]);
}

/** This many spaces, packed as by `deflateSync`. A million are packed once and repeated, because packing a gigabyte takes seconds. */
function deflatedBlanks(count: number): Buffer {
  const million = 1_000_000;
  const block = deflateRawSync(Buffer.alloc(million, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  const [blank, total, modulus] = [0x20n, BigInt(count), 65_521n];
  checksum.writeUInt16BE(Number((total + (blank * total * (total + 1n)) / 2n) % modulus), 0);
  checksum.writeUInt16BE(Number((1n + blank * total) % modulus), 2);
  const head = Buffer.from([0x78, 0xda]);
  const end = Buffer.from([0x03, 0x00]);
  return Buffer.concat([head, ...Array.from({ length: count / million }, () => block), end, checksum]);
}

/** A one-bit PNG of 30000 x 30000 pixels in about 110 KB. */
export function hugePng(): Buffer {
  return png(30_000, 30_000, deflateSync(Buffer.alloc((30_000 / 8 + 1) * 30_000), { level: 9 }));
}

function png(width: number, height: number, data: Buffer, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of 49 megapixels, just below the limit, with 2000 compressed texts that unpack to a megabyte each. */
function commentedPng(): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000, 'a'), { level: 9 })]);
  return png(
    7_000,
    7_000,
    deflateSync(Buffer.alloc((7_000 / 8 + 1) * 7_000), { level: 9 }),
    Array.from({ length: 2_000 }, () => chunk('zTXt', text)),
  );
}

type TiffEntry = readonly [tag: number, type: 3 | 4, value: number];

/** A little-endian TIFF with directories at the given offsets; `next` is where a directory claims that the following one is. */
function tiff(directories: readonly { readonly at: number; readonly entries: readonly TiffEntry[]; readonly next: number }[], size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(directories[0]?.at ?? 0, 4);
  for (const { at, entries, next } of directories) {
    bytes.writeUInt16LE(entries.length, at);
    entries.forEach(([tag, type, value], index) => {
      const place = at + 2 + 12 * index;
      bytes.writeUInt16LE(tag, place);
      bytes.writeUInt16LE(type, place + 2);
      bytes.writeUInt32LE(1, place + 4);
      bytes.writeUInt32LE(value, place + 8);
    });
    bytes.writeUInt32LE(next, at + 2 + 12 * entries.length);
  }
  return bytes;
}

function tiffEntries(width: number, height: number, bytes: number, compression = 1): TiffEntry[] {
  return [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 8],
    [259, 3, compression],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, bytes],
  ];
}

/** A JPEG header that claims a size, followed by 1 KB of zeros. */
function jpegClaiming(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.alloc(1_000), Buffer.from([0xff, 0xd9])]);
}

/** A PDF of hand-written objects; the first is the catalogue, its pages are object 2. */
function objectsPdf(...bodies: readonly string[]): Buffer {
  return writeObjects(bodies.map((body) => Buffer.from(body, 'latin1')));
}

function streamOf(dictionary: string, data: string | Buffer): string {
  const text = typeof data === 'string' ? data : data.toString('latin1');
  return `<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';

/** A page with these resources, whose content is object 4. */
function pageWith(resources: string): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`;
}

/** A PDF with a JBIG2 image that claims to be much larger than its data; `lyingJpx` makes the same with JPEG 2000. */
function lyingJbig2(): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(60_000, 0);
  page.writeUInt32BE(60_000, 4);
  const header = Buffer.from([0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19]);
  const data = Buffer.concat([header, page, Buffer.from([0, 0, 0, 1, 38, 0, 1, 0xff, 0xff, 0xff, 0xff]), Buffer.alloc(400, 0x55)]);
  return writePdf([
    {
      content: fullPage,
      images: [{ width: 1_000, height: 1_000, entries: '/Filter /JBIG2Decode /ColorSpace /DeviceGray /BitsPerComponent 1', data }],
    },
  ]);
}

function lyingJpx(): Buffer {
  const size = Buffer.alloc(51);
  size.set([0xff, 0x4f, 0xff, 0x51, 0, 47], 0);
  for (const [place, value] of [
    [8, 60_000],
    [12, 60_000],
    [24, 16],
    [28, 16],
  ] as const)
    size.writeUInt32BE(value, place);
  size.writeUInt16BE(3, 40);
  size.set([7, 1, 1, 7, 1, 1, 7, 1, 1], 42);
  const data = Buffer.concat([size, Buffer.alloc(2_000, 0x33)]);
  return writePdf([{ content: fullPage, images: [{ width: 1_000, height: 1_000, entries: '/Filter /JPXDecode', data }] }]);
}

/** Attacks by name; each file is made on demand. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
  'a stream of 1 GB': () => {
    return writePdf([{ content: deflatedBlanks(1_000_000_000), filter: '/FlateDecode' }]);
  },
  'a stream of 1 GB, compressed twice': () => nestedBombPdf(1_000),
  'sixty million bytes of text operators': operatorBombPdf,
  'an image of 400 megapixels in a PDF': hugeImagePdf,
  'forty images of 45 megapixels on one page': () => {
    const data = deflateSync(Buffer.alloc((6_720 / 8) * 6_720), { level: 9 });
    const entries = '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode';
    const images = Array.from({ length: 40 }, () => ({ width: 6_720, height: 6_720, entries, data }));
    return writePdf([{ content: images.map((_, index) => `q 595 0 0 842 0 0 cm /Im${index} Do Q`).join('\n'), images }]);
  },
  '200,000 pages': () => {
    const kids = Array.from({ length: 200_000 }, () => '3 0 R').join(' ');
    return objectsPdf(catalogue, `<< /Type /Pages /Count 200000 /Kids [${kids}] >>`, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>');
  },
  'a page tree that is its own branch': () => objectsPdf(catalogue, '<< /Type /Pages /Count 5 /Kids [2 0 R 2 0 R] >>'),
  'a page tree 5,000 deep': () => {
    const nodes = Array.from({ length: 5_000 }, (_, index) => `<< /Type /Pages /Count 1 /Kids [${index + 3} 0 R] >>`);
    return objectsPdf(catalogue, ...nodes, '<< /Type /Page /MediaBox [0 0 9 9] >>');
  },
  'cross-references in a circle': () => {
    const text = writePdf([{ content: writeAt(50, 700, 'round and round') }]).toString('latin1');
    const start = /startxref\n(\d+)/.exec(text)?.[1] ?? '0';
    return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1');
  },
  'an object stream inside itself': () =>
    objectsPdf(
      catalogue,
      onePage,
      pageWith('/Font << /F1 5 0 R >>'),
      streamOf('', 'BT /F1 9 Tf (a) Tj ET'),
      '6 0 R',
      streamOf('/Type /ObjStm /N 1 /First 4 /Extends 6 0 R', '6 0 6 0 R'),
    ),
  'an object that is itself': () => objectsPdf(catalogue, onePage, pageWith('/Font 5 0 R'), streamOf('/Filter 6 0 R', 'x'), '6 0 R', '5 0 R'),
  'a form that draws itself': () =>
    objectsPdf(
      catalogue,
      onePage,
      pageWith('/XObject << /X 5 0 R >>'),
      streamOf('', '/X Do'),
      streamOf('/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>', '/X Do /X Do'),
    ),
  'forms that double thirty times': () => {
    const forms = Array.from({ length: 30 }, (_, index) =>
      streamOf(`/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${index + 6} 0 R >> >>`, '/X Do /X Do'),
    );
    return objectsPdf(
      catalogue,
      onePage,
      pageWith('/XObject << /X 5 0 R >>'),
      streamOf('', '/X Do'),
      ...forms,
      streamOf('/Subtype /Form /BBox [0 0 9 9]', 'BT (a) Tj ET'),
    );
  },
  'two million open brackets': () => objectsPdf(catalogue, onePage, pageWith(''), streamOf('', Buffer.alloc(2_000_000, '['))),
  'a catalogue 100,000 arrays deep': () =>
    objectsPdf(`<< /Type /Catalog /Pages 2 0 R /Names ${'['.repeat(100_000)} >>`, onePage, pageWith(''), streamOf('', 'q')),
  'a font that lies about its tables': () => {
    const file = Buffer.alloc(4_000, 0xff);
    file.set([0, 1, 0, 0, 0xff, 0xff, 0, 16, 0, 4, 0, 0]);
    for (const [index, tag] of ['cmap', 'glyf', 'loca', 'head', 'maxp', 'hmtx'].entries()) file.write(tag, 12 + 16 * index, 'latin1');
    const font = '<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 0 /LastChar 2000000000 /Widths [1] /FontDescriptor 6 0 R >>';
    return objectsPdf(
      catalogue,
      onePage,
      pageWith('/Font << /F1 5 0 R >>'),
      streamOf('', 'BT /F1 9 Tf (abc) Tj ET'),
      font,
      '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R >>',
      streamOf('', file),
    );
  },
  'a character map of four billion characters': () => {
    const map = streamOf(
      '',
      'begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0000> endbfrange endcmap',
    );
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>';
    return objectsPdf(catalogue, onePage, pageWith('/Font << /F1 5 0 R >>'), streamOf('', 'BT /F1 9 Tf (abc) Tj ET'), font, map);
  },
  'a function sampled four billion times': () => {
    const sampled = streamOf('/FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [65536 65536] /BitsPerSample 32', 'x');
    return objectsPdf(
      catalogue,
      onePage,
      pageWith('/ColorSpace << /C [/Separation /A /DeviceGray 5 0 R] >>'),
      streamOf('', '/C cs 1 scn 0 0 99 99 re f'),
      sampled,
    );
  },
  'a picture of ten million tiles': () => {
    const pattern = streamOf(
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
      '0 0 1 1 re f',
    );
    return objectsPdf(catalogue, onePage, pageWith('/Pattern << /P 5 0 R >>'), streamOf('', '/Pattern cs /P scn 0 0 595 842 re f'), pattern);
  },
  'a page of a million kilometres': () =>
    objectsPdf(catalogue, onePage, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e12 1e12] /Contents 4 0 R >>', streamOf('', '0 0 9 9 re f')),
  'a script and an XML form': () =>
    objectsPdf(
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while \\(true\\);) >> /AcroForm << /XFA 5 0 R /Fields [] >> >>',
      onePage,
      pageWith(''),
      streamOf('', 'q'),
      streamOf('', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><xdp:xdp>&b;${'<a>'.repeat(50_000)}`),
    ),
  'a JBIG2 image that lies about its size': lyingJbig2,
  'a JPEG 2000 image that lies about its size': lyingJpx,
  'a PNG of 900 megapixels': hugePng,
  'a PNG of two gigabytes of comments': commentedPng,
  'a PNG that ends in its data': () => hugePng().subarray(0, 400),
  'a TIFF of 65,535 x 65,535 pixels': () => tiff([{ at: 16, entries: tiffEntries(65_535, 65_535, 4_000_000_000), next: 0 }], 200),
  'a TIFF with strips outside the file': () => tiff([{ at: 16, entries: tiffEntries(5_000, 5_000, 25_000_000), next: 0 }], 200),
  'TIFF directories in a circle': () =>
    tiff(
      [
        { at: 16, entries: tiffEntries(8, 1, 8), next: 160 },
        { at: 160, entries: tiffEntries(8, 1, 8), next: 16 },
      ],
      400,
    ),
  'a TIFF of 20,000 pages': () =>
    tiff(
      Array.from({ length: 20_000 }, (_, index) => ({
        at: 16 + 116 * index,
        entries: tiffEntries(8, 1, 8),
        next: index === 19_999 ? 0 : 16 + 116 * (index + 1),
      })),
      16 + 116 * 20_000,
    ),
  'a JPEG of 65,500 x 65,500 pixels': () => jpegClaiming(65_500, 65_500),
  'a JPEG of 49 megapixels without data': () => jpegClaiming(7_000, 7_000),
};
