// Small valid documents of every kind, and reproducible ways to damage them: what a reader must survive.
import sharp, { type Sharp } from 'sharp';
import { seededRandom } from '../../src/evaluation/random.js';
import { article } from '../fixtures/documents/content.js';
import { writeAt, writePdf } from '../fixtures/documents/pdf-writer.js';
import { fixture } from './fixtures.js';

export interface Seed {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The valid documents. The images are parts of the fixture receipt, so that recognising them is quick. */
export async function seeds(): Promise<Seed[]> {
  const receipt = sharp(await sharp(fixture('receipt.png')).flatten().extract({ left: 40, top: 40, width: 480, height: 240 }).png().toBuffer());
  const clone = (): Sharp => receipt.clone();
  const fax = await clone().threshold(128).toColourspace('b-w').png().toBuffer();
  const images: Record<string, Sharp> = {
    'tiff.strips': clone().tiff({ compression: 'none' }),
    'tiff.tiles': clone().tiff({ compression: 'lzw', tile: true, tileWidth: 64, tileHeight: 64 }),
    'tiff.lzw': clone().tiff({ compression: 'lzw', predictor: 'horizontal' }),
    'tiff.deflate': clone().tiff({ compression: 'deflate' }),
    'tiff.packbits': clone().tiff({ compression: 'packbits' }),
    'tiff.jpeg': clone().tiff({ compression: 'jpeg' }),
    'tiff.g4': sharp(fax).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }),
    'tiff.1': sharp(fax).toColourspace('b-w').tiff({ compression: 'none', bitdepth: 1 }),
    'tiff.4': clone().greyscale().toColourspace('b-w').tiff({ compression: 'none', bitdepth: 4 }),
    'tiff.16': clone().toColourspace('rgb16').tiff({ compression: 'none' }),
    'tiff.cmyk': clone().toColourspace('cmyk').tiff({ compression: 'lzw' }),
    'tiff.big': clone().tiff({ compression: 'lzw', bigtiff: true }),
    'png.grey': clone().greyscale().png(),
    'png.rgb': clone().png(),
    'png.palette': clone().png({ palette: true }),
    'png.1': sharp(fax).png({ palette: true, colours: 2 }),
    'png.16': clone().toColourspace('rgb16').png(),
    'png.alpha': clone().unflatten().png(),
    'png.interlaced': clone().png({ progressive: true }),
    'jpeg.baseline': clone().jpeg(),
    'jpeg.progressive': clone().jpeg({ progressive: true }),
    'jpeg.grey': clone().greyscale().jpeg(),
    'jpeg.cmyk': clone().toColourspace('cmyk').jpeg(),
    'jpeg.exif': clone().withMetadata({ orientation: 6, density: 300 }).jpeg(),
  };
  const encoded = await Promise.all(Object.entries(images).map(async ([name, image]) => ({ name, bytes: await image.toBuffer() })));
  const { width = 0, height = 0 } = await receipt.metadata();
  const picture = { width, height, entries: '/Filter /DCTDecode /ColorSpace /DeviceRGB /BitsPerComponent 8', data: await clone().jpeg().toBuffer() };
  const lines = [...article.left, ...article.right].map((line, index) => writeAt(50, 780 - 16 * index, line)).join('');
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Fenwick) /Rect [120 690 300 706] /F 4 >>';
  const written: Record<string, Buffer> = {
    'pdf.text': writePdf([{ content: lines }]),
    'pdf.plain': writePdf([{ content: Buffer.from(`${lines}                    `), filter: '[]' }]),
    'pdf.pages': writePdf(Array.from({ length: 12 }, (_, index) => ({ content: writeAt(50, 700, `Page ${index + 1}`) }))),
    'pdf.form': writePdf([{ content: writeAt(50, 694, 'Applicant:', 11), annotations: [field] }]),
    'pdf.scan': writePdf([{ content: 'q 595 0 0 300 0 400 cm /Im0 Do Q', images: [picture], height: 700 }]),
    'pdf.picture': writePdf([{ content: `${lines}q 300 0 0 150 50 250 cm /Im0 Do Q`, images: [picture] }]),
  };
  const files = [
    'encrypted.pdf',
    'invoice.pdf',
    'two-columns.pdf',
    'unmapped-font.pdf',
    'scan-ccitt.pdf',
    'scan-jbig2.pdf',
    'scan-jpeg.pdf',
    'scan-jpx.pdf',
    'scan.tif',
    'receipt.jpg',
  ];
  return [...encoded, ...Object.entries(written).map(([name, bytes]) => ({ name, bytes })), ...files.map((name) => ({ name, bytes: fixture(name) }))];
}

type Random = () => number;

/** Ways to damage a file, as transmission errors, faulty writers and attackers do. */
const damages: Readonly<Record<string, (bytes: Buffer, random: Random, other: Buffer) => Buffer>> = {
  'flipped bits': (bytes, random) => {
    const count = 1 + Math.floor(bytes.length * 10 ** (-4 + 3 * random()));
    for (let index = 0; index < count; index++) flip(bytes, below(random, bytes.length), 1 << below(random, 8));
    return bytes;
  },
  'flipped bits near the start': (bytes, random) => {
    for (let index = 0; index < 1 + below(random, 8); index++) flip(bytes, below(random, Math.min(bytes.length, 256)), 1 << below(random, 8));
    return bytes;
  },
  'cut short': (bytes, random) => bytes.subarray(0, 8 + below(random, bytes.length - 8)),
  'a piece missing': (bytes, random) => {
    const at = below(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, 400))]);
  },
  'a piece twice': (bytes, random) => {
    const at = below(random, bytes.length);
    const end = at + 1 + below(random, 2_000);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  },
  'a piece of another file': (bytes, random, other) => {
    const at = below(random, bytes.length);
    const from = below(random, other.length);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + 1 + below(random, 3_000)), bytes.subarray(at)]);
  },
  'lying numbers': (bytes, random) => {
    const lies = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff];
    for (let index = 0; index < 1 + below(random, 4); index++) {
      const at = below(random, Math.max(1, Math.min(bytes.length - 4, random() < 0.5 ? 600 : bytes.length)));
      const lie = lies[below(random, lies.length)] ?? 0;
      if (random() < 0.5) bytes.writeUInt32BE(lie, at);
      else bytes.writeUInt32LE(lie, at);
    }
    return bytes;
  },
  'other numbers in the text': (bytes, random) => {
    const numbers = ['0', '-1', '65535', '4294967295', '1e30', '99999999999999999999', '0.00000001', '1 0 R', 'null', '<<', ']'];
    return replaceSome(bytes, /\d+/g, random, () => numbers[below(random, numbers.length)] ?? '0');
  },
  'exchanged words': (bytes, random) => {
    const words = bytes.toString('latin1').match(/\/[A-Za-z0-9]+/g) ?? ['/A'];
    return replaceSome(bytes, /\/[A-Za-z0-9]+/g, random, () => words[below(random, words.length)] ?? '/A');
  },
  'zeros over a piece': (bytes, random) => {
    const at = below(random, bytes.length);
    return bytes.fill(random() < 0.5 ? 0 : 0xff, at, Math.min(bytes.length, at + 1 + below(random, 500)));
  },
};

/** Document `index` of the mutated corpus: seeds and kinds of damage take turns, the index seeds the rest. The same index gives the same bytes. */
export function mutated(sound: readonly Seed[], index: number): Seed {
  const names = Object.keys(damages);
  const seed = sound[index % sound.length];
  const damage = names[Math.floor(index / sound.length) % names.length] ?? '';
  const random = seededRandom(1 + index);
  const other = sound[below(random, sound.length)];
  if (seed === undefined || other === undefined) throw new Error('no seeds');
  const bytes = damages[damage]?.(Buffer.from(seed.bytes), random, other.bytes) ?? seed.bytes;
  return { name: `${index}: ${seed.name}, ${damage}`, bytes };
}

/** Files that claim to be images and are not, `ofAKind` of each kind: text, noise behind a signature, a truncated TIFF, a PNG with damaged pixels. */
export async function junk(ofAKind: number): Promise<Seed[]> {
  const picture = sharp(fixture('receipt.png')).flatten().resize({ width: 320 });
  const [tiff, png] = await Promise.all([picture.clone().tiff({ compression: 'lzw' }).toBuffer(), picture.clone().png().toBuffer()]);
  const signatures = [tiff.subarray(0, 4), png.subarray(0, 8), fixture('receipt.jpg').subarray(0, 4)];
  const kinds: Readonly<Record<string, (random: Random, index: number) => Buffer>> = {
    text: (random) => Buffer.from('Not a picture. '.repeat(1 + below(random, 500))),
    noise: (random, index) => {
      const signature = signatures[index % signatures.length] ?? Buffer.alloc(0);
      return Buffer.concat([signature, Buffer.from(Array.from({ length: 3_000 }, () => below(random, 256)))]);
    },
    'a TIFF that was cut': (random) => tiff.subarray(0, 8 + below(random, tiff.length - 16)),
    'a PNG with damaged pixels': (random) => {
      const at = png.indexOf('IDAT') + 100 + below(random, png.length / 2);
      return Buffer.from(png).fill(0xa5, at, at + 50);
    },
  };
  return Object.entries(kinds).flatMap(([name, make]) =>
    Array.from({ length: ofAKind }, (_, index) => ({ name: `${name} ${index}`, bytes: make(seededRandom(1 + index), index) })),
  );
}

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function flip(bytes: Buffer, at: number, mask: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ mask;
}

function replaceSome(bytes: Buffer, pattern: RegExp, random: Random, replacement: () => string): Buffer {
  const share = 0.3 * random();
  const replaced = bytes.toString('latin1').replace(pattern, (found) => (random() < share ? replacement() : found));
  return Buffer.from(replaced, 'latin1');
}
